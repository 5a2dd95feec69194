import { createStore } from '../store.ts';

/** Calls under way, and whether one of the latest failed; the progress bar shows it. */
export const activityStore = createStore<{ running: number; failed: boolean }>({ running: 0, failed: false });

/** Counts a call from its start to its end. An aborted call did not fail. */
export async function tracked<T>(call: Promise<T>): Promise<T> {
  const begin = activityStore.get();
  activityStore.set({ running: begin.running + 1, failed: begin.running > 0 && begin.failed });
  const end = (failed: boolean) => {
    const now = activityStore.get();
    activityStore.set({ running: now.running - 1, failed: now.failed || failed });
  };
  try {
    const answer = await call;
    end(false);
    return answer;
  } catch (error) {
    end(!(error instanceof DOMException && error.name === 'AbortError'));
    throw error;
  }
}
