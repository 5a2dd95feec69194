import { setTimeout as wait } from 'node:timers/promises';

/** Ends what hangs, in milliseconds: far above what a loaded machine needs, and below the limit of a test. */
const longest = 300_000;

/**
 * Asks again and again until the result is not null. A failure ends it, unless `isFatal` says that it will pass: a server
 * that is not there yet.
 * @throws after five minutes, with the last failure as cause
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null>,
  isFatal: (error: unknown) => boolean = () => true,
): Promise<T> {
  const end = performance.now() + longest;
  let cause: unknown;
  while (performance.now() < end) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      if (isFatal(error)) throw error;
      cause = error;
    }
    await wait(25);
  }
  throw new Error(`${what} does not happen`, { cause });
}
