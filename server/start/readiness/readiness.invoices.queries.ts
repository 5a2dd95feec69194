import { sql } from 'kysely';
import type { InvoiceGap } from '#rules/money/e-invoices/facts.ts';
import { electronicOf, gapsOfBuyer, gapsOfSeller } from '#rules/money/e-invoices/party-gaps.ts';
import { profileOf, type DocumentProfile, type InvoiceProfile } from '#rules/money/e-invoices/profiles.ts';
import { countedUpTo, type ReadinessCode } from '#rules/start/readiness/checks.ts';
import { marketOfSorg } from '#accounts/markets/markets.queries.ts';
import { wrongAddress } from '#money/sellers/sellers.addresses.queries.ts';
import type { Database } from '#platform/database/database.ts';

/** The check that names each gap of a customer. */
const checkOf = {
  buyerName: 'invoice_country_missing',
  buyerCountry: 'invoice_country_missing',
  buyerCity: 'invoice_place_missing',
  buyerPostalCode: 'invoice_place_missing',
  buyerAddress: 'invoice_address_missing',
} as const satisfies Partial<Record<InvoiceGap, ReadinessCode>>;

/** Checks of the data that electronic invoices need. */
export const invoiceChecks = [
  'invoice_seller_gaps',
  'invoice_address_missing',
  'invoice_place_missing',
  'invoice_country_missing',
] as const satisfies readonly ReadinessCode[];
export type InvoiceCheck = (typeof invoiceChecks)[number];

/** Customers of a sales organisation, or its seller, who lack data for one form of electronic invoices. */
export interface InvoiceGapRow {
  readonly code: InvoiceCheck;
  readonly sorg: string;
  /** Null for a seller, whose customers are in several countries. */
  readonly country: string | null;
  readonly profile: DocumentProfile;
  readonly count: number;
  readonly names: readonly string[];
}

/** The outcome for all sales organisations: gaps, and how many customers and sellers get or issue documents. */
export interface InvoiceGaps {
  readonly gaps: readonly InvoiceGapRow[];
  readonly customers: number;
  readonly sellers: number;
}

/** Customers who differ in nothing that decides about their gaps; texts are those of one of them. */
interface Group {
  readonly sorg: string;
  readonly country: string;
  readonly customerProfile: InvoiceProfile | '';
  readonly marketProfile: InvoiceProfile | '';
  readonly scheme: string;
  readonly isWrong: boolean;
  readonly hasName: boolean;
  readonly hasCity: boolean;
  readonly hasPostalCode: boolean;
  readonly name: string;
  readonly city: string;
  readonly postalCode: string;
  readonly address: string;
  readonly count: number;
}

const plainKeys = sql.raw(
  'sorg, country, "customerProfile", "marketProfile", scheme, "hasName", "hasCity", "hasPostalCode"',
);
const keys = sql`${plainKeys}, "isWrong"`;
/** SQL for customers with an account in the sales organisations, with what decides about their electronic invoices. */
const customersOf = (sorgs: readonly string[]) => sql`
  select a.sorg, s.unified, s.name, s.city, s.postal_code as "postalCode", s.electronic_address as address,
         coalesce(nullif(s.country, ''), e.country, '') as country, s.invoice_profile as "customerProfile",
         coalesce(k.configuration ->> 'invoiceProfile', '') as "marketProfile", s.electronic_scheme as scheme,
         ${sql.raw(wrongAddress.bad)} as "isWrong", btrim(s.name) <> '' as "hasName", btrim(s.city) <> '' as "hasCity",
         btrim(s.postal_code) <> '' as "hasPostalCode"
    from markets_sorg o
    join customers_area a on a.sorg = o.code
    join customers_customer s on s.id = a.customer_id
    left join invoices_seller e on e.company_code = o.company_code
    left join markets_market k on k.id = ${marketOfSorg(sql`o.code`)}
    ${sql.raw(wrongAddress.join)}
   where o.code = any(${[...sorgs]}::text[])
     and s.blocked_at is null`;

/** Sellers of sales organisations that have data at all; `seller_missing` names the others. */
interface SellerRow {
  readonly sorg: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly email: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly scheme: string;
  readonly electronicAddress: string;
}

