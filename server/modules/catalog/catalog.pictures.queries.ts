import { sql } from 'kysely';
import type { UploadReferences } from '../../platform/uploads.ts';

/** Stored pictures that articles use: a banner may have the same one. */
export const catalogFiles: UploadReferences = sql`select 'pictures/' || file from catalog_picture`;

/** Stored pictures of brands and merchandise categories. */
export const assortmentFiles: UploadReferences = sql`
  select 'pictures/' || picture from catalog_brand where picture is not null
  union all
  select 'pictures/' || picture from catalog_category where picture is not null`;
