import { sql } from 'kysely';
import type { UploadReferences } from '../../platform/uploads.ts';

/** Stored pictures that articles use: a banner may have the same one. */
export const catalogFiles: UploadReferences = sql`select 'pictures/' || file from catalog_picture`;
