import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hashPassword } from '#server/access/identity/identity.password.ts';
import { openInstallation } from '#server/opening.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { writeErpFiles } from './files.ts';
import { addPeople, openMarket } from './portal.ts';
import { compareSales, salesTable } from './sales.ts';
import { findSource, Source } from './source.ts';

const usage = `Usage:
  npm run adventureworks -- files --to DIR [--from DIR] [--sequence N]   turn the AdventureWorks folder into ERP files
  npm run adventureworks -- market [--host HOST]                         add its sales organisations and a market
  npm run adventureworks -- people --password PASSWORD [--from DIR]      add sign-ins for its dealers and sales people
  npm run adventureworks -- sales [--from DIR]                           compare its order totals per month with the sales overview
In this order, with "npm run erp -- import DIR" between market and people. docs/adventureworks/README.md says what becomes what.`;

function sourceFolder(given: string | undefined): string {
  const folder = given === undefined ? findSource() : resolve(process.env['INIT_CWD'] ?? '.', given);
  if (folder === null) throw new Error('AdventureWorks was not found: set --from DIR or ADVENTUREWORKS_DIR.');
  return folder;
}

async function inPortal(work: (ctx: Pick<Ctx, 'db' | 'now' | 'record'>) => Promise<void>): Promise<void> {
  const config = readConfig(process.env, fileURLToPath(new URL('../..', import.meta.url)));
  mkdirSync(config.dataDir, { recursive: true });
  const opened = await openInstallation(config, createLog('fatal'));
  try {
    await inTransaction(opened.connection.db, async (trx) => {
      const facts = {
        db: trx,
        now: opened.services.now(),
        actor: null,
        customer: null,
        requestId: `command-${randomUUID()}`,
        address: 'command',
      };
      await work({ ...facts, record: (entry) => recordAudit(facts, entry) });
    });
  } finally {
    await opened.close();
  }
}

/** `npm run adventureworks`: loads Microsoft's sample company as master data and history of the portal. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { from: text, to: text, host: text, password: text, sequence: text },
  });
  const command = positionals[0];
  if (command === 'files' && values.to !== undefined) {
    const to = resolve(process.env['INIT_CWD'] ?? '.', values.to);
    for (const [type, rows] of Object.entries(
      writeErpFiles(sourceFolder(values.from), to, Number(values.sequence ?? '1'), new Date()),
    ))
      console.log(`${type.padEnd(16)} ${String(rows).padStart(7)} rows`);
  } else if (command === 'market') {
    await inPortal((ctx) => openMarket(ctx, values.host ?? 'adventure-works.localhost'));
  } else if (command === 'people' && values.password !== undefined) {
    const source = new Source(sourceFolder(values.from));
    const hash = await hashPassword(values.password);
    await inPortal(async (ctx) => {
      const made = await addPeople(ctx, source, hash);
      console.log(`${made.length} sign-ins, for example:`);
      for (const { username, name, what } of [...made.slice(0, 3), ...made.slice(-3)])
        console.log(`  ${username.padEnd(14)} ${name}, ${what}`);
    });
  } else if (command === 'sales') {
    const source = new Source(sourceFolder(values.from));
    await inPortal(async (ctx) => console.log(salesTable(await compareSales(ctx, source))));
  } else throw new Error(usage);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
