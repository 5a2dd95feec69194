import type { Crop } from '#rules/attachments/renditions.ts';
import type { Database } from '#platform/database/database.ts';
import { secretTokenHash } from '#platform/access/secret-token.ts';

/** A file of a zip: a rendition of an attachment, a file of the store that all may open, or a text. */
export type PackageEntry =
  | { readonly name: string; readonly attachmentId: string; readonly rendition: string; readonly crop: Crop | null }
  | { readonly name: string; readonly stored: string }
  | { readonly name: string; readonly text: string };

/** A list of files that one address downloads as a zip. */
export interface Package {
  readonly userId: string;
  readonly fileName: string;
  readonly entries: readonly PackageEntry[];
}

/** Milliseconds for which the address of a zip is valid. */
export const packageLifetimeMs = 3_600_000;

/** The address of a zip by the token that only its caller knows. */
export const packageAddress = (token: string): string => `/content/packages/${token}`;

/** The zip of a token, for an hour, or null. */
export async function findPackage(db: Database, now: Date, token: string): Promise<Package | null> {
  const row = await db
    .selectFrom('content_package')
    .select(['user_id as userId', 'file_name as fileName', 'entries'])
    .where('token_hash', '=', secretTokenHash(token))
    .where('created_at', '>', new Date(now.getTime() - packageLifetimeMs))
    .executeTakeFirst();
  return row ? { ...row, entries: row.entries as unknown as PackageEntry[] } : null;
}
