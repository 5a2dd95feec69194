import sharp from 'sharp';
import { expect, type APIRequestContext } from '@playwright/test';
import { demoAccounts } from '#seed/accounts.ts';
import { draw } from '#seed/drawings/bike.ts';
import { baseUrl } from '#e2e/session.ts';

/** A drawn picture of a bicycle as the editor's file. */
export async function bikePicture(name: string, color: string): Promise<{ name: string; buffer: Buffer }> {
  const drawing = Buffer.from(draw({ type: 'road', color, size: 1800 }));
  const bike = await sharp(drawing).resize({ width: 1800 }).png().toBuffer();
  const buffer = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#eef1f0' } })
    .composite([{ input: bike }])
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name, buffer };
}

/** The files that a journey puts into the library. */
interface NewMaterial {
  readonly title: string;
  readonly picture: { name: string; buffer: Buffer };
  readonly tags?: readonly string[];
  readonly articleCodes?: readonly string[];
}

/**
 * Adds a category for a target market of the big dealer with pictures, as the administrator does; returns its route and
 * the ids of the pictures.
 */
export async function fillLibrary(
  request: APIRequestContext,
  title: string,
  materials: readonly NewMaterial[],
): Promise<{ route: string; ids: string[] }> {
  const login = await request.post(`${baseUrl()}/login`, {
    data: { username: 'admin', password: demoAccounts.password },
  });
  const { requestToken } = (await login.json()) as { requestToken: string };
  const send = async (
    query: string,
    variables: Record<string, unknown>,
    files: readonly { name: string; buffer: Buffer }[] = [],
  ): Promise<Record<string, never>> => {
    const answer = await request.post(`${baseUrl()}/graphql`, {
      headers: { authorization: `Bearer ${requestToken}` },
      multipart: {
        operations: JSON.stringify({ query, variables: { ...variables, files: files.map(() => null) } }),
        map: JSON.stringify(Object.fromEntries(files.map((_file, at) => [`file${at}`, [`variables.files.${at}`]]))),
        // Names that are numbers would come before the map.
        ...Object.fromEntries(
          files.map(({ name, buffer }, at) => [`file${at}`, { name, mimeType: 'image/jpeg', buffer }] as const),
        ),
      },
    });
    const body = (await answer.json()) as { data: Record<string, never>; errors?: unknown };
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const texts = (words: string) => ({ mainLanguage: 'en', texts: [{ language: 'en', title: words }] });
  const { contentTargetMarkets } = (await send(
    '{ contentTargetMarkets(type: "marketing_material", limit: 99) { contentTargetMarkets { id marketName } } }',
    {},
  )) as unknown as { contentTargetMarkets: { contentTargetMarkets: { id: string; marketName: string }[] } };
  const market = contentTargetMarkets.contentTargetMarkets.find(({ marketName }) => marketName === 'Indonesia');
  const marketIds = [market?.id ?? ''];
  const { category } = (await send(
    `mutation ($inputs: MarketingCategoryInput!) { category: createMarketingMaterialCategory(inputs: $inputs) {
       marketingMaterialCategory { id route } userErrors { code field } } }`,
    { inputs: { type: 'product-lineup', ...texts(title), marketIds, itemPerLine: 4 } },
  )) as unknown as {
    category: { marketingMaterialCategory: { id: string; route: string } | null; userErrors: unknown[] };
  };
  expect(category.userErrors).toEqual([]);
  const ids: string[] = [];
  for (const { title: name, picture, tags = [], articleCodes = [] } of materials) {
    const { created } = (await send(
      `mutation ($inputs: MarketingMaterialInput!, $files: [Upload!]) {
         created: createMarketingMaterial(inputs: $inputs, files: $files) {
           marketingMaterial { id } userErrors { code field } } }`,
      {
        inputs: {
          categoryId: category.marketingMaterialCategory?.id,
          ...texts(name),
          marketIds,
          tags,
          articleCodes,
          published: true,
        },
      },
      [picture],
    )) as unknown as { created: { marketingMaterial: { id: string } | null; userErrors: unknown[] } };
    expect(created.userErrors).toEqual([]);
    ids.push(created.marketingMaterial?.id ?? '');
  }
  return { route: category.marketingMaterialCategory?.route ?? '', ids };
}
