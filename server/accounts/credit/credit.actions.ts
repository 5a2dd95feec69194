import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { later } from '#platform/database/late-connections.ts';
import { anyOf } from '#platform/database/sets.ts';
import { recordHistory } from './credit.history.actions.ts';
import { applyReasons, endAfterOrder } from './credit.overrides.actions.ts';
import { accountFor, creditRefusalFor, listAreaAccounts, lockAccounts } from './credit.queries.ts';
import { releaseIncoming } from './credit.incoming.actions.ts';

/** An order on credit; amount in minor units. */
export interface CreditUse {
  readonly orderId: string;
  readonly sorg: string;
  readonly companyCode: string;
  readonly currency: string;
  readonly amount: number;
}

/**
 * Holds credit for the orders of one checkout. Accounts are locked in primary-key order; all orders of an account are
 * added up and checked together; a lift of the desk for one order ends with them. With `enforce` a refusal throws `credit_blocked` or
 * `insufficient_order_balance`; without it (market setting creditCheck off) orders are accepted, and held if an account
 * of the currency exists.
 */
export async function holdCredit(
  ctx: Ctx,
  customerId: string,
  uses: readonly CreditUse[],
  enforce: boolean,
): Promise<void> {
  const accounts = await listAreaAccounts(ctx.db, customerId, [...new Set(uses.map((use) => use.sorg))]);
  const chosen = uses.map((use) => ({ use, account: accountFor(accounts, use.sorg, use.currency) }));
  const locked = await lockAccounts(ctx.db, [
    ...new Set(chosen.flatMap(({ account }) => (account ? [account.id] : []))),
  ]);
  if (enforce) {
    const groups = Map.groupBy(chosen, ({ use, account }) =>
      JSON.stringify(account ? [account.id, use.currency] : ['', use.companyCode, use.currency]),
    );
    const refusals = [...groups.values()].flatMap((group) => {
      const first = group[0];
      if (!first) return [];
      const refusal = creditRefusalFor(ctx, {
        companyCode: [...new Set(group.map(({ use }) => use.companyCode))].join(', '),
        currency: first.use.currency,
        amount: group.reduce((sum, { use }) => sum + use.amount, 0),
        account: first.account ? (locked.get(first.account.id) ?? null) : null,
      });
      return refusal ? [refusal] : [];
    });
    if (refusals.length > 0) throw DomainError.all(refusals);
  }
  const holds = chosen.flatMap(({ use, account }) =>
    account && account.currency === use.currency
      ? [{ account_id: account.id, order_id: use.orderId, amount: use.amount }]
      : [],
  );
  if (holds.length === 0) return;
  await later(
    ctx.db,
    sql`
    with posted as (
      insert into credit_movement (account_id, order_id, kind, amount, at)
      select h.account_id, h.order_id, 'hold', h.amount, ${ctx.now}
        from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as h(account_id uuid, order_id uuid, amount bigint)
          on conflict (order_id, account_id, kind) do nothing
      returning account_id, amount)
    update credit_account a
       set held = a.held + p.amount
      from (select account_id, sum(amount)::bigint as amount from posted group by account_id) p
     where a.id = p.account_id`,
  );
  await endAfterOrder(
    ctx,
    [...locked.values()].filter(({ endsWithOrder }) => endsWithOrder).map(({ id }) => id),
  );
}

/**
 * Releases the holds of orders that will never be in the ERP's figures (cancelled, failed, void). A second call has no
 * effect.
 */
export async function releaseCredit(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  await releaseHolds(ctx, sql`h.order_id = any(${[...orderIds]}::uuid[])`);
}

/** Condition on `credit_movement h`: a hold that was not released. */
const isOpenHold = sql<boolean>`(
  h.kind = 'hold'
  and not exists (
      select
        from credit_movement r
       where r.order_id = h.order_id
         and r.account_id = h.account_id
         and r.kind = 'release'))`;

