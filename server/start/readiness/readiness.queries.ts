import { sql, type RawBuilder } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import type { DocumentProfile } from '#rules/money/e-invoices/profiles.ts';
import { gatewayVariables } from '#rules/accounts/markets/site-configuration.ts';
import {
  countedUpTo,
  demoOnSignIn,
  examiningChecks,
  readinessChecks,
  readinessCodes,
  type ReadinessCode,
  type ReadinessState,
} from '#rules/start/readiness/checks.ts';
import { lacks, lacksPrice } from '#goods/article-files/article-files.gaps.queries.ts';
import { listFailingFiles } from '#exchange/erp-check/erp-check.queries.ts';
import { listDealersWhoSeeAll } from '#access/identity/identity.dealer-users.queries.ts';
import { sorgReach } from '#accounts/customers/customers.policy.ts';
import { listLateJobs } from '#platform/jobs/late-jobs.ts';
import { invoiceChecks, listInvoiceGaps, type InvoiceCheck, type InvoiceGaps } from './readiness.invoices.queries.ts';
import type { CheckCtx, CheckedMarket } from '#accounts/markets/markets.opening.policy.ts';

/** The outcome of a check. A problem has a row per sales organisation; a good one has one row in all. */
export interface ReadinessRow {
  readonly code: ReadinessCode;
  readonly state: ReadinessState;
  /** Null if it concerns the whole market. */
  readonly sorg: string | null;
  /**
   * A problem: how many are missing or wrong (days for old stock). Good: how many there are or were checked, 0 if that
   * has no number.
   */
  readonly count: number;
  /** Names of users, customers, jobs or settings in question, at most `mostNames`; empty for checks that name none. */
  readonly names: readonly string[];
  /** The country and the form of the electronic invoices that a problem concerns; null: no such problem. */
  readonly country: string | null;
  readonly profile: DocumentProfile | null;
}

/** Users that a check names; `count` is the number of all. */
const mostNames = 50;
/** Countries and forms of electronic invoices that a check lists. */
const mostForms = 30;
/** Days after which stock figures are misleading. */
const stockOldAfterDays = 3;
/** Days for which public holidays must be known: dates that are promised lie within them. */
const holidayDays = 365;
/** Days for which failed files and mails count. */
const failuresCountDays = 7;

const bounded = sql.lit(countedUpTo + 1);
const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** The rows that a statement finds in a sales organisation, or in the market. */
interface Found {
  readonly sorg: string | null;
  readonly missing: number;
  readonly present: number;
}
type Statement = RawBuilder<Found>;

/** A problem of the whole market that is known without the database. */
const fact = (isMissing: boolean): Statement =>
  sql`select null as sorg, ${Number(isMissing)}::int as missing, 0 as present`;

/** Rows of a table with its conditions, counted up to the limit. */
const countOf = (rows: RawBuilder<unknown>): RawBuilder<{ count: number }> => sql`
         select count(*)::int as count from (select from ${rows} limit ${bounded}) counted`;

/** A condition that must hold once: the number of rows of a table of each sales organisation. */
const needsOne = (each: RawBuilder<unknown>, rows: RawBuilder<unknown>): Statement => sql`
  select s.sorg, (n.count = 0)::int as missing, n.count as present
    from ${each}
   cross join lateral (${countOf(rows)}) n`;

