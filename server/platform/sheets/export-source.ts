import { sql, type RawBuilder } from 'kysely';
import type { CellKind } from '#rules/csv.ts';
import type { DownloadPeriod } from '#rules/exchange/downloads/period.ts';
import type { Ctx } from '#platform/context.ts';
import { wholeCurrencyList } from './minor-units.ts';

export interface SourceColumn {
  readonly id: string;
  /** The id of its heading in the texts. */
  readonly heading: string;
  readonly kind: CellKind;
  /** The value in SQL. */
  readonly value: RawBuilder<unknown>;
}

/** The statement of an export in parts, so that its rows can be counted without sorting them. */
export interface SourceStatement {
  readonly columns: readonly SourceColumn[];
  /** `from` with joins and `where`: exactly the rows that the caller may see. */
  readonly from: RawBuilder<unknown>;
  /** Expressions that order the rows, the last of them unique: the same data gives the same file. */
  readonly order: RawBuilder<unknown>;
}

/** How a module exports its data; scoped by the context, whose customer is null for all customers of the areas. */
export interface ExportSource {
  /** True if a replica may answer (ADR 31). */
  readonly mayLag: boolean;
  /** `period` is null for modules without one. */
  statement(ctx: Ctx, period: DownloadPeriod | null): SourceStatement | Promise<SourceStatement>;
}

/** A column of an export. */
export const column = (
  id: string,
  kind: CellKind,
  value: RawBuilder<unknown>,
  heading = `downloads.col.${id}`,
): SourceColumn => ({ id, kind, value, heading });

/** Minor units as a decimal number of their currency; null stays null. */
export const decimalAmount = (amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${currency} in (${sql.raw(wholeCurrencyList)}) then (${amount})::numeric(20, 0)
       else ((${amount})::numeric / 100)::numeric(20, 2) end`;

/** An instant as local time of the market. */
export const localInstant = (ctx: Pick<Ctx, 'market'>, instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${instant} at time zone ${ctx.market.timeZone}::text, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** `yes` or `no`. */
export const yesNo = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${condition} then 'yes' else 'no' end`;

/** Condition on an instant: within the days of a period in the time zone of the market. */
export const instantWithin = (
  ctx: Pick<Ctx, 'market'>,
  instant: RawBuilder<unknown>,
  period: DownloadPeriod | null,
): RawBuilder<boolean> =>
  period === null
    ? sql<boolean>`true`
    : sql<boolean>`
        (${instant} >= (${period.from}::date::timestamp at time zone ${ctx.market.timeZone}::text)
         and ${instant} < ((${period.to}::date + 1)::timestamp at time zone ${ctx.market.timeZone}::text))`;

/** Condition on a calendar date: within a period. */
export const dateWithin = (date: RawBuilder<unknown>, period: DownloadPeriod | null): RawBuilder<boolean> =>
  period === null ? sql<boolean>`true` : sql<boolean>`(${date} between ${period.from}::date and ${period.to}::date)`;
