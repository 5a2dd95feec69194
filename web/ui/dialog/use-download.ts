import { useState } from 'react';
import { download } from '#platform/api/download.ts';
import { useText } from '#platform/texts/texts.tsx';
import { failureWords } from './failure-words.ts';
import { showToast } from './toast.tsx';

/** Downloads files as {@link download} does, with a pop-up on a failure; `saving` while one is on its way. */
export function useDownload() {
  const t = useText();
  const [saving, setSaving] = useState(false);
  const save = async (...file: Parameters<typeof download>): Promise<void> => {
    setSaving(true);
    try {
      await download(...file);
    } catch (error) {
      showToast({ tone: 'err', text: failureWords(t, error) });
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}
