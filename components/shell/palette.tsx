import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Queries } from "@/components/data/queries";
import { SCHEMES } from "./color-scheme-toggle";
import { DeskIcon, type DeskLink, PAGES } from "./links";
import styles from "./palette.module.css";
import { beside, type Found, findAll, groupItems, type Item } from "./palette-items";

interface Props {
  /** A count; the palette opens each time. */
  wanted: number;
  desks: DeskLink[];
}

const [store, palette] = createSpotlight();

const PAUSE_MS = 120;
const NOTHING: Found = { asked: "", entries: [], threads: [], isPartial: false };

export default function Palette(props: Props) {
  return (
    <Queries>
      <PaletteBox {...props} />
    </Queries>
  );
}

function PaletteBox({ wanted, desks }: Props) {
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const [asked] = useDebouncedValue(query, PAUSE_MS);
  const { data: found = NOTHING, isPending } = useQuery({
    queryKey: ["palette", asked, wanted],
    queryFn: ({ signal }) => findAll(asked, signal),
    placeholderData: keepPreviousData,
  });
  const isStale = isPending || found.asked !== query;
  useEffect(() => {
    if (wanted > 0) palette.open();
  }, [wanted]);
  const holdEnter = useHeldEnter(found, isStale);
  const local = useLocalItems(desks);
  const items = useFoundItems(found, desks);
  const groups = isPending ? [] : groupItems(found.asked, local, items);
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      centered={false}
      yOffset="12dvh"
      classNames={{ content: styles.content, body: styles.body }}
      scrollable
      maxHeight="none"
    >
      <div onKeyDownCapture={holdEnter}>
        <Spotlight.Search placeholder="Search everything" aria-label="Search everything" maxLength={80} />
      </div>
      {groups.length > 0 ? (
        <Spotlight.ActionsList
          className={styles.list}
          data-stale={isStale || undefined}
          // By keyboard it can be scrolled without choosing. Mantine hands this on, though its types don't say so.
          {...{ viewportProps: { tabIndex: 0 } }}
        >
          {groups.map(([name, items]) => (
            <Spotlight.ActionsGroup key={name} label={name}>
              {items.map((item) => (
                <PaletteLine key={item.id} item={item} desks={desks} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      ) : (
        <Spotlight.Empty className={styles.empty}>{!isStale && "No matches."}</Spotlight.Empty>
      )}
      <Spotlight.Footer>
        {found.isPartial && <p role="status">Some results are missing. Check your connection.</p>}
        <Keys />
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

function PaletteLine({ item: { label, detail, desk, run }, desks }: { item: Item; desks: DeskLink[] }) {
  const icon = desks.find(({ id }) => id === desk)?.icon;
  return (
    <Spotlight.Action
      label={label}
      description={detail}
      leftSection={icon && <DeskIcon paths={icon} />}
      onClick={run}
    />
  );
}

function Keys() {
  const isMac = navigator.platform.startsWith("Mac");
  const keys = [
    ["↑ ↓", "choose"],
    ["Enter", "open"],
    ["Esc", "close"],
    ["/", "ask a question"],
    [isMac ? "⌘ K" : "Ctrl K", "search"],
  ];
  return (
    <p className={styles.keys}>
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
}

/** Spotlight does so only when something is typed. @returns the line, if there is one */
function chooseFirst(): HTMLElement | undefined {
  const list = document.getElementById(store.getState().listId);
  const lines = [...(list?.querySelectorAll<HTMLElement>("[data-action]") ?? [])];
  for (const [index, line] of lines.entries()) line.toggleAttribute("data-selected", index === 0);
  store.updateState((state) => ({ ...state, selected: 0 }));
  return lines[0];
}

/** Enter waits for the list that belongs to the words typed. */
function useHeldEnter(found: Found, isStale: boolean): (event: KeyboardEvent) => void {
  const [isHeld, setHeld] = useState(false);
  const settle = useEffectEvent(() => {
    const first = chooseFirst();
    if (!isHeld || isStale) return;
    setHeld(false);
    first?.click();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is to be chosen from
  useEffect(() => settle(), [found, isStale]);
  return (event) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter") return setHeld(false);
    if (!isStale) return;
    event.preventDefault();
    event.stopPropagation();
    setHeld(true);
  };
}

/** The palette isn't to be on the paper. */
const printAfterClosing = () => setTimeout(() => window.print(), CLOSED_MS);
const CLOSED_MS = 400;

function useLocalItems(desks: DeskLink[]): Item[] {
  const router = useRouter();
  const path = usePathname();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const here = desks.find(({ id }) => path === `/${id}`);
  const page = (href: string, label: string, keywords: string): Item => ({
    id: href,
    group: "Pages",
    label,
    keywords,
    run: () => router.push(href),
  });
  const schemes = Object.keys(SCHEMES) as (keyof typeof SCHEMES)[];
  return [
    ...desks.map(({ id, name }) => ({
      id,
      group: "Desks",
      label: name,
      desk: id,
      run: () => router.push(`/${id}`),
    })),
    ...(here
      ? [
          { ...page(`/${here.id}`, "New question", "ask conversation thread"), id: "new", desk: here.id },
          {
            id: "print",
            group: "Pages",
            label: "Print the board",
            keywords: "report pdf paper dashboard map chart save",
            run: printAfterClosing,
          },
        ]
      : []),
    page("/", "Home", "start first page"),
    ...PAGES.map(({ href, name, keywords }) => page(href, name, keywords)),
    { ...page("/docs", "API", "documentation programs"), run: () => window.location.assign("/docs") },
    ...schemes.map((scheme) => ({
      id: `theme-${scheme}`,
      group: "Settings",
      label: `Theme: ${SCHEMES[scheme].name.toLowerCase()}`,
      keywords: "colour color appearance settings",
      run: () => setColorScheme(scheme),
    })),
  ];
}

function useFoundItems({ entries, threads }: Found, desks: DeskLink[]): Item[] {
  const router = useRouter();
  return [
    ...threads.map(({ id, title, desk }) => ({
      id,
      group: "Conversations",
      label: title,
      detail: desks.find((candidate) => candidate.id === desk)?.name,
      desk,
      run: () => router.push(`/${desk}?thread=${id}`),
    })),
    ...entries.map(({ kind, title, detail, desk, link }) => ({
      id: link,
      group: kind,
      label: title,
      detail,
      desk,
      run: () => router.push(beside(link, window.location)),
    })),
  ];
}
