-- Goods: articles, prices, stock, article files, alerts, frames.

-- Articles, prices, stock, blocks, and the read models behind list and search.

create table catalog_brand (
  code text primary key,
  name text not null,
  -- Administration of brands and merchandise categories. 999 is the place of those that nobody arranged: they come last.
  -- `picture` is a stored file named by content, as in catalog_picture.
  position integer not null default 999,
  picture text,
  version integer not null default 1
);

-- bike, paa and groupset are the categories (sub-catalogs); the rows below them are the merchandise categories.
create table catalog_category (
  code text primary key,
  category text not null check (category in ('bike', 'paa', 'groupset')),
  position integer not null default 999,
  picture text,
  version integer not null default 1
);

create table catalog_category_text (
  code text not null references catalog_category on delete cascade,
  language text not null,
  name text not null,
  primary key (code, language)
);

create table catalog_color (
  code text primary key,
  hex text not null default ''
);

create table catalog_color_text (
  code text not null references catalog_color on delete cascade,
  language text not null,
  name text not null,
  primary key (code, language)
);

-- A model is what a product page shows: a group of size and colour variants.
create table catalog_model (
  id uuid primary key default uuidv7(),
  code text not null unique,
  slug text not null unique,
  brand text not null references catalog_brand,
  merchandise_category text not null references catalog_category,
  series text not null default '',
  model_year text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index catalog_model_by_category on catalog_model (merchandise_category);

create table catalog_model_text (
  model_id uuid not null references catalog_model on delete cascade,
  language text not null,
  name text not null,
  subtitle text not null default '',
  description text not null default '',
  -- Names from the articles file are replaced by those from the texts file, in any order of arrival.
  from_articles boolean not null default false,
  primary key (model_id, language)
);
-- Order forms name models in words: the fast order finds them by their name in any language.
create index catalog_model_text_name on catalog_model_text (lower(name));

create table catalog_specification (
  model_id uuid not null references catalog_model on delete cascade,
  language text not null,
  position smallint not null,
  section text not null default 'specification' check (section in ('specification', 'geometry')),
  code text not null,
  name text not null,
  value text not null,
  primary key (model_id, language, section, position)
);

-- Pictures are files named by content: /files/pictures/<file>-<width>.webp.
create table catalog_picture (
  model_id uuid not null references catalog_model on delete cascade,
  color text not null default '',
  position smallint not null,
  file text not null,
  width integer not null,
  height integer not null,
  -- Pictures and documents of articles from folders and archives, and what became of each file.
  -- The file of an import that a picture or document came from; empty for those of an ERP file.
  source text not null default '',
  primary key (model_id, color, position)
);

create table catalog_document (
  id uuid primary key default uuidv7(),
  model_id uuid not null references catalog_model on delete cascade,
  kind text not null,
  name text not null,
  language text not null default '',
  file text not null,
  bytes integer not null,
  source text not null default ''
);
create index catalog_document_by_model on catalog_document (model_id);

create table catalog_article (
  id uuid primary key default uuidv7(),
  -- Codes are text: leading zeros count, and codes of digits only are allowed.
  code text not null unique check (code <> '' and length(code) <= 60),
  code_key text not null generated always as (upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g'))) stored,
  display_code text not null,
  display_key text not null generated always as (upper(regexp_replace(display_code, '[^0-9A-Za-z]', '', 'g'))) stored,
  gtin text,
  old_code text,
  old_key text generated always as (upper(regexp_replace(old_code, '[^0-9A-Za-z]', '', 'g'))) stored,
  model_id uuid not null references catalog_model,
  color text not null default '',
  size text not null default '',
  size_order integer not null default 0,
  size_note text not null default '',
  uom text not null default 'PCE',
  pack_size integer not null default 1 check (pack_size > 0),
  successor_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index catalog_article_by_model on catalog_article (model_id);
create index catalog_article_by_code_key on catalog_article (code_key text_pattern_ops);
create index catalog_article_by_display_key on catalog_article (display_key text_pattern_ops);
create index catalog_article_by_gtin on catalog_article (gtin) where gtin is not null;
create index catalog_article_by_old_key on catalog_article (old_key text_pattern_ops) where old_key is not null;
-- The articles whose successor an article is, to sum up what a customer bought of a model and its predecessors.
create index catalog_article_by_successor on catalog_article (successor_code) where successor_code is not null;
-- Reversed codes, to find codes with a typing error at the beginning.
create index catalog_article_by_code_key_backwards on catalog_article (reverse(code_key) text_pattern_ops);
create index catalog_article_by_display_key_backwards on catalog_article (reverse(display_key) text_pattern_ops);
-- Codes of digits without leading zeros, which spreadsheets remove; sorted by digits, for rounded numbers.
create index catalog_article_by_bare_code on catalog_article (ltrim(code_key, '0') text_pattern_ops)
  where code_key ~ '^[0-9]+$';
create index catalog_article_by_gtin_digits on catalog_article (gtin text_pattern_ops);
-- A search finds every part of a code: in the article's code, the shown code and the old code.
create index catalog_article_code_parts on catalog_article
  using gin ((code_key || ' ' || display_key || ' ' || coalesce(old_key, '')) gin_trgm_ops);

-- Data of an article that a sorg sets.
create table catalog_article_sorg (
  sorg text not null references markets_sorg,
  article_id uuid not null references catalog_article on delete cascade,
  merchant text not null,
  status text not null default 'active' check (status in ('active', 'discontinued')),
  valid_from date not null default '2000-01-01',
  -- Removed by an administrator (Q-076): an import does not restore the article.
  removed_at timestamptz,
  -- The order switch (attribute.order) and the ERP's order block with its reason.
  allow_order boolean not null default true,
  order_block_reason text,
  order_limit integer check (order_limit > 0),
  new_arrival_active boolean not null default false,
  new_arrival_from date,
  new_arrival_to date,
  sale boolean not null default false,
  on_request boolean not null default false,
  -- Order window of a pre-order programme.
  pre_order_from date,
  pre_order_to date,
  -- Recommended rank: smaller comes first.
  rank integer not null default 1000000,
  updated_at timestamptz not null,
  primary key (sorg, article_id),
  foreign key (sorg, merchant) references markets_merchant,
  check (new_arrival_from is null or new_arrival_to is null or new_arrival_from <= new_arrival_to)
);
create index catalog_article_sorg_by_article on catalog_article_sorg (article_id);

-- Blocks above the single article: product hierarchy (model or series), brand, category, whole sorg; for all
-- customers, one customer group or one customer.
create table catalog_block (
  id uuid primary key default uuidv7(),
  sorg text not null references markets_sorg,
  kind text not null check (kind in ('hierarchy', 'brand', 'category', 'sorg')),
  subject text not null,
  customer_group text,
  customer_id uuid references customers_customer on delete cascade,
  reason text not null,
  valid_from date not null default '2000-01-01',
  valid_to date,
  created_at timestamptz not null
);
create index catalog_block_by_subject on catalog_block (sorg, kind, subject);
create trigger catalog_block_settings after insert or delete or truncate on catalog_block
  for each statement execute function platform_access_changed('settings');

-- Amounts in minor units of the currency per uom; the row with the latest valid_from on or before the day counts.
create table catalog_price (
  sorg text not null,
  price_list text not null,
  article_id uuid not null,
  valid_from date not null,
  valid_to date,
  amount bigint not null check (amount >= 0),
  currency text not null,
  uom text not null default 'PCE',
  primary key (article_id, sorg, price_list, valid_from)
) with (fillfactor = 50);

-- Sales deals: quantity breaks, percent (basis points) or amount (minor units off the unit price), never stacked (Q-065).
create table catalog_deal (
  id uuid primary key default uuidv7(),
  number text not null,
  sorg text not null references markets_sorg,
  customer_group text,
  customer_id uuid references customers_customer on delete cascade,
  description jsonb not null default '{}',
  payment_term text not null default '',
  valid_from date not null,
  valid_to date,
  unique (sorg, number)
);
-- Product pages leave out parts of which a sales organisation has no rows (ADR 012). Orders change `used` of allocations;
-- that is no change here.
create trigger catalog_deal_settings after insert or delete or truncate on catalog_deal
  for each statement execute function platform_access_changed('settings');

create table catalog_deal_line (
  deal_id uuid not null references catalog_deal on delete cascade,
  article_id uuid not null,
  min_qty integer not null check (min_qty > 0),
  uom text not null default 'PCE',
  type text not null check (type in ('percent', 'amount')),
  value bigint not null check (value > 0),
  primary key (article_id, deal_id, min_qty)
);

create table catalog_site (
  sorg text not null references markets_sorg,
  code text not null,
  name text not null,
  storage_location text not null default '',
  shipping_point text not null default '',
  priority smallint not null default 1,
  version integer not null default 1,
  primary key (sorg, code)
);

-- Prices, stock and arrivals leave half of each page free: an import changes most rows, and a new version that fits
-- into its own page needs no new index entries (an import of 100,000 prices takes 0.35 s instead of 0.6). On-hand
-- quantity of the last file less what the portal reserved since. See docs/data-model.md.
create table catalog_stock (
  article_id uuid not null,
  sorg text not null,
  site text not null,
  qty integer not null check (qty >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  as_of timestamptz not null,
  primary key (article_id, sorg, site)
) with (fillfactor = 50);

create table catalog_arrival (
  article_id uuid not null,
  sorg text not null,
  site text not null,
  arrives_on date not null,
  precision text not null default 'day' check (precision in ('day', 'week', 'month')),
  kind text not null default 'arrival' check (kind in ('arrival', 'prebook')),
  qty integer not null check (qty > 0),
  as_of timestamptz not null,
  primary key (article_id, sorg, site, arrives_on, kind)
) with (fillfactor = 50);
create trigger catalog_arrival_settings after insert or delete or truncate on catalog_arrival
  for each statement execute function platform_access_changed('settings');

-- Stock allocated to one customer: not available to others (Q-077).
create table catalog_allocation (
  article_id uuid not null,
  sorg text not null,
  customer_id uuid not null references customers_customer on delete cascade,
  qty integer not null check (qty >= 0),
  used integer not null default 0 check (used >= 0 and used <= qty),
  primary key (article_id, sorg, customer_id)
);
create trigger catalog_allocation_settings after insert or delete or truncate on catalog_allocation
  for each statement execute function platform_access_changed('settings');

-- The articles that make up a groupset.
create table catalog_groupset_part (
  groupset_article_id uuid not null references catalog_article on delete cascade,
  part_article_id uuid not null references catalog_article on delete cascade,
  qty integer not null default 1 check (qty > 0),
  position smallint not null default 0,
  primary key (groupset_article_id, part_article_id)
);

-- Read model of lists: one row per sorg, content language and listed article, with what lists filter, sort and show.
create table catalog_entry (
  sorg text not null,
  language text not null,
  article_id uuid not null,
  model_id uuid not null,
  category text not null,
  merchandise_category text not null,
  brand text not null,
  series text not null,
  model_year text not null,
  name text not null,
  -- The name as it sorts: lower case without accents.
  name_key text not null,
  color text not null,
  size text not null,
  size_order integer not null,
  rank integer not null,
  -- True for the best-ranked article of a model: grouped lists show it.
  lead boolean not null,
  valid_from date not null,
  -- Prebuilt data of the article that is the same for all customers (see catalog.cards.queries). Always read as a
  -- whole: json, not jsonb.
  card json not null,
  primary key (article_id, sorg, language)
);
create index catalog_entry_name on catalog_entry (sorg, language, name_key, article_id);
create index catalog_entry_rank on catalog_entry (sorg, language, rank, article_id);
create index catalog_entry_category_name on catalog_entry (sorg, language, category, name_key, article_id);
create index catalog_entry_category_rank on catalog_entry (sorg, language, category, rank, article_id);
create index catalog_entry_merchandise_name on catalog_entry (sorg, language, merchandise_category, name_key, article_id);
create index catalog_entry_merchandise_rank on catalog_entry (sorg, language, merchandise_category, rank, article_id);
create index catalog_entry_lead_name on catalog_entry (sorg, language, name_key, article_id) where lead;
create index catalog_entry_lead_rank on catalog_entry (sorg, language, rank, article_id) where lead;
create index catalog_entry_lead_category_name on catalog_entry (sorg, language, category, name_key, article_id)
  where lead;
create index catalog_entry_lead_category_rank on catalog_entry (sorg, language, category, rank, article_id) where lead;
create index catalog_entry_lead_merchandise_name on catalog_entry (sorg, language, merchandise_category, name_key, article_id)
  where lead;
create index catalog_entry_lead_merchandise_rank on catalog_entry (sorg, language, merchandise_category, rank, article_id)
  where lead;
create index catalog_entry_by_model on catalog_entry (model_id, sorg, language, size_order);

-- Scopes of the list: everything, one category, one merchandise category ('all', 'c:bike', 'm:road'), as articles or as
-- models, with their size and facet counts, so that lists need no counting.
create table catalog_scope (
  sorg text not null,
  language text not null,
  scope text not null,
  grouped boolean not null,
  entry_count integer not null,
  facets jsonb not null default '{}',
  primary key (sorg, language, scope, grouped)
);

-- Every 60th entry of a category or merchandise category by name or rank: a late page starts at its anchor instead of
-- counting from the top.
create table catalog_anchor (
  sorg text not null,
  language text not null,
  scope text not null,
  grouped boolean not null,
  by_name boolean not null,
  position integer not null,
  name_key text not null,
  rank integer not null,
  article_id uuid not null,
  primary key (sorg, language, scope, grouped, by_name, position)
);

-- Text in the form that the word search compares: lower case, accents folded.
create function catalog_fold(value text) returns text language sql stable parallel safe as $$
  select lower(unaccent(value))
$$;

-- Distinct words of a text: runs of letters and digits of the folded text, at most 40 characters each.
create function catalog_words(value text) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
    from regexp_split_to_table(catalog_fold(value), '[^[:alnum:]]+') as word where word <> ''
$$;

-- A word and every form of it with one letter removed: two words one typing error apart (an extra, missing, wrong or
-- swapped letter) share one of these.
create function catalog_near(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct near) from (
    select word as near
    union all
    select left(word, i - 1) || substr(word, i + 1) from generate_series(1, length(word)) as i where length(word) > 2) n
$$;

-- Read model of the word search: vocabulary and, per word, its articles in order of relevance (precomputed rank).
-- A refresh changes the counts of many words; with space left on each page, their indexes stay as they are.
create table catalog_word (
  sorg text not null,
  language text not null,
  word text not null,
  near text[] not null,
  article_count integer not null,
  model_count integer not null,
  primary key (sorg, language, word)
) with (fillfactor = 80);
create index catalog_word_prefix on catalog_word (sorg, language, word text_pattern_ops);
create index catalog_word_similar on catalog_word using gin (word gin_trgm_ops);
create index catalog_word_near on catalog_word using gin (near);

create table catalog_posting (
  sorg text not null,
  language text not null,
  word text not null,
  -- Smaller is better: field weight (name 0, series and brand 1, category and colour 2) times ten million plus rank.
  relevance integer not null,
  article_id uuid not null,
  model_id uuid not null,
  primary key (sorg, language, word, relevance, article_id) include (model_id)
);
create index catalog_posting_by_article on catalog_posting (article_id, sorg, language, word);

-- Alternatives for a part of a groupset, in the same quantity: another crank length, cassette, rotor size.
create table catalog_groupset_swap (
  groupset_article_id uuid not null,
  part_article_id uuid not null,
  swap_article_id uuid not null references catalog_article on delete cascade,
  position smallint not null default 0,
  primary key (groupset_article_id, part_article_id, swap_article_id),
  foreign key (groupset_article_id, part_article_id) references catalog_groupset_part on delete cascade,
  check (swap_article_id <> part_article_id)
);
create index catalog_groupset_swap_by_article on catalog_groupset_swap (swap_article_id);

-- Articles whose entries in the read models of list and search are older than the articles themselves. An import writes
-- them in its own transaction; the next refresh takes them, so several files need one refresh only.
create table catalog_outdated (article_id uuid primary key);

-- Names of price lists and customer groups. Prices, customers, deals and blocks name their codes without a row here:
-- files may arrive in any order.
create table catalog_price_list (
  sorg text not null references markets_sorg on delete cascade,
  code text not null,
  name text not null,
  version integer not null default 1,
  primary key (sorg, code)
);

-- A request to be notified when a quantity of an article is available for a customer.
create table stock_alerts_alert (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  -- Created by the brand's staff for the customer.
  acting boolean not null,
  article_id uuid not null references catalog_article on delete cascade,
  sorg text not null references markets_sorg,
  qty integer not null check (qty > 0 and qty <= 99999),
  -- Host of the request: its market decides what may be ordered and sends the mail.
  host text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- raised: a notice of availability was sent; gone: a notice was sent that it will not come again; lapsed: expired
  -- after 12 months.
  outcome text check (outcome in ('raised', 'gone', 'lapsed')),
  check ((ended_at is null) = (outcome is null))
);
create unique index stock_alerts_alert_open on stock_alerts_alert (customer_id, user_id, article_id, sorg)
  where ended_at is null;
create index stock_alerts_alert_of_customer on stock_alerts_alert (customer_id, ended_at);
create index stock_alerts_alert_by_article on stock_alerts_alert (article_id);
create index stock_alerts_alert_by_user on stock_alerts_alert (user_id);

create table article_files_import (
  id uuid primary key default uuidv7(),
  -- Name of the folder or archive.
  name text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'refused')),
  -- Why the whole archive was refused.
  refusal text,
  -- The sales organisations whose articles the sender may change; null means all.
  sorgs text[],
  -- Null for the command line.
  user_id uuid references identity_user,
  attachment_id uuid references platform_attachment on delete set null,
  file_count integer not null default 0,
  started_at timestamptz not null,
  check ((refusal is null) = (state <> 'refused'))
);
create index article_files_import_by_start on article_files_import (started_at);

create table article_files_result (
  import_id uuid not null references article_files_import on delete cascade,
  position integer not null,
  path text not null,
  -- Code of the article or model that the file belongs to; empty if it has none.
  code text not null,
  outcome text not null check (outcome in ('added', 'replaced', 'unchanged', 'refused')),
  refusal text,
  refusal_params jsonb,
  primary key (import_id, position),
  check ((refusal is null) = (outcome <> 'refused'))
);
create index article_files_result_by_outcome on article_files_result (import_id, outcome, position);

-- Frames: what is known of a bicycle by its frame number, without a look at other documents. README of frames.
create table frames_frame (
  -- Capital letters and digits (Q-143).
  number text collate "C" primary key check (number ~ '^[A-Z0-9]{1,30}$'),
  article_code text not null default '',
  production_code text not null default '',
  -- The latest shipment; all empty while none is known.
  sorg text references markets_sorg,
  customer_id uuid references customers_customer on delete set null,
  delivery_number text not null default '',
  shipped_on date,
  delivered_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the bicycle was registered as sold to a consumer: the public check shows its month. Nobody's data.
  registered_on date
);
create index frames_frame_by_customer on frames_frame (customer_id, shipped_on desc, number)
 where customer_id is not null;
create index frames_frame_by_delivery on frames_frame (sorg, delivery_number) where delivery_number <> '';
create index frames_frame_by_article on frames_frame (article_code, number);
-- The frames of a dealer between the ends of a recall's range.
create index frames_frame_of_customer on frames_frame (customer_id, number) where customer_id is not null;
-- The public check reads the registrations themselves. The column stays for servers of the version before.
comment on column frames_frame.registered_on is 'no longer read or written';

-- Frames that their owners or the police reported as stolen (Q-136); the ERP's list.
create table frames_stolen (
  number text collate "C" primary key check (number ~ '^[A-Z0-9]{1,30}$'),
  reported_on date not null,
  country text not null default '',
  reference text not null default ''
);

-- Recalls of the maker: which frames must come to the workshop, and why.
create table frames_recall (
  id uuid primary key default uuidv7(),
  code text not null unique,
  -- Null: of all sales organisations.
  sorg text references markets_sorg,
  severity text not null check (severity in ('safety', 'service')),
  -- Texts by language, as in other settings.
  title jsonb not null,
  bulletin jsonb not null,
  published_on date not null,
  -- The maker took it back, or every frame is repaired.
  ended_on date,
  created_at timestamptz not null
);

-- Serial numbers from first to last, both included: those of the same length that lie between them.
create table frames_recall_range (
  recall_id uuid not null references frames_recall on delete cascade,
  first_number text collate "C" not null check (first_number ~ '^[A-Z0-9]{1,30}$'),
  last_number text collate "C" not null,
  -- Empty: whatever article.
  article_code text not null default '',
  primary key (recall_id, first_number, last_number, article_code),
  check (length(last_number) = length(first_number) and last_number >= first_number)
);
create index frames_recall_range_by_number on frames_recall_range (length(first_number), first_number);

-- What a workshop did about a recalled frame; none: nothing yet.
create table frames_recall_work (
  recall_id uuid not null references frames_recall on delete cascade,
  number text collate "C" not null,
  state text not null check (state in ('checked', 'repaired')),
  note text not null default '',
  customer_id uuid references customers_customer on delete set null,
  done_by uuid references identity_user on delete set null,
  done_at timestamptz not null,
  primary key (recall_id, number)
);

-- Who confirmed to have read a bulletin.
create table frames_recall_reading (
  recall_id uuid not null references frames_recall on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  read_at timestamptz not null,
  -- The dealer of the reader: the desk sees which dealers read a bulletin. Null: staff.
  customer_id uuid references customers_customer on delete set null,
  primary key (recall_id, user_id)
);
create index frames_recall_reading_by_customer on frames_recall_reading (recall_id, customer_id)
 where customer_id is not null;

-- Dealers that were told of a recall: at most once, also if they get affected frames later or a file comes again.
create table frames_recall_notice (
  recall_id uuid not null references frames_recall on delete cascade,
  customer_id uuid not null references customers_customer,
  noticed_at timestamptz not null,
  primary key (recall_id, customer_id)
);
create index frames_recall_notice_customer on frames_recall_notice (customer_id);

-- A customer's own article codes, which lists may use.
create table intake_alias (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  code text not null check (code <> '' and length(code) <= 60),
  code_key text not null generated always as (upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g'))) stored
      check (code_key <> ''),
  article_id uuid not null references catalog_article on delete cascade,
  -- The user who saved the code; the customer may be one they acted for.
  created_by uuid references identity_user on delete set null,
  created_at timestamptz not null,
  unique (customer_id, code_key)
);
create index intake_alias_by_article on intake_alias (article_id);
