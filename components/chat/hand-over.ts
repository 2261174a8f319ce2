/*
 * A question goes to another desk's page in the address, as `?q=`. It is asked there at once where the user pressed a link of this app;
 * an address from elsewhere only writes it into the field, so that nobody else asks for them.
 */

let pressed: string | undefined;

/** The question of a link to a desk's page, if it has one. */
function questionIn(href: string): string | undefined {
  return new URLSearchParams(href.split("?")[1] ?? "").get("q") ?? undefined;
}

/** Notes that the user pressed a link. */
export function noteHandOver(href: string): void {
  pressed = questionIn(href);
}

/** Whether the user pressed the link that brought this question; tells so once. */
export function wasHandedOver(question: string): boolean {
  const isIt = pressed === question;
  pressed = undefined;
  return isIt;
}
