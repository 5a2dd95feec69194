import { sql } from 'kysely';
import { creditRefusal, type CreditAsk } from '#rules/accounts/credit/check.ts';
import type { CreditFigures } from '#rules/accounts/credit/room.ts';
import type { UserError } from '#rules/errors.ts';
import { type Actor, mayCall } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';
import { readCredit } from './credit.policy.ts';

/** A credit account for orders: figures in minor units of its currency. */
export interface CreditAccount extends CreditFigures {
  readonly id: string;
  readonly code: string;
  readonly customerId: string;
  readonly currency: string;
  readonly creditControl: string;
  readonly reasonBlocked: string | null;
  /** Amount that the credit desk adds to the limit of the ERP; part of `limit`. */
  readonly extraLimit: number;
  /** The desk's lift ends with the next order. */
  readonly endsWithOrder: boolean;
  /** The credit desk set the block; paying does not lift it. */
  readonly deskBlocked: boolean;
  readonly asOf: Date;
}

/** The columns of {@link CreditAccount}, of `credit_account ac`. */
export const creditFigures = sql`
  ac.id, ac.code, ac.customer_id as "customerId", ac.currency, ac.credit_control as "creditControl",
  ac.credit_limit + ac.extra_limit as "limit", ac.extra_limit as "extraLimit", ac.ends_with_order as "endsWithOrder",
  ac.open_invoice as "openInvoice", ac.open_delivery as "openDelivery", ac.consignment,
  ac.held, ac.received, ac.reason_blocked as "reasonBlocked", ac.as_of as "asOf",
  ac.reason_blocked is not null
  and exists (
      select
        from credit_override o
       where o.account_id = ac.id
         and o.source = 'desk'
         and o.kind = 'block'
         and o.ended_at is null) as "deskBlocked"`;

/** The accounts of an area: those of its credit customers, or of the customer itself if it has none. */
const carries = sql`
  ac.id = any(select cc.account_id from credit_account_company cc where cc.company_code = a.company_code)
  and (ac.customer_id in (select n.customer_id from customers_credit_customer n where n.area_id = a.id)
       or (ac.customer_id = a.customer_id
           and not exists (select from customers_credit_customer n where n.area_id = a.id)))`;

/**
 * Joins areas `a` with their accounts `ac`, as {@link carries} finds them. From the area to the account, so that the
 * work does not grow with the number of dealers.
 */
export const accountsOfArea = sql`
   cross join lateral (
      select n.customer_id
        from customers_credit_customer n
       where n.area_id = a.id
       union all
      select a.customer_id
       where not exists (select from customers_credit_customer n where n.area_id = a.id)) payer
    join credit_account ac on ac.customer_id = payer.customer_id
    join credit_account_company cc on cc.account_id = ac.id and cc.company_code = a.company_code`;

export interface AreaAccount extends CreditAccount {
  readonly sorg: string;
  readonly companyCode: string;
}

/** Accounts of a customer's areas in these sorgs, one row per area and account; the customer's own account first. */
export async function listAreaAccounts(
  db: Database,
  customerId: string,
  sorgs: readonly string[],
): Promise<AreaAccount[]> {
  const { rows } = await sql<AreaAccount>`
    select a.sorg, a.company_code as "companyCode", ${creditFigures}
      from customers_area a
      ${accountsOfArea}
     where a.customer_id = ${customerId}
       and a.sorg = any(${[...sorgs]})
     order by a.sorg, ac.customer_id = a.customer_id desc, ac.id`.execute(db);
  return rows;
}

/** The account for an order of a sorg in a currency: one in that currency first, else null. */
export function accountFor(accounts: readonly AreaAccount[], sorg: string, currency: string): AreaAccount | null {
  const ofSorg = accounts.filter((account) => account.sorg === sorg);
  return ofSorg.find((account) => account.currency === currency) ?? ofSorg[0] ?? null;
}

