import { sessionMismatch, sessionStore, userStore } from '#platform/api/session.ts';
import { readTab, writeTab } from '#platform/storage.ts';
import { reloadBehindCover } from './session-start.ts';

let reloading = false;

/** Call this before a planned reload of this tab, so that no other code reloads it a second time. */
export function expectReload(): void {
  reloading = true;
}

/**
 * Token and loaded user or customer differ, because another tab changed them: the page reloads behind a loading pop-up,
 * once per mismatch. Each tab counts for itself; the count resets once token and user agree.
 * Returns true while the reload is in progress; the caller must stop this page load.
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
  const mark = [
    mismatch,
    user.id,
    user.customer?.custCode.unified ?? '',
    session.facts.userId,
    session.facts.customer ?? '',
  ].join(' ');
  if (readTab('mismatchReload') === mark) return false;
  writeTab('mismatchReload', mark);
  expectReload();
  reloadBehindCover();
  return true;
}
