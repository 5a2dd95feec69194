import { saveBlob } from '../save-file.ts';
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
  saveBlob(await answer.blob(), named ? decodeURIComponent(named) : filename);
}
