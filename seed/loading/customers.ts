// Customers with areas, ship-tos and credit accounts, and the users of the demo accounts.
import { sql } from 'kysely';
import { invitationDays, noPassword } from '#rules/accounts/users/invitation.ts';
import { hashPassword } from '#server/access/identity/identity.password.ts';
import { demoAccounts } from '../accounts.ts';
import { placeOf } from '../brand/places.ts';
import { CUSTOMERS, USERS, type DemoUser } from '../cast.ts';
import { electronicAddressOf } from '../electronic-addresses.ts';
import { addDays } from '../days.ts';
import type { Trade } from '../orders/types.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

/** Phones of sales reps, whom their dealers call. */
const salesPhones: Readonly<Record<string, string>> = {
  rep: '+62 812 555 0142',
  'rep-us': '+1 720 555 0142',
  'rep-eu': '+49 89 99998 142',
};

export interface LoadedCustomers {
  /** Ids by customer key, and of ship-tos by `<key>|<code>`. */
  customers: Map<string, string>;
  shipTos: Map<string, string>;
  users: Map<string, string>;
}

export async function loadCustomers(db: Rows, now: string): Promise<LoadedCustomers> {
  const ids = new Map(CUSTOMERS.map((customer) => [customer.key, idAt(now)]));
  const idOf = (key: string): string => ids.get(key) as string;
  await insertRows(
    db,
    'customers_customer',
    CUSTOMERS.map((c) => ({
      id: idOf(c.key),
      r3: c.r3,
      isr: c.isr,
      name: c.name,
      category: c.category,
      phone: c.phone,
      email: c.email,
      address: c.address,
      city: c.city,
      state: c.state,
      postal_code: c.postalCode,
      country: c.country,
      language: c.language,
      latitude: placeOf(c.key, c.city)?.latitude ?? null,
      longitude: placeOf(c.key, c.city)?.longitude ?? null,
      vat_number: c.vatNumber,
      ...electronicAddressOf(c),
      created_at: now,
      updated_at: now,
    })),
  );
  const areas = CUSTOMERS.map((c) => ({
    id: idAt(now),
    customer_id: idOf(c.key),
    sorg: c.sorg,
    company_code: c.companyCode,
    customer_group: c.group,
    price_list: c.group,
    account_current: c.r3 === '' ? c.isr : c.r3,
    server: c.r3 === '' ? 'isr' : 'r3',
    credit_control: `CC${c.sorg}`,
    include_tax: c.includeTax,
    allow_pay_invoice: c.allowPayInvoice,
    payment_terms: c.paymentTerms,
    sales_office: c.salesOffice,
    sales_group: c.salesGroup,
    salesman: c.salesman,
    // The ERP delivers nothing to this one.
    blocked_reason: c.key === 'madura' ? 'Signed delivery terms are missing' : null,
  }));
  await insertRows(db, 'customers_area', areas);
  await insertRows(
    db,
    'customers_credit_customer',
    areas.map((area) => ({ area_id: area.id, customer_id: area.customer_id })),
  );
  const shipTos = CUSTOMERS.flatMap((c) =>
    c.shipTos.map((to) => ({
      key: `${c.key}|${to.code}`,
      row: {
        id: idAt(now),
        customer_id: idOf(c.key),
        code: to.code,
        name: to.name,
        address: to.address,
        city: to.city,
        state: to.state,
        postal_code: to.postalCode,
        country: to.country,
        phone: to.phone,
        is_default: to.isDefault,
        updated_at: now,
      },
    })),
  );
  await insertRows(
    db,
    'customers_shipto',
    shipTos.map(({ row }) => row),
  );
  return {
    customers: ids,
    shipTos: new Map(shipTos.map(({ key, row }) => [key, row.id])),
    users: await loadUsers(db, ids, now),
  };
}

/** The invitation of a user who has not chosen a password yet, sent two or nine days ago. */
function invitationOf({ invited }: DemoUser, now: string) {
  const at = (days: number): string => `${addDays(now.slice(0, 10), days)}${now.slice(10)}`;
  const sent = invited === 'expired' ? -9 : -2;
  return {
    must_change_password: invited !== undefined,
    invited_at: invited ? at(sent) : null,
    invitation_ends_at: invited ? at(sent + invitationDays) : null,
    invitation_opened_at: invited === 'opened' ? at(-1) : null,
  };
}

