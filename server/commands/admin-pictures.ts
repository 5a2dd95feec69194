import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { articleFileTypes, largestArticleFileMegabytes } from '#rules/goods/article-files/file-names.ts';
import { byteOrderMark, csvLine } from '#rules/csv.ts';
import { systemContext } from '#server/background.ts';
import { addImport, runImport } from '#server/goods/article-files/article-files.import.actions.ts';
import { openArchive, openFolder, sourceName } from '#server/goods/article-files/article-files.sources.ts';
import type { FileResult } from '#server/goods/article-files/article-files.take.actions.ts';
import { openInstallation } from '#server/opening.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { textIn } from '#server/platform/text/texts.ts';
import { withTransaction } from '#server/platform/database/transaction.ts';

export const picturesUsage = `  npm run admin -- pictures DIR|ZIP         take pictures and PDF documents of articles, named by article code
      --report FILE   write what became of each file as CSV`;

const reasonOf = ({ refusal, refusalParams }: FileResult): string =>
  refusal === null
    ? ''
    : textIn('en-us', refusal, {
        types: articleFileTypes,
        megabytes: largestArticleFileMegabytes,
        ...refusalParams,
      });

const printed = (result: FileResult): string =>
  `${result.outcome.padEnd(9)}  ${result.path}${result.code === '' ? '' : `  (${result.code})`}${result.refusal === null ? '' : `: ${reasonOf(result)}`}`;

/** `npm run admin -- pictures DIR|ZIP`: exit code 1 if a file was refused. */
export async function takePictures(words: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { report: { type: 'string' } },
  });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) throw new Error(`Usage:\n${picturesUsage}`);
  const place = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);
  const path = place(target);
  const isFolder = (await stat(path)).isDirectory();
  const config = readConfig(process.env, fileURLToPath(new URL('../..', import.meta.url)));
  mkdirSync(config.dataDir, { recursive: true });
  const opened = await openInstallation(config, createLog('fatal'));
  try {
    const ctx = await systemContext(opened.services, `command-${randomUUID()}`);
    const source = { name: sourceName(path), sorgs: null, attachmentId: null };
    const id = await withTransaction(ctx, (inner) => addImport(inner, source));
    const results: FileResult[] = [];
    const counts = await runImport(
      ctx,
      id,
      () => (isFolder ? openFolder(path) : openArchive(path)),
      (result) => {
        console.log(printed(result));
        results.push(result);
      },
    );
    console.log(
      `${results.length} files: ${counts.added} added, ${counts.replaced} replaced, ${counts.unchanged} unchanged, ${counts.refused} refused.`,
    );
    if (values.report !== undefined)
      writeFileSync(
        place(values.report),
        byteOrderMark +
          [
            ['file', 'code', 'outcome', 'reason'],
            ...results.map((result) => [result.path, result.code, result.outcome, reasonOf(result)]),
          ]
            .map((line) => csvLine(line))
            .join(''),
      );
    if (counts.refused > 0) process.exitCode = 1;
  } finally {
    await opened.close();
  }
}
