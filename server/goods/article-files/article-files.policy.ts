import { sql, type RawBuilder } from 'kysely';
import type { Actor, Permission } from '#rules/permissions.ts';
import type { FileOwner } from './article-files.pictures.queries.ts';

/** Who reads which articles lack pictures and documents. */
export const seesGaps = ['page.catalog-analyze', 'product-attribute.update'] as const satisfies readonly Permission[];

/** Who sends archives of pictures and documents, and reads what became of their files. */
export const importsFiles = ['product-attribute.update'] as const satisfies readonly Permission[];

/** The sales organisations in which the user has an area, in any market. */
export function ownSorgs({ areas }: Pick<Actor, 'areas'>): string[] {
  return [...new Set(areas.filter(({ option }) => option === 'include').map(({ sorg }) => sorg))];
}

/**
 * Why somebody with these sales organisations (null: all) may not change the files of a model. A picture is for every
 * sales organisation that sells the model, so each of them must be one of theirs; without any, the model does not exist
 * for them.
 */
export function ownerRefusal(
  owner: Pick<FileOwner, 'sorgs'> | null,
  sorgs: readonly string[] | null,
): 'article_file_unknown' | 'article_file_foreign' | null {
  if (!owner) return 'article_file_unknown';
  if (sorgs === null) return null;
  const own = owner.sorgs.filter((sorg) => sorgs.includes(sorg));
  if (own.length === 0) return 'article_file_unknown';
  return own.length < owner.sorgs.length ? 'article_file_foreign' : null;
}

/**
 * The imports `i` that the user may see: those that could change articles of their sales organisations only. An import of
 * the command line may change all, so it needs all of them.
 */
export function visibleImport(actor: Pick<Actor, 'areas'>): RawBuilder<boolean> {
  const own = ownSorgs(actor);
  return sql<boolean>`
    (i.sorgs <@ ${own}::text[]
     or i.sorgs is null and not exists (select from markets_sorg s where s.code <> all(${own}::text[])))`;
}
