import type { ImportOutcome, ImportOverrides } from '#server/exchange/erp/erp.import.actions.ts';
import { countWaiting } from '#exchange/erp-columns/erp-columns.records.ts';
import { importFolder } from '#server/exchange/erp-inbox/erp-inbox.actions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { textIn } from '#server/platform/text/texts.ts';

const warned = ({ name, warnings }: ImportOutcome): string =>
  warnings.length > 0 ? `, ${warnings.length} warnings (see ${name.replace(/\.csv$/, '')}.warnings.csv)` : '';

function told(outcome: ImportOutcome, ms: number): string {
  const head = `${outcome.name}: `;
  if (outcome.state === 'rejected')
    return `${head}refused, ${textIn('en-us', outcome.reason?.code ?? '', outcome.reason?.params)} (${outcome.reason?.code ?? ''})`;
  if (outcome.state === 'known')
    return `${head}known already, nothing changed${outcome.rejects.length > 0 ? ` (${outcome.rows - outcome.accepted} rows were rejected then; --again tries them once more)` : ''}`;
  if (outcome.state === 'resumed')
    return `${head}${outcome.accepted} waiting rows imported, ${outcome.changed} changes`;
  const waiting = countWaiting(outcome.rejects);
  const rejected = outcome.rows - outcome.accepted - waiting;
  const counts = [
    `${outcome.changed} changes`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(rejected > 0 ? [`${rejected} rejected`] : []),
  ].join(', ');
  const see = waiting + rejected > 0 ? ` (see ${outcome.name.replace(/\.csv$/, '')}.rejects.csv)` : '';
  return `${head}${outcome.accepted} of ${outcome.rows} rows taken, ${counts}${see}${warned(outcome)}, ${(ms / 1000).toFixed(2)} s`;
}

/** A folder with files, and the names of those to import; null: all of them. */
export interface ImportTarget {
  readonly folder: string;
  readonly names: readonly string[] | null;
}

/**
 * Imports files and prints a line for each. False when a file or a row was rejected and no later file brought what the row
 * refers to.
 */
export async function importAndPrint(
  ctx: Ctx,
  targets: readonly ImportTarget[],
  accept: ImportOverrides,
): Promise<boolean> {
  let last = performance.now();
  const rejected = new Map<string, number>();
  let refused = false;
  const report = (outcome: ImportOutcome): void => {
    const now = performance.now();
    console.log(told(outcome, now - last));
    last = now;
    refused ||= outcome.state === 'rejected';
    rejected.set(
      outcome.fileId,
      outcome.state === 'resumed'
        ? (rejected.get(outcome.fileId) ?? 0) - outcome.accepted
        : outcome.rows - outcome.accepted,
    );
  };
  for (const { folder, names } of targets) await importFolder(ctx, folder, names, accept, report);
  return !refused && [...rejected.values()].every((rows) => rows <= 0);
}
