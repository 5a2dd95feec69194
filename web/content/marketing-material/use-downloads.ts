import { useState } from 'react';
import { saveFrom } from '#platform/save-file.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { DownloadMaterials } from './marketing-material.documents.ts';
import { type Downloadable, fittingRendition } from './renditions.ts';
import { lastRendition, rememberRendition } from './stored-library.ts';

/** Downloads files in a rendition, several of them as a zip, and remembers the rendition for the next time. */
export function useDownloads() {
  const t = useText();
  const [last, setLast] = useState(lastRendition);
  const ask = useAction(DownloadMaterials, (answer) => answer.downloadContentFiles);
  const start = async (files: readonly Downloadable[], rendition: string, name: string): Promise<void> => {
    rememberRendition(rendition);
    setLast(rendition);
    try {
      const { url, fileName, count } = await ask.mutateAsync({
        files: files.map((file) => ({ id: file.id, rendition: fittingRendition(file, rendition) })),
        name,
      });
      if (!url) return;
      saveFrom(url, fileName ?? name);
      showToast({
        key: 'library-download',
        tone: 'ok',
        text:
          count === 1
            ? t('library.download.started', { name: fileName ?? name })
            : t('library.download.zipStarted', { count: count ?? files.length }),
      });
    } catch (error) {
      showToast({ key: 'library-download', tone: 'err', text: failureWords(t, error) });
    }
  };
  return { last, start, busy: ask.isPending };
}
