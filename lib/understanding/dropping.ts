/** “Never mind”, “cancel that”: a text that drops what was spoken of, and says nothing else. */
export const isDropping = (text: string): boolean => DROPPING.test(text.trim());

const DROPPING =
  /^(oh |no,? |ok(ay)?,? |actually,? )*(never ?mind|nvm|forget (it|that|about it)|cancel( that| it| this)?|drop (it|that)|doesn't matter|leave it)( then| please| thanks)?[.! ]*$/i;
