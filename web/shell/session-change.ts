import { ApiError } from '../platform/api/errors.ts';
import { endSession, send, sendJson } from '../platform/api/http.ts';
import { openSession } from '../platform/api/session.ts';
import { noteProblem } from '../platform/problem-log.ts';

/** Ends the session at the server too; a server that cannot be reached does not keep anybody signed in here. */
export async function signOut(): Promise<void> {
  try {
    await send('/logout', { method: 'POST' });
  } catch (error) {
    noteProblem('The server did not hear of the log-out', error);
  }
  endSession('logged-out');
}

/** Switches the active customer; the answer replaces the tokens. Rejects when refused. */
export async function changeCustomer(code: string): Promise<void> {
  const answer = await sendJson<{ requestToken?: string }>(`/change-customer/${encodeURIComponent(code)}`, { method: 'POST' });
  if (!answer.requestToken || !openSession(answer.requestToken)) throw new ApiError('failed_change_customer', '');
}
