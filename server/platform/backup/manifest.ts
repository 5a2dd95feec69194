import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const identifier = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/));

const tableSchema = v.object({
  schema: identifier,
  table: identifier,
  /** Columns with stored values, in the order of the file. */
  columns: v.array(identifier),
  rows: count,
  /** Of the text before it was packed. */
  sha256,
});

const manifestSchema = v.object({
  format: v.literal(1, 'this is a backup of another program version'),
  madeAt: v.string(),
  /** Names of the migrations that made the tables. */
  migrations: v.array(v.string()),
  tables: v.array(tableSchema),
  sequences: v.array(v.object({ schema: identifier, sequence: identifier, value: count, called: v.boolean() })),
  files: v.object({ count, bytes: count, sha256 }),
});

/** The content of a backup. */
export type Manifest = v.InferOutput<typeof manifestSchema>;
export type TableEntry = v.InferOutput<typeof tableSchema>;

/** Name, size and hash of a stored file; a line of `files.ndjson`. */
const fileSchema = v.object({ name: v.string(), bytes: count, sha256 });
export type FileEntry = v.InferOutput<typeof fileSchema>;

export const manifestName = 'manifest.json';
export const fileListName = 'files.ndjson';

/** Name of the packed rows of a table in the folder of a backup. */
export const tableFile = ({ schema, table }: Pick<TableEntry, 'schema' | 'table'>): string =>
  join('tables', `${schema}.${table}.copy.gz`);

/** Where a stored file is in the folder of a backup. */
export const storedFile = (name: string): string => join('files', ...name.split('/'));

/** Reads the manifest of a backup. Throws an Error that says what is wrong with the folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, manifestName), 'utf8');
  } catch (error) {
    throw new Error(
      `${folder} holds no complete backup: ${manifestName} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
      { cause: error },
    );
  }
  const read = v.safeParse(manifestSchema, JSON.parse(text));
  if (!read.success)
    throw new Error(
      `${join(folder, manifestName)} cannot be used: ${read.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ')}`,
    );
  return read.output;
}

/** Reads the lines of `files.ndjson`. */
export const readFileList = (text: string): FileEntry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => v.parse(fileSchema, JSON.parse(line)));
