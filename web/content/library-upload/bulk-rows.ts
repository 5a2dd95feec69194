import type { MaterialUploadsQuery, MarketingMaterialInput } from '#platform/api/generated/graphql.ts';
import type { UploadItem } from '#platform/uploads/upload-items.ts';

/** Most files of one bulk upload. */
export const mostRows = 500;
/** Most rows of one request. */
export const batchSize = 50;

type UploadFacts = MaterialUploadsQuery['materialUploads'][number];
export type KnownMaterial = { readonly id: string; readonly title: string };

/**
 * State of a file: on its way, missing on this device after a reload, refused, ready for a material, or done: a material
 * was made of it, it replaced the file of one, or it was left out.
 */
export type RowState = 'sending' | 'lost' | 'refused' | 'ready' | 'created' | 'replaced' | 'skipped';
/** The treatment of a file that the library may have already. */
export type RowChoice = 'add' | 'skip' | 'replace';

/** One file of a bulk upload; JSON keeps it over reloads. */
export type BulkRow = {
  /** The place of its upload. */
  readonly key: string;
  readonly fileName: string;
  readonly folder: string;
  readonly bytes: number;
  readonly state: RowState;
  readonly attachmentId: string | null;
  /** Why it was refused, or why no material was made of it. */
  readonly reason: string | null;
  /** The result of the server about it; null until then. */
  readonly hash: string | null;
  readonly checked: boolean;
  readonly thumbnailUrl: string | null;
  readonly duplicates: readonly KnownMaterial[];
  readonly namesakes: readonly KnownMaterial[];
  readonly title: string;
  readonly codes: readonly string[];
  /** The codes come from the name of the file and nobody has confirmed them. */
  readonly suggested: boolean;
  readonly choice: RowChoice | null;
  readonly materialId: string | null;
};

/** The settings of all files of a bulk upload. */
export type CommonFields = {
  readonly type: string;
  readonly categoryId: string | null;
  readonly marketIds: readonly string[];
  readonly tags: readonly string[];
  readonly modelYear: number | null;
  /** Id of the card layout; null is the default one. */
  readonly layoutId: string | null;
  readonly language: string;
  readonly published: boolean;
};

export const newRow = (key: string, file: { name: string; size: number }, folder: string): BulkRow => ({
  key,
  fileName: file.name,
  folder,
  bytes: file.size,
  state: 'sending',
  attachmentId: null,
  reason: null,
  hash: null,
  checked: false,
  thumbnailUrl: null,
  duplicates: [],
  namesakes: [],
  title: '',
  codes: [],
  suggested: false,
  choice: null,
  materialId: null,
});

export const isDone = ({ state }: BulkRow): boolean => ['created', 'replaced', 'skipped'].includes(state);

/** The rows after their uploads moved on; the same array if nothing changed. */
export function withUploads(rows: readonly BulkRow[], items: ReadonlyMap<string, UploadItem>): readonly BulkRow[] {
  let changed = false;
  const next = rows.map((row) => {
    const item = items.get(row.key);
    if (!item || isDone(row) || row.checked) return row;
    const chooseState = () => {
      if (item.state === 'refused') return 'refused';
      if (item.state === 'ready') return 'ready';
      return 'sending';
    };
    const state = chooseState();
    if (row.state === state && row.attachmentId === item.attachmentId && row.reason === item.refusal) return row;
    changed = true;
    return { ...row, state, attachmentId: item.attachmentId, reason: item.refusal } as const;
  });
  return changed ? next : rows;
}

/** Uploads that the server should tell about: complete ones, and those that this device knows no more. */
export const unknownUploads = (rows: readonly BulkRow[], items: ReadonlyMap<string, UploadItem>): string[] =>
  rows.flatMap((row) => {
    const state = items.get(row.key)?.state;
    const wanted = !isDone(row) && !row.checked && row.state !== 'refused' && row.state !== 'lost';
    return wanted && row.attachmentId !== null && (state === undefined || state === 'ready') ? [row.attachmentId] : [];
  });

