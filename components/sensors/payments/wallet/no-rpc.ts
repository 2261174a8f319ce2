/** A chain's RPC as this page has it: none. Balances come from the API, and the page's policy lets nothing else be asked. */
export const noRpc = {
  request: async (): Promise<never> => {
    throw new Error("This page asks no RPC.");
  },
};
