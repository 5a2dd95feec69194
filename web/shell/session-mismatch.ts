import { sessionMismatch, userStore } from '../platform/api/session.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import { reloadBehindCover } from './session-start.ts';

/**
 * Token and loaded user or customer differ, because another tab changed them: the page reloads behind a loading pop-up,
 * once per mismatch.
 */
export function reloadOnMismatch(): boolean {
  const mismatch = sessionMismatch();
  if (!mismatch) return false;
  const user = userStore.get();
  const mark = `${mismatch} ${user?.id ?? ''} ${user?.customer?.custCode.r3 ?? ''}`;
  if (readStored<string>('mismatchReload') === mark) return false;
  writeStored('mismatchReload', mark, 60_000);
  reloadBehindCover();
  return true;
}