async function listSellerRows(db: Database, sorgs: readonly string[]): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    select o.code as sorg, coalesce(nullif(e.name, ''), c.name) as name, e.tax_number as "taxNumber", e.address, e.city,
           e.postal_code as "postalCode", e.country, e.email, e.contact_name as "contactName",
           e.contact_phone as "contactPhone", e.electronic_scheme as scheme, e.electronic_address as "electronicAddress"
      from markets_sorg o
      join invoices_seller e on e.company_code = o.company_code
      join customers_company c on c.code = e.company_code
     where o.code = any(${[...sorgs]}::text[])
     order by o.code`.execute(db);
  return rows;
}

/** Groups that lack something, with the check that names it. */
interface Failing {
  readonly code: InvoiceCheck;
  readonly profile: DocumentProfile;
  readonly group: Group;
}

/** Names of customers in failing groups, at most `most` for each check, form and country. */
async function loadNames(
  db: Database,
  sorgs: readonly string[],
  failing: readonly Failing[],
  most: number,
): Promise<Map<string, string[]>> {
  const groups = failing.map(({ code, profile, group }) => ({ ...group, code, profile }));
  const { rows } = await sql<{ key: string; names: string[] }>`
    with g as (
      select *
        from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g(
          code text, profile text, sorg text, country text, "customerProfile" text, "marketProfile" text, scheme text,
          "isWrong" boolean, "hasName" boolean, "hasCity" boolean, "hasPostalCode" boolean)),
    numbered as (
      select concat_ws(' ', g.code, d.sorg, d.country, g.profile) as key, d.name, d.unified,
             row_number() over (partition by g.code, d.sorg, d.country, g.profile order by d.unified) as place
        from (${customersOf(sorgs)}) d
        join g using (${plainKeys})
        -- Not a key of the join: check digits are counted for customers of failing groups only.
       where not d."isWrong" <> g."isWrong")
    select key, array_agg(name || ' (' || unified || ')' order by unified) as names
      from numbered
     where place <= ${most}
     group by key`.execute(db);
  return new Map(rows.map(({ key, names }) => [key, names]));
}

const keyOf = ({ code, profile, group }: Failing): string => [code, group.sorg, group.country, profile].join(' ');

/** Rows of failing groups: one for each check, sales organisation, country and form. */
function rowsOfCustomers(failing: readonly Failing[], names: ReadonlyMap<string, string[]>): InvoiceGapRow[] {
  const byKey = Map.groupBy(failing, keyOf);
  return [...byKey].flatMap(([key, [first, ...others]]) => {
    if (first === undefined) return [];
    const count = [first, ...others].reduce((sum, { group }) => sum + group.count, 0);
    const { code, profile, group } = first;
    return [{ code, sorg: group.sorg, country: group.country, profile, count, names: names.get(key) ?? [] }];
  });
}

/** Rows of sellers that lack data for a form which their customers get. */
const rowsOfSellers = (sellers: readonly SellerRow[], asked: ReadonlySet<string>): InvoiceGapRow[] =>
  sellers.flatMap((seller) => {
    const electronic = electronicOf(seller.scheme, seller.electronicAddress);
    const contact = { name: seller.contactName, phone: seller.contactPhone, email: seller.email };
    return [...asked].flatMap((key): InvoiceGapRow[] => {
      const [sorg, profile] = key.split(' ') as [string, DocumentProfile];
      if (sorg !== seller.sorg || gapsOfSeller({ ...seller, electronic }, contact, profile).length === 0) return [];
      return [{ code: 'invoice_seller_gaps', sorg, country: null, profile, count: 1, names: [seller.name] }];
    });
  });

/**
 * Customers and sellers who lack data for the electronic invoices of their form. The rules decide about each group of
 * customers who are alike (`gapsOfBuyer`), so the database reads the accounts once and sends few rows, however many
 * customers there are. A row names at most `mostNames` of them, and none outside of the `namable` sales organisations.
 */
export async function listInvoiceGaps(
  db: Database,
  sorgs: readonly string[],
  namable: readonly string[],
  mostNames: number,
): Promise<InvoiceGaps> {
  const [{ rows: groups }, sellers] = await Promise.all([
    sql<Group>`
      select ${keys}, min(name) as name, min(city) as city, min("postalCode") as "postalCode", min(address) as address,
             count(*)::int as count
        from (${customersOf(sorgs)}) d
       group by ${keys}`.execute(db),
    listSellerRows(db, sorgs),
  ]);
  const asked = new Set<string>();
  const failing: Failing[] = [];
  let customers = 0;
  for (const group of groups) {
    const { country, scheme, address } = group;
    const profile = profileOf({ customer: group.customerProfile, market: group.marketProfile, country });
    if (profile === 'none') continue;
    customers += group.count;
    asked.add(`${group.sorg} ${profile}`);
    const gaps = gapsOfBuyer({ ...group, electronic: electronicOf(scheme, address) }, profile);
    for (const code of new Set(gaps.map((gap) => checkOf[gap as keyof typeof checkOf])))
      failing.push({ code, profile, group });
  }
  const names = failing.length === 0 ? new Map<string, string[]>() : await loadNames(db, namable, failing, mostNames);
  const gaps = [...rowsOfSellers(sellers, asked), ...rowsOfCustomers(failing, names)]
    .map((row) => ({ ...row, count: Math.min(row.count, countedUpTo + 1) }))
    .toSorted((a, b) => a.sorg.localeCompare(b.sorg) || b.count - a.count);
  return { gaps, customers, sellers: sellers.length };
}
