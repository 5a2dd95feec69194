import * as v from 'valibot';
import { contentItemSchema, wholeDays } from '#rules/content/content/content-item.ts';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { type ContentLanguage, contentLanguages } from '#rules/locales.ts';
import type { EditedContentFragment, EditedFileFragment } from '#platform/api/generated/graphql.ts';

/** An item as the editor reads it. */
export type EditedContent = EditedContentFragment;
/** A stored file with its addresses and earlier versions. */
export type StoredFile = EditedFileFragment;

/** Texts of one language in the editor. */
export type EditedText = { language: ContentLanguage; title: string; subtitle: string; body: string };

/** A file in the editor: a stored one by its id, a new or replacing one by its upload. */
export type EditedFile = {
  /** Stays the same while the file is edited. */
  key: string;
  id: string | null;
  attachmentId: string | null;
  /** Place of the upload on this device (`platform/uploads`); null while the stored file is unchanged. */
  place: string | null;
  /** Name of a chosen file, until the server knows it. */
  fileName: string;
  title: string;
  language: ContentLanguage | null;
  focalLeft: number;
  focalTop: number;
  crop: { left: number; top: number; width: number; height: number } | null;
  rightsEndOn: string | null;
};

/** Fields that all types of content share. */
export type ContentValues = {
  mainLanguage: ContentLanguage;
  texts: EditedText[];
  marketIds: string[];
  layoutId: string | null;
  itemPerLine: number;
  tags: string[];
  articleCodes: string[];
  modelYear: number | null;
  validFrom: string | null;
  validFromTime: string;
  validTo: string | null;
  validToTime: string;
  files: EditedFile[];
};

/** Own fields of a type of content: any that JSON holds. */
export type OwnFields = Record<string, unknown>;

/** All fields of the editor. */
export type EditorValues<Own extends OwnFields = OwnFields> = ContentValues & { own: Own };

/** The input for the server: the input of `createNews`, `updateSalesDocument` and so on. */
export type ContentInputs = {
  mainLanguage: ContentLanguage;
  texts: EditedText[];
  marketIds: string[];
  layoutId: string | null;
  itemPerLine: number;
  tags: string[];
  articleCodes: string[];
  modelYear: number | null;
  validFrom: string | null;
  validFromTime: string;
  validTo: string | null;
  validToTime: string;
  published: boolean;
  files: {
    id: string | null;
    attachmentId: string | null;
    title: string;
    language: ContentLanguage | null;
    focalLeft: number;
    focalTop: number;
    crop: EditedFile['crop'];
    rightsEndOn: string | null;
  }[];
};

/** How an item was saved; also the end of the id of its text. */
export type SavedAs = 'saved' | 'savedDraft' | 'savedForNobody' | 'savedWithoutFile';
/** Ways in which readers get nothing of what was published. */
export const unseen: ReadonlySet<SavedAs> = new Set(['savedForNobody', 'savedWithoutFile']);

/** The facts that decide whether readers get anything. */
type Published = { published: boolean; marketIds: readonly unknown[]; files: readonly unknown[] };

/** How an item was saved. News may be text alone; a document or material without a file has nothing to open. */
export function savedAs(type: ContentType, { published, marketIds, files }: Published): SavedAs {
  if (!published) return 'savedDraft';
  if (marketIds.length === 0) return 'savedForNobody';
  return files.length === 0 && type !== 'news' ? 'savedWithoutFile' : 'saved';
}

/** The schema of the server and the own fields, which the server checks. */
export const editorSchema = v.intersect([contentItemSchema, v.object({ own: v.record(v.string(), v.unknown()) })]);

const isLanguage = (language: string): language is ContentLanguage =>
  (contentLanguages as readonly string[]).includes(language);

/** Default times show as an empty field. */
const timeOf = (time: string, end: boolean): string =>
  time.startsWith(end ? '23:59:59' : '00:00:00') ? '' : time.slice(0, 5);

export const editedFile = (file: StoredFile): EditedFile => ({
  key: file.id,
  id: file.id,
  attachmentId: null,
  place: null,
  fileName: file.fileName,
  title: file.fileTitle,
  language: file.language !== null && isLanguage(file.language) ? file.language : null,
  focalLeft: file.focalLeft,
  focalTop: file.focalTop,
  crop: file.crop && { left: file.crop.left, top: file.crop.top, width: file.crop.width, height: file.crop.height },
  rightsEndOn: file.rightsEndOn,
});

