import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { readable, shownName } from './uploads.ts';

/** A name for a file in a folder: letters, digits and a few signs, as long as a shown name; never hidden. */
export function safeFileName(name: string): string {
  const safe = shownName(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}._… ()-]/gu, '-')
    .replace(/^[.\s]+/, '')
    .trimEnd();
  return safe === '' ? 'file' : safe;
}

/**
 * Writes the files of a multipart request into a folder, under their safe names (a number in front of a name that is
 * taken), and returns the names. Throws `file_too_large`, `max_items_exceeded` and `bad_input` for a request without files or one that
 * cannot be read.
 */
export async function receiveFiles(
  request: FastifyRequest,
  folder: string,
  { most, largest }: { readonly most: number; readonly largest: number },
): Promise<string[]> {
  const names: string[] = [];
  const files = request.files({
    // One more than are taken, so that the request is refused with the limit.
    limits: { fileSize: largest, files: most + 1, fields: 0 },
    throwFileSizeLimit: false,
  } as Parameters<FastifyRequest['files']>[0]);
  for (let next = await readable(files.next()); !next.done; next = await readable(files.next())) {
    const { file, filename } = next.value;
    if (names.length === most) throw new DomainError('max_items_exceeded', { limit: most }, 'files');
    const safe = safeFileName(filename);
    const name = names.includes(safe) ? `${names.length}-${safe}` : safe;
    await readable(pipeline(file, createWriteStream(join(folder, name), { flags: 'wx' })));
    if (file.truncated) throw new DomainError('file_too_large', {}, safe);
    names.push(name);
  }
  if (names.length === 0) throw new DomainError('bad_input', {}, 'body');
  return names;
}
