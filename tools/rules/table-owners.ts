import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grownFrom, otherTables } from '#server/wings.ts';
import { lineAt } from './line-at.ts';

/** An allowed write to a table of another module, with the reason. */
export interface AllowedWrite {
  readonly module: string;
  readonly table: string;
  readonly reason: string;
}

/** The only place for exceptions; a write that no longer exists must be removed from here. */
const allowedWrites: readonly AllowedWrite[] = [
  {
    module: 'orders',
    table: 'erp_outbox',
    reason:
      'An order and its outbox row are written in one transaction, and orders cannot call erp, which is below it.',
  },
  {
    module: 'order-handover',
    table: 'erp_outbox',
    reason:
      'A repeated hand-over and its event are written in one transaction, and this module cannot call erp, which is below it.',
  },
  {
    module: 'payments',
    table: 'erp_outbox',
    reason:
      'A received payment and its outbox row are written in one transaction, and payments cannot call erp, which is below it.',
  },
  {
    module: 'claims',
    table: 'erp_outbox',
    reason:
      'A decision and its outbox row are written in one transaction, and claims cannot call erp, which is below it.',
  },
  {
    module: 'retail-sales',
    table: 'erp_outbox',
    reason:
      'A complete registration and its outbox row are written in one transaction, and retail-sales cannot call erp, which is below it.',
  },
];

/** The names of all tables in the generated types. */
export function tablesOf(root: string): string[] {
  const types = readFileSync(join(root, 'server/platform/database/database-types.ts'), 'utf8');
  const list = /export interface Tables \{\n(.*?)\}/s.exec(types)?.[1] ?? '';
  return [...list.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1] ?? '');
}

/** The module that owns a table: the table's name begins with the module's, or with another word that is the module's. */
function ownerOf(table: string, modules: readonly string[]): string | null {
  const words = [...modules, ...Object.keys(otherTables)];
  const [word] = words
    .filter((name) => table.startsWith(`${name.replaceAll('-', '_')}_`))
    .sort((one, other) => other.length - one.length);
  return word === undefined ? null : (otherTables[word] ?? word);
}

interface Write {
  readonly table: string;
  readonly line: number;
}

/**
 * The writes in a source file: calls of the query builder, and SQL with the name of a known table. Temporary tables do
 * not count.
 */
function writesIn(text: string, tables: ReadonlySet<string>): Write[] {
  const code = text.replaceAll(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '');
  const builder = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)/g;
  const statement = /\b(?:insert\s+into|delete\s+from|merge\s+into|update|truncate)\s+(?:only\s+)?"?(\w+)/gi;
  return [...code.matchAll(builder), ...code.matchAll(statement)]
    .map((match) => ({ table: match[1] ?? '', line: lineAt(code, match.index) }))
    .filter(({ table }) => tables.has(table))
    .sort((one, other) => one.line - other.line);
}

/** A source file of the server. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * Forbidden writes: in a `.queries` file, or to a table of another module. `server/platform` owns the tables that begin
 * with `platform_`; files outside the modules may write only those.
 */
export function writeFindings(
  sources: readonly Source[],
  tables: readonly string[],
  modules: readonly string[],
  allowed: readonly AllowedWrite[] = allowedWrites,
): string[] {
  const owners = new Map(tables.map((table) => [table, ownerOf(table, [...modules, 'platform'])]));
  const findings = tables
    .filter((table) => owners.get(table) === null)
    .map((table) => `${table}: no module has this name; begin the table's name with that of its module`);
  const known = new Set(tables);
  const used = new Set<AllowedWrite>();
  for (const { file, text } of sources) {
    const folder = /^server\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? '';
    const module = modules.includes(folder) ? folder : 'platform';
    for (const { table, line } of writesIn(text, known)) {
      const owner = owners.get(table);
      const exception = allowed.find((write) => write.module === module && write.table === table);
      if (file.endsWith('.queries.ts'))
        findings.push(`${file}:${line}: queries only read; move the write to ${table} into an .actions file`);
      else if (exception) used.add(exception);
      else if (owner !== module && !grownFrom[module]?.includes(owner ?? ''))
        findings.push(`${file}:${line}: ${module} writes ${table} of ${owner}; call an action of ${owner} instead`);
    }
  }
  for (const write of allowed)
    if (!used.has(write))
      findings.push(
        `tools/rules/table-owners.ts: ${write.module} no longer writes ${write.table}; remove the exception`,
      );
  return findings;
}
