import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Ctx } from '#testing/harness.ts';
import { erpFile, exampleRow, exchangeContext, makeErpMarket, type Cells } from './erp.factory.ts';
import { importFile, type ImportOutcome } from './erp.import.actions.ts';
import { exportMarket } from '#exchange/erp-export/erp-export.market.actions.ts';

const server = testServer();
let ctx: Ctx;
const sequences = new Map<string, number>();
const row = (type: string, changes: Cells = {}): Cells => ({ ...exampleRow(type), ...changes });
const take = (type: string, rows: readonly Cells[]): Promise<ImportOutcome> => {
  const sequence = (sequences.get(type) ?? 0) + 1;
  sequences.set(type, sequence);
  return importFile(ctx, erpFile(server, type, rows, { sequence, sender: 'B' }));
};
const said = ({ rejects }: ImportOutcome): string[] => rejects.map(({ column, code }) => `${column} ${code}`);
const all = async (query: string): Promise<unknown[]> => (await sql`${sql.raw(query)}`.execute(server.db)).rows;

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await makeErpMarket(server);
  ctx = await exchangeContext(server);
  for (const type of ['brands', 'categories', 'customers']) await take(type, [row(type)]);
});

describe('files of the dealer bonus (Q-152)', () => {
  test('add, change and keep points, years and steps, and ask for new totals once they differ', async () => {
    const points = [row('bonus_points'), row('bonus_points', { merchandise_category: '', points: '1.25' })];
    const steps = [row('bonus_steps'), row('bonus_steps', { points: '500', name: 'Gold', amount: '900.5' })];
    expect(await take('bonus_points', points)).toMatchObject({ accepted: 2, changed: 2, rejects: [] });
    expect(await take('bonus_points', points)).toMatchObject({ accepted: 2, changed: 0 });
    expect(await take('bonus_years', [row('bonus_years')])).toMatchObject({ changed: 1, rejects: [] });
    expect(await take('bonus_steps', steps)).toMatchObject({ changed: 2, rejects: [] });
    expect(await take('bonus_points', [row('bonus_points', { points: '13' })])).toMatchObject({ changed: 1 });
    expect(await take('bonus_years', [row('bonus_years', { point_value: '3', deadline_days: '7' })])).toMatchObject({
      changed: 1,
    });
    expect(await all('select merchandise, points, version from bonus_point order by merchandise')).toEqual([
      { merchandise: '', points: 125, version: 1 },
      { merchandise: 'road-bikes', points: 1_300, version: 2 },
    ]);
    expect(await all('select point_value, deadline_days from bonus_year')).toEqual([
      { point_value: 300, deadline_days: 7 },
    ]);
    expect(await all('select points, name, amount from bonus_step order by points')).toEqual([
      { points: 25_000, name: 'Silver', amount: 30_000 },
      { points: 50_000, name: 'Gold', amount: 90_050 },
    ]);
    // A file replaces the steps of the years that it names, and leaves others alone.
    expect(await take('bonus_steps', [row('bonus_steps', { year: '2025' })])).toMatchObject({ changed: 1 });
    expect(await all('select year, count(*)::int as count from bonus_step group by year order by year')).toEqual([
      { year: 2025, count: 1 },
      { year: 2026, count: 2 },
    ]);
    const queued = await all(`
      select j.payload->>'sorg' as sorg, (j.payload->>'fromYear')::int as year
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'bonus.recompute'`);
    expect(queued).toEqual([{ sorg: '1000', year: 2026 }]);
  });

  test('shares of payments on time are stored by quarter and year', async () => {
    expect(
      await take('bonus_payments', [row('bonus_payments'), row('bonus_payments', { quarter: '0', percent: '100' })]),
    ).toMatchObject({ changed: 2, rejects: [] });
    expect(await take('bonus_payments', [row('bonus_payments', { percent: '90.05' })])).toMatchObject({ changed: 1 });
    expect(await all('select quarter, basis_points from bonus_payment order by quarter')).toEqual([
      { quarter: 0, basis_points: 10_000 },
      { quarter: 1, basis_points: 9_005 },
    ]);
  });

  test.each([
    ['bonus_points', { brand: 'none' }, 'brand row_unknown_reference'],
    ['bonus_points', { merchandise_category: 'none' }, 'merchandise_category row_unknown_reference'],
    ['bonus_points', { points: '100001' }, 'points row_not_allowed'],
    ['bonus_points', { kind: 'return' }, 'kind row_not_in_list'],
    ['bonus_years', { year: '1999' }, 'year row_not_allowed'],
    ['bonus_years', { deadline_days: '400' }, 'deadline_days row_not_allowed'],
    ['bonus_steps', { points: '0' }, 'points row_not_allowed'],
    ['bonus_payments', { quarter: '5' }, 'quarter row_not_allowed'],
    ['bonus_payments', { percent: '100.01' }, 'percent row_not_allowed'],
    ['bonus_payments', { r3: '9999' }, 'r3 row_unknown_reference'],
  ])('%s with %o is rejected', async (type, changes, reject) => {
    expect(said(await take(type, [row(type, changes)]))).toEqual([reject]);
  });

  test('the export of the market writes what the import reads', async () => {
    const folder = join(server.config.dataDir, 'bonus-market');
    mkdirSync(folder);
    await exportMarket(ctx, folder, ['1000']);
    const before = await all('select kind, brand, merchandise, points from bonus_point order by merchandise');
    await sql`truncate bonus_point, bonus_year, bonus_step`.execute(server.db);
    const files = readdirSync(folder).filter((name) => name.startsWith('bonus-'));
    expect(files.sort()).toEqual(['bonus-points.csv', 'bonus-steps.csv', 'bonus-years.csv']);
    for (const name of files) expect((await importFile(ctx, join(folder, name))).rejects).toEqual([]);
    expect(await all('select kind, brand, merchandise, points from bonus_point order by merchandise')).toEqual(before);
    expect(readFileSync(join(folder, 'bonus-years.csv'), 'utf8')).toContain('1000;2026;3.00;7');
  });
});
