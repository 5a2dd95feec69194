import { stat } from 'node:fs/promises';

/** Returns the time of the machine, or of a clock that starts at the given instant now and continues from there. */
export function clockFrom(start: Date | null): () => Date {
  if (start === null) return () => new Date();
  const started = performance.now();
  return () => new Date(start.getTime() + performance.now() - started);
}

/**
 * Milliseconds since a file was last written; file systems know only the machine's clock, whatever clock the process
 * has.
 */
export async function fileAge(path: string): Promise<number> {
  return Date.now() - (await stat(path)).mtimeMs;
}
