/** Young collections come after this many bytes. */
const everyBytes = 16 * 1024 * 1024;
let since = 0;

/**
 * Counts bytes in buffers that are garbage from now on, and has them collected every 16 MB if Node runs with
 * `--expose-gc`. Buffers weigh almost nothing in the young heap, so that V8 would wait for many more, and then look
 * through all of its memory for them.
 */
export function countGarbage(bytes: number): void {
  since += bytes;
  if (since < everyBytes) return;
  since = 0;
  globalThis.gc?.({ type: 'minor', execution: 'sync' });
}
