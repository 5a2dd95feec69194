import { ApiError } from '#platform/api/errors.ts';
import { endSession, finishPendingSignOut, sendJson } from '#platform/api/http.ts';
import { logProblem } from '#platform/problem-log.ts';
import { openSession, tokenFacts } from '#platform/api/session.ts';
import { expectReload } from './session-mismatch.ts';

/** Ends the session, on the server too. If the server cannot be reached, the user is still signed out here. */
export async function signOut(): Promise<void> {
  if (globalThis.Notification?.permission === 'granted')
    import('../push/push.ts')
      .then(({ dropPush }) => dropPush())
      .catch((error: unknown) => logProblem('The subscription was not ended', error));
  await finishPendingSignOut(true);
  endSession('logged-out');
}

async function takeTokens(path: string, method: 'POST' | 'DELETE'): Promise<void> {
  const answer = await sendJson<{ requestToken?: string }>(path, { method });
  if (!answer.requestToken || !tokenFacts(answer.requestToken)) throw new ApiError('failed_change_customer', '');
  expectReload();
  openSession(answer.requestToken);
}

/** Stops acting for the active customer. Rejects if the server refuses. The caller reloads the page. */
export const stopActing = (): Promise<void> => takeTokens('/change-customer', 'DELETE');

/**
 * Changes the active customer; the response replaces the tokens. Rejects if the server refuses. The
 * caller reloads the page, which shows the previous customer until then.
 */
export const changeCustomer = (code: string): Promise<void> =>
  takeTokens(`/change-customer/${encodeURIComponent(code)}`, 'POST');
