import { createStore } from '#platform/store.ts';
import { serverStatus } from './session-start.ts';

let statusCheckedAt = -Infinity;
const statusFor = 30_000;

/** Discards the last known server status, so that the next guard asks again. */
export function forgetStatus(): void {
  statusCheckedAt = -Infinity;
}

/** True if the market is closed; asks the server at most every 30 seconds while it is open. */
export async function isClosed(): Promise<boolean> {
  if (performance.now() - statusCheckedAt < statusFor) return false;
  const { status } = await serverStatus();
  if (status === 'online') statusCheckedAt = performance.now();
  return status !== 'online';
}

/** True if the market is closed and this user may work in it, to reopen it. */
export const closedStore = createStore(false);
