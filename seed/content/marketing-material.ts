// The library: categories, materials with their files, and downloads of the last weeks.
import { createCategory } from '#server/content/library-categories/library-categories.actions.ts';
import {
  createMaterial,
  deleteMaterial,
  updateMaterial,
} from '#server/content/marketing-material/marketing-material.actions.ts';
import { LANGUAGES, type Brand } from '#seed/brand/types.ts';
import { addDays, instant } from '#seed/days.ts';
import { LIBRARY_CATEGORIES } from '#seed/library/categories.ts';
import { planMaterials, type PlannedMaterial } from '#seed/library/materials.ts';
import { randomFrom } from '#seed/random.ts';
import type { MarketKey } from './content.ts';
import { workingTime } from './editors.ts';
import { insertUploads, textsIn } from './library.ts';
import { insertRows, type Rows } from '#seed/loading/rows.ts';
import { idsOf, type ContentDesk } from './sales-documents.ts';

const EDITOR = 'admin';
const ALL: readonly MarketKey[] = ['ID', 'ID-retail', 'US', 'US-west', 'EU'];
const KIND = 'marketing_material';

async function loadCategories(
  desk: ContentDesk,
  uploads: ReadonlyMap<string, string>,
  now: string,
): Promise<Map<string, string>> {
  const categories = new Map<string, string>();
  for (const [
    nth,
    { key, type, parent, title, markets = ALL, picture, perLine = 3, ...look },
  ] of LIBRARY_CATEGORIES.entries()) {
    const ctx = await desk.editors(EDITOR, workingTime(now, 410, nth));
    const input = {
      type,
      parentId: parent === undefined ? null : categories.get(parent),
      mainLanguage: 'en',
      texts: LANGUAGES.map((language) => ({ language, title: title[language] })),
      route: key,
      itemPerLine: perLine,
      showChilds: look.showChilds ?? true,
      layoutId: desk.layouts.get(look.layout ?? 'Picture with title'),
      marketIds: idsOf(desk, markets),
      file: { attachmentId: uploads.get(picture) },
    };
    categories.set(key, await createCategory(ctx, input));
  }
  return categories;
}

const inputOf = (
  desk: ContentDesk,
  material: PlannedMaterial,
  categories: ReadonlyMap<string, string>,
  uploads: ReadonlyMap<string, string>,
  today: string,
) => ({
  parentId: material.category === null ? null : categories.get(material.category),
  mainLanguage: 'en',
  texts: textsIn(material),
  marketIds: idsOf(desk, material.markets ?? ALL),
  layoutId: desk.layouts.get(material.layout ?? 'Picture with title'),
  itemPerLine: material.category === 'logos' ? 4 : 3,
  tags: material.tags,
  articleCodes: material.articleCodes ?? [],
  modelYear: material.modelYear ?? null,
  published: material.state !== 'draft',
  files: material.files.map(({ name, crop, focal, language, rightsEnd }, nth) => {
    const chooseTitle = () => {
      if (material.files.length > 1) return `${material.title.en} ${nth + 1}`;
      if (crop) return material.title.en;
      return '';
    };
    return {
      attachmentId: uploads.get(name),
      // Files of one material need words that tell them apart, and a part of a picture says what it shows.
      title: chooseTitle(),
      ...(crop && { crop, focalLeft: crop.left + crop.width / 2, focalTop: crop.top + crop.height / 2 }),
      ...(focal && { focalLeft: focal[0], focalTop: focal[1] }),
      language: language ?? null,
      rightsEndOn: rightsEnd === undefined ? null : addDays(today, rightsEnd),
    };
  }),
});

/** Downloads by dealers and staff over five weeks; logos and bikes of the season are wanted most. */
async function insertDownloads(db: Rows, desk: ContentDesk, now: string): Promise<void> {
  const today = now.slice(0, 10);
  const random = randomFrom('downloads');
  const files = await db
    .selectFrom('content_file as f')
    .innerJoin('content_item as i', 'i.id', 'f.owner_id')
    .innerJoin('platform_attachment as a', 'a.id', 'f.attachment_id')
    .select(['f.id', 'f.owner_id as itemId', 'a.content_type as type', 'i.tags'])
    .where('i.type', '=', KIND)
    .where('i.deleted_at', 'is', null)
    .where('f.rights_end_on', 'is', null)
    .orderBy('f.id')
    .execute();
  const weighed = files.map(
    (file) => [file, file.tags.some((tag) => ['logo', 'scene', 'banner'].includes(tag)) ? 5 : 1] as const,
  );
  const people = ['dealer', 'dealer', 'dealer.workshop', 'retailer', 'dealer-us', 'dealer2', 'rep'];
  const customers = await db.selectFrom('customers_user').select(['user_id', 'customer_id']).execute();
  const customerOf = new Map(customers.map((row) => [row.user_id, row.customer_id]));
  const rows = Array.from({ length: 160 }, () => {
    const file = random.weighted(weighed);
    const user = desk.users.get(random.pick(people)) ?? '';
    const drawn = file.type?.startsWith('image/') ?? false;
    return {
      file_id: file.id,
      item_id: file.itemId,
      rendition: drawn && random.chance(0.6) ? random.pick(['1600.webp', '800.webp', '2400.webp']) : 'original',
      user_id: user,
      customer_id: customerOf.get(user) ?? null,
      downloaded_at: instant(addDays(today, -random.int(1, 35)), random.int(60, 600)),
    };
  });
  await insertRows(db, 'content_download', rows);
}

/** Loads the library in the name of the administrator. */
export async function loadMarketingMaterial(db: Rows, brand: Brand, desk: ContentDesk, now: string): Promise<void> {
  const materials = planMaterials(brand);
  const names = new Set([
    ...materials.flatMap(({ files }) => files.map(({ name }) => name)),
    ...LIBRARY_CATEGORIES.map(({ picture }) => picture),
  ]);
  const files = [...desk.library.values()].filter(({ fileName }) => names.has(fileName));
  const uploads = await insertUploads(db, files, desk.users.get(EDITOR) ?? '', workingTime(now, 411));
  const categories = await loadCategories(desk, uploads, now);
  const positions = new Map<string, number>();
  for (const [nth, material] of materials.entries()) {
    const ctx = await desk.editors(EDITOR, workingTime(now, material.madeDaysAgo, nth));
    const id = await createMaterial(ctx, inputOf(desk, material, categories, uploads, now.slice(0, 10)));
    const position = positions.get(material.category ?? '') ?? 0;
    positions.set(material.category ?? '', position + 1);
    await db.updateTable('content_item').set({ position }).where('id', '=', id).execute();
    if (material.state === 'deleted') await deleteMaterial(await desk.editors(EDITOR, workingTime(now, 6)), id);
    if (nth !== 0) continue;
    // The first logo has a history: its tags were completed twice.
    for (const [daysAgo, tags] of [
      [140, ['logo', 'blue', 'print']],
      [31, ['logo', 'blue', 'print', 'web']],
    ] as const)
      await updateMaterial(await desk.editors(EDITOR, workingTime(now, daysAgo)), id, { tags }, null);
  }
  await insertDownloads(db, desk, now);
}
