import { sql, type RawBuilder } from 'kysely';
import type { ArticleGap } from '../../../rules/article-files/choices.ts';
import { calendarDateIn } from '../../../rules/dates.ts';
import {
  readinessChecks,
  readinessCodes,
  type ReadinessCode,
  type ReadinessState,
} from '../../../rules/readiness/checks.ts';
import { lacks } from '../article-files/article-files.gaps.queries.ts';
import { listFailingFiles } from '../erp/erp.queries.ts';
import { listDealersWhoSeeAll } from '../identity/identity.dealer-users.queries.ts';
import type { CheckCtx, CheckedMarket } from '../markets/markets.opening.policy.ts';

/** The outcome of a check. A problem has a row per sales organisation; a good one has one row in all. */
export interface ReadinessRow {
  readonly code: ReadinessCode;
  readonly state: ReadinessState;
  /** Null if it concerns the whole market. */
  readonly sorg: string | null;
  /** A problem: how many are missing or wrong (days for old stock). Good: how many there are, 0 if that has no number. */
  readonly count: number;
  /** Usernames of the users in question, at most `mostNames`; empty for checks that are not about users. */
  readonly names: readonly string[];
}

/** Users that a check names; `count` is the number of all. */
const mostNames = 50;
/** Counting stops here: the page only says "more than". */
const countedUpTo = 1_000;
/** Days after which stock figures are misleading. */
const stockOldAfterDays = 3;
/** Days for which failed files and mails count. */
const failuresCountDays = 7;

const bounded = sql.lit(countedUpTo + 1);
const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** What a statement finds in a sales organisation, or in the market. */
interface Found {
  readonly sorg: string | null;
  readonly missing: number;
  readonly present: number;
}
type Statement = RawBuilder<Found>;

/** A problem of the whole market that is known without the database. */
const fact = (isMissing: boolean): Statement =>
  sql`select null as sorg, ${Number(isMissing)}::int as missing, 0 as present`;

/** A condition that must hold once: the number of rows of a table of each sales organisation. */
const needsOne = (each: RawBuilder<unknown>, rows: RawBuilder<unknown>): Statement => sql`
  select s.sorg, (n.count = 0)::int as missing, n.count as present
    from ${each}
   cross join lateral (select count(*)::int as count from (select from ${rows} limit ${bounded}) counted) n`;

/** What is set in the administration. */
function settings({ gateways }: CheckCtx, { sorgs, configuration }: CheckedMarket) {
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
    gateway_without_keys: sql`
      select null as sorg, (count(*) > 0 and ${!gateways.has(configuration.paymentGateway)})::int as missing, 0 as present
        from orders_payment_method p
       where ${configuration.payment} and p.sorg = any(${all}) and p.module = 'invoice' and p.active`,
    no_support_address: fact(configuration.emailSupport === ''),
    seller_missing: needsOne(
      each,
      sql`markets_sorg o join invoices_seller i on i.company_code = o.company_code where o.code = s.sorg`,
    ),
  } satisfies Partial<Record<ReadinessCode, Statement>>;
}

/** What comes from the ERP. */
function data({ now }: CheckCtx, { sorgs, timeZone }: CheckedMarket) {
  const today = calendarDateIn(now, timeZone);
  const all = sql`${[...sorgs]}::text[]`;
  const each = sql`unnest(${all}) as s(sorg)`;
  const sold = sql`
    catalog_article_sorg c
     where c.sorg = s.sorg and c.status = 'active' and c.removed_at is null and c.valid_from <= ${today}::date`;
  const lacking = (gap: ArticleGap): Statement => sql`
    select s.sorg, n.count as missing, 0 as present
      from ${each}
     cross join lateral (
       select count(*)::int as count
         from (
           select from ${sold}
              and exists (select from catalog_article a where a.id = c.article_id and ${lacks[gap]})
            limit ${bounded}) lacking) n`;
  return {
    no_articles: needsOne(each, sold),
    articles_without_price: sql`
      select s.sorg, n.count as missing, 0 as present
        from ${each}
       cross join lateral (
         select count(*)::int as count
           from (
             select from ${sold}
                and not exists (
                  select from catalog_price p
                   where p.article_id = c.article_id and p.sorg = c.sorg and p.valid_from <= ${today}::date
                     and (p.valid_to is null or p.valid_to >= ${today}::date))
              limit ${bounded}) missing) n`,
    articles_without_picture: lacking('picture'),
    pictures_small: lacking('small'),
    stock_unknown: needsOne(each, sql`catalog_stock k where k.sorg = s.sorg`),
    stock_old: sql`
      select s.sorg,
             case when k.newest < ${daysAgo(now, stockOldAfterDays)}::timestamptz
                  then extract(day from ${now}::timestamptz - k.newest)::int
                  else 0
             end as missing,
             0 as present
        from ${each}
       cross join lateral (select max(k.as_of) as newest from catalog_stock k where k.sorg = s.sorg) k`,
    no_customers: needsOne(each, sql`customers_area a where a.sorg = s.sorg`),
    customers_without_price: sql`
      select s.sorg, n.count as missing, 0 as present
        from ${each}
       cross join lateral (
         select count(*)::int as count
           from (select distinct a.price_list from customers_area a where a.sorg = s.sorg limit 100) l
          where not exists (select from catalog_price p where p.sorg = s.sorg and p.price_list = l.price_list)) n`,
    customers_without_ship_to: sql`
      select s.sorg, n.count as missing, 0 as present
        from ${each}
       cross join lateral (
         select count(*)::int as count
           from (
             select from customers_area a
              where a.sorg = s.sorg
                and not exists (select from customers_shipto t where t.customer_id = a.customer_id and t.valid)
              limit ${bounded}) lost) n`,
  } satisfies Partial<Record<ReadinessCode, Statement>>;
}

