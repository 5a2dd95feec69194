import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

/** Works with a file that is removed afterwards. */
function withFile<Result>(name: string, work: (path: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-film-'));
  try {
    return work(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs ffmpeg over a film; returns what it wrote, and whether it failed or complained. */
export const runFfmpeg = (bytes: Uint8Array, ...options: readonly string[]): { text: string; failed: boolean } =>
  withFile('film', (path) => {
    writeFileSync(path, bytes);
    const { status, stdout, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', path, ...options]);
    return { text: String(stdout), failed: status !== 0 || stderr.length > 0 };
  });

const isInstalled = spawnSync('ffmpeg', ['-version']).status === 0;
/** Skips a test where ffmpeg is not installed; the server then makes no posters. */
export const needsFfmpeg = ({ skip }: Pick<TestContext, 'skip'>): void => skip(!isInstalled, 'ffmpeg is not installed');

/** Where a film says that it was taken. */
export const filmPlace = '+47.3769+008.5417/';

/**
 * A real film of 640 by 360 pixels with sound, made by ffmpeg, that tells its place in its user data and in its picture
 * track. `turned`: by a quarter, as phones film upright.
 */
export function film(
  format: 'mp4' | 'mov',
  { seconds = 3, turned = false }: { readonly seconds?: number; readonly turned?: boolean } = {},
): Buffer {
  return withFile(`film.${format}`, (path) => {
    const source = (of: string): string[] => ['-f', 'lavfi', '-i', `${of}:duration=${seconds}`];
    const { status, stderr } = spawnSync('ffmpeg', [
      ...['-nostdin', '-v', 'error', ...source('testsrc=size=640x360:rate=25'), ...source('sine=frequency=440')],
      ...['-c:v', 'mpeg4', '-c:a', 'aac', '-metadata', `location=${filmPlace}`, '-metadata', `comment=${filmPlace}`],
      ...['-metadata:s:v', `handler_name=${filmPlace}`, '-movflags', 'use_metadata_tags', path],
    ]);
    if (status !== 0) throw new Error(`ffmpeg made no film: ${String(stderr)}`);
    const bytes = readFileSync(path);
    // The matrix of the picture track, after 40 bytes of its header.
    const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 44;
    if (turned)
      [0, 0x10000, 0, -0x10000, 0, 0, 360 * 0x10000, 0, 0x40000000].forEach((value, at) =>
        bytes.writeInt32BE(value, matrix + at * 4),
      );
    return bytes;
  });
}
