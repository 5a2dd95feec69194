import { saveFrom } from '#platform/save-file.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { DownloadDocumentFiles } from './sales-documents.documents.ts';

/** Downloads files of documents, several of them as a zip; the server counts it. */
export function useDocumentDownload() {
  const t = useText();
  const ask = useAction(DownloadDocumentFiles, (answer) => answer.downloadContentFiles);
  const { busy, run } = useVerb(
    ([fileIds, name]: [fileIds: readonly string[], name: string]) =>
      ask.mutateAsync({ files: fileIds.map((id) => ({ id, rendition: 'original' })), name: name.slice(0, 100) }),
    {
      key: 'document-download',
      done: ({ url, fileName }, [, name]) => {
        if (!url) return undefined;
        saveFrom(url, fileName ?? name);
        return t('documents.file.started', { name: fileName ?? name });
      },
    },
  );
  return { start: (fileIds: readonly string[], name: string): Promise<boolean> => run([fileIds, name]), busy };
}