/** Lowers the open hold of an order whose total became smaller; amount in minor units. A higher amount has no effect. */
export async function lowerHold(ctx: Ctx, orderId: string, amount: number): Promise<void> {
  const open = sql`h.order_id = ${orderId} and h.amount > ${amount} and ${isOpenHold}`;
  const { rows } = await sql<{ id: string }>`
    select h.account_id as id
      from credit_movement h
     where ${open}`.execute(ctx.db);
  if (rows.length === 0) return;
  await lockAccounts(
    ctx.db,
    rows.map(({ id }) => id),
  );
  await sql`
    with lowered as (
      update credit_movement h
         set amount = ${amount}
       where ${open}
      returning h.account_id, old.amount - new.amount as freed)
    update credit_account a
       set held = a.held - l.freed
      from lowered l
     where a.id = l.account_id`.execute(ctx.db);
}

/**
 * Holds credit again for failed orders that the ERP accepted after all, so that their amounts count until the ERP's
 * figures include them. Skips orders without a release. Does not check the limit, because the ERP has already accepted
 * the orders.
 */
export async function reopenHolds(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .selectFrom('credit_movement')
    .select('account_id as id')
    .distinct()
    .where('order_id', '=', anyOf(orderIds))
    .where('kind', '=', 'release')
    .execute();
  if (rows.length === 0) return;
  await lockAccounts(
    ctx.db,
    rows.map((row) => row.id),
  );
  await sql`
    with reopened as (
      delete from credit_movement
       where order_id = any(${[...orderIds]}::uuid[]) and kind = 'release'
      returning account_id, amount)
    update credit_account a
       set held = a.held + p.amount
      from (select account_id, sum(amount)::bigint as amount from reopened group by account_id) p
     where a.id = p.account_id`.execute(ctx.db);
}

/**
 * Records when the ERP accepted orders. A hold ends with the first figures of its account made after that moment,
 * because they include the order; if such figures already arrived (messages out of order) it ends at once.
 */
export async function markTaken(
  ctx: Ctx,
  orders: readonly { readonly orderId: string; readonly at: Date }[],
): Promise<void> {
  const orderIds = orders.map(({ orderId }) => orderId);
  const found = await ctx.db
    .selectFrom('credit_movement')
    .select('account_id as id')
    .distinct()
    .where('order_id', '=', anyOf(orderIds))
    .where('kind', '=', 'hold')
    .execute();
  if (found.length === 0) return;
  // Figures that arrive meanwhile either see this time or are seen by the release below.
  await lockAccounts(
    ctx.db,
    found.map(({ id }) => id),
  );
  const taken = JSON.stringify(orders.map(({ orderId, at }) => ({ order_id: orderId, at })));
  await sql`update credit_movement h set taken_at = t.at
      from jsonb_to_recordset(${taken}::jsonb) as t(order_id uuid, at timestamptz)
     where h.order_id = t.order_id and h.kind = 'hold' and h.taken_at is null`.execute(ctx.db);
  await releaseHolds(ctx, sql`h.order_id = any(${orderIds}::uuid[]) and h.taken_at < a.as_of`);
}

/**
 * Releases the open holds that match a condition on `credit_movement h` and `credit_account a`; locks the accounts in
 * key order.
 */