/** The data that is set in the administration. */
function settings({ gateways, now }: CheckCtx, { sorgs, configuration, timeZone }: CheckedMarket) {
  const today = calendarDateIn(now, timeZone);
  const all = sql`${[...sorgs]}::text[]`;
  const each = sql`unnest(${all}) as s(sorg)`;
  return {
    no_sorg: sql`select null as sorg, ${Number(sorgs.length === 0)}::int as missing, ${sorgs.length}::int as present`,
    no_company: needsOne(
      each,
      sql`markets_sorg o join customers_company c on c.code = o.company_code where o.code = s.sorg`,
    ),
    no_merchant: needsOne(each, sql`markets_merchant m where m.sorg = s.sorg`),
    no_site: needsOne(each, sql`catalog_site t where t.sorg = s.sorg`),
    no_shipment_option: sql`
      select s.sorg, count(*) filter (where n.count = 0)::int as missing, sum(n.count)::int as present
        from ${each}
        join markets_merchant m on m.sorg = s.sorg
       cross join lateral (
         select count(*)::int as count
           from orders_shipment_option o
          where o.sorg = m.sorg and o.merchant = m.code and o.active) n
       group by s.sorg`,
    // Without payments in the portal, dealers order on account.
    no_payment_method: configuration.payment
      ? needsOne(each, sql`orders_payment_method p where p.sorg = s.sorg and p.module = 'order' and p.active`)
      : fact(false),
    main_sorg_foreign: fact(configuration.sorg !== '' && !sorgs.includes(configuration.sorg)),
    currency_differs: sql`
      select o.code as sorg, (o.currency <> ${configuration.currency.display})::int as missing, 0 as present
        from markets_sorg o
       where o.code = ${sorgs.includes(configuration.sorg) ? configuration.sorg : (sorgs[0] ?? '')}`,
    // The provider of tests is the default: only a method that needs it says that it is meant.
    gateway_without_keys: sql`
      select null as sorg, (n.used and ${!gateways.has(configuration.paymentGateway)})::int as missing, n.used::int as present
        from (
          select ${configuration.payment && configuration.paymentGateway !== 'sandbox'}
                 or (${configuration.payment} and exists (
                       select from orders_payment_method p
                        where p.sorg = any(${all}) and p.module = 'invoice' and p.active)) as used) n`,
    demo_sign_in: fact(demoOnSignIn(configuration)),
    no_holidays: needsOne(
      each,
      sql`markets_holiday h where h.sorg = s.sorg and h.day between ${today}::date and ${today}::date + ${sql.lit(holidayDays)}`,
    ),
    no_support_address: fact(configuration.emailSupport === ''),
    seller_missing: needsOne(
      each,
      sql`markets_sorg o join invoices_seller i on i.company_code = o.company_code where o.code = s.sorg`,
    ),
  } satisfies Partial<Record<ReadinessCode, Statement>>;
}

/** The data that comes from the ERP. */
function data({ now }: CheckCtx, { sorgs, timeZone }: CheckedMarket) {
  const today = calendarDateIn(now, timeZone);
  const all = sql`${[...sorgs]}::text[]`;
  const each = sql`unnest(${all}) as s(sorg)`;
  const sold = sql`
    catalog_article_sorg c
     where c.sorg = s.sorg and c.status = 'active' and c.removed_at is null and c.valid_from <= ${today}::date`;
  const lacking = (gap: RawBuilder<boolean>): Statement => sql`
    select s.sorg, n.count as missing, a.count as present
      from ${each}
     cross join lateral (${countOf(sold)}) a
     cross join lateral (
       ${countOf(sql`${sold}
              and exists (select from catalog_article a where a.id = c.article_id and ${gap})`)}) n`;
  return {
    // Articles of the installation that nobody can order, whichever market is asked.
    sorg_unsold: sql`
      select s.code as sorg, case when m.sold then 0 else n.count end as missing, m.sold::int as present
        from markets_sorg s
       cross join lateral (select exists (select from markets_market_sorg x where x.sorg = s.code) as sold) m
       cross join lateral (
         ${countOf(sql`catalog_article_sorg c where c.sorg = s.code and c.status = 'active' and c.removed_at is null and not m.sold`)}) n`,
    no_articles: needsOne(each, sold),
    articles_without_price: lacking(lacksPrice(today)),
    articles_without_picture: lacking(lacks.picture),
    pictures_small: lacking(lacks.small),
    stock_unknown: needsOne(each, sql`catalog_stock k where k.sorg = s.sorg`),
    stock_old: sql`
      select s.sorg,
             case when k.newest < ${daysAgo(now, stockOldAfterDays)}::timestamptz
                  then extract(day from ${now}::timestamptz - k.newest)::int
                  else 0
             end as missing,
             (k.newest is not null)::int as present
        from ${each}
       cross join lateral (select max(k.as_of) as newest from catalog_stock k where k.sorg = s.sorg) k`,
    no_customers: needsOne(each, sql`customers_area a where a.sorg = s.sorg`),
    customers_without_price: sql`
      select s.sorg, n.count as missing, n.lists as present
        from ${each}
       cross join lateral (
         select count(*) filter (
                  where not exists (select from catalog_price p where p.sorg = s.sorg and p.price_list = l.price_list)
                )::int as count,
                count(*)::int as lists
           from (select distinct a.price_list from customers_area a where a.sorg = s.sorg limit 100) l) n`,
    customers_without_ship_to: sql`
      select s.sorg, n.count as missing, c.count as present
        from ${each}
       cross join lateral (${countOf(sql`customers_area a where a.sorg = s.sorg`)}) c
       cross join lateral (
         ${countOf(sql`customers_area a
              where a.sorg = s.sorg
                and not exists (select from customers_shipto t where t.customer_id = a.customer_id and t.valid)`)}) n`,
  } satisfies Partial<Record<ReadinessCode, Statement>>;
}

