import { useText } from '#platform/texts/texts.tsx';
import { Confirm } from '#ui/dialog/dialog.tsx';
import { failureWords } from '#ui/dialog/failure-words.ts';
import { showToast } from '#ui/dialog/toast.tsx';

type ReplayProps = { number: string; busy: boolean; onReplay: () => Promise<unknown>; onClose: () => void };

/** Asks before a record is handed over again, because the other records of its file go out with it. */
export function ReplayConfirm({ number, busy, onReplay, onClose }: ReplayProps) {
  const t = useText();
  const run = async (): Promise<void> => {
    try {
      await onReplay();
      showToast({ text: t('integration.replay.done') });
    } catch (error) {
      showToast({ tone: 'err', text: failureWords(t, error) });
    }
    onClose();
  };
  return (
    <Confirm
      title={t('integration.replay.title', { number })}
      action={t('integration.replay.action')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void run()}
    >
      <p>{t('integration.replay.hint')}</p>
    </Confirm>
  );
}
