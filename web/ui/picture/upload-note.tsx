import { useEffect } from 'react';
import { useOnline } from '#platform/connection.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { useUploadSummary } from '#platform/uploads/uploads.ts';
import { Note } from '#ui/page/note.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';

const IconWifiOff = sheetIcon('wifi-off');

/**
 * Says that files of some places (those that begin so) wait for the network and are sent later; nothing while all goes
 * well. Its texts are those of `uploads`.
 */
export function UploadNote({ beginning }: { beginning: string }) {
  const t = useText();
  const online = useOnline();
  const { sending, waiting, stuck } = useUploadSummary(beginning);
  useEffect(() => void loadTexts(['uploads']), []);
  if (sending + waiting === 0 || (online && stuck === 0)) return null;
  return (
    <Note tone="warn" icon={IconWifiOff} role="status">
      <b>{t('uploads.note.title')}</b> {t('uploads.note.text', { sending, waiting })}
    </Note>
  );
}