/** Findings that are known before the statement of all checks. */
interface Known {
  readonly failingFiles: number;
  /** Usernames of dealers' users who see other dealers. */
  readonly dealersWhoSeeAll: readonly string[];
  readonly isScannerAway: boolean;
  readonly lateJobs: readonly string[];
  readonly invoices: InvoiceGaps;
}

const noInvoices: InvoiceGaps = { gaps: [], customers: 0, sellers: 0 };

/** Sales organisations whose customers may be named: all for a command, else those whose customers the user sees all. */
const namableSorgs = ({ actor }: CheckCtx, { sorgs }: CheckedMarket): readonly string[] =>
  actor === null ? sorgs : sorgReach(actor, sorgs).whole;

/** Looks up what the asked checks need besides the database's own tables; the scanner is asked over the network. */
async function findKnown(ctx: CheckCtx, market: CheckedMarket, codes: readonly ReadinessCode[]): Promise<Known> {
  const [files, dealersWhoSeeAll, isScannerAway, lateJobs, invoices] = await Promise.all([
    codes.includes('files_rejected') ? listFailingFiles(ctx.db, daysAgo(ctx.now, failuresCountDays), 1) : null,
    codes.includes('dealers_see_all') ? listDealersWhoSeeAll(ctx.db, market.sorgs, countedUpTo + 1) : [],
    codes.includes('scanner_away') ? ctx.isScannerAway() : false,
    codes.includes('jobs_late') ? listLateJobs(ctx.db) : [],
    codes.some(isInvoiceCheck)
      ? listInvoiceGaps(ctx.db, market.sorgs, namableSorgs(ctx, market), mostNames)
      : noInvoices,
  ]);
  return { failingFiles: files?.count ?? 0, dealersWhoSeeAll, isScannerAway, lateJobs, invoices };
}

/** The things that run: users, files, mails. Users and files belong to the installation. */
function operation({ now, sendsMail }: CheckCtx, { id }: CheckedMarket, known: Known) {
  const since = daysAgo(now, failuresCountDays);
  return {
    users_without_area: sql`
      select null as sorg, n.count as missing, u.count as present
        from (${countOf(sql`identity_user u where u.deleted_at is null and u.disabled_at is null`)}) u
       cross join (
         ${countOf(sql`identity_user u
           where u.deleted_at is null
             and u.disabled_at is null
             and not exists (select from identity_user_area a where a.user_id = u.id)
             and not exists (select from customers_user c where c.user_id = u.id)`)}) n`,
    dealers_see_all: sql`select null as sorg, ${known.dealersWhoSeeAll.length}::int as missing, 0 as present`,
    no_erp_file: needsOne(sql`(select null as sorg) s`, sql`erp_file f where f.direction = 'in' and f.state = 'done'`),
    files_rejected: sql`
      select null as sorg, ${known.failingFiles}::int as missing, n.count as present
        from (${countOf(sql`erp_file f where f.direction = 'in' and f.started_at >= ${since}`)}) n`,
    mail_server_missing: fact(!sendsMail),
    scanner_away: fact(known.isScannerAway),
    mails_undelivered: sql`
      select null as sorg, n.count as missing, m.count as present
        from (${countOf(sql`platform_mail m where m.created_at >= ${since} and m.market_id = ${id}::uuid`)}) m
       cross join (
         ${countOf(sql`platform_mail m
           where m.sent_at is null and m.last_error is not null and m.created_at >= ${since} and m.market_id = ${id}::uuid`)}) n`,
    jobs_late: sql`
      select null as sorg, ${known.lateJobs.length}::int as missing, n.count as present
        from (${countOf(sql`platform_schedule`)}) n`,
  } satisfies Partial<Record<ReadinessCode, Statement>>;
}

