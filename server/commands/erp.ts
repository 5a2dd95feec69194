import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DomainError } from '#rules/errors.ts';
import { defaultLocale } from '#rules/locales.ts';
import { systemContext } from '#server/background.ts';
import { checkFolder, type CheckedFile } from '#server/exchange/erp-check/erp-check.actions.ts';
import { countWaiting } from '#exchange/erp-columns/erp-columns.records.ts';
import { sealedAgain } from '#server/exchange/erp/erp.envelope.ts';
import { exportFiles, replayOutbox } from '#server/exchange/erp-export/erp-export.actions.ts';
import { openFolders } from '#server/exchange/erp-inbox/erp-inbox.folders.ts';
import type { ImportOverrides } from '#server/exchange/erp/erp.import.actions.ts';
import { exportMarket } from '#server/exchange/erp-export/erp-export.market.actions.ts';
import { countOutbox, listFiles, listFreshness } from '#server/exchange/erp-check/erp-check.queries.ts';
import { openInstallation } from '#server/opening.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/context.ts';
import { createLog } from '#server/platform/log.ts';
import { textIn } from '#server/platform/text/texts.ts';
import { importAndPrint, type ImportTarget } from './erp-import.ts';

const usage = `Usage:
  npm run erp -- check DIR|FILE ...    judge the files of a folder, or single files, as import would, and change nothing
  npm run erp -- import DIR|FILE ...   take in the files of a folder (in the right order), or single files, where they lie
      --accept-gap      although an earlier file of the sender is missing
      --accept-old      although a later file of the sender was taken
      --accept-shrink   although a full list lost more than a fifth of its rows
      --again           although these files were taken before (their rejected rows may be good by now)
  npm run erp -- seal FILE ...         after editing files by hand: count their rows again, write the last line, and raise the sequence
  npm run erp -- export                write waiting records into the folder for the ERP
  npm run erp -- export-market DIR     write companies, sales organisations with their parts and terms, price lists, customer
                                       groups, brands and categories as files that import reads
      --sorg CODE       only this sales organisation
  npm run erp -- status                files, their age, and what is on its way
  npm run erp -- replay [NUMBER]       put records that could not be handed over (or one by its number, with those of its file) back into the outbox
check knows the same --accept flags. docs/erp-files.md describes the files.`;

/** The folder of a target, and the name of its file unless it is the folder itself. */
function folderOf(target: string): ImportTarget {
  const path = resolve(process.env['INIT_CWD'] ?? '.', target);
  return statSync(path).isFile() ? { folder: dirname(path), names: [basename(path)] } : { folder: path, names: null };
}

const findingWords = { rejected: 'error', waiting: 'waiting', warning: 'warning' } as const;

/** The records that rows wait for, besides kinds of file. */
const sources: Readonly<Record<string, string>> = { portal: 'the portal', beside: 'files in the folder' };

function printChecked(file: CheckedFile): void {
  const rejected = file.rows - file.accepted - countWaiting(file.problems);
  const counts = `${file.accepted} of ${file.rows} rows accepted, ${file.changed} changes, ${rejected} rejected, ${file.warnings.length} warnings`;
  const waiting = file.waiting.map(({ type, rows }) => `, ${rows} waiting for ${sources[type] ?? type}`).join('');
  const states = { accepted: `${counts}${waiting}`, known: 'known already, nothing would change', refused: 'refused' };
  console.log(`${file.name} (${file.type}): ${states[file.state]}`);
  for (const { kind, code, column, rows, examples } of file.causes) {
    const where = column === '' ? '' : `, column ${column}`;
    for (const { line, value, params } of examples) {
      const cell = value === '' ? '' : ` [${value}]`;
      console.log(
        `  line ${line}${where}: ${findingWords[kind]} ${code}: ${textIn(defaultLocale, code, params)}${cell}`,
      );
    }
    if (rows > examples.length)
      console.log(`  ... ${rows} rows ${findingWords[kind]} ${code}${column === '' ? '' : ` in column ${column}`}`);
  }
}

async function checkAll(ctx: Ctx, targets: readonly string[], accept: ImportOverrides): Promise<boolean> {
  let good = true;
  for (const target of targets) {
    const { folder, names } = folderOf(target);
    const files = await checkFolder(ctx, folder, names, accept);
    for (const file of files) printChecked(file);
    const wrong = files.filter(({ state, problems }) => state === 'refused' || problems.length > 0).length;
    console.log(`${files.length} files checked, ${wrong} with errors. Nothing was changed.`);
    good &&= wrong === 0;
  }
  return good;
}

