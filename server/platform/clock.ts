import { stat } from 'node:fs/promises';

/**
 * Returns the time of the machine, or of a clock that showed the given instant when this process started: a clock that
 * started later would lag behind that of the caller who set it, by the time that the database takes to open.
 */
export function clockFrom(start: Date | null): () => Date {
  if (start === null) return () => new Date();
  return () => new Date(start.getTime() + performance.now());
}

/**
 * Milliseconds since a file was last written; file systems know only the machine's clock, whatever clock the process
 * has.
 */
export async function fileAge(path: string): Promise<number> {
  return Date.now() - (await stat(path)).mtimeMs;
}
