import { useState } from 'react';
import { saveFrom } from '#platform/save-file.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { DownloadMaterials } from './marketing-material.documents.ts';
import { type Downloadable, fittingRendition } from './renditions.ts';
import { lastRendition, rememberRendition } from './stored-library.ts';

/** Downloads files in a rendition, several of them as a zip, and remembers the rendition for the next time. */
export function useDownloads() {
  const t = useText();
  const [last, setLast] = useState(lastRendition);
  const ask = useAction(DownloadMaterials, (answer) => answer.downloadContentFiles);
  const { busy, run } = useVerb(ask.mutateAsync, {
    key: 'library-download',
    done: ({ url, fileName, count }, { files, name }) => {
      if (!url) return undefined;
      saveFrom(url, fileName ?? name ?? '');
      return count === 1
        ? t('library.download.started', { name: fileName ?? name ?? '' })
        : t('library.download.zipStarted', { count: count ?? files.length });
    },
  });
  const start = async (files: readonly Downloadable[], rendition: string, name: string): Promise<void> => {
    rememberRendition(rendition);
    setLast(rendition);
    await run({ files: files.map((file) => ({ id: file.id, rendition: fittingRendition(file, rendition) })), name });
  };
  return { last, start, busy };
}