/** Texts in the order of the languages. */
export const inOrder = (texts: readonly EditedText[]): EditedText[] =>
  contentLanguages.flatMap((language) => texts.find((text) => text.language === language) ?? []);

/** The fields of an item in the editor. */
export function valuesOf(item: EditedContent): ContentValues {
  return {
    mainLanguage: isLanguage(item.mainLanguage) ? item.mainLanguage : 'en',
    texts: inOrder(
      item.texts.flatMap(({ language, title, subtitle, body }) =>
        isLanguage(language) ? [{ language, title, subtitle, body }] : [],
      ),
    ),
    marketIds: item.contentTargetMarkets.map(({ id }) => id).toSorted(),
    layoutId: item.layout?.id ?? null,
    itemPerLine: item.itemPerLine,
    tags: [...item.tags],
    articleCodes: [...item.articleCodes],
    modelYear: item.modelYear,
    validFrom: item.validFrom,
    validFromTime: timeOf(item.validFromTime, false),
    validTo: item.validTo,
    validToTime: timeOf(item.validToTime, true),
    files: item.files.map(editedFile),
  };
}

export const emptyText = (language: ContentLanguage): EditedText => ({ language, title: '', subtitle: '', body: '' });

/** A new item in the language of its editor. */
export const newValues = (language: ContentLanguage): ContentValues => ({
  mainLanguage: language,
  texts: [emptyText(language)],
  marketIds: [],
  layoutId: null,
  itemPerLine: 3,
  tags: [],
  articleCodes: [],
  modelYear: null,
  validFrom: null,
  validFromTime: '',
  validTo: null,
  validToTime: '',
  files: [],
});

/** The values as the schema of the server reads them: empty times are its defaults. */
export function checkedValues(values: EditorValues): Record<string, unknown> {
  const { validFromTime, validToTime, ...rest } = values;
  return {
    ...rest,
    validFromTime: validFromTime || wholeDays.validFromTime,
    validToTime: validToTime || wholeDays.validToTime,
  };
}

/** The values as they are sent. */
export function inputsOf(values: EditorValues, published: boolean): ContentInputs {
  const { texts, files, validFromTime, validToTime, own: _own, ...rest } = values;
  return {
    ...rest,
    published,
    validFromTime: validFromTime || wholeDays.validFromTime,
    validToTime: validToTime || wholeDays.validToTime,
    texts: texts.map((text) => ({ ...text })),
    files: files.map(({ id, attachmentId, title, language, focalLeft, focalTop, crop, rightsEndOn }) => ({
      id,
      attachmentId,
      title,
      language,
      focalLeft,
      focalTop,
      crop,
      rightsEndOn,
    })),
  };
}

const sameShape = (value: unknown, model: unknown): boolean =>
  model === null || value === null
    ? typeof value !== 'object' || value === null || !Array.isArray(value)
    : typeof value === typeof model && Array.isArray(value) === Array.isArray(model);

const isText = (value: unknown): value is EditedText =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'subtitle', 'body'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  isLanguage(String((value as Record<string, unknown>)['language']));

const isFile = (value: unknown): value is EditedFile =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'fileName', 'title'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** The fields of a stored draft. Fields that are missing or of another kind, from an older app, keep their value. */
export function draftValues<Own extends OwnFields>(content: string, current: EditorValues<Own>): EditorValues<Own> {
  const read = JSON.parse(content) as Record<string, unknown>;
  const found: Record<string, unknown> = { ...current };
  for (const [name, value] of Object.entries(current))
    if (name !== 'own' && read[name] !== undefined && sameShape(read[name], value)) found[name] = read[name];
  const ownRead = (read['own'] ?? {}) as Record<string, unknown>;
  const own: Record<string, unknown> = { ...current.own };
  for (const [name, value] of Object.entries(current.own))
    if (ownRead[name] !== undefined && sameShape(ownRead[name], value)) own[name] = ownRead[name];
  const texts = (found['texts'] as unknown[]).filter(isText);
  return {
    ...(found as EditorValues<Own>),
    texts: texts.length > 0 ? inOrder(texts) : current.texts,
    files: (found['files'] as unknown[]).filter(isFile),
    own: own as Own,
  };
}
