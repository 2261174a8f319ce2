/** Names that are said with their article: “the United States”, “the Northwest Territories, Canada”. */
const WITH_ARTICLE =
  /^(?:(?:Democratic |Central African |Dominican |Czech )?Republic\b|United (?:States|Kingdom|Arab)|European Union|Americas$|Caribbean$|Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Seychelles|British (?:Virgin|Indian)|French Southern|Federal District|District of Columbia|(?:Northern|Australian Capital) Territory|Isle of Man|(?!Åland)[\p{L}() ]+ (?:Islands|Territories)\b)/u;

export const withArticle = (name: string): string =>
  name === "World" ? "the world" : WITH_ARTICLE.test(name) ? `the ${name}` : name;
