import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { localFiles, type Files } from './files.ts';

/** The store of an installation: a bucket if one is set, else the data folder. */
export async function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  const folder = join(dataDir, 'files');
  if (s3 === null) return localFiles(folder);
  // The client is large; installations with a folder do not load it.
  const { s3Files } = await import('./s3-files.ts');
  return s3Files(s3, join(folder, 'incoming'));
}
