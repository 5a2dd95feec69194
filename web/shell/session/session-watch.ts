import { onSessionEnd } from '#platform/api/http.ts';
import { sessionStore, userStore } from '#platform/api/session.ts';
import { forgetStatus } from './guard-closed.ts';
import { lastPassed } from './guard-login.ts';
import { type LoginReason, loginSearch, type LoginSearch, reasonOf } from './login-search.ts';
import { currentLocale } from '#platform/texts/texts.tsx';
import { reloadOnMismatch } from './session-mismatch.ts';
import { coverStore } from './session-start.ts';

type Navigator = {
  navigate: (to: { to: '/$lang/login'; params: { lang: string }; search: LoginSearch }) => Promise<void> | void;
  state: { location: { href: string } };
};

/**
 * Watches the session: a lost one opens the login page; a different user or customer in another tab reloads this one.
 */
export function watchSession(router: Navigator): void {
  let leaving = false;
  const leave = (next: string | undefined, why?: LoginReason) => {
    const here = router.state.location.href;
    if (leaving || /^\/[^/]+\/(login|maintenance)\b/.test(here)) return;
    leaving = true;
    void Promise.resolve(
      router.navigate({ to: '/$lang/login', params: { lang: currentLocale() }, search: loginSearch(next, why) }),
    ).finally(() => {
      leaving = false;
    });
  };

  // Unless they signed out, the user returns to the page they left: from a closed page to the one before.
  onSessionEnd((reason) => {
    // The guard of the login page must ask the server again.
    if (reason === 'maintenance') forgetStatus();
    if (reason === 'logged-out') return leave(undefined);
    leave(reason === 'forbidden' ? lastPassed() : router.state.location.href, reasonOf(reason));
  });

  let before = sessionStore.get().phase;
  sessionStore.subscribe(() => {
    const { phase } = sessionStore.get();
    // Another tab logged out. If this tab lost its session, `onSessionEnd` runs first and knows the page to return
    // to.
    if (before === 'signed-in' && phase === 'signed-out') queueMicrotask(() => leave(undefined, 'elsewhere'));
    before = phase;
    if (phase === 'signed-in' && userStore.get()) reloadOnMismatch();
  });

  window.addEventListener('focus', () => {
    reloadOnMismatch();
  });

  // A page restored by "back" may still be covered by the overlay of its reload.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && coverStore.get() !== null) window.location.reload();
  });
}
