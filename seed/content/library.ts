// Rows of stored files of the library, and the texts of content as its input has them.
import { storedColumns } from '#server/platform/attachments/stored-file.ts';
import { LANGUAGES, type Language, type Text } from '#seed/brand/types.ts';
import type { LibraryFile } from '#seed/documents/library-files.ts';
import { idAt, insertRows, type Rows } from '#seed/loading/rows.ts';

export type Library = ReadonlyMap<string, LibraryFile>;

/** Inserts the uploads of an editor, by file name; each is kept when an item names it. */
export async function insertUploads(
  db: Rows,
  files: readonly LibraryFile[],
  userId: string,
  at: string,
): Promise<ReadonlyMap<string, string>> {
  const uploads = files.map((file) => ({ file, id: idAt(at) }));
  await insertRows(
    db,
    'platform_attachment',
    uploads.map(({ file, id }) => ({
      id,
      user_id: userId,
      customer_id: null,
      kind: 'material',
      file_name: file.fileName,
      ...storedColumns(file),
      state: 'ready',
      created_at: at,
      touched_at: at,
      finished_at: at,
      kept_at: at,
    })),
  );
  return new Map(uploads.map(({ file, id }) => [file.fileName, id]));
}

/** Texts of an item in all languages, or in those of `only`. */
export const textsIn = (
  { title, subtitle, body }: { title: Text; subtitle?: Text; body?: Partial<Record<Language, string>> },
  only: readonly Language[] = LANGUAGES,
) =>
  only.map((language) => ({
    language,
    title: title[language],
    subtitle: subtitle?.[language] ?? '',
    body: body?.[language] ?? '',
  }));
