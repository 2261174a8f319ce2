import { Menu } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { Button } from "@/components/ui/buttons";
import type { Coin } from "@/lib/desks/markets/types";
import { changeWords, priceWords } from "../data/format";
import { usePrice } from "../data/queries";
import { SourceMark } from "../sources/source-mark";
import styles from "./chart.module.css";

interface Props {
  coin: Coin | null;
  id: string;
}

export function CoinHead({ coin, id }: Props) {
  const name = coin?.name ?? id;
  return (
    <header className={styles.head}>
      <h2>
        {name} {coin && <small>{coin.symbol}</small>}
      </h2>
      <LastPrice id={id} />
      <AskMenu name={name} symbol={coin?.symbol ?? id} />
    </header>
  );
}

function LastPrice({ id }: { id: string }) {
  const { price: answer } = usePrice(id);
  if (!answer) return null;
  const { price, provenance } = answer;
  return (
    <p className={styles.price}>
      <strong>{priceWords(price.price, price.quote)}</strong>{" "}
      {price.change_24h !== null && (
        <span className={styles.change}>{changeWords(price.change_24h)} in 24 h</span>
      )}{" "}
      {/* A past price is a day's close, which is the next day's midnight. */}
      <SourceMark provenance={provenance} last={Date.parse(price.at) - 1} />
    </p>
  );
}

const QUESTIONS: ((name: string, symbol: string) => string)[] = [
  (name) => `What is the price of ${name}?`,
  (name) => `What do RSI and MACD say about ${name}?`,
  (_, symbol) => `Compare ${symbol} with ${symbol === "ETH" ? "BTC" : "ETH"}`,
  (name) => `What was the largest drawdown of ${name}?`,
  (name) => `What if I had bought 100 dollars of ${name} a month since 2020?`,
];

function AskMenu({ name, symbol }: { name: string; symbol: string }) {
  const { ask } = useCanvasBridge();
  return (
    <Menu position="bottom-end" width="min(24rem, 100vw - 1.5rem)">
      <Menu.Target>
        <Button
          className={styles.ask}
          aria-label="Ask about this"
          size="compact-sm"
          leftSection={<IconMessageQuestion size={16} aria-hidden="true" />}
        >
          Ask<span className={styles.more}> about this</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {QUESTIONS.map((question) => (
          <Menu.Item
            key={question("", "")}
            className={styles.question}
            onClick={() => ask(question(name, symbol))}
          >
            {question(name, symbol)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
