import { createStore } from '#platform/store.ts';

/** The answer of the server about a portal without a market. */
export type OpenSetup = {
  /** ISO codes of the countries to choose from. */
  countries: string[];
};

/** The answer that the route loaded for its page. */
export const setupStore = createStore<OpenSetup>({ countries: [] });
