import { useBlocker } from '@tanstack/react-router';
import { inputIsKept } from '#platform/kept-input.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Confirm } from './dialog.tsx';

/** Asks before the user leaves a page with unsaved input, also with the browser's own dialog. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const t = useText();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !inputIsKept() && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Confirm
      title={t('ui.form.leaveTitle')}
      action={t('ui.form.leave')}
      danger
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <p>{t('ui.form.leaveHint')}</p>
    </Confirm>
  );
}
