import { sql } from 'kysely';
import { makeUpload } from '#content/content/content.factory.ts';
import { builtOperations } from '#testing/walks/contract.ts';
import type { MutationCalls } from './demo-mutations.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

interface Places {
  /** Target markets of an editor. */
  readonly marketIds: readonly string[];
  /** Makes an upload of the account `admin`. */
  readonly upload: () => Promise<string>;
}

const isBuilt = (name: string): boolean => builtOperations.some((operation) => operation.name === name);
const texts = (title: string) => [{ language: 'en', title, subtitle: 'Of the demo', body: '<p>Of the demo</p>' }];

/** News and marketing material: each call with input that is accepted and with input that is refused. */
export async function callContent(calls: MutationCalls): Promise<void> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select m.id, u.id as "userId"
      from identity_user u
      join markets_user_target_market t on t.user_id = u.id
      join markets_content_target_market m on m.id = t.content_target_market_id
     where u.username = 'admin' and cardinality(m.types) = 3`.execute(calls.server.db);
  const userId = rows[0]?.userId ?? '';
  const places = { marketIds: rows.map(({ id }) => id), upload: () => makeUpload(calls.server, userId) };
  await news(calls, places);
  if (isBuilt('createMarketingMaterial')) await marketingMaterial(calls, places);
}

async function news(calls: MutationCalls, { marketIds, upload }: Places): Promise<void> {
  const inputs = { mainLanguage: 'en', texts: texts('Open day'), marketIds, files: [{ attachmentId: await upload() }] };
  const made = await calls.accept('admin', 'createNews', { inputs }, { more: 'news { id }' });
  const { id } = made.news;
  await calls.refuse('admin', 'createNews', { inputs: { ...inputs, texts: texts('') } });
  await calls.accept('admin', 'updateNews', { id, inputs: { mustRead: true } });
  await calls.refuse('admin', 'updateNews', { id: nobody, inputs: { mustRead: true } });
  await calls.accept('admin', 'deleteNews', { id });
  await calls.refuse('admin', 'deleteNews', { id });
  await calls.accept('admin', 'restoreNews', { id });
  await calls.refuse('admin', 'restoreNews', { id });
}

async function marketingMaterial(calls: MutationCalls, { marketIds, upload }: Places): Promise<void> {
  const category = {
    type: 'brand-assets',
    mainLanguage: 'en',
    texts: [{ language: 'en', title: 'Flags' }],
    route: 'flags',
    marketIds,
    file: { attachmentId: await upload() },
  };
  const more = 'marketingMaterialCategory { id }';
  const madeCategory = await calls.accept('admin', 'createMarketingMaterialCategory', { inputs: category }, { more });
  const categoryId = madeCategory.marketingMaterialCategory.id;
  await calls.refuse('admin', 'createMarketingMaterialCategory', { inputs: category });
  await calls.accept('admin', 'updateMarketingMaterialCategory', { id: categoryId, inputs: { itemPerLine: 4 } });
  await calls.refuse('admin', 'updateMarketingMaterialCategory', { id: nobody, inputs: { itemPerLine: 4 } });
  const inputs = {
    categoryId,
    mainLanguage: 'en',
    texts: texts('Beach flag'),
    marketIds,
    files: [{ attachmentId: await upload() }],
  };
  const made = await calls.accept('admin', 'createMarketingMaterial', { inputs }, { more: 'marketingMaterial { id }' });
  const { id } = made.marketingMaterial;
  await calls.refuse('admin', 'createMarketingMaterial', { inputs: { ...inputs, type: 'product-lineup' } });
  await calls.accept('admin', 'createMarketingMaterials', {
    inputs: [{ ...inputs, categoryId: null, type: 'brand-assets', files: [] }],
  });
  await calls.refuse('admin', 'createMarketingMaterials', { inputs: [] });
  await calls.accept('admin', 'updateMarketingMaterial', { id, inputs: { tags: ['flag'] } });
  await calls.refuse('admin', 'updateMarketingMaterial', { id: nobody, inputs: { tags: ['flag'] } });
  await calls.refuse('admin', 'deleteMarketingMaterialCategory', { id: categoryId });
  await calls.accept('admin', 'deleteMarketingMaterial', { id });
  await calls.refuse('admin', 'deleteMarketingMaterial', { id });
  await calls.accept('admin', 'deleteMarketingMaterialCategory', { id: categoryId });
}
