import { saveFrom } from '#platform/save-file.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { showToast } from '#ui/dialog/toast.tsx';
import { DownloadDocumentFiles } from './sales-documents.documents.ts';

/** Downloads files of documents, several of them as a zip; the server counts it. */
export function useDocumentDownload() {
  const t = useText();
  const ask = useAction(DownloadDocumentFiles, (answer) => answer.downloadContentFiles);
  const start = async (fileIds: readonly string[], name: string): Promise<void> => {
    try {
      const { url, fileName } = await ask.mutateAsync({
        files: fileIds.map((id) => ({ id, rendition: 'original' })),
        name: name.slice(0, 100),
      });
      if (!url) return;
      saveFrom(url, fileName ?? name);
      showToast({ key: 'document-download', text: t('documents.file.started', { name: fileName ?? name }) });
    } catch (error) {
      showToast({ key: 'document-download', tone: 'err', text: failureWords(t, error) });
    }
  };
  return { start, busy: ask.isPending };
}
