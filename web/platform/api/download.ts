import { type Call, send } from './http.ts';

/** Fetches a protected file, which the server may make first, and hands it to the browser as a download. */
export async function download(path: string, filename: string, call: Call = {}): Promise<void> {
  // Pages offer files, and few visits fetch one.
  const { whenMade } = await import('./made-files.ts');
  const answer = await whenMade(
    () => send(path, { ...call, headers: { Accept: '*/*', ...call.headers } }),
    call.signal,
  );
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const url = URL.createObjectURL(await answer.blob());
  saveFrom(url, named ? decodeURIComponent(named) : filename);
  // The browser reads the address in a later task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hands an address to the browser as a download; the server sends the file with its name. */
export function saveFrom(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
