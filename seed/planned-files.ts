// The files of brand content: documents, pictures and templates.
import { buildBrand } from './brand/brand.ts';
import type { Brand } from './brand/types.ts';
import { documentFiles } from './documents/files.ts';
import { libraryDocuments } from './library/documents.ts';
import { pictureFiles } from './library/pictures.ts';
import { drawnFile, type OriginalNote, type PlannedFile } from './originals.ts';

const documentsOf = (brand: Brand, today: string): PlannedFile[] => [
  ...documentFiles(brand, today),
  ...libraryDocuments(today),
];

/** All files of sales documents and of the library for a day. */
export const libraryFiles = (brand: Brand, today: string): PlannedFile[] => [
  ...documentsOf(brand, today),
  ...pictureFiles(brand),
];

/** Documents of the last day that a note named; the server needs them only until all notes are done. */
let last: { readonly today: string; readonly files: WeakRef<PlannedFile[]> } | null = null;

function documentsFor(today: string): PlannedFile[] {
  const kept = last?.today === today ? last.files.deref() : undefined;
  if (kept) return kept;
  const files = documentsOf(buildBrand(today), today);
  last = { today, files: new WeakRef(files) };
  return files;
}

/** The file of a note. Throws for a document that this version of the demo does not have. */
export function plannedFrom({ fileName, source }: OriginalNote): PlannedFile {
  if ('svg' in source) return drawnFile(fileName, source.form, source.svg);
  const file = documentsFor(source.today).find((one) => one.fileName === fileName);
  if (!file) throw new Error(`the demo has no document ${fileName}`);
  return file;
}
