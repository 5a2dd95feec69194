/** Milliseconds between two questions whether the server answers. */
const pauseMs = 1_000;

/**
 * An asset that does not exist. The service worker asks the network for it, as for the files of the portal; any answer
 * shows that they can be loaded.
 */
const probe = '/assets/';

/**
 * Calls `then` once the server answers, however it does: browsers say that they are online before their network works.
 * Returns the function that ends the waiting.
 */
export function whenReachable(then: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    void fetch(probe, { cache: 'no-store', signal }).then(
      () => signal.aborted || then(),
      () => {
        if (!signal.aborted) timer = setTimeout(ask, pauseMs);
      },
    );
  };
  ask();
  return () => {
    left.abort();
    clearTimeout(timer);
  };
}
