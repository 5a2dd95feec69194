import { useRouter, useRouterState } from '@tanstack/react-router';
import type { Locale } from '#rules/locales.ts';
import { sessionStore } from '#platform/api/session.ts';
import { logProblem } from '#platform/problem-log.ts';
import { text } from '#platform/texts/texts.tsx';
import { showToast } from '#ui/dialog/toast.tsx';

/**
 * Changes the language: saves it on the server first, then changes the path prefix. For visitors
 * without a session it only changes the path.
 */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const router = useRouter();
  const href = useRouterState({ select: (state) => state.location.href });
  return async (locale) => {
    const signedIn = sessionStore.get().phase === 'signed-in';
    if (signedIn) {
      try {
        const { sendLanguage } = await import('./change-language.ts');
        await sendLanguage(locale);
      } catch (error) {
        logProblem('The language was not changed', error);
        showToast({ key: 'language', text: text('failed_change_language'), tone: 'err' });
        return;
      }
    }
    await router.navigate({ href: href.replace(/^\/[^/?#]+/, `/${locale}`), replace: true, resetScroll: false });
    if (signedIn) showToast({ key: 'language', text: text('success_change_language') });
  };
}
