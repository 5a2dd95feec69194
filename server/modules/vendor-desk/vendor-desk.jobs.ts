import type { Ctx } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { removeOldVendorUploads } from './vendor-desk.upload.actions.ts';

export const vendorDeskJobs: readonly JobDefinition<Ctx>[] = [
  { name: 'vendor-desk.removeOld', schedule: '41 3 * * *', run: removeOldVendorUploads },
];
