import type pg from 'pg';
import { copyRows } from '#bench/loading/copy.ts';
import { dealerCount } from '#bench/loading/load.ts';

/**
 * Tables that the floor writes in W3 to W5: the columns and indexes of the product's tables, so that both write the
 * same rows. Without checks and foreign keys; articles and dealers have the floor's integer keys.
 */
const tables = `
  create table cart (
    id uuid primary key default uuidv7(), dealer int not null, user_id int not null, name text not null default '', version int not null default 1,
    created_at timestamptz not null, updated_at timestamptz not null, unique (dealer, user_id, name));
  create index cart_by_change on cart (updated_at desc);

  create table cart_line (
    id uuid primary key default uuidv7(), cart_id uuid not null, sorg text not null, item int not null, qty int not null, uom text not null,
    seen_price bigint, seen_currency text, position bigint generated always as identity, added_at timestamptz not null, updated_at timestamptz not null,
    seen_name text not null default '', unique (cart_id, sorg, item));
  create index cart_line_by_item on cart_line (item, cart_id);

  create table shipto (
    id uuid primary key default uuidv7(), dealer int not null, code text not null, name text not null, address text not null, city text not null,
    state text not null default '', postal_code text not null, country text not null, is_default boolean not null, version int not null default 1);
  create index shipto_by_dealer on shipto (dealer);
  create table shipment_option (id uuid primary key default uuidv7(), type text not null, description text not null, rate bigint not null);
  create table payment_method (id uuid primary key default uuidv7(), type text not null, description text not null);

  create table credit_account (
    id uuid primary key default uuidv7(), code text not null unique, dealer int not null, currency text not null, credit_control text not null default '',
    credit_limit bigint not null default 0, open_invoice bigint not null default 0, open_delivery bigint not null default 0, consignment bigint not null default 0,
    held bigint not null default 0, reason_blocked text, as_of timestamptz not null);
  create index credit_account_by_dealer on credit_account (dealer);
  create index credit_account_blocked on credit_account (dealer) where reason_blocked is not null;
  create table credit_movement (
    id uuid primary key default uuidv7(), account_id uuid not null, order_id uuid not null, kind text not null, amount bigint not null,
    at timestamptz not null, taken_at timestamptz, unique (order_id, account_id, kind));
  create index credit_movement_by_account on credit_movement (account_id, taken_at) where kind = 'hold';

  create table counter (name text primary key, value bigint not null);

  create table sales_order (
    id uuid primary key, number text not null unique, origin text not null default 'portal', checkout_id uuid, dealer int not null, sorg text not null,
    merchant text not null, company_code text not null, created_by_user_id int, created_by_name text not null, created_by_username text not null default '',
    acting boolean not null default false, status text not null, erp_state text not null default 'waiting', erp_number text, erp_reason text,
    currency text not null, goods_amount bigint not null, shipment_amount bigint not null default 0, tax_amount bigint not null default 0,
    total_amount bigint not null, po_number text not null default '', notes text not null default '', request_delivery_on date,
    shipto_id uuid, shipto_name text not null, shipto_address text not null, shipto_city text not null, shipto_postal_code text not null default '',
    shipto_country text not null default '', shipment_option_id uuid, shipment_type text not null default '', shipment_description text not null default '',
    shipment_notes text not null default '', created_at timestamptz not null, sent_at timestamptz, accepted_at timestamptz, confirmed_at timestamptz,
    shipped_at timestamptz, invoiced_at timestamptz, closed_at timestamptz, version int not null default 1,
    search_text text not null generated always as (lower(number || ' ' || coalesce(erp_number, '') || ' ' || po_number)) stored,
    deliver_complete boolean not null default false, cancel_after date, shipto_state text not null default '');
  create index sales_order_search on sales_order using gin (search_text gin_trgm_ops);
  create index sales_order_by_time on sales_order (created_at desc, id desc);
  create index sales_order_by_sorg on sales_order (sorg, created_at desc, id desc);
  create index sales_order_by_status on sales_order (sorg, status, created_at desc, id desc);
  create index sales_order_by_dealer_status on sales_order (dealer, status, created_at desc, id desc);
  create unique index sales_order_by_erp_number on sales_order (sorg, erp_number) where erp_number is not null;
  create index sales_order_by_checkout on sales_order (checkout_id) where checkout_id is not null;
  create index sales_order_number_start on sales_order (lower(number) text_pattern_ops);
  create index sales_order_number_end on sales_order (reverse(lower(number)) text_pattern_ops);
  create index sales_order_erp_start on sales_order (lower(erp_number) text_pattern_ops) where erp_number is not null;
  create index sales_order_erp_end on sales_order (reverse(lower(erp_number)) text_pattern_ops) where erp_number is not null;
  create index sales_order_po_start on sales_order (lower(po_number) text_pattern_ops) where po_number <> '';
  create index sales_order_by_erp_state on sales_order (sorg, erp_state, created_at desc, id desc)
    where erp_state <> 'accepted' and status in ('pending', 'processing', 'failed');
  create index sales_order_unanswered on sales_order (sent_at) where erp_state = 'sent' and status in ('processing', 'failed');
  create index sales_order_by_channel on sales_order (sorg, created_at desc, id desc) include (status) where origin = 'erp';
  create index sales_order_acting on sales_order (sorg, created_at desc, id desc) include (status) where acting;
  create index sales_order_by_dealer on sales_order (dealer, created_at desc, id desc) include (sorg, status, acting);
  create index sales_order_by_user on sales_order (created_by_username, created_at desc, id desc) where created_by_username <> '';

  create table sales_line (
    id uuid primary key, order_id uuid not null, position int not null, item int, article_code text not null, display_code text not null,
    description text not null, uom text not null, qty int not null, list_price bigint not null, price bigint not null, deal_number text,
    subtotal bigint not null, qty_confirmed int not null default 0, qty_shipped int not null default 0, qty_invoiced int not null default 0,
    qty_cancelled int not null default 0, promised_on date, promised_precision text, cancel_reason text, erp_version bigint not null default 0,
    first_promised_on date, slip_days int generated always as (promised_on - first_promised_on) stored, unique (order_id, position));
  create index sales_line_by_item on sales_line (item, order_id);
  create index sales_line_without_item on sales_line (article_code) where item is null;
  create index sales_line_bought on sales_line (order_id) include (item, qty, qty_cancelled);

  create table reservation (
    line_id uuid not null, item int not null, sorg text not null, site text not null, qty int not null, allocated_qty int not null default 0,
    placed_at timestamptz not null, handed_over_at timestamptz, released_at timestamptz, primary key (line_id, site));
  create index reservation_open on reservation (item, sorg, site) where released_at is null;

  create table payment (
    order_id uuid primary key, method_id uuid, type text not null, description jsonb not null default '{}', instruction jsonb not null default '{}',
    amount bigint not null, currency text not null, state text not null, expires_at timestamptz, decided_by_name text, decided_at timestamptz, reason text);

  create table order_event (
    id uuid primary key default uuidv7(), order_id uuid not null, at timestamptz not null, kind text not null, actor_name text not null,
    params jsonb not null default '{}');
  create index order_event_by_order on order_event (order_id, at, id);

  create table audit (
    id uuid primary key default uuidv7(), at timestamptz not null, actor_user_id int, actor_name text not null, dealer int, action text not null,
    subject_type text not null, subject_id text not null, before jsonb, after jsonb, request_id text not null, address text);
  create index audit_by_subject on audit (subject_type, subject_id, at desc);
  create index audit_by_actor on audit (actor_user_id, at desc);
  create index audit_by_dealer on audit (dealer, at desc);
  create index audit_by_time on audit (at desc, id desc);
  create index audit_by_action on audit (action, at desc);
  create index audit_by_subject_type on audit (subject_type, at desc);
  create index audit_by_subject_id on audit (subject_id, at desc);
  create index audit_by_request on audit (request_id);

  create table outbox (
    id uuid primary key default uuidv7(), kind text not null, subject_id uuid not null, state text not null default 'pending', attempts int not null default 0,
    next_attempt_at timestamptz not null, last_error text, file_id uuid, created_at timestamptz not null, sent_at timestamptz);
  create unique index outbox_open on outbox (kind, subject_id) where state = 'pending';
  create index outbox_due on outbox (next_attempt_at) where state = 'pending';
  create index outbox_by_subject on outbox (subject_id, created_at desc);
  create index outbox_stuck on outbox (subject_id) where state = 'dead' or (state = 'pending' and attempts > 0);

  create table job (
    id bigint primary key generated always as identity, queue_id int, task_id int not null, payload json not null default '{}', priority smallint not null default 0,
    run_at timestamptz not null default now(), attempts smallint not null default 0, max_attempts smallint not null default 25, last_error text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), key text unique, locked_at timestamptz, locked_by text,
    revision int not null default 0, flags jsonb,
    is_available boolean not null generated always as (locked_at is null and attempts < max_attempts) stored);
  create index job_main on job (priority, run_at) include (id, task_id, queue_id) where is_available;
  create index job_no_queue on job (priority, run_at) include (id, task_id) where is_available and queue_id is null;
`;

