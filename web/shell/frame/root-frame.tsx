import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '#platform/api/session.ts';
import { useStore } from '#platform/store.ts';
import { useText } from '#platform/texts/texts.tsx';
import { closePageToasts } from '#ui/dialog/toast.tsx';
import { Spoken } from '#ui/dialog/spoken.tsx';
import { Toaster } from '#ui/dialog/toaster.tsx';
import { useMadeFilesNotice } from './made-files-notice.ts';
import css from './root-frame.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { coverStore } from '../session/session-start.ts';

/** Surrounds every page of every layout: progress bar, toasts and the reload overlay. */
export function RootFrame() {
  const cover = useStore(coverStore);
  const t = useText();
  const busy = useRouterState({ select: (state) => state.status === 'pending' });
  const path = useRouterState({ select: (state) => state.location.pathname });
  const customer = useUser()?.customer?.custCode.unified;
  useEffect(() => closePageToasts, [path, customer]);
  useMadeFilesNotice();
  return (
    <>
      <ProgressBar routing={busy} />
      <Outlet />
      <Toaster />
      <Spoken />
      {cover && (
        <div className={css.cover} role="alertdialog" aria-modal="true" aria-label={t(cover)}>
          <div className={css.coverCard}>
            <span className={css.wheel} />
            <b>{t(cover)}</b>
            <span>{t('please_wait')}</span>
          </div>
        </div>
      )}
    </>
  );
}