/** Locks accounts in primary-key order and returns their current figures. */
export async function lockAccounts(db: Database, ids: readonly string[]): Promise<Map<string, CreditAccount>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CreditAccount>`
    select ${creditFigures}
      from credit_account ac
     where ac.id = any(${[...ids]}::uuid[])
     order by ac.id
       for update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * True if the caller may see the figures of an account; other callers only learn whether the order is accepted.
 */
export function seesCredit(ctx: Ctx): boolean {
  return mayCall(readCredit, ctx.actor);
}

/** Why an order may not be placed on credit, with the balance only for callers who may see it. */
export function creditRefusalFor(ctx: Ctx, ask: CreditAsk): UserError | null {
  const refusal = creditRefusal(ask);
  if (refusal === null || seesCredit(ctx)) return refusal;
  const { balance: _balance, ...params } = refusal.params;
  return { ...refusal, params };
}

export interface CreditGroup extends CreditAccount {
  readonly companies: readonly { readonly code: string; readonly name: string }[];
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
}

/** Credit of a customer per company group, for the areas that the caller sees; empty when it has no account. */
export async function listCredit(db: Database, customerId: string, sorgs: readonly string[]): Promise<CreditGroup[]> {
  const { rows } = await sql<CreditGroup>`
    select ${creditFigures}, c.r3, c.isr, c.unified,
           (
        select jsonb_agg(jsonb_build_object('code', co.code, 'name', co.name) order by co.code)
          from credit_account_company cc
          join customers_company co on co.code = cc.company_code
         where cc.account_id = ac.id) as companies
      from credit_account ac
      join customers_customer c on c.id = ac.customer_id
     where ac.id in (
        select ac.id
          from customers_area a ${accountsOfArea}
         where a.customer_id = ${customerId} and a.sorg = any(${[...sorgs]}))
     order by ac.code`.execute(db);
  return rows;
}

export interface CustomerAccount extends CreditAccount {
  /** The customer whose orders use the account; the account itself may belong to another customer. */
  readonly forCustomerId: string;
}

/** The accounts of several customers, for their areas in these sorgs that the actor sees, in one statement. */
export async function listCreditOf(
  db: Database,
  actor: Actor,
  customerIds: readonly string[],
  sorgs: readonly string[],
): Promise<CustomerAccount[]> {
  const { rows } = await sql<CustomerAccount>`
    select distinct on (a.customer_id, ac.code, ac.id) a.customer_id as "forCustomerId", ${creditFigures}
      from customers_area a
      ${accountsOfArea}
     where a.customer_id = any(${[...customerIds]}::uuid[]) and a.sorg = any(${[...sorgs]}) and ${visibleArea(actor)}
     order by a.customer_id, ac.code, ac.id`.execute(db);
  return rows;
}

export interface AverageDays {
  readonly sorg: string;
  readonly creditCusts: readonly {
    readonly r3: string;
    readonly isr: string;
    readonly unified: string;
    readonly name: string;
    readonly averages: readonly { readonly year: number; readonly averagePaymentDay: number }[];
  }[];
}

/** Average payment days per sorg and credit customer, newest year first. */
export async function listAverageDays(
  db: Database,
  customerId: string,
  sorgs: readonly string[],
): Promise<AverageDays[]> {
  const { rows } = await sql<AverageDays>`
    with averages as (
      select d.sorg, ac.customer_id, jsonb_agg(jsonb_build_object('year', d.year, 'averagePaymentDay', d.average_payment_days) order by d.year desc) as averages
        from credit_average_days d join credit_account ac on ac.id = d.account_id
       where d.sorg = any(${[...sorgs]})
         and exists (select from customers_area a where a.customer_id = ${customerId} and a.sorg = d.sorg and ${carries})
       group by d.sorg, ac.customer_id)
    select v.sorg, jsonb_agg(jsonb_build_object('r3', c.r3, 'isr', c.isr, 'unified', c.unified, 'name', c.name, 'averages', v.averages) order by c.unified) as "creditCusts"
      from averages v join customers_customer c on c.id = v.customer_id group by v.sorg order by v.sorg`.execute(db);
  return rows;
}