/** Makes files valid again that were edited by hand. */
function seal(targets: readonly string[]): void {
  for (const target of targets) {
    const path = resolve(process.env['INIT_CWD'] ?? '.', target);
    const text = sealedAgain(readFileSync(path, 'utf8'), new Date());
    writeFileSync(path, text);
    console.log(`${basename(path)}: ${text.slice(0, text.indexOf('\n'))}`);
  }
}

const importAll = (ctx: Ctx, targets: readonly string[], accept: ImportOverrides): Promise<boolean> =>
  importAndPrint(ctx, targets.map(folderOf), accept);

async function exportMarketTo(ctx: Ctx, target: string, sorg: string | null): Promise<void> {
  const folder = resolve(process.env['INIT_CWD'] ?? '.', target);
  for (const { name, rows, state } of await exportMarket(ctx, folder, sorg === null ? null : [sorg]))
    console.log(`${name}: ${state}, ${rows} ${rows === 1 ? 'row' : 'rows'}`);
}

async function status(ctx: Ctx): Promise<void> {
  const age = (at: Date): string => {
    const minutes = Math.round((ctx.now.getTime() - at.getTime()) / 60_000);
    if (minutes < 120) return `${minutes} min`;
    if (minutes < 2880) return `${Math.round(minutes / 60)} h`;
    return `${Math.round(minutes / 1440)} d`;
  };
  console.log('Newest imported data:');
  for (const row of await listFreshness(ctx.db))
    console.log(
      `  ${row.type.padEnd(16)} ${row.sender.padEnd(12)} sequence ${String(row.sequence).padStart(6)}   made ${age(row.madeAt)} ago`,
    );
  console.log('Last files:');
  for (const file of await listFiles(ctx.db, 20)) {
    console.log(
      `  ${file.direction.padEnd(3)} ${file.state.padEnd(10)} ${file.name.padEnd(36)} ${String(file.rowCount).padStart(7)} rows${file.rejectedCount > 0 ? `, ${file.rejectedCount} rejected` : ''}${file.waitingCount > 0 ? `, ${file.waitingCount} waiting` : ''}${file.warningCount > 0 ? `, ${file.warningCount} warnings` : ''}${file.reason ? `   ${file.reason}` : ''}`,
    );
  }
  console.log('Orders waiting for the ERP:');
  for (const row of await countOutbox(ctx.db))
    console.log(
      `  ${row.state.padEnd(10)} ${String(row.orders).padStart(6)}   oldest ${age(row.oldest)}${row.lastError ? `   ${row.lastError}` : ''}`,
    );
}

/** `npm run erp`: file exchange with the ERP from the command line. Exit code 1 when a file or a row was refused. */
async function main(): Promise<void> {
  const flags = {
    'accept-gap': { type: 'boolean' },
    'accept-old': { type: 'boolean' },
    'accept-shrink': { type: 'boolean' },
    again: { type: 'boolean' },
    sorg: { type: 'string' },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options: flags });
  const [command, ...targets] = positionals;
  if (
    !['check', 'import', 'seal', 'export', 'export-market', 'status', 'replay'].includes(command ?? '') ||
    (['check', 'import', 'seal', 'export-market'].includes(command ?? '') && targets.length === 0)
  )
    throw new Error(usage);
  if (command === 'seal') return seal(targets);

  const config = readConfig(process.env, fileURLToPath(new URL('../..', import.meta.url)));
  mkdirSync(config.dataDir, { recursive: true });
  const opened = await openInstallation(config, createLog('fatal'));
  try {
    const ctx = await systemContext(opened.services, `command-${randomUUID()}`);
    if (command === 'check' || command === 'import') {
      const accept = {
        gap: values['accept-gap'] ?? false,
        old: values['accept-old'] ?? false,
        shrink: values['accept-shrink'] ?? false,
        again: values.again ?? false,
      };
      const work = command === 'check' ? checkAll : importAll;
      if (!(await work(ctx, targets, accept))) process.exitCode = 1;
    } else if (command === 'export') {
      const names = await exportFiles(ctx, await openFolders(config.erpFolder));
      console.log(names.length > 0 ? names.join('\n') : 'No waiting orders.');
    } else if (command === 'export-market') await exportMarketTo(ctx, targets[0] ?? '', values.sorg ?? null);
    else if (command === 'status') await status(ctx);
    else console.log(`${await replayOutbox(ctx, targets[0] ?? null)} records are waiting again.`);
  } finally {
    await opened.close();
  }
}

main().catch((error: unknown) => {
  if (error instanceof DomainError) console.error(textIn('en-us', error.code, error.params));
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
