// Sales documents with their groups, files, replacements and versions.
import {
  createDocument,
  deleteDocument,
  updateDocument,
} from '#server/content/sales-documents/sales-documents.actions.ts';
import { createGroup } from '#server/content/document-groups/document-groups.actions.ts';
import { LANGUAGES } from '#seed/brand/types.ts';
import { addDays } from '#seed/days.ts';
import { DOCUMENT_GROUPS, type PlannedDocument } from '#seed/documents/groups.ts';
import { DOCUMENTS } from '#seed/documents/plan.ts';
import type { ContentPlaces, MarketKey } from './content.ts';
import { workingTime, type Editors } from './editors.ts';
import { insertUploads, textsIn, type Library } from './library.ts';
import type { Rows } from '#seed/loading/rows.ts';

export interface ContentDesk extends ContentPlaces {
  readonly editors: Editors;
  readonly library: Library;
  readonly users: ReadonlyMap<string, string>;
}

const EDITOR = 'admin';

export const idsOf = (desk: ContentPlaces, keys: readonly MarketKey[]): string[] =>
  keys.map((key) => desk.markets.get(key) ?? '');

async function loadGroups(desk: ContentDesk, now: string): Promise<Map<string, string>> {
  const groups = new Map<string, string>();
  for (const { key, names, markets } of DOCUMENT_GROUPS) {
    const ctx = await desk.editors(EDITOR, workingTime(now, 430));
    const input = {
      mainLanguage: 'en',
      names: LANGUAGES.map((language) => ({ language, name: names[language] })),
      marketIds: idsOf(desk, markets),
    };
    groups.set(key, await createGroup(ctx, input));
  }
  return groups;
}

async function saveChanges(desk: ContentDesk, id: string, document: PlannedDocument, now: string): Promise<void> {
  for (const { daysAgo, by, subtitle } of document.changes ?? []) {
    const ctx = await desk.editors(by, workingTime(now, daysAgo));
    await updateDocument(ctx, id, { texts: textsIn({ ...document, subtitle }) }, null);
  }
  if (document.state === 'deleted') await deleteDocument(await desk.editors(EDITOR, workingTime(now, 5)), id);
}

/** Loads groups and documents in the name of the administrator. */
export async function loadSalesDocuments(db: Rows, desk: ContentDesk, now: string): Promise<void> {
  const today = now.slice(0, 10);
  const groups = await loadGroups(desk, now);
  const names = new Set(DOCUMENTS.flatMap(({ files }) => files.map(([name]) => name)));
  const files = [...desk.library.values()].filter(({ fileName }) => names.has(fileName));
  const uploads = await insertUploads(db, files, desk.users.get(EDITOR) ?? '', workingTime(now, 420));
  const ids = new Map<string, string>();
  for (const [nth, document] of DOCUMENTS.entries()) {
    const ctx = await desk.editors(EDITOR, workingTime(now, document.madeDaysAgo, nth));
    const id = await createDocument(ctx, {
      kind: document.kind,
      parentId: document.group === null ? null : groups.get(document.group),
      mainLanguage: 'en',
      texts: textsIn(document),
      marketIds: idsOf(desk, document.markets),
      // Price lists of the United States open at a click on the card.
      layoutId: desk.layouts.get(document.key.startsWith('prices-us') ? 'Download at once' : 'Document'),
      itemPerLine: document.group === 'spares' ? 2 : 3,
      tags: document.tags ?? [],
      articleCodes: document.articleCodes ?? [],
      modelYear: document.modelYear ?? null,
      validFrom: document.fromDays === undefined ? null : addDays(today, document.fromDays),
      validTo: document.toDays === undefined ? null : addDays(today, document.toDays),
      published: document.state !== 'draft',
      files: document.files.map(([name, language]) => ({ attachmentId: uploads.get(name) ?? '', language })),
      ...(document.replaces === undefined ? {} : { replacesId: ids.get(document.replaces) }),
    });
    ids.set(document.key, id);
    await saveChanges(desk, id, document, now);
  }
}
