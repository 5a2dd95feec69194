import { sql } from 'kysely';
import * as v from 'valibot';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import type { UserArea } from '#rules/permissions.ts';
import { createUser } from '#server/access/identity/identity.users.actions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { merchant, organisations, personName, site, storeAccounts } from './plan.ts';
import { storeContacts } from './customers.ts';
import { field, type Source } from './source.ts';

type PortalCtx = Pick<Ctx, 'db' | 'now' | 'record'>;

const usd = { display: 'USD', symbol: '$', thousandSeparator: ',', decimalSeparator: '.', decimalPrecision: 2 };

/**
 * Creates the data that the portal needs and the ERP does not send: sales organisations, companies, merchant, site,
 * shipment options, payment methods, and one market on `host` (the default one if there is no other). Safe to run
 * again.
 */
export async function openMarket(ctx: PortalCtx, host: string): Promise<void> {
  const { db, now } = ctx;
  for (const { code, name, timeZone } of organisations) {
    await sql`insert into customers_company (code, name) values (${code}, ${name}) on conflict do nothing`.execute(db);
    await sql`
      insert into markets_sorg (code, name, company_code, currency, time_zone)
      values (${code}, ${name}, ${code}, 'USD', ${timeZone})
          on conflict do nothing`.execute(db);
    await sql`
      insert into markets_sorg_language (sorg, language, position)
      select ${code}, l.language, l.position - 1
        from unnest('{en,de,fr}'::text[]) with ordinality as l(language, position)
          on conflict do nothing`.execute(db);
    await sql`
      insert into markets_merchant (sorg, code, name)
      values (${code}, ${merchant}, ${name})
          on conflict do nothing`.execute(db);
    await sql`
      insert into catalog_site (sorg, code, name)
      values (${code}, ${site}, ${`Warehouse of ${name}`})
          on conflict do nothing`.execute(db);
    await sql`
      insert into orders_shipment_option (sorg, merchant, code, type, description, rate, transit_days)
      select ${code}, ${merchant}, 'cargo', 'cargo', '{"en":"Cargo transport","de":"Spedition","fr":"Transport de fret"}', 2500,
             3
       where not exists (select from orders_shipment_option o where o.sorg = ${code})`.execute(db);
    await sql`
      insert into orders_payment_method (sorg, module, code, type, description)
      select ${code}, 'order', 'account', 'account', '{"en":"On account","de":"Auf Rechnung","fr":"Sur compte"}'
       where not exists (select from orders_payment_method o where o.sorg = ${code})`.execute(db);
  }
  const configuration = v.parse(siteConfigurationSchema, {
    sorg: organisations[0].code,
    webTitle: 'Adventure Works',
    webCopyright: 'Adventure Works Cycles',
    countryId: 'US',
    telpCode: '+1',
    currency: usd,
  });
  const market = await sql<{ id: string }>`
    insert into markets_market (code, name, time_zone, configuration, updated_at)
    values ('adventure-works', 'Adventure Works', 'America/Los_Angeles', ${JSON.stringify(configuration)}::jsonb,
            ${now})
        on conflict (code) do nothing
    returning id`.execute(db);
  const id = market.rows[0]?.id;
  if (!id) return;
  await sql`
    insert into markets_host (host, market_id, is_default)
    select ${host}, ${id}, not exists (select from markets_host where is_default)`.execute(db);
  await sql`
    insert into markets_market_sorg (market_id, sorg, position)
    select ${id}, s.code, s.position - 1
      from unnest(${organisations.map(({ code }) => code)}::text[]) with ordinality as s(code, position)`.execute(db);
  await sql`
    insert into markets_market_language (market_id, language, position)
    select ${id}, l.code, l.position - 1
      from unnest('{en-us,de,fr}'::text[]) with ordinality as l(code, position)`.execute(db);
}

/** A created sign-in. */
export interface SignIn {
  readonly username: string;
  readonly name: string;
  readonly what: string;
}

