import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type Ctx } from '#testing/harness.ts';
import { erpFile, erpText, exampleRow, exchangeContext, makeErpMarket, put, sealed } from './erp.factory.ts';
import { sealedAgain } from './erp.envelope.ts';
import { importFile } from './erp.import.actions.ts';

const server = testServer();
let ctx: Ctx;

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await makeErpMarket(server);
  ctx = await exchangeContext(server);
  await importFile(ctx, erpFile(server, 'articles', [exampleRow('articles')]));
});

const pricesOf = async (list: string): Promise<string[]> =>
  (
    await sql<{ text: string }>`
      select a.code || ' ' || p.amount as text
        from catalog_price p
        join catalog_article a on a.id = p.article_id
       where p.price_list = ${list}
       order by 1`.execute(server.db)
  ).rows.map((row) => row.text);
const refused = async (name: string, text: string): Promise<string> =>
  (await importFile(ctx, put(server, name, text))).reason?.code ?? '';

test.each([
  [';', ''],
  [',', ''],
  ['\t', ''],
  [';', '\uFEFF'],
  [',', '\uFEFF'],
])('cells may be separated by "%s", after the mark "%s"', async (separator, mark) => {
  const list = `list ${separator.charCodeAt(0)} ${mark.length}`;
  const lines = [
    ['#paceline', 1, 'prices', `SEP${separator.charCodeAt(0)}${mark.length}`, 1, '2026-11-20T06:00:00Z', 2],
    ['sorg', 'price_list', 'article', 'valid_from', 'valid_to', 'amount', 'currency', 'uom'],
    ['1000', `"${list}"`, '004711', '2026-01-01', '', '12.50', 'EUR', '"P,;""E"'],
    ['1000', list, '004711', '2026-02-01', '', '13.50', 'EUR', ''],
  ].map((cells) => cells.join(separator));
  const path = put(server, `separated-${separator.charCodeAt(0)}${mark.length}.csv`, sealed(lines, separator, mark));
  expect(await importFile(ctx, path)).toMatchObject({
    state: 'done',
    accepted: 1,
    rejects: [{ line: 4, column: 'uom', code: 'row_required' }],
  });
  expect(await pricesOf(list)).toEqual(['004711 1250']);
  const { rows } = await sql`select uom from catalog_price where price_list = ${list}`.execute(server.db);
  expect(rows).toEqual([{ uom: 'P,;"E' }]);
});

test('the checksum may leave out the byte order mark; a trailer with another separator is none', async () => {
  const text = erpText('prices', [{ ...exampleRow('prices'), amount: '1.00', price_list: 'marked' }], {
    sender: 'MARKED',
  });
  expect(await importFile(ctx, put(server, 'marked.csv', `\uFEFF${text}`))).toMatchObject({ state: 'done' });
  expect(await pricesOf('marked')).toEqual(['004711 100']);
  expect(await refused('marked-changed.csv', `\uFEFF${text.replace('1.00', '2.00')}`)).toBe('file_checksum_mismatch');
  expect(await refused('trailer.csv', text.replace(/#end;1;/, '#end,1,'))).toBe('file_trailer_missing');
  expect(await refused('pipes.csv', text.replaceAll(';', '|'))).toBe('file_header_invalid');
});

test.each([';', ',', '\t'])(
  'a file that was edited by hand is sealed again, with the separator "%s"',
  async (separator) => {
    const sender = `HAND${separator.charCodeAt(0)}`;
    const text = erpText('prices', [{ ...exampleRow('prices'), price_list: sender, amount: '1.00' }], { sender });
    const lines = text.split('\n').slice(0, 3);
    const written = sealed(
      lines.map((line) => line.replaceAll(';', separator)),
      separator,
    ).toString();
    expect(await importFile(ctx, put(server, `${sender}.csv`, written))).toMatchObject({ state: 'done' });
    const [header = '', names = '', price = '', end = ''] = written.split('\n');
    const edited = [header, names, price.replace('1.00', '3.00'), price.replace('2026-01-01', '2027-01-01'), '', end];
    expect(await refused(`${sender}-edited.csv`, edited.join('\r\n'))).not.toBe('');
    const again = sealedAgain(`\uFEFF${edited.join('\r\n')}`, new Date('2026-11-20T11:00:00Z'));
    expect(again.split('\n')[0]).toBe(
      ['#paceline', 1, 'prices', sender, 2, '2026-11-20T11:00:00.000Z', 2].join(separator),
    );
    expect(await importFile(ctx, put(server, `${sender}-2.csv`, again))).toMatchObject({ state: 'done', accepted: 2 });
    expect(await pricesOf(sender)).toEqual(['004711 100', '004711 300']);
  },
);

test('a file without a header cannot be sealed', () => {
  expect(() => sealedAgain('sorg;name\n1000;x\n', new Date())).toThrow('file_header_missing');
});
