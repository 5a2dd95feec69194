import { ApiError } from './errors.ts';
import { filesBeingMade } from './files-being-made.ts';

/** A file that takes longer is announced; a notice for each quick one would only distract. */
const announceMs = 700;
/** Times that a call is repeated when the server has no room for it, and seconds between two of them at most. */
const repeats = 4;
const longestPauseSeconds = 15;

/** Codes of the server when other files must be made first. */
const busy: ReadonlySet<string> = new Set(['documents_of_user_full', 'documents_full']);

/** Seconds until the server wants to be asked again; null for a failure that waiting does not end. */
const pauseAfter = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || !(busy.has(error.code) || error.status === 503)) return null;
  return error.retryAfter;
};

const wait = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(longestPauseSeconds, seconds) * 1_000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * The answer to a call for a file that the server makes. While the server has no room for it, the call is repeated after the
 * time that the server names, a few times; then it fails with the server's refusal.
 */
export async function whenMade(call: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  let announced = false;
  const late = setTimeout(() => {
    announced = true;
    filesBeingMade.set(filesBeingMade.get() + 1);
  }, announceMs);
  try {
    for (let repeated = 0; ; repeated += 1) {
      try {
        return await call();
      } catch (error) {
        const pause = pauseAfter(error);
        if (pause === null || repeated === repeats) throw error;
        await wait(pause, signal);
      }
    }
  } finally {
    clearTimeout(late);
    if (announced) filesBeingMade.set(filesBeingMade.get() - 1);
  }
}