/** Findings that are known before the statement of all checks. */
interface Known {
  readonly failingFiles: number;
  /** Usernames of dealers' users who see other dealers. */
  readonly dealersWhoSeeAll: readonly string[];
  readonly isScannerAway: boolean;
}

/** Looks up what the asked checks need besides the database's own tables; the scanner is asked over the network. */
async function findKnown(ctx: CheckCtx, market: CheckedMarket, codes: readonly ReadinessCode[]): Promise<Known> {
  const [files, dealersWhoSeeAll, isScannerAway] = await Promise.all([
    codes.includes('files_rejected') ? listFailingFiles(ctx.db, daysAgo(ctx.now, failuresCountDays), 1) : null,
    codes.includes('dealers_see_all') ? listDealersWhoSeeAll(ctx.db, market.sorgs, countedUpTo + 1) : [],
    codes.includes('scanner_away') ? ctx.isScannerAway() : false,
  ]);
  return { failingFiles: files?.count ?? 0, dealersWhoSeeAll, isScannerAway };
}

/** What runs: users, files, mails. Users and files belong to the installation. */
function operation({ now, sendsMail }: CheckCtx, { id }: CheckedMarket, known: Known) {
  const since = daysAgo(now, failuresCountDays);
  return {
    users_without_area: sql`
      select null as sorg, count(*)::int as missing, 0 as present
        from (
          select
            from identity_user u
           where u.deleted_at is null
             and u.disabled_at is null
             and not exists (select from identity_user_area a where a.user_id = u.id)
             and not exists (select from customers_user c where c.user_id = u.id)
           limit ${bounded}) lost`,
    dealers_see_all: sql`select null as sorg, ${known.dealersWhoSeeAll.length}::int as missing, 0 as present`,
    no_erp_file: needsOne(sql`(select null as sorg) s`, sql`erp_file f where f.direction = 'in' and f.state = 'done'`),
    files_rejected: sql`select null as sorg, ${known.failingFiles}::int as missing, 0 as present`,
    mail_server_missing: fact(!sendsMail),
    scanner_away: fact(known.isScannerAway),
    mails_undelivered: sql`
      select null as sorg, count(*)::int as missing, 0 as present
        from (
          select
            from platform_mail m
           where m.sent_at is null and m.last_error is not null and m.created_at >= ${since} and m.market_id = ${id}::uuid
           limit ${bounded}) lost`,
  } satisfies Partial<Record<ReadinessCode, Statement>>;
}

/** A check's rows: its problems, else one that says that it is good. */
function rowsOf(code: ReadinessCode, found: readonly Found[], names: readonly string[]): ReadinessRow[] {
  const problems = found.filter(({ missing }) => missing > 0);
  if (problems.length === 0)
    return [
      { code, state: 'good', sorg: null, count: found.reduce((sum, { present }) => sum + present, 0), names: [] },
    ];
  return problems
    .map(({ sorg, missing }): ReadinessRow => ({ code, state: readinessChecks[code], sorg, count: missing, names }))
    .toSorted((a, b) => (a.sorg ?? '').localeCompare(b.sorg ?? ''));
}

/** The outcome of the given checks of a market, in their order; all of them by default. */
export async function listReadiness(
  ctx: CheckCtx,
  market: CheckedMarket,
  codes: readonly ReadinessCode[] = readinessCodes,
): Promise<ReadinessRow[]> {
  const known = await findKnown(ctx, market, codes);
  const asked: Record<ReadinessCode, Statement> = {
    ...settings(ctx, market),
    ...data(ctx, market),
    ...operation(ctx, market, known),
  };
  const parts = codes.map(
    (code) => sql`select ${sql.lit(code)} as code, f.sorg::text as sorg, f.missing, f.present from (${asked[code]}) f`,
  );
  const { rows } = await sql<Found & { code: ReadinessCode }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return codes.flatMap((code) =>
    rowsOf(
      code,
      rows.filter((row) => row.code === code),
      code === 'dealers_see_all' ? known.dealersWhoSeeAll.slice(0, mostNames) : [],
    ),
  );
}

const blockingCodes = readinessCodes.filter((code) => readinessChecks[code] === 'blocking');

/** Number of problems that keep a market from opening. */
export async function countBlockingProblems(ctx: CheckCtx, market: CheckedMarket): Promise<number> {
  const rows = await listReadiness(ctx, market, blockingCodes);
  return rows.filter(({ state }) => state === 'blocking').length;
}
