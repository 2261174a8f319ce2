export const ABOUT_API = `Almanac answers questions about the live world, and shows where each answer came from.

Programs send a key in the \`X-API-Key\` header; without one nothing is processed. Threads belong to the caller who began them: another's thread answers exactly like one that doesn't exist. Errors have one form, \`Error\`, with a \`code\` to branch on.

Texts are refused that hold characters nobody sees: control characters, zero-width ones, marks that turn the direction of the text. Names are one line of letters, digits and plain punctuation.

Every result says where it is from (\`Provenance\`): data that isn't live is labelled as such.`;
