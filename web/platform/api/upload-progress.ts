/** The share of the data that has been sent, 0 to 1. */
export type Progress = (share: number) => void;

/** Smaller files are sent before a bar could appear. */
const smallestWithProgress = 256 * 1024;

/**
 * Like `fetch`, but reports upload progress, which `fetch` cannot do. Null for small uploads, which need no progress.
 */
export function fetchWithProgress(progress: Progress, bytes: number): typeof fetch | null {
  if (bytes < smallestWithProgress) return null;
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
