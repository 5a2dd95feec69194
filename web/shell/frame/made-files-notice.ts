import { useEffect } from 'react';
import { filesBeingMade } from '#platform/api/files-being-made.ts';
import { useStore } from '#platform/store.ts';
import { text } from '#platform/texts/texts.tsx';
import { closeToast, showToast } from '#ui/dialog/toast.tsx';

const key = 'files-being-made';

/** Shows while the server makes files that the user asked for. */
export function useMadeFilesNotice(): void {
  const count = useStore(filesBeingMade);
  useEffect(() => {
    if (count > 0) showToast({ key, tone: 'info', lifetime: null, text: text('ui.file.making', { count }) });
    else closeToast(key);
  }, [count]);
}
