import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { importJob, runArchiveImport } from './article-files.archives.actions.ts';
import { removeOldImports } from './article-files.import.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  { name: importJob, run: (ctx, { id }) => runArchiveImport(ctx, String(id)) },
  { name: 'article-files.removeOld', schedule: '23 3 * * *', run: removeOldImports },
];
