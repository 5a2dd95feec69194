import { sql } from 'kysely';
import { followSuccessors } from '#rules/goods/catalog/successors.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * Successors of articles: their codes and those of their own successors, nearest first; empty without successors.
 * readProducts decides whether the caller may see them. A circular chain ends where it started.
 */
export async function listSuccessors(db: Database, codes: readonly string[]): Promise<Map<string, readonly string[]>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; next: string }>`
    with recursive step as (
      select a.code, a.successor_code as next
        from catalog_article a
       where a.code = any(${[...new Set(codes)]}::text[])
         and a.successor_code is not null
       union
      select a.code, a.successor_code
        from step
        join catalog_article a on a.code = step.next
       where a.successor_code is not null)
    select code, next
      from step`.execute(db);
  const next = new Map(rows.map((row) => [row.code, row.next]));
  return new Map(codes.map((code) => [code, followSuccessors(code, next)]));
}
