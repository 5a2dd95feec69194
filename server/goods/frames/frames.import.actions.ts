import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';

/** SQL of a staged column's frame number as frames are stored; the same as `frameNumberOf`. */
export const storedNumber = (column: string): string =>
  `upper(regexp_replace(s.${column}, '[[:space:]./_\\u00AD\\u200B-\\u200F\\u2010-\\u2015\\u2060\\u2212\\uFEFF-]', '', 'g'))`;
const number = sql.raw<string>(storedNumber('frame_number'));

/**
 * Imports a `frames` file: article and production code of frames, before or after their delivery. Shipments come with the
 * deliveries only.
 */
export function importFrames(ctx: Ctx, staged: Staged): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select distinct on (1) ${number} as number, s.article as article_code, s.production_code
          from staged s
         order by 1, s.ctid desc)
      merge into frames_frame t using f on t.number = f.number
      when matched and (t.article_code, t.production_code) is distinct from (f.article_code, f.production_code)
        then update set article_code = f.article_code, production_code = f.production_code, updated_at = ${staged.madeAt}
      when not matched
        then insert (number, article_code, production_code, created_at, updated_at)
             values (f.number, f.article_code, f.production_code, ${staged.madeAt}, ${staged.madeAt})`,
  );
}

/** Imports a `stolen_frames` file; bicycles that were found leave the list. */
export function importStolenFrames(ctx: Ctx, _staged: Staged): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select distinct on (1) ${number} as number, s.state, s.reported_on, s.country, s.reference
          from staged s
         order by 1, s.ctid desc)
      merge into frames_stolen t using f on t.number = f.number
      when matched and f.state = 'found'
        then delete
      when matched and (t.reported_on, t.country, t.reference) is distinct from (f.reported_on, f.country, f.reference)
        then update set reported_on = f.reported_on, country = f.country, reference = f.reference
      when not matched and f.state = 'stolen'
        then insert (number, reported_on, country, reference) values (f.number, f.reported_on, f.country, f.reference)`,
  );
}