/** Builds the tables of W3 to W5 with an empty cart, an address and a credit account for each dealer. */
export async function loadFloorOrders(client: pg.ClientBase): Promise<void> {
  await client.query(tables);
  const made = '2026-01-05 08:00:00+00';
  const dealers = Array.from({ length: dealerCount }, (_, dealer) => dealer);
  await copyRows(
    client,
    'cart (dealer, user_id, created_at, updated_at)',
    dealers.map((dealer) => [dealer, dealer, made, made]),
  );
  await copyRows(
    client,
    'shipto (dealer, code, name, address, city, postal_code, country, is_default)',
    dealers.map((dealer) => [
      dealer,
      'MAIN',
      `Dealer ${dealer}`,
      `${dealer + 1} Main Street`,
      'Testville',
      '10001',
      'US',
      true,
    ]),
  );
  await copyRows(
    client,
    'credit_account (code, dealer, currency, credit_limit, as_of)',
    dealers.map((dealer) => [`A${dealer}`, dealer, 'USD', 1_000_000_000_000, made]),
  );
  await client.query(`insert into shipment_option (type, description, rate) values ('flat', 'Flat rate', 1500)`);
  await client.query(`insert into payment_method (type, description) values ('account', 'On account')`);
  await client.query(`insert into counter (name, value) values ('orders', 0)`);
}
