import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWebIfNeeded } from '#tools/web/build-web.ts';
import { prepareDemoData } from '#tools/prepared-data.ts';

/** Makes once what the servers of all workers use: the built web app and the prepared demo data. */
export default async function setup(): Promise<void> {
  await buildWebIfNeeded(join(fileURLToPath(new URL('..', import.meta.url)), 'web/dist'), console.log);
  await prepareDemoData();
}
