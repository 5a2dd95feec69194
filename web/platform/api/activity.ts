import { createStore } from '../store.ts';

/** Calls in progress, and how many have failed since the page loaded. The progress bar shows both. */
export const activityStore = createStore<{ running: number; failures: number }>({ running: 0, failures: 0 });

function change(running: number, failures: number) {
  const now = activityStore.get();
  activityStore.set({ running: now.running + running, failures: now.failures + failures });
}

/** Counts a response whose body reports a failure. */
export function countFailure(): void {
  change(0, 1);
}

/** Counts a call from start to end. An aborted call is not a failure. */
export async function tracked<T>(call: Promise<T>): Promise<T> {
  change(1, 0);
  try {
    const answer = await call;
    change(-1, 0);
    return answer;
  } catch (error) {
    change(-1, error instanceof DOMException && error.name === 'AbortError' ? 0 : 1);
    throw error;
  }
}
