import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Actor, Permission } from '#rules/permissions.ts';
import { marketTypes } from '#exchange/erp-formats/erp-formats.ts';

/** Who reads files, rejects, outbox and expected files. */
export const readsIntegration = ['page.integration'] as const satisfies readonly Permission[];
/** Who uploads files, imports again, replays, discards, and sets expected files. */
export const managesIntegration = ['integration.manage'] as const satisfies readonly Permission[];

/** The sales organisations of which the caller sees everything: unlimited areas without an exception. */
export function wholeSorgs(actor: Pick<Actor, 'areas'>): string[] {
  const unlimited = actor.areas.filter(
    ({ option, limitation }) => option === 'include' && (limitation === 'none' || limitation === 'audit'),
  );
  return [
    ...new Set(
      unlimited
        .map(({ sorg }) => sorg)
        .filter((sorg) => !actor.areas.some((area) => area.sorg === sorg && area.option === 'exclude')),
    ),
  ];
}

/**
 * The files `f` that the caller may see: every sales organisation that the file names must be one of theirs. A file
 * that names none may be about any: it needs all of them, and so does one that names a code that does not exist.
 */
export function visibleFile(actor: Pick<Actor, 'areas'>): RawBuilder<boolean> {
  const own = wholeSorgs(actor);
  return sql<boolean>`
    (f.sorgs <@ ${own}::text[] or not exists (select from markets_sorg s where s.code <> all(${own}::text[])))`;
}

/**
 * Refuses the import of a file for a user: one about sales organisations of which they do not see everything, or that
 * names none while they do not see `all`, and users or parts of a market without the permission to manage them.
 */
export function requireOwnFile(
  by: Pick<Actor, 'areas' | 'permissions'>,
  file: { readonly type: string; readonly sorgs: readonly string[] | null },
  all: readonly string[],
): void {
  if (file.type === 'users' && !by.permissions.has('page.user-management'))
    throw new DomainError('file_users_forbidden', {}, 'type');
  if (marketTypes.has(file.type) && !by.permissions.has('page.market'))
    throw new DomainError('file_market_forbidden', {}, 'type');
  const own = wholeSorgs(by);
  if (all.every((code) => own.includes(code))) return;
  if (file.sorgs === null) throw new DomainError('file_other_sorgs', { sorgs: 'none' });
  const foreign = file.sorgs.filter((code) => !own.includes(code));
  if (foreign.length > 0) throw new DomainError('file_other_sorgs', { sorgs: foreign.slice(0, 5).join(', ') });
}
