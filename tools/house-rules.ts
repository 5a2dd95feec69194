import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { documentFindings } from './document-rules.ts';
import { tablesOf, writeFindings } from './table-owners.ts';
import { cycleFindings } from './import-cycles.ts';
import { allMigrationFindings } from './migration-rules.ts';
import { webFindings } from './web-rules.ts';

/** Rules of CONTRIBUTING that no linter checks. Each finding says what to do instead. */
export function houseFindings(root: string): string[] {
  const findings: string[] = [];
  const sources = globSync(['{rules,server,web,seed,e2e,bench,tools}/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(name),
  }).sort();
  findings.push(...webFindings(root), ...cycleFindings(root), ...allMigrationFindings(root));
  const bannedNames = /(^|[./-])(index|utils?|helpers?|common|misc|manager|lib|core|shared)(\.|$)/;
  for (const file of sources) {
    const text = readFileSync(join(root, file), 'utf8');
    const name = basename(file);
    const test = /\.(test|spec|factory)\.tsx?$/.test(name);
    const lines = text.split('\n').length - 1;
    if (bannedNames.test(name))
      findings.push(`${file}: a name that says nothing; use the trade's word for what is in it`);
    if (name !== name.toLowerCase() || name.includes('_')) findings.push(`${file}: file names are kebab-case`);
    if (lines > (test ? 800 : 500) && name !== 'database-types.ts' && !/^seed\/brand\//.test(file))
      findings.push(`${file}: ${lines} lines; split by verb or noun (at most ${test ? 800 : 500})`);
    if (/^(server\/modules|rules)\//.test(file) && !test) {
      for (const [index, line] of text.split('\n').entries()) {
        if (/\bnew Date\(\)|\bDate\.now\(/.test(line))
          findings.push(`${file}:${index + 1}: no clock in modules and rules; take ctx.now or a parameter`);
        if (/\bMath\.random\(/.test(line)) findings.push(`${file}:${index + 1}: no dice in modules and rules`);
      }
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (
        /^(server\/modules|seed)\//.test(file) &&
        !test &&
        (/[^.\w]now\(\)(?!:)/.test(line) || /\bcurrent_(date|time)/i.test(line))
      )
        findings.push(`${file}:${index + 1}: no clock of the database in statements; pass ctx.now`);
      else if (test && /^server\//.test(file) && /\bcurrent_(date|time)/i.test(line))
        findings.push(`${file}:${index + 1}: tests have a date of their own; write now()::date`);
      if (/\bcatch\s*(\([^)]*\))?\s*\{\s*\}/.test(line))
        findings.push(`${file}:${index + 1}: an error is swallowed; handle it or let it pass`);
      if (/\b(it|test|describe)\.(only|todo)\(/.test(line))
        findings.push(`${file}:${index + 1}: focused or unwritten test`);
      if (/\b(TODO|FIXME|XXX)\b/.test(line) && !file.endsWith('house-rules.ts'))
        findings.push(`${file}:${index + 1}: do it now or write down why not`);
    }
  }
  const modules = readdirSync(join(root, 'server/modules'));
  const production = sources
    .filter((file) => file.startsWith('server/') && !/^server\/testing\/|\.(test|factory)\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  findings.push(...writeFindings(production, tablesOf(root), modules), ...documentFindings(production));
  for (const module of modules) {
    const readme = join(root, 'server/modules', module, 'README.md');
    if (!existsSync(readme)) findings.push(`server/modules/${module}: README.md is missing`);
    else if (readFileSync(readme, 'utf8').split('\n').length > 61)
      findings.push(`server/modules/${module}/README.md: about 40 lines, please`);
  }
  return findings;
}
