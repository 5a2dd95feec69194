import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { exchangeContext } from '#exchange/erp/erp.factory.ts';
import { isOwnFolder } from './erp-inbox.folder-owner.actions.ts';
import { ensureFolderId, openFolders } from './erp-inbox.folders.ts';
import { erpJobs } from '#exchange/integration/integration.jobs.ts';

const server = testServer();
const root = mkdtempSync(join(tmpdir(), 'paceline-erp-folders-'));
const [first, second] = [join(root, 'first'), join(root, 'second')];
let sorg = '';
let dealer: Dealer;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  await openFolders(first);
  await openFolders(second);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const exportFrom = async (folder: string): Promise<void> =>
  erpJobs(folder)
    .find(({ name }) => name === 'erp.export')
    ?.run(await exchangeContext(server), {});
const written = (folder: string): string[] => readdirSync(join(folder, 'out'));

/** Nobody has exchanged files for a while. */
const pass = (seconds: number) =>
  sql`update erp_folder set seen_at = seen_at - ${seconds} * interval '1 second'`.execute(server.db);

test('servers that reach the same folder agree on its id, also when they start together', async () => {
  const folder = join(root, 'together');
  await openFolders(folder);
  const ids = await Promise.all(Array.from({ length: 8 }, () => ensureFolderId(folder)));
  expect(new Set(ids)).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual(['.paceline-folder']);
});

test('orders go into the folder that was there first, until nobody has used it for two minutes', async () => {
  const [article] = await makeArticles(server, [{ sorg }]);
  const orderOne = () => placeOrder(server, dealer, sorg, { [article!.code]: 1 });
  await exportFrom(first);
  await orderOne();
  await exportFrom(second);
  expect([written(first), written(second)]).toEqual([[], []]);
  await exportFrom(first);
  expect([written(first), written(second)]).toEqual([['orders-00000001.csv'], []]);

  await pass(100);
  expect(await isOwnFolder(server.db, second)).toBe(false);
  // The first notes again that it is there.
  expect(await isOwnFolder(server.db, first)).toBe(true);
  await pass(100);
  expect(await isOwnFolder(server.db, second)).toBe(false);

  await pass(100);
  await orderOne();
  await exportFrom(second);
  expect([written(first), written(second)]).toEqual([['orders-00000001.csv'], ['orders-00000002.csv']]);
  expect(await isOwnFolder(server.db, first)).toBe(false);
});