async function loadUsers(db: Rows, customers: Map<string, string>, now: string): Promise<Map<string, string>> {
  const users = new Map(USERS.map((user) => [user.username, idAt(now)]));
  const named = async (table: 'identity_role' | 'identity_group_role'): Promise<Map<string, string>> => {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.id(table)}`.execute(db);
    return new Map(rows.map((row) => [row.name, row.id]));
  };
  const roles = await named('identity_role');
  const groups = await named('identity_group_role');
  const must = (map: Map<string, string>, name: string): string => {
    const id = map.get(name);
    if (!id) throw new Error(`the role ${name} is not in the database`);
    return id;
  };
  const password = await hashPassword(demoAccounts.password);
  const unified = new Map(CUSTOMERS.map((c) => [c.key, `${c.r3}-${c.isr}`]));
  await insertRows(
    db,
    'identity_user',
    USERS.map((user) => ({
      id: must(users, user.username),
      username: user.username,
      email: user.email,
      name: user.name,
      password_hash: user.invited ? noPassword : password,
      language: user.language,
      phone: salesPhones[user.username] ?? '',
      group_role_id: must(groups, user.groupRole),
      // Users who can sign in get mails, which the demo keeps on this machine; the others only fill the lists.
      is_fake_email: !user.invited && !demoAccounts.list.some(({ username }) => username === user.username),
      ...invitationOf(user, now),
      // Customers and the claim desk get the mails about warranty too.
      send_email_warranty: user.customerKey !== null || user.role === 'claim.desk',
      created_at: now,
      disabled_at: user.disabled ? now : null,
      updated_at: now,
    })),
  );
  await insertRows(
    db,
    'identity_user_role',
    USERS.flatMap((user) =>
      [user.role, ...(user.secondRole ? [user.secondRole] : [])].map((role) => ({
        user_id: must(users, user.username),
        role_id: must(roles, role),
      })),
    ),
  );
  await insertRows(
    db,
    'identity_user_area',
    USERS.flatMap((user) =>
      user.areas.map((area) => ({
        user_id: must(users, user.username),
        sorg: area.sorg,
        limitation: area.limitation,
        option: 'include',
        value: area.limitation === 'customer' && user.customerKey ? must(unified, user.customerKey) : area.value,
      })),
    ),
  );
  await insertRows(
    db,
    'customers_user',
    USERS.filter((user) => user.customerKey !== null).map((user) => ({
      user_id: must(users, user.username),
      customer_id: must(customers, user.customerKey as string),
    })),
  );
  // Maya of Pelita invited a buyer, who did not answer yet.
  await insertRows(db, 'colleagues_invitation', [
    {
      customer_id: must(customers, 'pelita'),
      name: 'Putri Anggraini',
      email: 'putri@pelita.example',
      language: 'id-id',
      role_ids: [must(roles, 'buyer'), must(roles, 'mechanic')],
      invited_by_id: must(users, 'dealer'),
      host: 'localhost',
      mailed_at: now,
      created_at: now,
      expires_at: `${addDays(now.slice(0, 10), 7)}${now.slice(10)}`,
    },
  ]);
  // The customers that the salesperson pinned and used last.
  await insertRows(
    db,
    'customers_recent',
    [
      { key: 'pelita', used: true, pinned: true },
      { key: 'semeru', used: false, pinned: true },
      { key: 'roda-jaya', used: true, pinned: false },
    ].map(({ key, used, pinned }) => ({
      user_id: must(users, 'rep'),
      customer_id: must(customers, key),
      used_at: used ? now : null,
      pinned_at: pinned ? now : null,
    })),
  );
  return users;
}

/** Credit accounts with their companies and average payment days; returns the account id by customer key. */
export async function loadCredit(
  db: Rows,
  trade: Trade,
  customers: Map<string, string>,
  held: Map<string, number>,
  now: string,
): Promise<Map<string, string>> {
  const ids = new Map(trade.credit.map((account) => [account.customerKey, idAt(now)]));
  const byKey = new Map(CUSTOMERS.map((c) => [c.key, c]));
  await insertRows(
    db,
    'credit_account',
    trade.credit.map((account) => {
      const customer = byKey.get(account.customerKey);
      return {
        id: ids.get(account.customerKey),
        code: `CA${customer?.r3 === '' ? customer.isr : customer?.r3}`,
        customer_id: customers.get(account.customerKey),
        currency: account.currency,
        credit_control: `CC${account.sorg}`,
        credit_limit: account.limit,
        open_invoice: account.openInvoice,
        open_delivery: account.openDelivery,
        consignment: account.consignment,
        held: held.get(account.customerKey) ?? 0,
        reason_reported: account.reasonBlocked,
        reason_blocked: account.reasonBlocked,
        as_of: now,
      };
    }),
  );
  await insertRows(
    db,
    'credit_account_company',
    trade.credit.map((account) => ({
      account_id: ids.get(account.customerKey),
      company_code: byKey.get(account.customerKey)?.companyCode,
    })),
  );
  await insertRows(
    db,
    'credit_average_days',
    trade.credit.flatMap((account) =>
      account.averageDays.map(({ year, days }) => ({
        account_id: ids.get(account.customerKey),
        sorg: account.sorg,
        year,
        average_payment_days: days,
      })),
    ),
  );
  return ids;
}
