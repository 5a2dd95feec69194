import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** The three forms of a customer's code. */
export interface CustCode {
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
}

/** A customer's account with a sales organisation, with names and credit customers (entity CustomerArea). */
export interface AreaDetail {
  readonly sorg: string;
  readonly sorgName: string;
  readonly accountCurrent: string;
  readonly server: string;
  readonly creditControl: string;
  readonly includeTax: boolean;
  readonly companyName: string;
  readonly companyCode: string;
  readonly custGroup: string;
  readonly paymentTerms: string;
  readonly blockedReason: string | null;
  readonly allowPayInvoice: boolean;
  readonly custCode: CustCode;
  readonly creditCusts: readonly { readonly custName: string; readonly custCode: CustCode }[];
}

/**
 * Areas of a customer in some sales organisations, in their order. For an area without credit customers, the customer
 * itself is the credit customer.
 */
export async function listAreas(db: Database, customerId: string, sorgs: readonly string[]): Promise<AreaDetail[]> {
  const { rows } = await sql<AreaDetail>`
    select a.sorg, s.name as "sorgName", a.account_current as "accountCurrent", a.server, a.credit_control as "creditControl", a.include_tax as "includeTax",
           o.name as "companyName", a.company_code as "companyCode", a.customer_group as "custGroup", a.payment_terms as "paymentTerms",
           a.blocked_reason as "blockedReason", a.allow_pay_invoice as "allowPayInvoice",
           jsonb_build_object('r3', c.r3, 'isr', c.isr, 'unified', c.unified) as "custCode",
           coalesce((select jsonb_agg(jsonb_build_object('custName', cc.name, 'custCode', jsonb_build_object('r3', cc.r3, 'isr', cc.isr, 'unified', cc.unified)) order by cc.unified)
                       from customers_credit_customer k join customers_customer cc on cc.id = k.customer_id where k.area_id = a.id),
                    jsonb_build_array(jsonb_build_object('custName', c.name, 'custCode', jsonb_build_object('r3', c.r3, 'isr', c.isr, 'unified', c.unified)))) as "creditCusts"
      from customers_area a
      join customers_customer c on c.id = a.customer_id
      join customers_company o on o.code = a.company_code
      join markets_sorg s on s.code = a.sorg
     where a.customer_id = ${customerId} and a.sorg = any(${[...sorgs]})
     order by array_position(${[...sorgs]}::text[], a.sorg)`.execute(db);
  return rows;
}

/** Number of customers with an account in each of these sales organisations. */
export async function countCustomersOf(db: Database, sorgs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ sorg: string; count: number }>`
    select a.sorg, count(distinct a.customer_id)::int as count
      from customers_area a
     where a.sorg = any(${[...sorgs]})
     group by a.sorg`.execute(db);
  return new Map(rows.map(({ sorg, count }) => [sorg, count]));
}

/** A company that invoices a customer, with its areas (entity CustomerCompany). */
export interface CompanyDetail {
  readonly code: string;
  readonly name: string;
  readonly accountCurrent: string;
  readonly creditCusts: AreaDetail['creditCusts'];
  readonly areas: readonly AreaDetail[];
}

/** The areas by company, companies in the order of their first area. */
export function companiesOf(areas: readonly AreaDetail[]): CompanyDetail[] {
  return [...Map.groupBy(areas, (area) => area.companyCode)].map(([code, own]) => {
    const creditCusts = new Map(
      own.flatMap((area) => area.creditCusts).map((customer) => [customer.custCode.unified, customer]),
    );
    return {
      code,
      name: own[0]?.companyName ?? code,
      accountCurrent: own[0]?.accountCurrent ?? '',
      creditCusts: [...creditCusts.values()],
      areas: own,
    };
  });
}

/** A delivery address. `version` is the value that checkout compares. */
export interface Shipto {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string;
  readonly isDefault: boolean;
  readonly version: number;
  readonly custCode: CustCode;
}

/** Valid ship-to addresses of a customer, the default first; at most 500. */
export async function listShiptos(db: Database, customerId: string): Promise<Shipto[]> {
  const { rows } = await sql<Shipto>`
    select t.id, t.code, t.name, t.address, t.city, t.state, t.postal_code as "postalCode", t.country, t.phone,
           t.is_default as "isDefault", t.version,
           jsonb_build_object('r3', c.r3, 'isr', c.isr, 'unified', c.unified) as "custCode"
      from customers_shipto t
      join customers_customer c on c.id = t.customer_id
     where t.customer_id = ${customerId} and t.valid
     order by t.is_default desc, t.name, t.id
     limit 500`.execute(db);
  return rows;
}
