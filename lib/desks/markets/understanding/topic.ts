import { normalise } from "@/lib/models/embedded/text";
import { SCOPE } from "./scope";

const GREETINGS = new Set(
  `hi hello hey hiya howdy yo sup good morning afternoon evening night day bye goodbye byebye cya farewell thanks thank thx ty cheers ta you u very so much a lot
  that thats all for now ok okay great nice cool perfect lovely brilliant awesome super fine there pls please got it see later ya tomorrow soon
  many well done bot assistant agent almanac going greetings welcome no more questions wonderful excellent i your yes yep yeah nope sure alright right
  the again to everyone mate me sorry test testing youre love useful helpful was is what how are am today doing pleased meet buddy bro dude
  interesting wow haha lol hahaha good job amazing fantastic understood makes sense im back here have weekend take care really appreciate help appreciated
  gm gn be for this just kindly dear sir madam friend my folks guys with`.split(/\s+/),
);
const GREETS =
  /\b(?:gm|gn|hi|hello|hey|hiya|howdy|yo|sup|morning|afternoon|evening|bye|byebye|goodbye|cya|farewell|see you|see ya|thanks|thank|thx|ty|cheers|ta|greetings|well done|good night|thats all|ok|okay|great|nice|cool|perfect|lovely|brilliant|awesome|sorry|test|testing|helpful|haha|lol|wow|good job|amazing|fantastic|understood|interesting|makes sense|appreciate|take care|wonderful|excellent|got it|yeah|yep|alright|how are you)\b/;

const HELP =
  /\b(?:what (?:can|could|do|else can|all can|kind of \w+ can|questions can|things can|should) (?:you|u|i)(?: \w+)? (?:do|ask|help|tell|know|answer|offer)|how (?:can|do|does|could) (?:you|i|this|it|u)(?: \w+)? (?:help|work|use|used|ask)|(?:your|you have) (?:capabilities|abilities|features|functions|skills|name|purpose|job)|capabilities|who are you|who r u|who made you|who built you|what are you|what is this(?: (?:site|page|app|thing|for))?|whats your (?:name|purpose|job)|what is your (?:name|purpose|job)|help me(?: please)?$|are you (?:a |an )?(?:bot|robot|human|real|ai|person|there|ok|okay|llm|chatbot|chatgpt|sentient|alive)|how do you know|what do you (?:do|know|cover)|which coins do you (?:know|cover|have|support)|what coins (?:do you|can you|are)|where (?:do|does) (?:your|you|the) (?:data|figures|numbers|prices|get)|how old are you|introduce yourself|tell me about (?:yourself|you)$|\byour favou?rite\b|do you (?:like|own|hold|hodl) (?:any )?\w+$|how many (?:coins|tokens|cryptos) (?:do|can) you|can you help(?: me)?(?: please)?$|how (?:are|r) (?:you|u|things)|hows it going|how is it going|whats up$|how do you feel|how have you been|do you (?:like|love) (?:me|crypto|your job)|nice to meet you)\b|^(?:help|menu|options|commands)$/;

/** Whether a question is a greeting, a thank-you, or about what can be asked here. */
export function isSmallTalk(question: string): boolean {
  const words = normalise(question);
  if (HELP.test(words)) return true;
  const all = words.split(" ");
  return all.length < 14 && all.every((word) => GREETINGS.has(word)) && GREETS.test(words);
}

const FOREIGN = new Set(SCOPE.foreign);

/** Things to be done rather than told, whatever they are about. */
const ORDERS =
  /^(?:(?:can|could|would|will) (?:you|u) |please |pls |now |ok |just |hey )*(?:write|compose|sing|cook|draw (?:me )?an? (?:picture|cat|dog|horse)|paint|translate|book|play|remind me to|teach|code|program|summari[sz]e (?:this|my)|rap|invent|imagine|pretend|roleplay|act as|ignore|solve|fix|repair|turn (?:on|off)|switch (?:on|off)|recommend (?:me )?(?:a |some )?(?:good )?(?:film|movie|book|restaurant|song|recipe))\b|\b(?:write|make|compose|tell|give) (?:me )?(?:a|an|some|another) (?:short |funny |little |nice )?(?:poem|haiku|song|story|joke|limerick|essay|recipe|script|program|rap|riddle|tweet|letter|email|e-mail|cover letter|speech)\b|\bsystem prompt\b|\byour instructions\b|\bprevious instructions\b/;

/** Whether it asks for something of another world: an order, or a word of other matters. */
export function isForeign(words: string): boolean {
  return ORDERS.test(words) || words.split(" ").some((word) => FOREIGN.has(word));
}

export const isOrder = (words: string): boolean => ORDERS.test(words);
