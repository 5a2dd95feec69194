import { sql, type RawBuilder } from 'kysely';
import type { EInvoiceContact, EInvoiceParty } from '#rules/money/e-invoices/document.ts';
import { electronicOf } from '#rules/money/e-invoices/party-gaps.ts';

/** The seller `invoices_seller e` of a company `co` and a sales organisation `s` as a {@link StoredParty}, or null. */
export const sellerParty = sql<StoredParty | null>`
  case when e.company_code is not null then jsonb_build_object(
    'name', coalesce(nullif(e.name, ''), co.name, s.name), 'code', e.company_code,
    'taxNumber', e.tax_number, 'registrationNumber', e.registration_number,
    'electronicScheme', e.electronic_scheme, 'electronicAddress', e.electronic_address,
    'address', e.address, 'city', e.city, 'state', '', 'postalCode', e.postal_code,
    'country', e.country) end`;

/** The contact of the seller `invoices_seller e`, or null. */
export const sellerContact = sql<EInvoiceContact | null>`
  case when e.company_code is not null then jsonb_build_object(
    'name', e.contact_name, 'phone', e.contact_phone, 'email', e.email) end`;

/** The customer `c` as a {@link StoredParty}; one without a country is in that of the seller `e`. */
export const buyerParty = sql<StoredParty>`
  jsonb_build_object(
    'name', c.name, 'code', c.unified, 'taxNumber', c.vat_number,
    'registrationNumber', c.registration_number, 'electronicScheme', c.electronic_scheme,
    'electronicAddress', c.electronic_address, 'address', c.address, 'city', c.city, 'state', c.state,
    'postalCode', c.postal_code, 'country', coalesce(nullif(c.country, ''), e.country, ''))`;

/** The seller of a company whose data the portal does not know. */
export const noSeller: EInvoiceParty = {
  name: '',
  code: '',
  electronic: null,
  taxNumber: '',
  registrationNumber: '',
  address: '',
  city: '',
  postalCode: '',
  state: '',
  country: '',
};

/** A party as the database has it. */
export type StoredParty = Omit<EInvoiceParty, 'electronic'> & {
  readonly electronicScheme: string;
  readonly electronicAddress: string;
};

/** A party as stored. */
export const partyOf = ({ electronicScheme, electronicAddress, ...party }: StoredParty): EInvoiceParty => ({
  ...party,
  electronic: electronicOf(electronicScheme, electronicAddress),
});

/** SQL for the code under which a customer knows an article: the newest of its own codes, or null. */
export const ownCode = (customerId: RawBuilder<unknown>, articleId: RawBuilder<unknown>) => sql<string | null>`(
  select k.code
    from intake_alias k
   where k.customer_id = ${customerId}
     and k.article_id = ${articleId}
   order by k.created_at desc, k.id
   limit 1)`;