async function releaseHolds(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<void> {
  const open = sql`${condition} and ${isOpenHold}`;
  const { rows } = await sql<{
    id: string;
  }>`select distinct a.id from credit_movement h join credit_account a on a.id = h.account_id where ${open}`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  await lockAccounts(
    ctx.db,
    rows.map((row) => row.id),
  );
  await sql`
    with posted as (
      insert into credit_movement (account_id, order_id, kind, amount, at)
      select h.account_id, h.order_id, 'release', h.amount, ${ctx.now}
        from credit_movement h
        join credit_account a on a.id = h.account_id
       where ${open}
          on conflict (order_id, account_id, kind) do nothing
      returning account_id, amount)
    update credit_account a
       set held = a.held - p.amount
      from (select account_id, sum(amount)::bigint as amount from posted group by account_id) p
     where a.id = p.account_id`.execute(ctx.db);
}

/**
 * An account as the ERP reports it; amounts in minor units of its currency. `reasonBlocked` counts unless the desk or a
 * payment overrides it.
 */
export interface ReportedAccount {
  readonly code: string;
  readonly customerId: string;
  readonly currency: string;
  readonly creditControl: string;
  readonly creditLimit: number;
  readonly openInvoice: number;
  readonly openDelivery: number;
  readonly consignment: number;
  readonly reasonBlocked: string | null;
  readonly companies: readonly string[];
  readonly averageDays?: readonly { readonly sorg: string; readonly year: number; readonly days: number }[];
}

/** A reported account with its id. */
type StoredAccount = ReportedAccount & { readonly id: string };

/**
 * Inserts or updates accounts unless they have newer figures. Returns the written accounts; `changed` ones differ in
 * more than their time.
 */
async function writeAccounts(
  ctx: Ctx,
  reported: readonly ReportedAccount[],
  madeAt: Date,
): Promise<{ id: string; code: string; changed: boolean }[]> {
  const accounts = JSON.stringify(
    reported.map((account) => ({
      code: account.code,
      customer_id: account.customerId,
      currency: account.currency,
      credit_control: account.creditControl,
      credit_limit: account.creditLimit,
      open_invoice: account.openInvoice,
      open_delivery: account.openDelivery,
      consignment: account.consignment,
      reason_reported: account.reasonBlocked,
    })),
  );
  const { rows } = await sql<{ id: string; code: string; changed: boolean }>`
    with locked as (
      select id
        from credit_account
       where code = any(${reported.map((account) => account.code)})
       order by id
         for update)
    insert into credit_account (code, customer_id, currency, credit_control, credit_limit, open_invoice,
                                open_delivery, consignment, reason_reported, reason_blocked, as_of)
    select r.code, r.customer_id, r.currency, r.credit_control, r.credit_limit, r.open_invoice, r.open_delivery,
           r.consignment, r.reason_reported, r.reason_reported, ${madeAt}
      from jsonb_to_recordset(${accounts}::jsonb) as r(
             code text,
             customer_id uuid,
             currency text,
             credit_control text,
             credit_limit bigint,
             open_invoice bigint,
             open_delivery bigint,
             consignment bigint,
             reason_reported text)
     where (select count(*) from locked) >= 0
     order by r.code
        on conflict (code) do update set customer_id = excluded.customer_id, currency = excluded.currency,
                    credit_control = excluded.credit_control, credit_limit = excluded.credit_limit,
                    open_invoice = excluded.open_invoice, open_delivery = excluded.open_delivery,
                    consignment = excluded.consignment, reason_reported = excluded.reason_reported,
                    as_of = excluded.as_of
     where credit_account.as_of <= excluded.as_of
    returning new.id, new.code,
              (old.customer_id, old.currency, old.credit_control, old.credit_limit, old.open_invoice,
               old.open_delivery, old.consignment, old.reason_reported)
              is distinct from
              (new.customer_id, new.currency, new.credit_control, new.credit_limit, new.open_invoice,
               new.open_delivery, new.consignment, new.reason_reported) as changed`.execute(ctx.db);
  return rows;
}

/** Sets the companies that each account serves. Returns the ids of changed accounts, some repeatedly. */
async function setCompanies(ctx: Ctx, accounts: readonly StoredAccount[]): Promise<string[]> {
  const companies = JSON.stringify(
    accounts.flatMap(({ id, companies: codes }) => codes.map((code) => ({ account_id: id, company_code: code }))),
  );
  const { rows } = await sql<{ id: string }>`
    with f as (
      select distinct r.account_id, r.company_code
        from jsonb_to_recordset(${companies}::jsonb) as r(account_id uuid, company_code text)),
    gone as (
      delete from credit_account_company t
       where t.account_id = any(${accounts.map(({ id }) => id)}::uuid[])
         and not exists (select from f where f.account_id = t.account_id and f.company_code = t.company_code)
      returning t.account_id),
    added as (
      insert into credit_account_company (account_id, company_code)
      select *
        from f
          on conflict do nothing
      returning account_id)
    select account_id as id
      from gone
     union
    select account_id
      from added`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Stores the average days until payment. Returns the ids of changed accounts, some repeatedly. */
async function setAverageDays(ctx: Ctx, accounts: readonly StoredAccount[]): Promise<string[]> {
  const averages = JSON.stringify(
    accounts.flatMap(({ id, averageDays = [] }) =>
      averageDays.map(({ sorg, year, days }) => ({ account_id: id, sorg, year, days })),
    ),
  );
  const { rows } = await sql<{ id: string }>`
    insert into credit_average_days (account_id, sorg, year, average_payment_days)
    select r.account_id, r.sorg, r.year, r.days
      from jsonb_to_recordset(${averages}::jsonb) as r(account_id uuid, sorg text, year smallint, days integer)
        on conflict (account_id, sorg, year) do update set average_payment_days = excluded.average_payment_days
     where credit_average_days.average_payment_days <> excluded.average_payment_days
    returning account_id as id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * Applies figures that the ERP made at `madeAt`; skips accounts with newer figures. Releases the holds of orders that
 * the ERP had accepted before. Returns the number of changed accounts; a newer time alone is not a change.
 */
export async function recordCreditFigures(
  ctx: Ctx,
  reported: readonly ReportedAccount[],
  madeAt: Date,
): Promise<number> {
  if (reported.length === 0) return 0;
  const written = await writeAccounts(ctx, reported, madeAt);
  const ids = new Map(written.map((row) => [row.code, row.id]));
  const accounts = reported.flatMap((account): StoredAccount[] => {
    const id = ids.get(account.code);
    return id ? [{ ...account, id }] : [];
  });
  const changed = new Set(written.filter((row) => row.changed).map(({ id }) => id));
  for (const id of await setCompanies(ctx, accounts)) changed.add(id);
  for (const id of await setAverageDays(ctx, accounts)) changed.add(id);
  const all = [...ids.values()];
  await releaseHolds(ctx, sql`h.account_id = any(${all}::uuid[]) and h.taken_at < a.as_of`);
  await releaseIncoming(ctx, all);
  await applyReasons(ctx, all);
  await recordHistory(ctx, [...changed]);
  return changed.size;
}

/**
 * Takes the credit of accounts that a complete file made at `madeAt` does not name, so that nobody orders on
 * unconfirmed credit. Returns the number of changed accounts.
 */
export async function withdrawMissing(ctx: Ctx, missing: ReturnType<typeof sql>, madeAt: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with locked as (
      select t.id
        from credit_account t
       where t.as_of <= ${madeAt}
         and (t.credit_limit <> 0 or t.reason_reported is null)
         and ${missing}
       order by t.id
         for update)
    update credit_account a
       set credit_limit = 0, reason_reported = coalesce(a.reason_reported, 'not in the credit file'), as_of = ${madeAt}
      from locked l
     where a.id = l.id
    returning a.id`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  await applyReasons(ctx, ids);
  await recordHistory(ctx, ids);
  return ids.length;
}

/**
 * Sets the held and received sums of every account to those of its open holds and incoming payments; returns the corrected
 * accounts. For operators and tests.
 */
export async function rebuildSums(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with sums as (
      select a.id,
             (select coalesce(sum(case h.kind when 'hold' then h.amount else -h.amount end), 0)::bigint
                from credit_movement h
               where h.account_id = a.id) as held,
             (select coalesce(sum(p.amount), 0)::bigint
                from credit_incoming_payment p
               where p.account_id = a.id and p.released_at is null) as received
        from (select id from credit_account order by id for update) a)
    update credit_account a
       set held = s.held, received = s.received
      from sums s
     where s.id = a.id and (a.held, a.received) <> (s.held, s.received)
    returning a.code`.execute(ctx.db);
  return rows.map((row) => row.code);
}
