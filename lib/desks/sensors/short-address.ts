/** The two ends of an address: “0x1a2b…3c4d”. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
