import type { Scope } from "@/lib/models/tool";

export const SCOPE: Scope = {
  about:
    "crypto tokens: prices now and on past days, returns, drawdown, volatility and correlation, technical indicators, market data, the Fear & Greed index, savings plans and price alerts",
  starters: [
    "What is the price of Bitcoin?",
    "Is Ethereum overbought?",
    "Compare Bitcoin and Ethereum since 2020",
    "What if I had bought 100 dollars of BTC a month since 2019?",
    "How far did Litecoin fall in 2018?",
    "How greedy is the market?",
  ],
  common: "coin coins token tokens crypto price prices market chart candle candles trade volume".split(" "),
  foreign:
    `weather rain raining snow sunny temperature degrees train trains tube bus buses flight flights plumber electrician poem poems
    song songs story joke jokes haiku limerick recipe recipes cook cooking film films movie movies music football soccer cricket match
    translate translation president minister parliament capital hotel restaurant restaurants pizza lyrics horoscope python javascript sql
    wikipedia population homework insurance mortgage lamp lamps tv robot vacuum curtains deforestation forest hectares sensor sensors
    humidity airport station stations platform escalator underground piccadilly bakerloo jubilee dentist doctor medicine headache
    birthday wedding holiday holidays dinner lunch breakfast risotto pancakes pasta soup cake tea coffee shoes dress girlfriend boyfriend
    dog cat horse garden plants flowers car cars bicycle house rent airline passport visa lottery tennis rugby olympics
    galaxy planet moonlight dinosaur dinosaurs shakespeare beethoven mathematics algebra physics chemistry biology geography
    vaccine calories diet exercise yoga gym laundry dishwasher washing`.split(/\s+/),
  outside: [
    "What will the weather be like tomorrow?",
    "When is the next train to London Bridge?",
    "How do I change at King's Cross?",
    "How much forest did Brazil lose in 2020?",
    "What is the temperature in the attic?",
    "Write a poem about the sea",
    "What is the price of Apple shares?",
    "How much does a litre of milk cost?",
    "What is the exchange rate of the euro to the pound?",
    "Which mortgage rate is best?",
    "What is the price of a house in London?",
    "Who won the election?",
    "How do I bake bread?",
    "What is the capital of France?",
    "Tell me a joke",
    "How much is a flight to New York?",
    "What are the symptoms of flu?",
    "Who is the richest person in the world?",
    "What is the inflation rate in Germany?",
    "How do I write a CV?",
    "What time is it in Tokyo?",
    "How tall is the Eiffel Tower?",
    "What does a ticket cost?",
  ],
};
