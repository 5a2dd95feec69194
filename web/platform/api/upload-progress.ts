/** How much of what is sent has left, 0 to 1. */
export type Progress = (share: number) => void;

/** Below this, a file has left before a bar could show. */
const worthABar = 256 * 1024;

/**
 * Sends as `fetch` does and tells how much has left, which `fetch` cannot; null for what is gone at once. Answers and fails as `fetch` does.
 */
export function sendingWith(progress: Progress, bytes: number): typeof fetch | null {
  if (bytes < worthABar) return null;
  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'POST', input instanceof Request ? input.url : input);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () => {
        const headers = new Headers();
        for (const name of ['content-type', 'x-request-id']) {
          const value = request.getResponseHeader(name);
          if (value) headers.set(name, value);
        }
        resolve(new Response(request.responseText, { status: request.status, headers }));
      });
      request.addEventListener('error', () => reject(new TypeError('The file could not be sent')));
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body as FormData);
    });
}
