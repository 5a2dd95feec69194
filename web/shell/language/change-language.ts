import type { Locale } from '#rules/locales.ts';
import { graphql, settle } from '#platform/api/graphql.ts';
import { ChangeLanguage } from '../shell.documents.ts';

/** Saves the user's language on the server. Rejects if the server refuses. */
export async function sendLanguage(locale: Locale): Promise<void> {
  const answer = await graphql(ChangeLanguage, { id: locale });
  settle(answer.changeLanguage);
}