const known = ({ id, title }: KnownMaterial): KnownMaterial => ({ id, title });

/** The rows with what the server tells of the asked uploads. An upload that it does not know must be sent again. */
export function withFacts(
  rows: readonly BulkRow[],
  asked: readonly string[],
  facts: readonly UploadFacts[],
): readonly BulkRow[] {
  const byId = new Map(facts.map((each) => [each.attachmentId, each]));
  return rows.map((row) => {
    if (row.attachmentId === null || !asked.includes(row.attachmentId) || isDone(row)) return row;
    const found = byId.get(row.attachmentId);
    if (!found || found.state === 'receiving') return { ...row, state: 'lost' };
    if (found.state === 'refused') return { ...row, state: 'refused', reason: found.refusalText };
    if (found.state !== 'ready') return row;
    return {
      ...row,
      state: 'ready',
      checked: true,
      hash: found.contentHash,
      thumbnailUrl: found.thumbnailUrl,
      duplicates: found.duplicates.map(known),
      namesakes: found.namesakes.map(known),
      title: row.title || found.title,
      codes: row.codes.length > 0 ? row.codes : found.articleCodes,
      suggested: row.codes.length > 0 ? row.suggested : found.articleCodes.length > 0,
    };
  });
}

/** Rows with the bytes of an earlier one, by their key, with the name of that one. */
export function twins(rows: readonly BulkRow[]): ReadonlyMap<string, string> {
  const first = new Map<string, BulkRow>();
  const found = new Map<string, string>();
  for (const row of rows) {
    if (row.hash === null || row.state === 'skipped') continue;
    const before = first.get(row.hash);
    if (before) found.set(row.key, before.fileName);
    else first.set(row.hash, row);
  }
  return found;
}

/** The treatment of a row: files that the library or the list has already are left out unless somebody decides otherwise. */
export const choiceOf = (row: BulkRow, isTwin: boolean): RowChoice =>
  row.choice ?? (isTwin || row.duplicates.length > 0 ? 'skip' : 'add');

/** The material whose file a row replaces: one with the same name before one with the same bytes. */
export const replacedBy = (row: BulkRow): KnownMaterial | null => row.namesakes[0] ?? row.duplicates[0] ?? null;

/** The material of a row. Codes that nobody confirmed are left out. */
export const inputOf = (row: BulkRow, common: CommonFields): MarketingMaterialInput => ({
  ...(common.categoryId === null ? { type: common.type } : { categoryId: common.categoryId }),
  mainLanguage: common.language,
  texts: [{ language: common.language, title: row.title.trim() || row.fileName }],
  marketIds: [...common.marketIds],
  tags: [...common.tags],
  modelYear: common.modelYear,
  layoutId: common.layoutId,
  articleCodes: row.suggested ? [] : [...row.codes],
  published: common.published,
  files: [{ attachmentId: row.attachmentId }],
});

export type RowFilter = 'all' | 'sending' | 'decide' | 'ready' | 'problems' | 'done';
export const rowFilters: readonly RowFilter[] = ['all', 'sending', 'decide', 'ready', 'problems', 'done'];

/** True if a row shows under a filter. */
export function isShown(row: BulkRow, filter: RowFilter, isTwin: boolean): boolean {
  const doubtful =
    row.state === 'ready' && (isTwin || row.suggested || row.duplicates.length > 0 || row.namesakes.length > 0);
  switch (filter) {
    case 'all':
      return true;
    case 'sending':
      return row.state === 'sending';
    case 'decide':
      return doubtful;
    case 'ready':
      return row.state === 'ready' && row.reason === null;
    case 'problems':
      return row.state === 'refused' || row.state === 'lost' || (row.state === 'ready' && row.reason !== null);
    case 'done':
      return isDone(row);
  }
}
