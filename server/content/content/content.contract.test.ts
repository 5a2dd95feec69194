import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeEditor, makeReader, makeTargetMarket } from './content.factory.ts';

const server = testServer();
let market = '';
let other = '';
let editor: Caller;
let reader: Caller;

beforeAll(async () => {
  server.setNow(new Date('2026-11-24T08:00:00Z'));
  await makeMarket(server, {
    sorgs: [await makeSorg(server)],
    languages: ['en-us', 'de'],
    configuration: { features: { news: true, salesDocument: true, marketingMaterial: true } },
  });
  market = await makeTargetMarket(server);
  other = await makeTargetMarket(server);
  editor = await makeEditor(server);
  reader = await makeReader(server, [market]);
});

/** Calls of the three types of content: their names, and what an input needs beside the names of the contract. */
const types = [
  { noun: 'News', field: 'news', own: {} },
  { noun: 'SalesDocument', field: 'salesDocument', own: { type: 'sales' } },
  { noun: 'MarketingMaterial', field: 'marketingMaterial', own: { type: 'brand-assets' } },
] as const;
type Type = (typeof types)[number];

async function ask(caller: Caller, source: string, variables: Record<string, unknown>) {
  const { data, errors } = await server.graphql(caller, source, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
async function create({ noun, field, own }: Type, inputs: Record<string, unknown>, caller = editor) {
  const data = await ask(
    caller,
    `mutation ($inputs: ${noun}Input!) { create${noun}(inputs: $inputs) { ${field} { id } userErrors { field code } } }`,
    { inputs: { mainLanguage: 'en', ...own, ...inputs } },
  );
  return data[`create${noun}`] as { userErrors: unknown[] } & Record<string, { id: string } | null>;
}
async function update({ noun }: Type, id: string, inputs: Record<string, unknown>) {
  const data = await ask(
    editor,
    `mutation ($id: ID!, $inputs: ${noun}Input!) { update${noun}(id: $id, inputs: $inputs) { userErrors { field code } } }`,
    { id, inputs },
  );
  return (data[`update${noun}`] as { userErrors: unknown[] }).userErrors;
}
const stored = async (id: string) =>
  server.db
    .selectFrom('content_item')
    .select(['texts', 'market_ids as markets'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe.each(types)('inputs of $noun with the names of the contract (Q-005)', (type) => {
  test('make the item that the own names make', async () => {
    const made = await create(type, { title: 'Train', body: '<p>New</p>', contentTargetMarketIds: [market] });
    expect(made.userErrors).toEqual([]);
    const id = made[type.field]?.id ?? '';
    expect(await stored(id)).toMatchObject({
      markets: [market],
      texts: { en: { title: 'Train', body: '<p>New</p>' } },
    });
    const { [type.field]: seen } = await ask(reader, `query ($id: ID!) { ${type.field}(id: $id) { title } }`, { id });
    expect(seen).toEqual({ title: 'Train' });
  });

  test('change one language and leave the others', async () => {
    const german = { language: 'de', title: 'Antrieb', body: '<p>Alt</p>' };
    const english = { language: 'en', title: 'Train', body: '<p>Old</p>' };
    const made = await create(type, { texts: [english, german], marketIds: [market] });
    const id = made[type.field]?.id ?? '';
    expect(await update(type, id, { title: 'Drivetrain', contentTargetMarketIds: [other] })).toEqual([]);
    expect(await stored(id)).toMatchObject({
      markets: [other],
      texts: { en: { title: 'Drivetrain', body: '<p>Old</p>' }, de: { title: 'Antrieb', body: '<p>Alt</p>' } },
    });
  });

  test('are refused beside the own names, and where they are wrong', async () => {
    const texts = [{ language: 'en', title: 'Train' }];
    for (const [inputs, field] of [
      [{ texts, marketIds: [], contentTargetMarketIds: [market] }, 'contentTargetMarketIds'],
      [{ texts, title: 'Drivetrain' }, 'title'],
      [{ texts, body: '<p>New</p>' }, 'body'],
    ] as const)
      expect((await create(type, inputs)).userErrors).toEqual([{ field, code: 'bad_input' }]);
    expect((await create(type, { body: '<p>Without a title</p>' })).userErrors).toEqual([
      expect.objectContaining({ field: 'texts.0.title' }),
    ]);
  });
});
