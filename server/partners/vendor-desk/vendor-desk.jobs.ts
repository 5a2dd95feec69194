import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { fetchDuePictures, fetchPictures, removeUnusedPictures } from './vendor-desk.pictures.actions.ts';
import { pictureGateway } from './vendor-desk.pictures.gateway.ts';
import { removeOldVendorUploads } from './vendor-desk.upload.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  { name: 'vendor-desk.removeOld', schedule: '41 3 * * *', run: removeOldVendorUploads },
  { name: 'vendor-desk.removeUnusedPictures', schedule: '51 1 * * *', run: removeUnusedPictures },
  { name: 'vendor-desk.fetchDuePictures', schedule: '*/10 * * * *', run: fetchDuePictures },
  {
    name: 'vendor-desk.fetchPictures',
    run: (ctx, { vendor }) => fetchPictures(ctx, pictureGateway(ctx.log), String(vendor)),
  },
];
