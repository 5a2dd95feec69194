import { whenSessionEnds } from '../platform/api/http.ts';
import { sessionStore, userStore } from '../platform/api/session.ts';
import { forgetStatus } from './guards.ts';
import { currentLocale } from '../platform/texts/texts.tsx';
import { reloadOnMismatch } from './session-mismatch.ts';
import { coverStore } from './session-start.ts';

type Navigator = {
  navigate: (to: { to: '/$lang/login'; params: { lang: string }; search: { next?: string } }) => Promise<void> | void;
  state: { location: { href: string } };
};

/** Follows the session: a lost one leads to the login page, another user or customer of a second tab reloads this one. */
export function watchSession(router: Navigator): void {
  let leaving = false;
  const leave = (next?: string) => {
    const here = router.state.location.href;
    if (leaving || /^\/[^/]+\/(login|maintenance)\b/.test(here)) return;
    leaving = true;
    void Promise.resolve(router.navigate({ to: '/$lang/login', params: { lang: currentLocale() }, search: next ? { next } : {} })).finally(() => {
      leaving = false;
    });
  };

  // Whoever comes back after an expired session lands where he was.
  whenSessionEnds((reason) => {
    // The login page's guard must ask the server anew.
    if (reason === 'maintenance') forgetStatus();
    leave(reason === 'expired' ? router.state.location.href : undefined);
  });

  let before = sessionStore.get().phase;
  sessionStore.subscribe(() => {
    const { phase } = sessionStore.get();
    // Another tab logged out. Where this one lost its session, `whenSessionEnds` speaks first and knows where to come back to.
    if (before === 'signed-in' && phase === 'signed-out') queueMicrotask(() => leave());
    before = phase;
    if (phase === 'signed-in' && userStore.get()) reloadOnMismatch();
  });

  window.addEventListener('focus', () => {
    reloadOnMismatch();
  });

  // A page that the browser kept and shows again on "back" may still lie behind the cover of its reload.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && coverStore.get() !== null) window.location.reload();
  });
}
