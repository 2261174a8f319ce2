/** Frequent short words of other languages that aren't English words, and those of questions about prices. */
const WORDS: [language: string, words: Set<string>][] = [
  [
    "German",
    set(`der das den dem ein eine einen einem einer ist sind wie wieviel viel kostet kosten heute gestern morgen wert hat haben
    hatte wird werden ich du mir mich bitte und oder nicht mit von zu zum zur seit letzten letztes letzte jahr woche monat warum wann wo welche
    welcher welches zeig zeige gib mein meine preis kurs hallo danke gerade jetzt auf fur für über ueber steht gefallen gestiegen sprichst deutsch kaufen geht es dir kannst bist wer soll
    aktuell aktuelle guten tag kann konnen können`),
  ],
  [
    "French",
    set(`le les des du un une est sont était quel quelle quels combien coute coûte vaut prix aujourd aujourdhui hier depuis pour avec sur dans
    je tu vous nous mon ma mes moi il elle et ou pas ne que qui quoi pourquoi quand comment bonjour salut merci donne montre peux pouvez cours
    valeur semaine mois année annee dernier dernière parlez français francais acheter dois actuel actuelle maintenant cette`),
  ],
  [
    "Spanish",
    set(`el los las un una es son era cual cuál cuanto cuánto cuesta vale precio hoy ayer desde para con en por yo tú mi me te se su del y pero
    no que qué quien quién cuando cuándo como cómo hola gracias dame dime muestra puedo puedes valor semana mes año ano ultimo último último pasado
    ha han caído caido subido máximo maximo mínimo minimo está esta ahora comprar debo hablas español espanol mucho buenos dias días`),
  ],
  [
    "Portuguese",
    set(`os um uma é e são era qual quanto custa vale preço preco hoje ontem desde para com em por eu você voce meu minha me não nao que quem quando
    como olá ola obrigado obrigada mostra posso pode valor semana mês mes ano passado último caiu subiu está agora comprar devo fala português portugues
    do da dos das bom dia tudo bem`),
  ],
  [
    "Italian",
    set(`il gli uno una è sono era quale quanto costa vale prezzo oggi ieri dal della per con in di io tu mio mia mi non che chi quando come ciao
    grazie dammi mostra posso puoi valore settimana mese anno scorso ultimo ha sceso salito adesso ora comprare devo parli italiano buongiorno perché perche`),
  ],
  [
    "Dutch",
    set(`het een is zijn hoe hoeveel veel kost waard vandaag gisteren sinds voor met van ik jij je mijn niet wat wie wanneer hallo dank bedankt
    geef toon kan prijs koers nu week maand jaar vorige kopen moet waarom welke staat de`),
  ],
  [
    "Polish",
    set(
      `ile kosztuje jest dzisiaj dziś teraz cena kurs proszę dziękuję jaki jaka jak czy nie od wczoraj rok tydzień miesiąc kupić wart`,
    ),
  ],
  [
    "Turkish",
    set(
      `ne kadar bugün dün fiyatı fiyat kaç şu şimdi nedir mi mı için ve bir merhaba teşekkürler almalı değer`,
    ),
  ],
];

/** What is an English word or a coin's symbol as well tells nothing. */
const SHARED = set(
  `me no in on a i do com son den van not is mi per as to we he was war hat will die man los era ma mes dos use vale
  so an ha el ne te ola come mine das dem del ve bem sur est ora tu il la par sale pour met week wert over un le con`,
);

const GREETINGS = new Map([
  ...["hallo", "danke", "tschüss", "guten tag", "guten morgen", "vielen dank"].map(
    (word) => [word, "German"] as const,
  ),
  ...["bonjour", "salut", "merci", "au revoir"].map((word) => [word, "French"] as const),
  ...["hola", "gracias", "adiós", "adios", "buenos días"].map((word) => [word, "Spanish"] as const),
  ...["olá", "obrigado", "obrigada", "bom dia"].map((word) => [word, "Portuguese"] as const),
  ...["buongiorno", "grazie", "arrivederci"].map((word) => [word, "Italian"] as const),
]);

const SCRIPTS: [language: string, script: RegExp][] = [
  ["Russian or a related language", /\p{Script=Cyrillic}{3,}/u],
  ["Chinese", /\p{Script=Han}{2,}/u],
  ["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]{2,}/u],
  ["Korean", /\p{Script=Hangul}{2,}/u],
  ["Arabic", /\p{Script=Arabic}{3,}/u],
  ["Hindi", /\p{Script=Devanagari}{2,}/u],
  ["Greek", /\p{Script=Greek}{4,}/u],
  ["Hebrew", /\p{Script=Hebrew}{3,}/u],
  ["Thai", /\p{Script=Thai}{3,}/u],
];

function set(words: string): Set<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}

/**
 * The language that a question is written in, where it isn't English: by its script, else by words that are frequent in that language
 * and aren't English.
 * @param unread its content words that nothing has read
 */
export function otherLanguage(question: string, unread: string[]): string | undefined {
  const script = SCRIPTS.filter(([, pattern]) => pattern.test(question));
  const japanese = script.find(([name]) => name === "Japanese");
  if (script[0]) return (japanese ?? script[0])[0];
  const words = question.toLowerCase().match(/[\p{L}]+/gu) ?? [];
  const greeting = GREETINGS.get(words.join(" "));
  if (greeting) return greeting;
  if (words.length < 2 || unread.length === 0) return undefined;
  const scored = WORDS.map(([language, known]) => {
    const hits = [...new Set(words.filter((word) => known.has(word)))];
    const own = hits.filter((word) => !SHARED.has(word));
    return { language, hits: hits.length, own: own.length };
  }).sort((a, b) => b.own - a.own || b.hits - a.hits);
  const [best] = scored;
  if (!best || best.own === 0) return undefined;
  const isMost = best.hits * 2 >= words.length || best.own >= 3;
  const isShort = words.length <= 4 && best.own >= 1 && best.hits >= 2;
  return (best.own >= 2 && (isMost || best.hits * 3 >= words.length)) || isShort ? best.language : undefined;
}
