/** Failures of strangers for one name within an hour after which the next one has to wait. */
export const freeFailures = 8;
/** Seconds to wait after that failure and each further one; the last one stays. */
const waits = [15, 30, 60, 90] as const;
export const longestWait = Math.max(...waits);

/**
 * Seconds that must pass after the last of so many failures within an hour before the next attempt for the same name
 * counts, from devices where its owner never signed in (Q-026, ADR 050). At most 20 attempts fit into 15 minutes and 50
 * into an hour, from however many addresses.
 */
export function strangerWait(failures: number): number {
  if (failures < freeFailures) return 0;
  return waits[Math.min(failures - freeFailures, waits.length - 1)] ?? 0;
}
