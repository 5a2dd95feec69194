/** The local time of the market as the server told it, and when this device got it. */
export type MarketClock = { readonly read: string; readonly since: number };

/** Starts a clock at the server's local time, such as `2026-11-24T15:05`. */
export const startMarketClock = (read: string): MarketClock => ({ read, since: Date.now() });

/** The local time of the market now. Of the clock of the device only the time that passed counts. */
export const marketTime = ({ read, since }: MarketClock): string =>
  new Date(Date.parse(`${read}:00Z`) + Date.now() - since).toISOString().slice(0, 16);
