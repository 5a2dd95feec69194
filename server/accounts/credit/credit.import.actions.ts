import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { minorUnits } from '#platform/sheets/minor-units.ts';
import type { Staged } from '#platform/database/staging.ts';
import { recordCreditFigures, withdrawMissing, type ReportedAccount } from './credit.actions.ts';

type StagedAccount = Omit<ReportedAccount, 'averageDays'> & { averageDays: number | null; sorgs: string[] };

/**
 * Imports a `credit` file, which covers all accounts: an account that is missing gets the limit 0 and a reason, so that
 * nobody orders on unconfirmed credit.
 */
export async function importCredit(ctx: Ctx, staged: Staged): Promise<number> {
  const units = (column: string): ReturnType<typeof minorUnits> => minorUnits(sql.ref(`s.${column}`), sql`s.currency`);
  const { rows } = await sql<StagedAccount>`
    select s.account as code, c.id as "customerId", s.currency, s.credit_control as "creditControl",
           ${units('limit')} as "creditLimit", ${units('open_invoice')} as "openInvoice",
           ${units('open_delivery')} as "openDelivery", ${units('consignment')} as consignment,
           nullif(s.blocked_reason, '') as "reasonBlocked", regexp_split_to_array(trim(s.companies), ' +') as companies,
           s.average_days as "averageDays",
           (
        select coalesce(array_agg(a.sorg order by a.sorg), '{}')
          from customers_area a
         where a.customer_id = c.id) as sorgs
      from staged s
      join customers_customer c on c.unified = s.r3 || '-' || s.isr
     order by s.ctid`.execute(ctx.db);
  const year = staged.madeAt.getUTCFullYear();
  const reported = rows.map(({ averageDays, sorgs, ...account }): ReportedAccount => ({
    ...account,
    averageDays: averageDays === null ? [] : sorgs.map((sorg) => ({ sorg, year, days: averageDays })),
  }));
  const changed = await recordCreditFigures(ctx, reported, staged.madeAt);
  if (!staged.complete) return changed;
  const missing = sql`not exists (select from staged s where s.account = t.code)`;
  return changed + (await withdrawMissing(ctx, missing, staged.madeAt));
}
