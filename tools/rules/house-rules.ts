import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deletionFindings } from './deletion-rules.ts';
import { documentFindings } from './document-rules.ts';
import { folderFindings, namedFileFindings, openedFiles } from './folder-rules.ts';
import { tablesOf, writeFindings } from './table-owners.ts';
import { cycleFindings } from './import-cycles.ts';
import { allMigrationFindings } from './migration-rules.ts';
import { webFindings } from './web-rules.ts';
import { lineAt } from './line-at.ts';
import { inModule, moduleFolders, modules, wings } from '#server/wings.ts';

/**
 * A test names a limit of its own only if it computes longer than this, in milliseconds: see vitest.config.ts and
 * e2e/playwright.config.ts.
 */
const ownLimitOf = (file: string): number => (file.startsWith('e2e/') ? 300_000 : 600_000);

/** The limits that a line sets for a test or for what it waits for. */
export const limitsOf = (line: string): number[] =>
  [...line.matchAll(/\btimeout: ([\d_]+)|\btest\.setTimeout\(([\d_]+)|^\s*\}, ([\d_]{4,})\);$/g)].map(
    ([, named, set, last]) => Number((named ?? set ?? last ?? '').replaceAll('_', '')),
  );

/** The places in a test, as offsets, of loops that wait a number of times: on a slow machine that is too few. */
export const countedWaits = (text: string): number[] =>
  [...text.matchAll(/^( *)for \(let (\w+) = 0; \2 < [\d_]+\b[^{\n]*\{\n([\s\S]*?)\n\1\}/gm)]
    .filter(([, , , body = '']) => /\bawait wait\(/.test(body))
    .map(({ index }) => index);

/** The offset of the bracket that closes the one at `open`, or -1. */
function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ('([{'.includes(text.charAt(at))) depth += 1;
    else if (')]}'.includes(text.charAt(at)) && (depth -= 1) === 0) return at;
  }
  return -1;
}

/** The offset of the bracket in which an offset stands, or -1. */
function openingOf(text: string, inside: number): number {
  let depth = 0;
  for (let at = inside; at >= 0; at -= 1) {
    if (')]}'.includes(text.charAt(at))) depth += 1;
    else if ('([{'.includes(text.charAt(at)) && (depth -= 1) < 0) return at;
  }
  return -1;
}

const boundsText =
  /\b(?:maxLength|maxBytes|length|picklist|literal|uuid|regex|check|isoDate|isoTimestamp|url|email|custom|rawTransform)\(/;

/** The places, as offsets, of texts in the input of an operation that no rule of their pipe keeps short. */
export const boundlessTexts = (text: string): number[] =>
  [...text.matchAll(/(?<!record\()\bv\.string\(/g)]
    .map(({ index }) => index)
    .filter((at) => {
      const open = openingOf(text, at - 1);
      const isPipe = text.slice(Math.max(0, open - 6), open) === 'v.pipe';
      return !(isPipe && boundsText.test(text.slice(open, closingOf(text, open))));
    });

/** Rules of CONTRIBUTING that no linter checks. Each finding says what to do instead. */
export function houseFindings(root: string): string[] {
  const findings: string[] = [];
  const sources = globSync(['{rules,server,web,seed,e2e,bench,tools,docs}/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(name),
  }).sort();
  findings.push(...webFindings(root), ...cycleFindings(root), ...allMigrationFindings(root));
  findings.push(...folderFindings(openedFiles(root)));
  const bannedNames = /(^|[./-])(index|utils?|helpers?|common|misc|manager|lib|core|shared)(\.|$)/;
  for (const file of sources) {
    const text = readFileSync(join(root, file), 'utf8');
    findings.push(...climbingFindings(file, text), ...namedFileFindings(root, file, text));
    const name = basename(file);
    const test = /\.(test|spec|factory)\.tsx?$/.test(name);
    const lines = text.split('\n').length - 1;
    if (bannedNames.test(name))
      findings.push(`${file}: a name that says nothing; use the trade's word for what is in it`);
    if (name !== name.toLowerCase() || name.includes('_')) findings.push(`${file}: file names are kebab-case`);
    if (lines > (test ? 800 : 500) && name !== 'database-types.ts' && !/^seed\/brand\//.test(file))
      findings.push(`${file}: ${lines} lines; split by verb or noun (at most ${test ? 800 : 500})`);
    if ((inModule(file) || file.startsWith('rules/')) && !test) {
      for (const [index, line] of text.split('\n').entries()) {
        if (/\bnew Date\(\)|\bDate\.now\(/.test(line))
          findings.push(`${file}:${index + 1}: no clock in modules and rules; take ctx.now or a parameter`);
        if (/\bMath\.random\(/.test(line)) findings.push(`${file}:${index + 1}: no dice in modules and rules`);
      }
    }
    if (/\.(?:graphql|rest)\.ts$/.test(name))
      for (const at of boundlessTexts(text))
        findings.push(
          `${file}:${lineAt(text, at)}: input is bounded; end the pipe with v.maxLength, or take rules/word.ts`,
        );
    if (test || file.startsWith('server/testing/'))
      for (const at of countedWaits(text))
        findings.push(`${file}:${lineAt(text, at)}: a test measures no time; wait with testing/until.ts`);
    for (const begin of text.matchAll(/(?:\/\*\*\s+(?:\*\s+)?|\bdescription:\s*['"`])(?:What|Whether)\b/g))
      findings.push(
        `${file}:${lineAt(text, begin.index)}: begin the docstring with a noun; for a boolean with "True if"`,
      );
    for (const [index, line] of text.split('\n').entries()) {
      if (
        (inModule(file) || file.startsWith('seed/')) &&
        !test &&
        (/[^.\w]now\(\)(?!:)/.test(line) || /\bcurrent_(date|time)/i.test(line))
      )
        findings.push(`${file}:${index + 1}: no clock of the database in statements; pass ctx.now`);
      else if (test && /^server\//.test(file) && /\bcurrent_(date|time)/i.test(line))
        findings.push(`${file}:${index + 1}: tests have a date of their own; write now()::date`);
      if (/\bcatch\s*(\([^)]*\))?\s*\{\s*\}/.test(line))
        findings.push(`${file}:${index + 1}: an error is swallowed; handle it or let it pass`);
      if (
        (test || (file.startsWith('e2e/') && !file.endsWith('.config.ts'))) &&
        limitsOf(line).some((limit) => limit < ownLimitOf(file))
      )
        findings.push(
          `${file}:${index + 1}: a test measures no time; leave the limit to the configuration, or take patience() or glance()`,
        );
      if (/\b(it|test|describe)\.(only|todo)\(/.test(line))
        findings.push(`${file}:${index + 1}: focused or unwritten test`);
      if (/\b(TODO|FIXME|XXX)\b/.test(line) && !file.endsWith('house-rules.ts'))
        findings.push(`${file}:${index + 1}: do it now or write down why not`);
    }
  }
  const production = sources
    .filter((file) => file.startsWith('server/') && !/^server\/testing\/|\.(test|factory)\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  findings.push(...writeFindings(production, tablesOf(root), modules), ...documentFindings(production));
  return [...findings, ...wingFindings(root), ...linkFindings(root), ...deletionFindings(root)];
}

/** The list of the house and its folders are the same; each module has a README of one page. */
export function wingFindings(root: string): string[] {
  const foldersOf = (room: string): string[] =>
    globSync(
      Object.keys(wings).map((wing) => `${room}/${wing}/*/`),
      { cwd: root },
    ).map((folder) => folder.split('/').slice(1, 3).join('/'));
  const server = foldersOf('server');
  const strangers = ['server', 'web', 'rules'].flatMap((room) =>
    foldersOf(room)
      .filter((folder) => !moduleFolders.includes(folder))
      .map((folder) => `${room}/${folder}: no module of server/wings.ts has this place and name`),
  );
  const readmes = moduleFolders.flatMap((folder) => {
    const readme = join(root, 'server', folder, 'README.md');
    if (!server.includes(folder)) return [`server/wings.ts: there is no folder server/${folder}`];
    if (!existsSync(readme)) return [`server/${folder}: README.md is missing`];
    const lines = readFileSync(readme, 'utf8').split('\n').length;
    return lines > 61 ? [`server/${folder}/README.md: about 40 lines, please`] : [];
  });
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const rows = Object.entries(wings).flatMap(([wing, inWing]) => {
    const cells = contributing
      .split('\n')
      .find((line) => line.startsWith(`| \`${wing}\``))
      ?.split('|');
    return cells?.[3]?.trim() === inWing.join(', ')
      ? []
      : [`CONTRIBUTING.md: the row of ${wing} is not server/wings.ts`];
  });
  return [...strangers, ...readmes, ...rows];
}

/** Imports by a path that have a name: those that climb two levels inside a workspace, and all of the rules. */
export function climbingFindings(file: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom |\bimport\(|^import )'((?:\.\.\/){2,}[^']+)'/gm)].flatMap(([, path = '']) => {
    const place = join(dirname(file), path);
    const room = place.split('/')[0] ?? '';
    return room === 'rules' || room === file.split('/')[0]
      ? [`${file}: ${path} climbs; import it by the name of its room, as in '#platform/log.ts'`]
      : [];
  });
}

/** Links of documents to files that do not exist. */
export function linkFindings(root: string): string[] {
  const documents = globSync(['*.md', '{docs,server,web,rules,seed,tools,bench,e2e}/**/*.md'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name),
  });
  return documents.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^):#\s]+)(?:#[^)\s]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(root, dirname(file), link)))
      .map((link) => `${file}: the link ${link} leads nowhere`),
  );
}
