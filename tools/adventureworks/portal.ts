import { sql } from 'kysely';
import * as v from 'valibot';
import { siteConfigurationSchema } from '../../rules/markets/site-configuration.ts';
import type { UserArea } from '../../rules/permissions.ts';
import { createUser } from '../../server/modules/identity/identity.users.actions.ts';
import type { Ctx } from '../../server/platform/context.ts';
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
      insert into orders_shipment_option (sorg, merchant, type, description, rate, transit_days)
      select ${code}, ${merchant}, 'cargo', '{"en":"Cargo transport","de":"Spedition","fr":"Transport de fret"}', 2500,
             3
       where not exists (select from orders_shipment_option o where o.sorg = ${code})`.execute(db);
    await sql`
      insert into orders_payment_method (sorg, module, type, description)
      select ${code}, 'order', 'account', '{"en":"On account","de":"Auf Rechnung","fr":"Sur compte"}'
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

/**
 * Adds a user for every contact person of a store and for every salesperson, all with the same password hash; skips
 * existing users. User names are the part of the e-mail address before the @. Customers must have been imported before.
 */
export async function addPeople(ctx: PortalCtx, source: Source, passwordHash: string): Promise<SignIn[]> {
  const made: SignIn[] = [];
  const emails = source.by('EmailAddress', 'BusinessEntityID');
  const existing = new Set(
    (await sql<{ username: string }>`select lower(username) as username from identity_user`.execute(ctx.db)).rows.map(
      (row) => row.username,
    ),
  );
  const customers = new Map(
    (
      await sql<{ id: string; r3: string }>`select id, r3 from customers_customer where isr = ''`.execute(ctx.db)
    ).rows.map((row) => [row.r3, row.id]),
  );
  const add = async (
    personId: string,
    name: string,
    what: string,
    groupRole: string,
    role: string,
    areas: readonly UserArea[],
    customerId: string | null,
  ): Promise<void> => {
    const email = field(emails.get(personId), 'EmailAddress');
    const username = email.split('@')[0] ?? email;
    if (existing.has(username.toLowerCase())) return;
    existing.add(username.toLowerCase());
    const id = await createUser(
      ctx,
      { username, email, name, language: 'en-us', groupRole, roles: [role] },
      passwordHash,
      areas,
      false,
    );
    // The e-mail addresses are invented: mail must never be sent to them.
    await sql`update identity_user set is_fake_email = true, send_email = false where id = ${id}`.execute(ctx.db);
    if (customerId !== null)
      await sql`insert into customers_user (user_id, customer_id) values (${id}, ${customerId})`.execute(ctx.db);
    made.push({ username, name, what });
  };
  const contacts = storeContacts(source);
  for (const [storeId, { store, number }] of storeAccounts(source)) {
    const customerId = customers.get(number);
    if (!customerId) throw new Error('There are no customers yet: import the files first.');
    for (const person of contacts.get(storeId) ?? [])
      await add(
        field(person, 'BusinessEntityID'),
        personName(person),
        `dealer ${field(store, 'Name')}`,
        'Dealer',
        'dealer',
        [],
        customerId,
      );
  }
  const people = source.by('Person', 'BusinessEntityID');
  const territories = source.by('SalesTerritory', 'TerritoryID');
  for (const seller of source.table('SalesPerson')) {
    const id = field(seller, 'BusinessEntityID');
    const group =
      field(seller, 'TerritoryID') === '' ? null : field(territories.get(field(seller, 'TerritoryID')), 'Group');
    // Territories changed hands: a salesperson may have customers in any organisation; managers see all of their own
    // organisation.
    const managed = organisations.filter((one) => ({ '274': 'AWNA', '285': 'AWPA', '287': 'AWEU' })[id] === one.code);
    const areas = (group === null ? managed : organisations).map(({ code }): UserArea => ({
      sorg: code,
      limitation: group === null ? 'none' : 'salesman',
      option: 'include',
      value: group === null ? '' : id,
    }));
    await add(
      id,
      personName(people.get(id)),
      group === null ? 'sales manager' : `sales person, ${group}`,
      'Sales',
      'salesman',
      areas,
      null,
    );
  }
  return made;
}
