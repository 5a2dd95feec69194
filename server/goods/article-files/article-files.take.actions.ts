import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileOutcome } from '#rules/goods/article-files/choices.ts';
import {
  codesOfPath,
  documentWords,
  firstUnnumbered,
  largestArticleFile,
  placeOfFile,
} from '#rules/goods/article-files/file-names.ts';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { attachmentTypeOf, typeHeadLength } from '#platform/file-content/content-type.ts';
import { examine } from '#platform/media/media.ts';
import { isRefusal, refused, type FileRefusal } from '#platform/media/refusal.ts';
import type { Ctx } from '#platform/context.ts';
import { contentName, incomingFolder } from '#platform/files/files.ts';
import { inParts } from '#platform/database/sets.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { noteStored } from '#platform/files/uploads.ts';
import { refreshOutdated } from '#goods/catalog/catalog.entries.actions.ts';
import {
  attachDocument,
  attachPicture,
  documentFile,
  pictureFiles,
  storeDocument,
  storePicture,
} from './article-files.pictures.actions.ts';
import { findDocument, findFileOwners, findPicture, type FileOwner } from './article-files.pictures.queries.ts';
import { ownerRefusal } from './article-files.policy.ts';
import type { SourceFile } from './article-files.sources.ts';

/** The outcome of a file. */
export interface FileResult {
  readonly path: string;
  /** Code of the article or model; empty for none. */
  readonly code: string;
  readonly outcome: FileOutcome;
  /** Why it was refused. */
  readonly refusal: ErrorCode | null;
  /** Values of its text that only the examination knew. */
  readonly refusalParams: ErrorParams;
}

interface NamedFile {
  readonly file: SourceFile;
  readonly owner: FileOwner | null;
}

/** Files whose names are looked up with one statement. */
const namesAtOnce = 500;
/** Types of files by content. */
const pictureTypes: readonly (string | null)[] = ['image/jpeg', 'image/png', 'image/webp'];

/** The files with the articles that they name: numbered pictures of an article first, because they lead. */
async function findOwners(
  ctx: Ctx,
  files: readonly SourceFile[],
  sorgs: readonly string[] | null,
): Promise<NamedFile[]> {
  const named: NamedFile[] = [];
  for (const part of inParts(files, namesAtOnce)) {
    const owners = await findFileOwners(
      ctx.db,
      part.flatMap(({ path }) => codesOfPath(path)),
    );
    for (const file of part) {
      const code = codesOfPath(file.path).find((one) => owners.has(one));
      const owner = owners.get(code ?? '') ?? null;
      // Not even the order of the results shows that an article of others exists.
      named.push({ file, owner: ownerRefusal(owner, sorgs) === 'article_file_unknown' ? null : owner });
    }
  }
  const numberOf = ({ file, owner }: NamedFile): number =>
    (owner && placeOfFile(file.path, owner.code).number) ?? firstUnnumbered;
  const order = new Intl.Collator('en', { numeric: true });
  return named.toSorted(
    (one, other) =>
      order.compare(one.owner?.code ?? '', other.owner?.code ?? '') ||
      numberOf(one) - numberOf(other) ||
      order.compare(one.file.path, other.file.path),
  );
}

/**
 * Takes the pictures and PDF documents of a folder or archive: finds the article that each name begins with, examines the
 * content, stores it and attaches it to the article's model. `sorgs` limits the articles (null: all). `report` gets each
 * result as soon as it is final. Repeating it changes nothing. Throws ScannerUnavailable.
 */
export async function takeFiles(
  ctx: Ctx,
  files: readonly SourceFile[],
  sorgs: readonly string[] | null,
  report: (result: FileResult) => Promise<void> | void,
): Promise<void> {
  const taken = new Set<string>();
  const folder = incomingFolder(ctx.files);
  await mkdir(folder, { recursive: true });
  try {
    for (const { file, owner } of await findOwners(ctx, files, sorgs)) {
      const path = join(folder, randomUUID());
      try {
        const refusal = file.refusal ?? ownerRefusal(owner, sorgs);
        const made = refusal || !owner ? refusal : await takeFile(ctx, file, owner, path, taken);
        const isDone = made === 'added' || made === 'replaced' || made === 'unchanged';
        await report({
          path: file.path,
          code: owner?.code ?? '',
          ...(isDone ? { outcome: made, refusal: null, refusalParams: {} } : refusedResult(made)),
        });
      } finally {
        await rm(path, { force: true });
      }
    }
  } finally {
    await refreshOutdated(ctx);
  }
}

/** The result of a refused file; without an owner and a reason there is nothing to tell, which is a bug. */
function refusedResult(
  made: ErrorCode | FileRefusal | null,
): Pick<FileResult, 'outcome' | 'refusal' | 'refusalParams'> {
  if (made === null) throw new Error('a file without an article was not refused');
  const { code, params } = typeof made === 'string' ? refused(made) : made;
  return { outcome: 'refused', refusal: code, refusalParams: params };
}

type Made = Exclude<FileOutcome, 'refused'> | ErrorCode | FileRefusal;

/** Examines one file through a local copy and attaches it; `taken` has what earlier files of the import were for. */
async function takeFile(ctx: Ctx, file: SourceFile, owner: FileOwner, path: string, taken: Set<string>): Promise<Made> {
  if (file.bytes === 0) return 'file_empty';
  if (file.bytes > largestArticleFile) return 'attachment_too_large';
  const broken = await file.copy(path);
  if (broken) return broken;
  const bytes = await readFile(path);
  const type = attachmentTypeOf(bytes.subarray(0, typeHeadLength));
  const isPicture = pictureTypes.includes(type);
  if (!isPicture && type !== 'application/pdf') return 'attachment_type_invalid';
  const { rest, number } = placeOfFile(file.path, owner.code);
  const source = `${owner.code}/${rest}`.slice(0, 300);
  const claim = `${isPicture ? 'picture' : 'document'} ${source}`;
  if (taken.has(claim)) return 'article_file_twice';
  taken.add(claim);
  return isPicture
    ? takePicture(ctx, { ...owner, source, number }, path, bytes)
    : takeDocument(ctx, { ...owner, source, ...documentWords(file.path, owner.code) }, path, bytes);
}

async function takePicture(
  ctx: Ctx,
  place: Parameters<typeof attachPicture>[1],
  path: string,
  bytes: Buffer,
): Promise<Made> {
  const { unchanged } = await findPicture(ctx.db, place, contentName(bytes));
  if (unchanged) return 'unchanged';
  if (!(await ctx.scan(path))) return 'attachment_malware';
  await noteStored(ctx, pictureFiles(contentName(bytes)));
  const picture = await storePicture(ctx.files, bytes);
  if (isRefusal(picture)) return picture;
  return withTransaction(ctx, (inner) => attachPicture(inner, place, picture));
}

async function takeDocument(
  ctx: Ctx,
  place: Parameters<typeof attachDocument>[1],
  path: string,
  bytes: Buffer,
): Promise<Made> {
  const name = documentFile(bytes, 'pdf');
  const { unchanged } = await findDocument(ctx.db, place, name);
  if (unchanged) return 'unchanged';
  const found = await examine({ path, fileName: place.source, kind: 'document' }, ctx.scan);
  if (isRefusal(found)) return found;
  await noteStored(ctx, [`documents/${name}`]);
  await storeDocument(ctx.files, name, bytes);
  return withTransaction(ctx, (inner) => attachDocument(inner, place, { file: name, bytes: bytes.length }));
}
