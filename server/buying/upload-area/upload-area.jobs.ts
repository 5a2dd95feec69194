import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { removeOldUploads, runUpload, uploadJob } from './upload-area.write.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  { name: uploadJob, run: (ctx, { id }) => runUpload(ctx, String(id)) },
  { name: 'upload-area.removeOld', schedule: '37 3 * * *', run: removeOldUploads },
];