/** A contact person of a store, or a salesperson. */
interface Person {
  readonly id: string;
  readonly name: string;
  readonly what: string;
  readonly groupRole: string;
  readonly role: string;
  readonly areas: readonly UserArea[];
  readonly customerId: string | null;
}

/** The contact persons of all stores. */
async function storePeople({ db }: PortalCtx, source: Source): Promise<Person[]> {
  const { rows } = await sql<{ id: string; r3: string }>`
    select id, r3
      from customers_customer
     where isr = ''`.execute(db);
  const customers = new Map(rows.map((row) => [row.r3, row.id]));
  const contacts = storeContacts(source);
  return [...storeAccounts(source)].flatMap(([storeId, { store, number }]) => {
    const customerId = customers.get(number);
    if (!customerId) throw new Error('There are no customers yet: import the files first.');
    return (contacts.get(storeId) ?? []).map((person): Person => ({
      id: field(person, 'BusinessEntityID'),
      name: personName(person),
      what: `dealer ${field(store, 'Name')}`,
      groupRole: 'Dealer',
      role: 'dealer',
      areas: [],
      customerId,
    }));
  });
}

/** The organisation that a sales manager manages. */
const managedBy: Readonly<Record<string, string>> = { '274': 'AWNA', '285': 'AWPA', '287': 'AWEU' };

/**
 * Salespeople see their own customers in any organisation, because territories changed hands; managers, who have no
 * territory, see all of their own organisation.
 */
function salesPeople(source: Source): Person[] {
  const people = source.by('Person', 'BusinessEntityID');
  const territories = source.by('SalesTerritory', 'TerritoryID');
  return source.table('SalesPerson').map((seller): Person => {
    const id = field(seller, 'BusinessEntityID');
    const territory = field(seller, 'TerritoryID');
    const group = territory === '' ? null : field(territories.get(territory), 'Group');
    const visible = group === null ? organisations.filter(({ code }) => managedBy[id] === code) : organisations;
    const areas = visible.map(({ code }): UserArea => ({
      sorg: code,
      limitation: group === null ? 'none' : 'salesman',
      option: 'include',
      value: group === null ? '' : id,
    }));
    const what = group === null ? 'sales manager' : `sales person, ${group}`;
    const name = personName(people.get(id));
    return { id, name, what, groupRole: 'Sales', role: 'salesman', areas, customerId: null };
  });
}

/** Creates the user of a person, who never gets mail: the e-mail addresses are invented. */
async function addUser(
  ctx: PortalCtx,
  person: Person,
  { username, email }: { username: string; email: string },
  passwordHash: string,
): Promise<void> {
  const { name, groupRole, role, areas, customerId } = person;
  const user = { username, email, name, language: 'en-us', groupRole, roles: [role] };
  const id = await createUser(ctx, user, passwordHash, areas, false);
  await sql`update identity_user set is_fake_email = true, send_email = false where id = ${id}`.execute(ctx.db);
  if (customerId !== null)
    await sql`insert into customers_user (user_id, customer_id) values (${id}, ${customerId})`.execute(ctx.db);
}

/**
 * Adds a user for every contact person of a store and for every salesperson, all with the same password hash; skips
 * existing users. User names are the part of the e-mail address before the @. Customers must have been imported before.
 */
export async function addPeople(ctx: PortalCtx, source: Source, passwordHash: string): Promise<SignIn[]> {
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username
      from identity_user`.execute(ctx.db);
  const existing = new Set(rows.map((row) => row.username));
  const emails = source.by('EmailAddress', 'BusinessEntityID');
  const added: SignIn[] = [];
  for (const person of [...(await storePeople(ctx, source)), ...salesPeople(source)]) {
    const email = field(emails.get(person.id), 'EmailAddress');
    const username = email.split('@')[0] ?? email;
    if (existing.has(username.toLowerCase())) continue;
    existing.add(username.toLowerCase());
    await addUser(ctx, person, { username, email }, passwordHash);
    added.push({ username, name: person.name, what: person.what });
  }
  return added;
}
