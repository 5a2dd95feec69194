import { basename, dirname } from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Ctx } from '#testing/harness.ts';
import { checkFolder, type CheckedFile } from '#exchange/erp-check/erp-check.actions.ts';
import type { Column } from '#exchange/erp-columns/erp-columns.ts';
import {
  erpFile,
  exampleRow,
  exchangeContext,
  importedExamples,
  makeErpMarket,
  needOfExample,
  put,
  type Cells,
} from './erp.factory.ts';
import { formatOf } from '#exchange/erp-formats/erp-formats.ts';
import { importFile } from './erp.import.actions.ts';

/** Every kind of file: a second row with the key of the first is refused, whatever the portal has stored. */
const server = testServer();
const madeAt = new Date('2026-11-20T06:00:00Z');
let ctx: Ctx;
let number = 0;

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await makeErpMarket(server);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } }).jpeg();
  put(server, 'rb-2300-black.jpg', await picture.toBuffer(), 'files-in/photos');
  ctx = await exchangeContext(server);
});

/** Writes a file of a sender of its own, so that it is the first of its sequence. */
const file = (type: string, rows: readonly Cells[]): string => {
  number += 1;
  return erpFile(server, type, rows, { sender: `S${number}`, madeAt, name: `${type}-${number + 1000}.csv` });
};

/** The answer that an import of these files of a kind, one after the other, would give. */
async function check(type: string, ...files: (readonly Cells[])[]): Promise<CheckedFile[]> {
  const paths = files.map((rows) => file(type, rows));
  return checkFolder(
    ctx,
    dirname(paths[0] ?? ''),
    paths.map((path) => basename(path)),
    {},
  );
}

const said = ({ problems }: CheckedFile): string[] => problems.map(({ line, code }) => `${line} ${code}`);

/** Columns of which a kind allows only what its example has. */
const fixed = new Set([
  'currency',
  'shop',
  'lines',
  'companies',
  'file',
  'roles',
  'email',
  'result',
  'region_name',
  'type',
]);

const otherValue = ({ kind, choices, example }: Column): string | null => {
  if (kind === 'text') return `${example}x`;
  if (kind === 'amount' || kind === 'int') return String(Number(example) + 1);
  if (kind === 'flag') return example === '1' ? '0' : '1';
  if (kind === 'choice') return choices.find((choice) => choice !== example) ?? null;
  return kind === 'instant' ? '2026-11-20T05:00:00Z' : null;
};

/** The row with another value in one column that is not part of the key. */
function changed(type: string, row: Cells): Cells {
  const { columns, key } = formatOf(type);
  const free = columns.filter(
    ({ name, refers, required }) => !key.includes(name) && refers === null && required && !fixed.has(name),
  );
  for (const kind of ['text', 'amount', 'int', 'flag', 'choice', 'instant'] as const) {
    const column = free.find((one) => one.kind === kind && otherValue(one) !== null);
    if (column) return { ...row, [column.name]: otherValue(column) ?? '' };
  }
  return row;
}

describe('the key of an earlier row', () => {
  test.each(importedExamples)('%s: is refused, whether the first row is new, stored or changed', async (type) => {
    await needOfExample(server, type);
    const row = exampleRow(type);
    const other = changed(type, row);
    const [added, stored, storedToo, altered, back, ...more] = [
      ...(await check(type, [row, other], [row, row], [row, other], [other, row], [row, row])),
      ...(await check(type, [row, row])),
    ];
    for (const answer of [added, stored, storedToo, altered, back, ...more]) {
      expect(answer && said(answer)).toEqual(['4 row_duplicate']);
      expect(answer).toMatchObject({ accepted: 1, state: 'accepted' });
    }
    expect(more).toHaveLength(1);
    // The first row counts: it is what is stored.
    expect([stored?.changed, storedToo?.changed]).toEqual([0, 0]);
    expect(await importFile(ctx, file(type, [row]))).toMatchObject({ state: 'done', accepted: 1, rejects: [] });
  });

  test.each<[string, Cells, Cells]>([
    ['frames', { frame_number: 'WTU 900' }, { frame_number: 'wtu-900' }],
    ['stolen_frames', { frame_number: 'WTU.901' }, { frame_number: 'WTU901' }],
    [
      'recall_frames',
      { first_number: 'WTU-10', last_number: 'WTU-19' },
      { first_number: 'WTU10', last_number: 'WTU19' },
    ],
  ])('%s: is compared as it is stored', async (type, one, two) => {
    const [answer] = await check(
      type,
      [one, two].map((cells) => ({ ...exampleRow(type), ...cells })),
    );
    expect(answer && said(answer)).toEqual(['4 row_duplicate']);
  });
});

test('a price and a stock level that are stored keep their value when the list has the row twice', async () => {
  const price = { ...exampleRow('prices'), article: '004711' };
  const stock = { ...exampleRow('stock'), article: '004711' };
  await importFile(ctx, file('prices', [price, { ...price, amount: '2.22' }]));
  await importFile(ctx, file('stock', [stock, { ...stock, qty: 99_999 }]));
  const { rows } = await sql<{ amount: number; qty: number }>`
    select p.amount::int as amount, k.qty
      from catalog_price p
      join catalog_stock k on k.article_id = p.article_id
      join catalog_article a on a.id = p.article_id
     where a.code = '004711'`.execute(server.db);
  expect(rows).toEqual([{ amount: 187_900, qty: 25 }]);
});
