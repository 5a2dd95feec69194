import { sql, type RawBuilder } from 'kysely';
import type { Actor, Permission } from '../../../rules/permissions.ts';

/** Who reads files, rejects, outbox and expected files. */
export const readsIntegration = ['page.integration'] as const satisfies readonly Permission[];
/** Who imports again, replays, discards, and sets expected files. */
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
 * that names none may be about any: it needs all of them.
 */
export function visibleFile(actor: Pick<Actor, 'areas'>): RawBuilder<boolean> {
  const own = wholeSorgs(actor);
  return sql<boolean>`
    (f.sorgs <@ ${own}::text[]
     or f.sorgs is null and not exists (select from markets_sorg s where s.code <> all(${own}::text[])))`;
}
