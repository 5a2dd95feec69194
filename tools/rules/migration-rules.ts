import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopReason } from '#server/platform/database/older-servers.ts';

/** The objects that a server of the previous release may still need, by the statement that takes it away. */
const breaking: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /\bdrop\s+table\b/i, reason: 'drops a table' },
  { pattern: /\bdrop\s+column\b/i, reason: 'drops a column' },
  { pattern: /\bdrop\s+(?:view|function|sequence|type|schema)\b/i, reason: 'drops something that statements may use' },
  { pattern: /\brename\s+(?:to|column)\b/i, reason: 'renames' },
  { pattern: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, reason: 'changes the type of a column' },
  { pattern: /\bset\s+not\s+null\b/i, reason: 'forbids null in a column' },
  { pattern: /\bdrop\s+default\b/i, reason: 'takes away a default' },
];

/** The statements of a migration: bodies of functions and texts count as one word, comments as nothing. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);

/** Columns that a statement adds and that old code, which does not name them, cannot fill. */
function addsRequiredColumn(statement: string): boolean {
  if (!/^alter\s+table\b/i.test(statement)) return false;
  return statement
    .split(/\badd\s+column\b/i)
    .slice(1)
    .some((column) => /\bnot\s+null\b/i.test(column) && !/\b(?:default|generated)\b/i.test(column));
}

/** Names of the tables that a migration makes: nothing older uses them. */
const newTables = (statements: readonly string[]): Set<string> =>
  new Set(
    statements.flatMap(
      (statement) =>
        /^create\s+(?:(?:unlogged|temporary|temp)\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(statement)?.[1] ??
        [],
    ),
  );

/** Why servers of the previous release could fail after a migration; empty if they cannot, or if it says so itself. */
export function migrationFindings(name: string, text: string): string[] {
  if (stopReason(text) !== null) return [];
  const statements = statementsOf(text);
  const own = newTables(statements);
  return statements.flatMap((statement) => {
    const table = /^(?:alter|drop)\s+table\s+(?:if\s+exists\s+|only\s+)*(\w+)/i.exec(statement)?.[1];
    if (table !== undefined && own.has(table)) return [];
    const reasons = breaking.filter(({ pattern }) => pattern.test(statement)).map(({ reason }) => reason);
    if (addsRequiredColumn(statement)) reasons.push('adds a column that must be filled');
    return reasons.map(
      (reason) =>
        `server/migrations/${name}: ${reason} (${statement.slice(0, 60).replaceAll(/\s+/g, ' ')} ...): servers of the ` +
        `previous release still answer during an upgrade; do it one release later, or begin with "-- stop older servers: REASON"`,
    );
  });
}

/** The findings of all migrations. */
export function allMigrationFindings(root: string): string[] {
  const folder = join(root, 'server/migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .flatMap((name) => migrationFindings(name, readFileSync(join(folder, name), 'utf8')));
}
