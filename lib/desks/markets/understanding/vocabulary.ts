import { STOP_WORDS } from "@/lib/models/embedded/text";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Words that questions about markets are put in, without being what is asked: leaving them out changes nothing. */
const ASKING = set(`
  able according across actual actually add advance against ago ahead allow along alright already although always
  among amount another answer anymore anyway appear approximately approx around aside ask asking assume available
  aware awhile based basically become becoming begin being believe below beside big bigger biggest bit bother bring
  briefly brief buddy calculate calc came case certain chance check clear clearly closely coin coins coming comes compared
  consider considered count course crypto cryptos cryptocurrency cryptocurrencies token tokens altcoin altcoins asset assets
  currency currencies digital market markets curious currently data date dates dear decent deep detail details detailed determine different
  display doesn dollar dollars usd usdt buck bucks cent cents don easy end ended entire equal especially even exact exactly example
  existing explain exchange explore far feel figure figures fine five folks follow following full fun further
  general generally getting gimme give given gonna gotta grab great guess guys half hand handle happen happened happening happens
  having hear heard hey hold holding hope idea ideally imagine important include including indeed instance interested
  interesting investor investors job keen kind kinda know knows large latest lately learn level levels listen literally lots
  main maybe mean meant mention mere mind mine moment money month monthly months year years week weeks day days daily weekly hourly
  movement movements must myself namely necessary nice nobody normal normally note number numbers obviously often ones
  oh ok okay opinion order others otherwise overall overview own page particular partner pay perhaps perspective pick picture please
  point points possible possibly precise precisely present presently pretty previous probably provide pull purpose put
  question questions quick quickly quite rather reading readings ready real really recent recently regarding related
  report request require respect result results roughly round running said sake same second seem seems sense set several shall
  short shortly similar simple simply single situation slightly somebody someone somewhat sorry sort speak
  specific stand standing stands state stats stat statistic statistics still stuff sum summary suppose supposed sure talk talking tells ten terms term
  thing think thought thoughts three total totally toward true trying turn two type typical typically understand unit usually
  value values various versus view vs wanna wants was week went whatever whats whether whole wise wonder wondering word words wrong yeah yep yup
  yet zero dont doesnt didnt isnt arent wasnt cant couldnt wont wouldnt hasnt havent im ive id ill youre theyre thats theres whos hows wheres
  lets gonna wanna gotta kindly sir madam mate bro dude man guys friend plz pls thx ur u r y n k b w abt bc cuz cos
  thanks thank cheers hi hello oi yo hmm hm um uh er erm well ah aha ooh huh eh
  did does do doing done had has have was were been be is are am being
  ours its it's my mine your yours his hers their them those these this that
  first last next nowadays anything everything nothing something somewhere anywhere
  how what when where which who whom why
  either neither both each every all any none many much more most less least few fewer
  up down over under in out on off at by for from of to with within without between into onto per than as so if or and but not no nor
  one ones self itself themselves
  old older new newer young long longer longest high higher low lower good better best bad worse worst
  right left straight away back again once twice thrice ever never
  may might can could will would shall should must ought used use using
  go going gone goes get gets got getting make makes made making take takes took taken taking come see saw seen look looks looked looking show shows showed shown
  let lets keep keeps kept leave leaves want wanted need needs needed like likes liked love know knew known tell told say says
  find finds found start starts started stop stops stopped try tries tried work works worked help helps helped
  actually honestly basically literally just only also too very really quite about almost nearly exactly roughly approximately around
  because since while during until till though although however therefore then thus hence
  mrs mr ms grandson granddaughter grandma grandpa son daughter wife husband nephew niece teacher boss professor neighbour neighbor bloke chap
  heard read news telly tv papers paper internet online website app
  person people anyone everyone everybody
  dunno gotcha hows abouts
  hundred thousand million billion k m bn
  part parts side sides top bottom rest
  sum sums quickly fast slow slowly
  today todays tonight yesterday yesterdays tomorrow now nowadays current currently moment minute minutes hour hours second seconds
  give gives gave given
  live real-time realtime fresh updated update updates uptodate latest newest recent
  okay alright right
  called named name names symbol symbols ticker tickers abbreviation
  list lists listed listing table tables chart charts graph graphs plot draw line lines curve candle candles candlestick candlesticks
  historical historically history past future
  compared comparing comparison comparisons
  english simple plain layman laymans terms beginner noob newbie dummy dummies
  homework assignment essay school class course project university presentation thesis
  sounds sound seems hearing
  lot lots bunch couple
  thing things stuff
  ratio percentage percent percentages pct points basis
  combined together separately respectively individually
  time times period periods timeframe timeframes frame window span range ranges
  starting ending beginning
  bought buy buying buys sold sell selling sells own owned owning owns hold held holding holds invest invested investing investment investments
  worth price prices priced cost costs costing
  follow-up followup
  little bit tiny
  crazy wild mad insane huge massive
  fairly slightly
  currently
  oh wow
  average mean distance gbp eur hit hits reach reaches reached invest end winning big highest lowest matrix earlier above below crossover crossovers calculator active limit limits exist exists existing birthday anniversary cross crosses crossed crossing convert move moves moved favourite favorite since
`);

/** Whether leaving a word out changes nothing of what is asked. */
export const isEveryday = (word: string): boolean =>
  STOP_WORDS.has(word) || ASKING.has(word) || (word.length === 1 && !/\d/.test(word));