const noForm = { country: null, profile: null } as const;
const isInvoiceCheck = (code: ReadinessCode): code is InvoiceCheck =>
  (invoiceChecks as readonly ReadinessCode[]).includes(code);

/** Rows of a check of electronic invoices: a problem has one for each country and form, the largest first. */
function rowsOfInvoices(code: InvoiceCheck, { gaps, customers, sellers }: InvoiceGaps): ReadinessRow[] {
  const problems = gaps.filter((gap) => gap.code === code).slice(0, mostForms);
  if (problems.length > 0) return problems.map((gap) => ({ ...gap, state: readinessChecks[code] }));
  const present = code === 'invoice_seller_gaps' ? sellers : customers;
  return rowsOf(code, [{ sorg: null, missing: 0, present: Math.min(present, countedUpTo + 1) }], []);
}

/** A check's rows: its problems, else one that says that it is good. */
function rowsOf(code: ReadinessCode, found: readonly Found[], names: readonly string[]): ReadinessRow[] {
  const problems = found.filter(({ missing }) => missing > 0);
  if (problems.length === 0) {
    const count = found.reduce((sum, { present }) => sum + present, 0);
    return [
      {
        code,
        state: examiningChecks.has(code) && count === 0 ? 'nothing' : 'good',
        sorg: null,
        count,
        names: [],
        ...noForm,
      },
    ];
  }
  return problems
    .map(({ sorg, missing }): ReadinessRow => ({
      code,
      state: readinessChecks[code],
      sorg,
      count: missing,
      names,
      ...noForm,
    }))
    .toSorted((a, b) => (a.sorg ?? '').localeCompare(b.sorg ?? ''));
}

/** The names in a problem besides its number. */
function namesOf(code: ReadinessCode, { configuration }: CheckedMarket, known: Known): readonly string[] {
  if (code === 'dealers_see_all') return known.dealersWhoSeeAll;
  if (code === 'jobs_late') return known.lateJobs;
  return code === 'gateway_without_keys' ? gatewayVariables[configuration.paymentGateway] : [];
}

/** The outcome of the given checks of a market, in their order; all of them by default. */
export async function listReadiness(
  ctx: CheckCtx,
  market: CheckedMarket,
  codes: readonly ReadinessCode[] = readinessCodes,
): Promise<ReadinessRow[]> {
  const known = await findKnown(ctx, market, codes);
  const asked: Record<Exclude<ReadinessCode, InvoiceCheck>, Statement> = {
    ...settings(ctx, market),
    ...data(ctx, market),
    ...operation(ctx, market, known),
  };
  const counted = codes.filter((code) => !isInvoiceCheck(code));
  const parts = counted.map(
    (code) => sql`select ${sql.lit(code)} as code, f.sorg::text as sorg, f.missing, f.present from (${asked[code]}) f`,
  );
  const { rows } = await sql<Found & { code: ReadinessCode }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return codes.flatMap((code) =>
    isInvoiceCheck(code)
      ? rowsOfInvoices(code, known.invoices)
      : rowsOf(
          code,
          rows.filter((row) => row.code === code),
          namesOf(code, market, known).slice(0, mostNames),
        ),
  );
}

const blockingCodes = readinessCodes.filter((code) => readinessChecks[code] === 'blocking');

/** Number of problems that keep a market from opening. */
export async function countBlockingProblems(ctx: CheckCtx, market: CheckedMarket): Promise<number> {
  const rows = await listReadiness(ctx, market, blockingCodes);
  return rows.filter(({ state }) => state === 'blocking').length;
}
