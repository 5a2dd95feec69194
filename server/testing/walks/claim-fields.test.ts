import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { claimRow } from '#rules/service/claims/row.ts';
import { forWritten, type RowField } from '#rules/table-row.ts';
import { systemContext } from '#server/background.ts';
import { outgoing } from '#exchange/erp-export/erp-export.outgoing.actions.ts';
import { formatOf } from '#exchange/erp-formats/erp-formats.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { bikeClaim, fileClaim, makeProblem } from '#service/claims/claims.factory.ts';
import { claimsExport } from '#service/claims/claims.export.queries.ts';
import { testServer, type Caller } from '#testing/harness.ts';

const server = testServer();
let sorg = '';
let desk: Caller;
let dealer: Awaited<ReturnType<typeof makeDealer>>;
let written: Readonly<Record<string, unknown>> = {};
let claimId = '';

/** Values that the dealer writes; a text that is not named here has words of its own. */
const samples: Readonly<Record<string, unknown>> = {
  frameNumber: '',
  qty: 2,
  purchaseDate: '2026-03-01',
  notSoldYet: true,
  contactPersonPhone: '8121234',
  wishedResolution: 'credit',
};
const sampleOf = ({ wire = '' }: RowField): unknown => samples[wire] ?? `Word of ${wire}`;

const file = async (changes: object) =>
  fileClaim(
    server,
    dealer,
    await bikeClaim(
      server,
      dealer,
      { ...written, problems: [{ id: await makeProblem(server, 'paa') }], consumer: null, ...changes },
      ['invoice', 'photo3'],
    ),
    'Paa',
  );

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeDealer(server, { sorgs: [sorg] });
  const area = { sorg, limitation: 'none', option: 'include', value: '' } as const;
  desk = await signIn(
    server,
    (await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', areas: [area] })).id,
  );
  const article = await makeArticle(server, { sorg, stock: 1, price: 100 });
  written = { ...forWritten(claimRow, sampleOf), articleCode: article.code };
  claimId = (await file({})).claim?.id ?? '';
});

/** The written values by another name of their fields; fields without it are left out. */
const writtenBy = (name: (field: RowField) => string | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.values(
      forWritten(claimRow, (field): [string | undefined, unknown] => [name(field), written[field.wire]]),
    ).filter(([key]) => key !== undefined),
  );

test('each field of a claim that a dealer writes shows on its page, to the dealer and the desk', async () => {
  for (const caller of [dealer, desk]) {
    const { data } = await server.graphql(
      caller,
      `{ claimV2(id: "${claimId}") { ${Object.keys(written).join(' ')} } }`,
    );
    expect(data.claimV2).toEqual(written);
  }
});

test('each field of a claim that a download names is in it, under a heading', async () => {
  const system = await systemContext(server.services, 'test');
  const ctx = { ...system, customer: { ...system.customer, id: dealer.customer.id, areas: [{ sorg }] } as never };
  const { columns, from } = await claimsExport.statement(ctx, null);
  for (const { heading } of columns) expect(ctx.text(heading)).not.toBe(heading);
  const values = sql.join(columns.map(({ id, value }) => sql`${value} as ${sql.id(id)}`));
  const { rows } = await sql<Record<string, unknown>>`select ${values} ${from} and k.id = ${claimId}`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    ...writtenBy(({ download }) => download),
    notSold: 'yes',
    claimNumber: expect.stringMatching(/^CL-/),
  });
});

test('each field of a claim that the file of the ERP names is in it', async () => {
  const claims = outgoing.find(({ kind }) => kind === 'claim');
  const [cells = []] = (await claims?.rows(await systemContext(server.services, 'test'), [claimId])) ?? [];
  const row = Object.fromEntries(formatOf('claims').columns.map(({ name }, at) => [name, cells[at]]));
  expect(row).toMatchObject(
    Object.fromEntries(Object.entries(writtenBy((field) => field.file)).map(([name, value]) => [name, String(value)])),
  );
});

test('a claim with a text above its limit is refused at the field', async () => {
  const limits = Object.entries(forWritten(claimRow, ({ written: { most } }) => most));
  const tooLong = limits.flatMap(([name, most]) => (most === undefined ? [] : [[name, 'x'.repeat(most + 1)]]));
  const { userErrors } = await file(Object.fromEntries(tooLong));
  expect(tooLong.length).toBeGreaterThan(2);
  expect(userErrors).toEqual(tooLong.map(([name]) => ({ field: `claim.${name}`, code: 'too_long' })));
});

test('the search of claims finds the beginning of each searched field, and not its middle', async () => {
  const find = async (words: string): Promise<string[]> =>
    (
      await server.graphql(dealer, 'query ($words: String!) { claimsV2(filter: { search: $words }) { data { id } } }', {
        words,
      })
    ).data.claimsV2.data.map(({ id }: { id: string }) => id);
  const searched = Object.values(claimRow).flatMap((field) =>
    'searched' in field && 'written' in field ? [field] : [],
  );
  expect(searched.length).toBeGreaterThan(0);
  for (const { wire } of searched) {
    const value = String(written[wire]);
    expect(await find(value.toLowerCase().slice(0, -1))).toEqual([claimId]);
    expect(await find(value.slice(1))).toEqual([]);
  }
});
