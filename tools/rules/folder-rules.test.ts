import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folderFindings, namedFileFindings, openedFiles } from './folder-rules.ts';

const filesOf = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${folder}/file-${at}.ts`);

test('a folder with more than 30 files is split; tests, styles and the README count', () => {
  const full = [...filesOf('web/money/invoices', 28), 'web/money/invoices/a.test.tsx', 'web/money/invoices/README.md'];
  expect(folderFindings(full)).toEqual([]);
  expect(folderFindings([...full, 'web/money/invoices/a.module.css'])).toEqual([
    expect.stringMatching(/^web\/money\/invoices: 31 files \(at most 30\); split off what has a noun of its own/),
  ]);
});

test('files of subfolders count for these; sets of data and of decisions may be larger', () => {
  expect(folderFindings([...filesOf('web/ui', 30), ...filesOf('web/ui/table', 30)])).toEqual([]);
  expect(folderFindings(filesOf('docs/adr', 70))).toEqual([]);
});

test('the files of the repository are found, without what is generated', () => {
  const files = openedFiles(new URL('../..', import.meta.url).pathname);
  expect(files).toContain('tools/rules/folder-rules.test.ts');
  expect(files.filter((file) => /(^|\/)(node_modules|dist|generated)\//.test(file))).toEqual([]);
});

test('a file that code names by its place must be there', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const named = (path: string): string[] =>
    namedFileFindings(root, 'bench/main.ts', `start(new URL('${path}', import.meta.url))`);
  expect(named('./floor/floor-server.ts')).toEqual([]);
  expect(named('./floor-server.ts')).toEqual(['bench/main.ts: names ./floor-server.ts, which is not there']);
  expect(named('drive.ts')).toEqual([]);
  expect(named('driver.ts')).toEqual(['bench/main.ts: names driver.ts, which is not there']);
  expect(named('../node_modules/.cache/times.json')).toEqual([]);
});
