import { ApiError } from '../platform/api/errors.ts';
import { endSession, payOwedSignOut, sendJson } from '../platform/api/http.ts';
import { noteProblem } from '../platform/problem-log.ts';
import { openSession, tokenFacts } from '../platform/api/session.ts';
import { expectReload } from './session-mismatch.ts';

/** Ends the session at the server too; a server that cannot be reached does not keep anybody signed in here. */
export async function signOut(): Promise<void> {
  if (globalThis.Notification?.permission === 'granted')
    import('./push.ts').then(({ dropPush }) => dropPush()).catch((error: unknown) => noteProblem('The subscription was not ended', error));
  await payOwedSignOut(true);
  endSession('logged-out');
}

async function takeTokens(path: string, method: 'POST' | 'DELETE'): Promise<void> {
  const answer = await sendJson<{ requestToken?: string }>(path, { method });
  if (!answer.requestToken || !tokenFacts(answer.requestToken)) throw new ApiError('failed_change_customer', '');
  expectReload();
  openSession(answer.requestToken);
}

/**
 * Ends acting for the active customer. Rejects when refused. The caller loads the page anew.
 */
export const stopActing = (): Promise<void> => takeTokens('/change-customer', 'DELETE');

/**
 * Switches the active customer; the answer replaces the tokens. Rejects when refused. The caller loads the page
 * anew: until then it still shows the customer of before.
 */
export const changeCustomer = (code: string): Promise<void> => takeTokens(`/change-customer/${encodeURIComponent(code)}`, 'POST');
