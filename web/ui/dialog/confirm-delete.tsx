import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Confirm } from './dialog.tsx';
import { showToast } from './toast.tsx';

export type ConfirmDeleteProps = {
  /** Asks about the object: "Delete the banner Spring sale?". */
  title: string;
  /** The effect of deleting. */
  children?: ReactNode;
  action: string;
  /** The toast after success. */
  done: string;
  busy: boolean;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something is deleted, then says in a toast what happened, and closes either way. */
export function ConfirmDelete({ title, children, action, done, busy, onDelete, onClose }: ConfirmDeleteProps) {
  const t = useText();
  const run = async (): Promise<void> => {
    try {
      await onDelete();
      showToast({ text: done });
    } catch (error) {
      showToast({ text: (error instanceof Error && error.message) || t('something_wrong'), tone: 'err' });
    }
    onClose();
  };
  return (
    <Confirm title={title} action={action} danger busy={busy} onClose={onClose} onConfirm={() => void run()}>
      {children}
    </Confirm>
  );
}
