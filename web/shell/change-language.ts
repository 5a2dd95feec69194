import type { Locale } from '../../rules/locales.ts';
import { graphql, settle } from '../platform/api/graphql.ts';
import { ChangeLanguage } from './shell.documents.ts';

/** Tells the server the user's language. Rejects when it refuses. */
export async function tellServerLanguage(locale: Locale): Promise<void> {
  const answer = await graphql(ChangeLanguage, { id: locale });
  settle(answer.changeLanguage);
}
