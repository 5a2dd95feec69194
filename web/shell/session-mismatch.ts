import { sessionMismatch, sessionStore, userStore } from '../platform/api/session.ts';
import { readTab, writeTab } from '../platform/storage.ts';
import { reloadBehindCover } from './session-start.ts';

let reloading = false;

/** Says that this tab is about to load anew by itself, so that nothing else does it a second time. */
export function expectReload(): void {
  reloading = true;
}

/**
 * Token and loaded user or customer differ, because another tab changed them: the page reloads behind a loading pop-up,
 * once per mismatch. Every tab counts for itself; once token and user agree again the count is over.
 * True while the reload is under way: nothing of this page load may go on.
 */
export function reloadOnMismatch(): boolean {
  if (reloading) return true;
  const session = sessionStore.get();
  const user = userStore.get();
  if (session.phase !== 'signed-in' || !user) return false;
  const mismatch = sessionMismatch();
  if (!mismatch) {
    writeTab('mismatchReload', null);
    return false;
  }
  const mark = [mismatch, user.id, user.customer?.custCode.unified ?? '', session.facts.userId, session.facts.customer ?? ''].join(' ');
  if (readTab('mismatchReload') === mark) return false;
  writeTab('mismatchReload', mark);
  expectReload();
  reloadBehindCover();
  return true;
}
