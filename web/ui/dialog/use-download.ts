import { download } from '#platform/api/download.ts';
import { useVerb } from './use-verb.ts';

/** Downloads files as {@link download} does, with a pop-up on a failure; `saving` while one is on its way. */
export function useDownload() {
  const { busy, run } = useVerb((file: Parameters<typeof download>) => download(...file));
  return { saving: busy, save: (...file: Parameters<typeof download>): Promise<boolean> => run(file) };
}
