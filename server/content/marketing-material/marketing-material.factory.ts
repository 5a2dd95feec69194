import { sql } from 'kysely';
import { photo } from '#testing/attachments/attachment-samples.ts';
import { sendFiles } from '#testing/files.ts';
import type { Caller, TestServer } from '#testing/harness.ts';

const titled = (title: string) => ({ mainLanguage: 'en', texts: [{ language: 'en', title }] });

async function send(
  server: TestServer,
  caller: Caller,
  source: string,
  variables: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { data, errors } = await server.graphql(caller, source, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data as Record<string, unknown>;
}

/** An answer of a mutation about one row. */
interface Answer {
  readonly id: string | null;
  readonly userErrors: readonly { readonly field: string; readonly code: string }[];
}

/** Asks for a new category; returns its id or the refusals. */
export async function createCategory(
  server: TestServer,
  editor: Caller,
  title: string,
  inputs: Record<string, unknown> = {},
): Promise<Answer> {
  const { created } = (await send(
    server,
    editor,
    `mutation ($inputs: MarketingCategoryInput!) { created: createMarketingMaterialCategory(inputs: $inputs) {
       marketingMaterialCategory { id } userErrors { field code } } }`,
    { inputs: { type: 'brand-assets', ...titled(title), ...inputs } },
  )) as { created: Answer & { marketingMaterialCategory: { id: string } | null } };
  return { id: created.marketingMaterialCategory?.id ?? null, userErrors: created.userErrors };
}

/** Adds a category; returns its id. */
export async function makeCategory(
  server: TestServer,
  editor: Caller,
  title: string,
  inputs: Record<string, unknown> = {},
): Promise<string> {
  const { id, userErrors } = await createCategory(server, editor, title, inputs);
  if (id === null) throw new Error(JSON.stringify(userErrors));
  return id;
}

/** Asks for a new material; returns its id or the refusals. */
export async function createMaterial(
  server: TestServer,
  editor: Caller,
  title: string,
  inputs: Record<string, unknown> = {},
): Promise<Answer> {
  const { created } = (await send(
    server,
    editor,
    `mutation ($inputs: MarketingMaterialInput!) { created: createMarketingMaterial(inputs: $inputs) {
       marketingMaterial { id } userErrors { field code } } }`,
    { inputs: { ...(inputs['categoryId'] ? {} : { type: 'brand-assets' }), ...titled(title), ...inputs } },
  )) as { created: Answer & { marketingMaterial: { id: string } | null } };
  return { id: created.marketingMaterial?.id ?? null, userErrors: created.userErrors };
}

/** Adds a material; returns its id. */
export async function makeMaterial(
  server: TestServer,
  editor: Caller,
  title: string,
  inputs: Record<string, unknown> = {},
): Promise<string> {
  const { id, userErrors } = await createMaterial(server, editor, title, inputs);
  if (id === null) throw new Error(JSON.stringify(userErrors));
  return id;
}

/** Adds a material with a picture that is sent with the request; returns the ids of both. */
export async function sendMaterial(
  server: TestServer,
  editor: Caller,
  title: string,
  inputs: Record<string, unknown> = {},
): Promise<{ readonly id: string; readonly fileId: string }> {
  const answer = await sendFiles(
    server,
    editor,
    `mutation ($inputs: MarketingMaterialInput!, $files: [Upload!]) {
       createMarketingMaterial(inputs: $inputs, files: $files) {
         marketingMaterial { id files { id } } userErrors { field code } } }`,
    { inputs: { type: 'brand-assets', ...titled(title), ...inputs }, files: [null] },
    { 'files.0': { bytes: await photo('jpeg'), name: `${title}.jpg`, type: 'image/jpeg' } },
  );
  const { marketingMaterial } = answer.data.createMarketingMaterial;
  return { id: marketingMaterial.id, fileId: marketingMaterial.files[0].id };
}

/** Adds published materials with pictures to a category all at once: `title 1`, `title 2`, and so on, in this order. */
export async function addMaterials(
  server: TestServer,
  count: number,
  { title, categoryId, marketIds }: { title: string; categoryId: string; marketIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into content_item (type, kind, parent_id, position, main_language, texts, market_ids, media, words,
      published_at, created_at, updated_at)
    select 'marketing_material', 'brand-assets', ${categoryId}::uuid, n, 'en',
           jsonb_build_object('en', jsonb_build_object('title', ${title}::text || ' ' || n, 'subtitle', '', 'body', '')),
           ${[...marketIds]}::uuid[], '{picture}', catalog_fold(${title}::text || ' ' || n), t.at, t.at, t.at
      from generate_series(1, ${count}::int) n
     cross join (select timestamptz '2026-11-01' as at) t`.execute(server.db);
}
