import type { Caller, TestServer } from '../../testing/harness.ts';

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
