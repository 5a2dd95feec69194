import type { SessionUser } from '#platform/api/session.ts';
import type { Translate } from '#platform/texts/texts.tsx';

/** Unread safety bulletins in words: the one by its code, or their number. Empty without any. */
export function recallWords(t: Translate, unread: NonNullable<SessionUser['recallsToRead']>): string {
  const [first, ...more] = unread;
  if (!first) return '';
  return more.length === 0
    ? t('shell.recall.one', { code: first.code })
    : t('shell.recall.several', { count: unread.length });
}

/** News to confirm in words: the one by its title, or their number. Empty without any. */
export function newsWords(t: Translate, unread: NonNullable<SessionUser['newsToRead']>): string {
  const [first, ...more] = unread;
  if (!first) return '';
  return more.length === 0
    ? t('shell.news.one', { title: first.title })
    : t('shell.news.several', { count: unread.length });
}
