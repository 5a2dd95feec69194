// Made by `npm run generate` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Json = ColumnType<unknown, string, string>;

export interface AnnouncementsAnnouncement {
  id: Generated<string>;
  type: string;
  title: string;
  content: string;
  url: Generated<string>;
  starts_on: string;
  starts_time: Generated<string>;
  ends_on: string;
  ends_time: Generated<string>;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  main_language: Generated<string>;
  texts: ColumnType<unknown, string | undefined, string>;
}

export interface AnnouncementsSorg {
  announcement_id: string;
  sorg: string;
}

export interface ArticleFilesImport {
  id: Generated<string>;
  name: string;
  state: string;
  refusal: string | null;
  sorgs: string[] | null;
  user_id: string | null;
  attachment_id: string | null;
  file_count: Generated<number>;
  started_at: Date;
}

export interface ArticleFilesResult {
  import_id: string;
  position: number;
  path: string;
  code: string;
  outcome: string;
  refusal: string | null;
  refusal_params: ColumnType<unknown, string | null, string | null>;
}

export interface BannersBanner {
  id: Generated<string>;
  sorg: string;
  title: Generated<string>;
  url: Generated<string>;
  link: Generated<string>;
  picture: string | null;
  file_name: Generated<string>;
  width: number | null;
  height: number | null;
  starts_on: string;
  starts_time: Generated<string>;
  ends_on: string;
  ends_time: Generated<string>;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface BonusOutdated {
  customer_id: string;
  sorg: string;
  year: number;
}

export interface BonusPayment {
  customer_id: string;
  sorg: string;
  year: number;
  quarter: number;
  basis_points: number;
}

export interface BonusPoint {
  id: Generated<string>;
  sorg: string;
  kind: string;
  brand: string;
  merchandise: Generated<string>;
  valid_from: string;
  points: number;
  version: Generated<number>;
}

export interface BonusStep {
  sorg: string;
  year: number;
  points: number;
  name: string;
  amount: number;
}

export interface BonusTotal {
  customer_id: string;
  sorg: string;
  year: number;
  quarter: number;
  kind: string;
  brand: string;
  late: boolean;
  lines: number;
  qty: number;
  points: number;
  amount: number;
}

export interface BonusYear {
  sorg: string;
  year: number;
  point_value: number;
  deadline_days: number;
  version: Generated<number>;
}

export interface CartCart {
  id: Generated<string>;
  customer_id: string;
  user_id: string;
  name: Generated<string>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  ordered_version: number | null;
  ordered_request: string | null;
  ordered_checkout_id: string | null;
}

export interface CartConfirmation {
  checkout_id: string;
  left_out: Json;
  planned: Json;
  created_at: Date;
}

export interface CartLine {
  id: Generated<string>;
  cart_id: string;
  sorg: string;
  article_id: string;
  qty: number;
  uom: string;
  seen_price: number | null;
  seen_currency: string | null;
  position: GeneratedAlways<number>;
  added_at: Date;
  updated_at: Date;
  seen_name: Generated<string>;
}

export interface CartSavedLine {
  id: Generated<string>;
  cart_id: string;
  sorg: string;
  article_id: string;
  qty: number;
  uom: string;
  seen_price: number | null;
  seen_currency: string | null;
  seen_name: Generated<string>;
  position: GeneratedAlways<number>;
  saved_at: Date;
}

export interface CatalogAllocation {
  article_id: string;
  sorg: string;
  customer_id: string;
  qty: number;
  used: Generated<number>;
}

export interface CatalogAnchor {
  sorg: string;
  language: string;
  scope: string;
  grouped: boolean;
  by_name: boolean;
  position: number;
  name_key: string;
  rank: number;
  article_id: string;
}

export interface CatalogArrival {
  article_id: string;
  sorg: string;
  site: string;
  arrives_on: string;
  precision: Generated<string>;
  kind: Generated<string>;
  qty: number;
  as_of: Date;
}

export interface CatalogArticle {
  id: Generated<string>;
  code: string;
  code_key: GeneratedAlways<string>;
  display_code: string;
  display_key: GeneratedAlways<string>;
  gtin: string | null;
  old_code: string | null;
  old_key: GeneratedAlways<string | null>;
  model_id: string;
  color: Generated<string>;
  size: Generated<string>;
  size_order: Generated<number>;
  size_note: Generated<string>;
  uom: Generated<string>;
  pack_size: Generated<number>;
  successor_code: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface CatalogArticleSorg {
  sorg: string;
  article_id: string;
  merchant: string;
  status: Generated<string>;
  valid_from: Generated<string>;
  removed_at: Date | null;
  allow_order: Generated<boolean>;
  order_block_reason: string | null;
  order_limit: number | null;
  new_arrival_active: Generated<boolean>;
  new_arrival_from: string | null;
  new_arrival_to: string | null;
  sale: Generated<boolean>;
  on_request: Generated<boolean>;
  pre_order_from: string | null;
  pre_order_to: string | null;
  rank: Generated<number>;
  updated_at: Date;
}

export interface CatalogBlock {
  id: Generated<string>;
  sorg: string;
  kind: string;
  subject: string;
  customer_group: string | null;
  customer_id: string | null;
  reason: string;
  valid_from: Generated<string>;
  valid_to: string | null;
  created_at: Date;
}

export interface CatalogBrand {
  code: string;
  name: string;
  position: Generated<number>;
  picture: string | null;
  version: Generated<number>;
}

export interface CatalogCategory {
  code: string;
  category: string;
  position: Generated<number>;
  picture: string | null;
  version: Generated<number>;
}

export interface CatalogCategoryText {
  code: string;
  language: string;
  name: string;
}

export interface CatalogColor {
  code: string;
  hex: Generated<string>;
}

export interface CatalogColorText {
  code: string;
  language: string;
  name: string;
}

export interface CatalogDeal {
  id: Generated<string>;
  number: string;
  sorg: string;
  customer_group: string | null;
  customer_id: string | null;
  description: ColumnType<unknown, string | undefined, string>;
  payment_term: Generated<string>;
  valid_from: string;
  valid_to: string | null;
}

export interface CatalogDealLine {
  deal_id: string;
  article_id: string;
  min_qty: number;
  uom: Generated<string>;
  type: string;
  value: number;
}

export interface CatalogDocument {
  id: Generated<string>;
  model_id: string;
  kind: string;
  name: string;
  language: Generated<string>;
  file: string;
  bytes: number;
  source: Generated<string>;
}

export interface CatalogEntry {
  sorg: string;
  language: string;
  article_id: string;
  model_id: string;
  category: string;
  merchandise_category: string;
  brand: string;
  series: string;
  model_year: string;
  name: string;
  name_key: string;
  color: string;
  size: string;
  size_order: number;
  rank: number;
  lead: boolean;
  valid_from: string;
  card: Json;
}

export interface CatalogGroupsetPart {
  groupset_article_id: string;
  part_article_id: string;
  qty: Generated<number>;
  position: Generated<number>;
}

export interface CatalogGroupsetSwap {
  groupset_article_id: string;
  part_article_id: string;
  swap_article_id: string;
  position: Generated<number>;
}

export interface CatalogModel {
  id: Generated<string>;
  code: string;
  slug: string;
  brand: string;
  merchandise_category: string;
  series: Generated<string>;
  model_year: Generated<string>;
  created_at: Date;
  updated_at: Date;
}

export interface CatalogModelText {
  model_id: string;
  language: string;
  name: string;
  subtitle: Generated<string>;
  description: Generated<string>;
  from_articles: Generated<boolean>;
}

export interface CatalogOutdated {
  article_id: string;
}

export interface CatalogPicture {
  model_id: string;
  color: Generated<string>;
  position: number;
  file: string;
  width: number;
  height: number;
  source: Generated<string>;
}

export interface CatalogPosting {
  sorg: string;
  language: string;
  word: string;
  relevance: number;
  article_id: string;
  model_id: string;
}

export interface CatalogPrice {
  sorg: string;
  price_list: string;
  article_id: string;
  valid_from: string;
  valid_to: string | null;
  amount: number;
  currency: string;
  uom: Generated<string>;
}

export interface CatalogPriceList {
  sorg: string;
  code: string;
  name: string;
  version: Generated<number>;
}

export interface CatalogScope {
  sorg: string;
  language: string;
  scope: string;
  grouped: boolean;
  entry_count: number;
  facets: ColumnType<unknown, string | undefined, string>;
}

export interface CatalogSite {
  sorg: string;
  code: string;
  name: string;
  storage_location: Generated<string>;
  shipping_point: Generated<string>;
  priority: Generated<number>;
  version: Generated<number>;
}

export interface CatalogSpecification {
  model_id: string;
  language: string;
  position: number;
  section: Generated<string>;
  code: string;
  name: string;
  value: string;
}

export interface CatalogStock {
  article_id: string;
  sorg: string;
  site: string;
  qty: number;
  reserved: Generated<number>;
  as_of: Date;
}

export interface CatalogWord {
  sorg: string;
  language: string;
  word: string;
  near: string[];
  article_count: number;
  model_count: number;
}

export interface ClaimsCapability {
  id: Generated<string>;
  role: string;
  product_category: string;
  customer_category: string;
  from_status: string;
  to_status: string;
}

export interface ClaimsClaim {
  id: Generated<string>;
  number: string;
  type: string;
  customer_id: string;
  sorg: string;
  customer_category: string;
  status: string;
  category: GeneratedAlways<string>;
  status_at: Date;
  due_at: Date | null;
  reference_no: string;
  frame_number: Generated<string>;
  article_code: Generated<string>;
  brand: Generated<string>;
  model_code: Generated<string>;
  merchandise: Generated<string>;
  qty: number;
  description: Generated<string>;
  purchased_on: string;
  not_sold: Generated<boolean>;
  customer_notes: Generated<string>;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
  wished_resolution: string | null;
  resolution: string | null;
  reason_rejection: Generated<string>;
  not_warranty: Generated<boolean>;
  delivery_number: Generated<string>;
  delivered_at: Date | null;
  waybill: Generated<string>;
  assignee_id: string | null;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  decided_at: Date | null;
  closed_at: Date | null;
  version: Generated<number>;
  number_key: GeneratedAlways<string>;
  reference_key: GeneratedAlways<string>;
  due_key: GeneratedAlways<Date>;
  erp_state: Generated<string>;
  erp_number: Generated<string>;
  erp_reason: Generated<string>;
  imported_at: Date | null;
  part_serial_number: Generated<string>;
  part_serial_key: GeneratedAlways<string>;
}

export interface ClaimsClaimProblem {
  claim_id: string;
  problem_id: string;
  notes: Generated<string>;
}

export interface ClaimsComment {
  id: Generated<string>;
  claim_id: string;
  comment: string;
  internal: Generated<boolean>;
  mentions: Generated<string[]>;
  created_by: string;
  created_at: Date;
}

export interface ClaimsConsumer {
  claim_id: string;
  name: string;
  phone: Generated<string>;
  email: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
}

export interface ClaimsCreditRequest {
  id: Generated<string>;
  number: string;
  claim_id: string | null;
  company_code: string;
  currency: string;
  amount: number;
  created_by: string;
  created_at: Date;
  erp_state: Generated<string>;
  erp_reason: Generated<string>;
  erp_at: Date | null;
  credit_number: Generated<string>;
  credit_on: string | null;
  credit_amount: number | null;
  damage_id: string | null;
  customer_id: string;
}

export interface ClaimsDraft {
  id: Generated<string>;
  user_id: string;
  customer_id: string;
  type: string;
  form: Json;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

export interface ClaimsDraftFile {
  draft_id: string;
  slot: string;
  attachment_id: string;
}

export interface ClaimsFile {
  id: Generated<string>;
  claim_id: string;
  slot: string;
  attachment_id: string;
  added_by: string;
  added_at: Date;
}

export interface ClaimsHistory {
  id: Generated<string>;
  claim_id: string;
  from_status: string | null;
  to_status: string;
  reason: Generated<string>;
  by_user_id: string | null;
  at: Date;
  asked: Generated<string[]>;
}

export interface ClaimsProblem {
  id: Generated<string>;
  product_category: string;
  merchandise: Generated<string>;
  part: string;
  part_texts: Json;
  texts: Json;
  picture: Generated<string>;
  position: Generated<number>;
  active: Generated<boolean>;
  whole_article: Generated<boolean>;
  spare_categories: Generated<string[]>;
}

export interface ClaimsServiceLevel {
  sorg: string;
  status: string;
  days: number;
}

export interface ClaimsSettlement {
  claim_id: string;
  kind: string;
  order_id: string | null;
  credit_request_id: string | null;
  cost: number;
  currency: string;
  created_at: Date;
  id: Generated<string>;
  ended_at: Date | null;
  ended_by: string | null;
  end_reason: Generated<string>;
  hand_over_at: Generated<Date>;
}

export interface ClaimsTextBlock {
  id: Generated<string>;
  purpose: string;
  titles: Json;
  texts: Json;
  position: Generated<number>;
}

export interface ClaimsWarrantyRule {
  id: Generated<string>;
  brand: Generated<string>;
  merchandise: Generated<string>;
  part: Generated<string>;
  months: number;
  registered_months: number | null;
}

export interface ClickCollectConsumer {
  order_id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  locale: string;
  search_text: GeneratedAlways<string>;
}

export interface ClickCollectEvent {
  id: Generated<string>;
  order_id: string;
  kind: string;
  from_status: string | null;
  to_status: string | null;
  line_name: Generated<string>;
  mark: string | null;
  qty: number | null;
  hq_order_id: string | null;
  actor_name: string;
  by_user_id: string | null;
  at: Date;
  since: Date | null;
  on_time: boolean | null;
  note: Generated<string>;
}

export interface ClickCollectHqLine {
  order_line_id: string;
  line_id: string;
  order_id: string;
  hq_order_id: string;
  ordered_at: Date;
}

export interface ClickCollectLine {
  id: Generated<string>;
  order_id: string;
  position: number;
  sku: string;
  name: string;
  article_id: string | null;
  qty: number;
  qty_shipped: Generated<number>;
  mark: Generated<string>;
}

export interface ClickCollectOrder {
  id: Generated<string>;
  number: string;
  shop_id: string;
  shop_name: string;
  external_id: string;
  content_hash: string;
  sorg: string;
  customer_id: string;
  status: string;
  ordered_at: Date;
  created_at: Date;
  status_at: Date;
  due_on: string | null;
  pickup_code: string;
  version: Generated<number>;
}

export interface ColleaguesInvitation {
  id: Generated<string>;
  customer_id: string;
  name: string;
  email: string;
  language: string;
  role_ids: string[];
  invited_by_id: string;
  host: string;
  token_hash: string | null;
  mailed_at: Date | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  ended_by_id: string | null;
  opened_at: Date | null;
}

export interface ContentDownload {
  id: GeneratedAlways<number>;
  file_id: string;
  item_id: string;
  rendition: string;
  user_id: string | null;
  customer_id: string | null;
  downloaded_at: Date;
}

export interface ContentDraft {
  user_id: string;
  item_id: string;
  type: string;
  version: number;
  content: Json;
  saved_at: Date;
}

export interface ContentFile {
  id: Generated<string>;
  owner_type: string;
  owner_id: string;
  position: Generated<number>;
  attachment_id: string;
  version: Generated<number>;
  title: Generated<string>;
  language: string | null;
  focal_left: Generated<number>;
  focal_top: Generated<number>;
  crop: ColumnType<unknown, string | null, string | null>;
  rights_end_on: string | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface ContentFileVersion {
  file_id: string;
  version: number;
  attachment_id: string;
  replaced_by: string | null;
  replaced_at: Date;
}

export interface ContentItem {
  id: Generated<string>;
  type: string;
  kind: Generated<string>;
  parent_id: string | null;
  position: Generated<number>;
  main_language: string;
  texts: Json;
  title: GeneratedAlways<string>;
  market_ids: Generated<string[]>;
  layout_id: string | null;
  items_per_line: Generated<number>;
  tags: Generated<string[]>;
  article_codes: Generated<string[]>;
  model_year: number | null;
  must_read: Generated<boolean>;
  starts_on: string | null;
  starts_time: Generated<string>;
  ends_on: string | null;
  ends_time: Generated<string>;
  appears_at: GeneratedAlways<Date>;
  published_at: Date | null;
  media: Generated<string[]>;
  formats: Generated<string[]>;
  orientations: Generated<string[]>;
  words: Generated<string>;
  version: Generated<number>;
  created_by: string | null;
  created_at: Date;
  updated_by: string | null;
  updated_at: Date;
  deleted_at: Date | null;
  deleted_by: string | null;
  file_languages: Generated<string[]>;
}

export interface ContentPackage {
  id: Generated<string>;
  token_hash: string;
  user_id: string;
  file_name: string;
  entries: Json;
  created_at: Date;
}

export interface ContentParent {
  id: Generated<string>;
  type: string;
  parent_id: string | null;
  market_ids: Generated<string[]>;
}

export interface ContentRevision {
  item_id: string;
  version: number;
  content: Json;
  saved_by: string | null;
  saved_at: Date;
}

export interface ContentWord {
  word: string;
  near: string[];
}

export interface CreditAccount {
  id: Generated<string>;
  code: string;
  customer_id: string;
  currency: string;
  credit_control: Generated<string>;
  credit_limit: Generated<number>;
  open_invoice: Generated<number>;
  open_delivery: Generated<number>;
  consignment: Generated<number>;
  held: Generated<number>;
  reason_blocked: string | null;
  as_of: Date;
  reason_reported: string | null;
  received: Generated<number>;
  exposure: GeneratedAlways<number>;
  extra_limit: Generated<number>;
  ends_with_order: Generated<boolean>;
}

export interface CreditAccountCompany {
  account_id: string;
  company_code: string;
}

export interface CreditAverageDays {
  account_id: string;
  sorg: string;
  year: number;
  average_payment_days: number;
}

export interface CreditHistory {
  account_id: string;
  day: string;
  credit_limit: number;
  open_invoice: number;
  open_delivery: number;
  consignment: number;
  held: number;
  received: number;
  exposure: number;
  reason_blocked: string | null;
}

export interface CreditIncomingPayment {
  account_id: string;
  request_id: string;
  amount: number;
  received_at: Date;
  booked_at: Date | null;
  released_at: Date | null;
}

export interface CreditMovement {
  id: Generated<string>;
  account_id: string;
  order_id: string;
  kind: string;
  amount: number;
  at: Date;
  taken_at: Date | null;
}

export interface CreditOverride {
  id: Generated<string>;
  account_id: string;
  kind: string;
  source: string;
  reason: string;
  block_reason: string | null;
  begins_at: Date;
  ends_at: Date | null;
  made_by: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  extra_limit: number | null;
  for_one_order: Generated<boolean>;
}

export interface CustomersArea {
  id: Generated<string>;
  customer_id: string;
  sorg: string;
  company_code: string;
  customer_group: string;
  price_list: string;
  account_current: Generated<string>;
  server: Generated<string>;
  credit_control: Generated<string>;
  include_tax: Generated<boolean>;
  allow_pay_invoice: Generated<boolean>;
  payment_terms: Generated<string>;
  sales_office: Generated<string>;
  sales_group: Generated<string>;
  salesman: Generated<string>;
  blocked_reason: string | null;
}

export interface CustomersCompany {
  code: string;
  name: string;
  version: Generated<number>;
}

export interface CustomersCreditCustomer {
  area_id: string;
  customer_id: string;
}

export interface CustomersCustomer {
  id: Generated<string>;
  r3: Generated<string>;
  isr: Generated<string>;
  unified: GeneratedAlways<string>;
  name: string;
  category: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  postal_code: Generated<string>;
  country: Generated<string>;
  language: Generated<string>;
  blocked_at: Date | null;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  latitude: number | null;
  longitude: number | null;
  vat_number: Generated<string>;
  registration_number: Generated<string>;
  electronic_scheme: Generated<string>;
  electronic_address: Generated<string>;
  buyer_reference: Generated<string>;
  invoice_profile: Generated<string>;
}

export interface CustomersGroup {
  code: string;
  name: string;
  version: Generated<number>;
}

export interface CustomersRecent {
  user_id: string;
  customer_id: string;
  used_at: Date | null;
  pinned_at: Date | null;
}

export interface CustomersShipto {
  id: Generated<string>;
  customer_id: string;
  code: string;
  name: string;
  address: string;
  city: string;
  state: Generated<string>;
  postal_code: Generated<string>;
  country: Generated<string>;
  phone: Generated<string>;
  is_default: Generated<boolean>;
  valid: Generated<boolean>;
  version: Generated<number>;
  updated_at: Date;
}

export interface CustomersUser {
  user_id: string;
  customer_id: string;
}

export interface DealerPageNote {
  id: Generated<string>;
  customer_id: string;
  note: string;
  created_by: string | null;
  created_by_name: string;
  created_at: Date;
}

export interface DeliveriesDelivery {
  id: Generated<string>;
  number: string;
  sorg: string;
  customer_id: string;
  company_code: string;
  status: Generated<string>;
  carrier: Generated<string>;
  tracking_number: Generated<string>;
  tracking_url: Generated<string>;
  shipto: Generated<string>;
  notes: Generated<string>;
  currency: string;
  shipped_on: string | null;
  estimated_on: string | null;
  delivered_on: string | null;
  version: Generated<number>;
  created_at: Date;
}

export interface DeliveriesLine {
  delivery_id: string;
  position: number;
  order_id: string | null;
  order_line_id: string | null;
  article_code: string;
  description: Generated<string>;
  uom: Generated<string>;
  qty: number;
  price: Generated<number>;
  serial_numbers: Generated<string[]>;
}

export interface DisputesDispute {
  id: Generated<string>;
  invoice_id: string;
  position: number | null;
  reason: string;
  text: string;
  amount: number;
  file: string | null;
  file_name: string | null;
  content_type: string | null;
  state: Generated<string>;
  opened_by: string;
  opened_at: Date;
  answer: Generated<string>;
  decided_by: string | null;
  decided_at: Date | null;
  accepted_amount: number | null;
  waiting_for: Generated<string>;
  asked_at: Date | null;
}

export interface DownloadsRequest {
  id: Generated<string>;
  user_id: string;
  market_id: string;
  host: string;
  module: string;
  format: string;
  from_on: string | null;
  to_on: string | null;
  customer_id: string | null;
  locale: string;
  state: Generated<string>;
  requested_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  expires_at: Date | null;
  attempts: Generated<number>;
  row_count: Generated<number>;
  row_total: number | null;
  file_name: string | null;
  stored: string | null;
  byte_count: number | null;
  failure: string | null;
  removed_at: Date | null;
  schedule_id: string | null;
  due_on: string | null;
  target_id: string | null;
  delivered_at: Date | null;
  delivery_attempts: Generated<number>;
  delivery_failure: string | null;
  areas: ColumnType<unknown, string | null, string | null>;
}

export interface DownloadsSchedule {
  id: Generated<string>;
  user_id: string;
  market_id: string;
  host: string;
  module: string;
  format: string;
  rhythm: string;
  period: string | null;
  customer_id: string | null;
  locale: string;
  target_id: string | null;
  next_on: string;
  created_at: Date;
  stopped_at: Date | null;
  stop_reason: string | null;
  paused_at: Date | null;
}

export interface DownloadsTarget {
  id: Generated<string>;
  market_id: string;
  name: string;
  kind: string;
  address: string;
  port: Generated<number>;
  account: string;
  identity: string;
  bucket: Generated<string>;
  folder: Generated<string>;
  secret: string;
  version: Generated<number>;
  updated_at: Date;
}

export interface EInvoicesDocument {
  id: Generated<string>;
  invoice_id: string;
  version: number;
  profile: string;
  content: Uint8Array;
  sha256: string;
  billed_sha256: string;
  issued_at: Date;
  keep_until: string;
  paper: Uint8Array | null;
  paper_sha256: string | null;
}

export interface ErpDecision {
  id: Generated<string>;
  file_id: string | null;
  outbox_id: string | null;
  verb: string;
  reason: Generated<string>;
  decided_by: string;
  decided_at: Date;
  result_id: string | null;
}

export interface ErpExpectation {
  id: Generated<string>;
  sorg: string;
  type: string;
  sender: string;
  every_minutes: number;
  working_days_only: Generated<boolean>;
  watched_since: Date;
  late_since: Date | null;
  changed_by: string | null;
  changed_at: Date;
}

export interface ErpFile {
  id: Generated<string>;
  direction: string;
  type: string;
  name: string;
  sender: string;
  sequence: number;
  made_at: Date;
  sha256: string;
  state: string;
  row_count: Generated<number>;
  accepted_count: Generated<number>;
  rejected_count: Generated<number>;
  changed_count: Generated<number>;
  reason: string | null;
  started_at: Date;
  finished_at: Date | null;
  kept: string | null;
  beside: string | null;
  warning_count: Generated<number>;
  sorgs: string[] | null;
  original: string | null;
  replaced_count: number | null;
}

export interface ErpFolder {
  is_only: Generated<boolean>;
  folder: string;
  host: string;
  seen_at: Date;
}

export interface ErpOutbox {
  id: Generated<string>;
  kind: string;
  subject_id: string;
  state: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  file_id: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface ErpReject {
  file_id: string;
  line: number;
  column_name: string;
  code: string;
  value: Generated<string>;
  params: ColumnType<unknown, string | undefined, string>;
  warning: Generated<boolean>;
}

export interface ErpReplaced {
  file_id: string;
  table_name: string;
  key: Json;
  before: ColumnType<unknown, string | null, string | null>;
  after: ColumnType<unknown, string | null, string | null>;
}

export interface ErpUpload {
  id: Generated<string>;
  user_id: string;
  state: string;
  files: Json;
  skipped: Json;
  result: Json;
  checked_at: Date;
  imported_at: Date | null;
}

export interface ErpWaiting {
  type: string;
  unit: string;
  file_id: string;
  tried_at: Date;
  rows: Generated<number>;
}

export interface FeedbackMessage {
  id: Generated<string>;
  user_id: string;
  customer_id: string | null;
  market_id: string;
  message: string;
  created_at: Date;
}

export interface FramesFrame {
  number: string;
  article_code: Generated<string>;
  production_code: Generated<string>;
  sorg: string | null;
  customer_id: string | null;
  delivery_number: Generated<string>;
  shipped_on: string | null;
  delivered_on: string | null;
  created_at: Date;
  updated_at: Date;
  registered_on: string | null;
}

export interface FramesRecall {
  id: Generated<string>;
  code: string;
  sorg: string | null;
  severity: string;
  title: Json;
  bulletin: Json;
  published_on: string | null;
  ended_on: string | null;
  created_at: Date;
  source: Generated<string>;
  instruction: ColumnType<unknown, string | undefined, string>;
  version: Generated<number>;
  updated_at: Date | null;
  updated_by: string | null;
  reminded_at: Date | null;
}

export interface FramesRecallNotice {
  recall_id: string;
  customer_id: string;
  noticed_at: Date;
}

export interface FramesRecallRange {
  recall_id: string;
  first_number: string;
  last_number: string;
  article_code: Generated<string>;
}

export interface FramesRecallReading {
  recall_id: string;
  user_id: string;
  read_at: Date;
  customer_id: string | null;
}

export interface FramesRecallWork {
  recall_id: string;
  number: string;
  state: string;
  note: Generated<string>;
  customer_id: string | null;
  done_by: string | null;
  done_at: Date;
}

export interface FramesStolen {
  number: string;
  reported_on: string;
  country: Generated<string>;
  reference: Generated<string>;
}

export interface IdentityAuthenticator {
  user_id: string;
  secret: string;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

export interface IdentityGroupRole {
  id: Generated<string>;
  name: string;
  description: string;
  us: Generated<boolean>;
}

export interface IdentityGroupRoleRole {
  group_role_id: string;
  role_id: string;
}

export interface IdentityLanguage {
  code: string;
  description: string;
  content_language: string;
  position: number;
}

export interface IdentityPasskey {
  id: Generated<string>;
  user_id: string;
  credential_id: string;
  host: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface IdentityPasskeyChallenge {
  challenge_hash: string;
  host: string;
  asked_by: string;
  expires_at: Date;
}

export interface IdentityPasswordReset {
  token_hash: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  address: string;
  is_invitation: Generated<boolean>;
}

export interface IdentityPermission {
  name: string;
  description: string;
  id: Generated<string>;
}

export interface IdentityRecoveryCode {
  code_hash: string;
  user_id: string;
  created_at: Date;
  used_at: Date | null;
}

export interface IdentityRefreshToken {
  token_hash: string;
  session_id: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface IdentityRole {
  id: Generated<string>;
  name: string;
  description: string;
  second_factor_required: Generated<boolean>;
}

export interface IdentityRolePermission {
  role_id: string;
  permission: string;
}

export interface IdentitySession {
  id: Generated<string>;
  user_id: string;
  active_customer_id: string | null;
  host: string;
  address: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  second_factor: Generated<boolean>;
  signed_in_by: Generated<string>;
  viewed_role_id: string | null;
  role_view_ends_at: Date | null;
}

export interface IdentitySignInFailure {
  id: Generated<string>;
  username: string;
  address: string;
  at: Date;
  device: string | null;
}

export interface IdentitySignInStep {
  token_hash: string;
  user_id: string;
  host: string;
  user_agent: string;
  created_at: Date;
  expires_at: Date;
  attempts: Generated<number>;
  used_at: Date | null;
}

export interface IdentitySignInWave {
  username: string;
  last_at: Date;
}

export interface IdentityUser {
  id: Generated<string>;
  username: string;
  email: string;
  name: string;
  password_hash: string;
  language: string;
  group_role_id: string | null;
  send_email: Generated<boolean>;
  send_email_warranty: Generated<boolean>;
  is_fake_email: Generated<boolean>;
  must_change_password: Generated<boolean>;
  disabled_at: Date | null;
  rights_version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  phone: Generated<string>;
  email_confirmations: Generated<string[]>;
  deleted_at: Date | null;
  last_sign_in_at: Date | null;
  invitation_held_at: Date | null;
  invited_at: Date | null;
  invitation_ends_at: Date | null;
  invitation_opened_at: Date | null;
  invitation_accepted_at: Date | null;
}

export interface IdentityUserArea {
  user_id: string;
  sorg: string;
  limitation: string;
  option: Generated<string>;
  value: Generated<string>;
}

export interface IdentityUserRole {
  user_id: string;
  role_id: string;
}

export interface InquiriesInquiry {
  id: Generated<string>;
  market_id: string;
  host: string;
  reason: string;
  goal: string;
  name: string;
  address: string;
  state: string;
  postal_code: Generated<string>;
  country: string;
  city: string;
  email: string;
  phone: string;
  web: Generated<string>;
  locale: string;
  sender_address: string;
  created_at: Date;
  handled_at: Date | null;
  handled_by: string | null;
}

export interface IntakeAlias {
  id: Generated<string>;
  customer_id: string;
  code: string;
  code_key: GeneratedAlways<string>;
  article_id: string;
  created_by: string | null;
  created_at: Date;
}

export interface InvoicesIncomingPayment {
  invoice_id: string;
  request_id: string;
  amount: number;
  received_at: Date;
  booked_at: Date | null;
  released_at: Date | null;
}

export interface InvoicesInvoice {
  id: Generated<string>;
  company_code: string;
  number: string;
  fiscal_year: number;
  sorg: string;
  customer_id: string;
  credit_account_id: string | null;
  delivery_number: Generated<string>;
  invoiced_on: string;
  due_on: string;
  currency: string;
  goods_amount: Generated<number>;
  shipment_amount: Generated<number>;
  discount_amount: Generated<number>;
  tax_amount: Generated<number>;
  total_amount: number;
  open_amount: Generated<number>;
  payment_terms: Generated<string>;
  notes: Generated<string>;
  cleared_on: string | null;
  created_at: Date;
  open_as_of: Generated<Date>;
  kind: Generated<string>;
  payer_id: string | null;
  accounting_number: Generated<string>;
  line_item: Generated<number>;
  installment: Generated<string>;
  po_number: Generated<string>;
  refers_to: Generated<string>;
  detail_notes: Generated<string>;
  surcharge_amount: Generated<number>;
  recycle_fee_amount: Generated<number>;
  freight_allowance_amount: Generated<number>;
  payment_discount_amount: Generated<number>;
  early_discount_amount: Generated<number>;
  early_discount_until: string | null;
  dunning_level: Generated<number>;
  received_amount: Generated<number>;
  received_on: string | null;
  payment_request_id: string | null;
  payment_state: string | null;
  assignment: GeneratedAlways<string>;
  owed_amount: GeneratedAlways<number>;
  settled_on: GeneratedAlways<string | null>;
  disputed_amount: Generated<number>;
  conceded_amount: Generated<number>;
  fully_disputed: GeneratedAlways<boolean>;
  mailed_at: Date | null;
  search_text: GeneratedAlways<string>;
  buyer_reference: Generated<string>;
  tax_exemption: Generated<string>;
  prepaid_amount: Generated<number>;
  document_due: Generated<boolean>;
}

export interface InvoicesLine {
  invoice_id: string;
  position: number;
  order_id: string | null;
  order_line_id: string | null;
  article_code: string;
  description: Generated<string>;
  uom: Generated<string>;
  qty: number;
  price: Generated<number>;
  subtotal: Generated<number>;
  tax_category: Generated<string>;
  tax_basis_points: number | null;
  list_price: number | null;
}

export interface InvoicesMovement {
  invoice_id: string;
  kind: string;
  booked_on: string;
  amount: number;
  customer_id: string;
  payer_id: string;
}

export interface InvoicesOpenList {
  company_code: string;
  as_of: Date;
}

export interface InvoicesSeller {
  company_code: string;
  tax_number: string;
  email: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  postal_code: Generated<string>;
  country: string;
  name: Generated<string>;
  registration_number: Generated<string>;
  bank_name: Generated<string>;
  account_holder: Generated<string>;
  account_number: Generated<string>;
  bic: Generated<string>;
  version: Generated<number>;
  electronic_scheme: Generated<string>;
  electronic_address: Generated<string>;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
}

export interface MarketingMaterialCategory {
  id: string;
  kind: string;
  main_language: string;
  titles: Json;
  title: GeneratedAlways<string>;
  route: string;
  show_children: Generated<boolean>;
  layout_id: string | null;
  items_per_line: Generated<number>;
  position: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  updated_by: string | null;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface MarketsCity {
  id: Generated<string>;
  country_id: string;
  description: string;
}

export interface MarketsContentTargetMarket {
  id: Generated<string>;
  market_name: string;
  source: Generated<string>;
  brand: Generated<string>;
  types: Generated<string[]>;
}

export interface MarketsCountry {
  id: string;
  name: string;
}

export interface MarketsHoliday {
  sorg: string;
  day: string;
  name: Generated<string>;
}

export interface MarketsHost {
  host: string;
  market_id: string;
  is_default: Generated<boolean>;
}

export interface MarketsLayout {
  id: Generated<string>;
  type: Generated<string>;
  name: string;
  placeholder: Generated<boolean>;
  title: Generated<boolean>;
  subtitle: Generated<boolean>;
  released_on: Generated<boolean>;
  resolution: Generated<boolean>;
  go_to_page: Generated<boolean>;
  position: Generated<number>;
}

export interface MarketsMarket {
  id: Generated<string>;
  code: string;
  name: string;
  time_zone: string;
  status: Generated<string>;
  status_message: Generated<string>;
  configuration: Json;
  version: Generated<number>;
  updated_at: Date;
}

export interface MarketsMarketLanguage {
  market_id: string;
  language: string;
  position: number;
}

export interface MarketsMarketSorg {
  market_id: string;
  sorg: string;
  position: number;
}

export interface MarketsMerchant {
  sorg: string;
  code: string;
  name: string;
  version: Generated<number>;
}

export interface MarketsSorg {
  code: string;
  name: string;
  company_code: string;
  currency: string;
  exact_qty_check: Generated<boolean>;
  available_stock_check: Generated<boolean>;
  working_days: Generated<number[]>;
  cut_off_time: Generated<string>;
  time_zone: string;
  tax_basis_points: Generated<number>;
  url1: Generated<string>;
  url2: Generated<string>;
  url3: Generated<string>;
  country: Generated<string>;
  version: Generated<number>;
  price_list: Generated<string>;
}

export interface MarketsSorgLanguage {
  sorg: string;
  language: string;
  position: number;
}

export interface MarketsUserTargetMarket {
  user_id: string;
  content_target_market_id: string;
}

export interface NewsItem {
  id: string;
  round: Generated<number>;
  asked_at: Date | null;
  widened_at: Date | null;
  reminded_at: Date | null;
  recall_id: string | null;
  follows_recall: Generated<boolean>;
}

export interface NewsNotice {
  news_id: string;
  round: number;
  user_id: string;
  noticed_at: Date;
}

export interface NewsReading {
  news_id: string;
  user_id: string;
  customer_id: string | null;
  first_read_at: Date;
  round: number;
  read_at: Date;
}

export interface NoticesDelivery {
  event_id: string;
  channel: string;
  recipient: string;
  user_id: string | null;
  at: Date;
  outcome: Generated<string>;
}

export interface NoticesDigest {
  id: Generated<string>;
  user_id: string;
  market_id: string;
  due_at: Date;
  made_at: Date;
}

export interface NoticesEntry {
  id: Generated<string>;
  event_id: string;
  user_id: string;
  kind: string;
  title: string;
  title_params: ColumnType<unknown, string | undefined, string>;
  body: string | null;
  body_params: ColumnType<unknown, string | undefined, string>;
  quote: Generated<string>;
  path: string;
  customer_id: string | null;
  sorg: string | null;
  market_id: string | null;
  at: Date;
  read_at: Date | null;
  waits_for_digest: Generated<boolean>;
  digest_id: string | null;
  deleted_at: Date | null;
}

export interface NoticesEvent {
  id: Generated<string>;
  kind: string;
  key: string;
  details: ColumnType<unknown, string | undefined, string>;
  happened_at: Date;
}

export interface NoticesPreference {
  user_id: string;
  kind: string;
  mail: string;
  push: boolean;
  changed_at: Date;
}

export interface NoticesPushKey {
  host: string;
  public_key: string;
  private_key: string;
  created_at: Date;
}

export interface NoticesPushSubscription {
  id: Generated<string>;
  user_id: string;
  host: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: string;
  user_agent: Generated<string>;
  created_at: Date;
  failed_at: Date | null;
  session_id: string | null;
}

export interface OrdersConfirmation {
  line_id: string;
  position: number;
  qty: number;
  supply_on: string | null;
  precision: Generated<string>;
  site: Generated<string>;
  storage_location: Generated<string>;
  shipping_point: Generated<string>;
  location: Generated<string>;
  priority: Generated<number>;
}

export interface OrdersEvent {
  id: Generated<string>;
  order_id: string;
  at: Date;
  kind: string;
  actor_name: string;
  params: ColumnType<unknown, string | undefined, string>;
}

export interface OrdersLine {
  id: Generated<string>;
  order_id: string;
  position: number;
  article_id: string | null;
  article_code: string;
  display_code: string;
  description: string;
  uom: string;
  qty: number;
  list_price: number;
  price: number;
  deal_number: string | null;
  subtotal: number;
  qty_confirmed: Generated<number>;
  qty_shipped: Generated<number>;
  qty_invoiced: Generated<number>;
  qty_cancelled: Generated<number>;
  promised_on: string | null;
  promised_precision: string | null;
  cancel_reason: string | null;
  erp_version: Generated<number>;
  first_promised_on: string | null;
  slip_days: GeneratedAlways<number | null>;
  qty_withdrawn: Generated<number>;
}

export interface OrdersNote {
  id: Generated<string>;
  order_id: string;
  note: string;
  created_by: string | null;
  created_by_name: string;
  created_at: Date;
}

export interface OrdersOrder {
  id: Generated<string>;
  number: string;
  origin: Generated<string>;
  checkout_id: string | null;
  customer_id: string;
  sorg: string;
  merchant: string;
  company_code: string;
  created_by_user_id: string | null;
  created_by_name: string;
  created_by_username: Generated<string>;
  acting: Generated<boolean>;
  status: string;
  erp_state: Generated<string>;
  erp_number: string | null;
  erp_reason: string | null;
  currency: string;
  goods_amount: number;
  shipment_amount: Generated<number>;
  tax_amount: Generated<number>;
  total_amount: number;
  po_number: Generated<string>;
  notes: Generated<string>;
  request_delivery_on: string | null;
  shipto_id: string | null;
  shipto_name: string;
  shipto_address: string;
  shipto_city: string;
  shipto_postal_code: Generated<string>;
  shipto_country: Generated<string>;
  shipment_option_id: string | null;
  shipment_type: Generated<string>;
  shipment_description: Generated<string>;
  shipment_notes: Generated<string>;
  created_at: Date;
  sent_at: Date | null;
  accepted_at: Date | null;
  confirmed_at: Date | null;
  shipped_at: Date | null;
  invoiced_at: Date | null;
  closed_at: Date | null;
  version: Generated<number>;
  search_text: GeneratedAlways<string>;
  deliver_complete: Generated<boolean>;
  cancel_after: string | null;
  shipto_state: Generated<string>;
  open_line_count: Generated<number>;
  open_unit_count: Generated<number>;
  assigned_user_id: string | null;
}

export interface OrdersPayment {
  order_id: string;
  method_id: string | null;
  type: string;
  description: ColumnType<unknown, string | undefined, string>;
  instruction: ColumnType<unknown, string | undefined, string>;
  amount: number;
  currency: string;
  state: string;
  expires_at: Date | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  reason: string | null;
}

export interface OrdersPaymentDocument {
  id: Generated<string>;
  order_id: string;
  file: string;
  file_name: string;
  content_type: string;
  bytes: number;
  uploaded_by_name: string;
  uploaded_at: Date;
}

export interface OrdersPaymentMethod {
  id: Generated<string>;
  sorg: string;
  module: string;
  type: string;
  description: Json;
  instruction: ColumnType<unknown, string | undefined, string>;
  expires_after_hours: number | null;
  position: Generated<number>;
  active: Generated<boolean>;
  valid_from: string | null;
  valid_to: string | null;
  version: Generated<number>;
  removed_at: Date | null;
  code: Generated<string>;
}

export interface OrdersPriceComponent {
  sorg: string;
  module: string;
  key: string;
  label: Json;
  visible: Generated<boolean>;
  position: Generated<number>;
}

export interface OrdersPromise {
  line_id: string;
  version: number;
  promised_on: string;
  precision: Generated<string>;
  source: string;
  at: Date;
}

export interface OrdersReservation {
  line_id: string;
  article_id: string;
  sorg: string;
  site: string;
  qty: number;
  allocated_qty: Generated<number>;
  placed_at: Date;
  handed_over_at: Date | null;
  released_at: Date | null;
}

export interface OrdersShipmentOption {
  id: Generated<string>;
  sorg: string;
  merchant: string;
  type: string;
  description: Json;
  input: Generated<string>;
  rate: Generated<number>;
  free_from: number | null;
  transit_days: Generated<number>;
  position: Generated<number>;
  active: Generated<boolean>;
  version: Generated<number>;
  removed_at: Date | null;
  code: Generated<string>;
}

export interface PaymentsCallback {
  id: Generated<string>;
  gateway: string;
  event_id: string | null;
  headers: Json;
  body: Uint8Array;
  received_at: Date;
  state: string;
  outcome: Generated<string>;
  handled_at: Date | null;
}

export interface PaymentsClearing {
  payment_id: string;
  note: string;
  cleared_by: string;
  cleared_by_name: string;
  cleared_at: Date;
}

export interface PaymentsEvent {
  id: Generated<string>;
  request_id: string;
  at: Date;
  kind: string;
  actor_name: string;
  params: ColumnType<unknown, string | undefined, string>;
}

export interface PaymentsPart {
  request_id: string;
  invoice_id: string;
  position: number;
  assignment: string;
  invoice_number: string;
  accounting_number: string;
  due_on: string;
  amount: number;
  discount_amount: Generated<number>;
  settled_amount: number | null;
}

export interface PaymentsPayment {
  id: Generated<string>;
  gateway: string;
  reference: string;
  request_id: string | null;
  external_id: string;
  currency: string;
  amount: number;
  applied_amount: Generated<number>;
  surplus_amount: Generated<number>;
  surplus_reason: string | null;
  paid_at: Date;
  recorded_at: Date;
}

export interface PaymentsRequest {
  id: Generated<string>;
  number: Generated<string>;
  external_id: string;
  state: string;
  state_at: Date;
  gateway: string;
  gateway_reference: string | null;
  virtual_account_no: string | null;
  payment_url: string | null;
  sorg: string;
  payer_id: string;
  payer_name: string;
  customer_id: string;
  currency: string;
  amount: number;
  discount_amount: Generated<number>;
  received_amount: Generated<number>;
  method_id: string | null;
  method_type: string;
  description: ColumnType<unknown, string | undefined, string>;
  instruction: ColumnType<unknown, string | undefined, string>;
  host: string;
  locale: string;
  created_by_user_id: string | null;
  created_by_username: string;
  created_by_name: string;
  acting: Generated<boolean>;
  created_at: Date;
  expires_at: Date;
  checked_at: Date | null;
  failure: Generated<string>;
  card: ColumnType<unknown, string | null, string | null>;
  erp_state: string | null;
  erp_number: Generated<string>;
  erp_reason: Generated<string>;
  erp_at: Date | null;
  account: ColumnType<unknown, string | null, string | null>;
}

export interface PdiCheck {
  record_id: string;
  item_id: number;
  wording_id: number;
  sorting: number;
  checked: boolean;
}

export interface PdiChecklistItem {
  id: GeneratedAlways<number>;
  part_group: string;
  merchandise_categories: Generated<string[]>;
  sorting: number;
  created_at: Date;
  retired_at: Date | null;
  retired_by: string | null;
}

export interface PdiChecklistWording {
  id: GeneratedAlways<number>;
  item_id: number;
  texts: Json;
  created_by: string | null;
  created_at: Date;
}

export interface PdiDeletion {
  id: Generated<string>;
  record_id: string;
  deleted_by: string | null;
  deleted_at: Date;
  restored_by: string | null;
  restored_at: Date | null;
}

export interface PdiDeviceKey {
  user_id: string;
  key: Uint8Array;
  created_at: Date;
}

export interface PdiPhoto {
  id: string;
  record_id: string;
  attachment_id: string;
  added_at: Date;
  removed_at: Date | null;
}

export interface PdiRecord {
  id: string;
  customer_id: string;
  frame_number: string;
  article_code: Generated<string>;
  merchandise_category: Generated<string>;
  mechanic: string;
  note: Generated<string>;
  inspected_at: Date;
  open_items: number;
  signature_name: string | null;
  signature_path: string | null;
  signed_at: Date | null;
  version: Generated<number>;
  created_by: string | null;
  created_at: Date;
  updated_by: string | null;
  updated_at: Date;
}

export interface PlatformAttachment {
  id: Generated<string>;
  user_id: string;
  customer_id: string | null;
  kind: string;
  file_name: string;
  content_type: string | null;
  bytes: number;
  received_bytes: Generated<number>;
  state: string;
  refusal: string | null;
  stored: string | null;
  has_copies: Generated<boolean>;
  width: number | null;
  height: number | null;
  content_hash: string | null;
  fingerprint: string | null;
  created_at: Date;
  touched_at: Date;
  finished_at: Date | null;
  kept_at: Date | null;
  has_alpha: Generated<boolean>;
  pages: number | null;
  words: string | null;
  refusal_params: ColumnType<unknown, string | null, string | null>;
}

export interface PlatformAttachmentPiece {
  attachment_id: string;
  start_byte: number;
  bytes: number;
  name: string;
}

export interface PlatformAudit {
  id: Generated<string>;
  at: Date;
  actor_user_id: string | null;
  actor_name: string;
  customer_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  before: ColumnType<unknown, string | null, string | null>;
  after: ColumnType<unknown, string | null, string | null>;
  request_id: string;
  address: string | null;
}

export interface PlatformCallCount {
  subject: string;
  calls: number;
  ends_at: Date;
}

export interface PlatformCounter {
  name: string;
  value: number;
}

export interface PlatformDocumentPlace {
  user_id: string;
  place: number;
  holder: string;
  ends_at: Date;
}

export interface PlatformIdempotency {
  user_id: string;
  key: string;
  operation: string;
  body_hash: string;
  response: Json;
  created_at: Date;
}

export interface PlatformMail {
  id: Generated<string>;
  kind: string;
  key: string | null;
  market_id: string | null;
  locale: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  created_at: Date;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  refused_at: Date | null;
  secret: Generated<boolean>;
  attachment_name: string | null;
  attachment_type: string | null;
  attachment: Uint8Array | null;
  unsubscribe_url: string | null;
  attachment_of: ColumnType<unknown, string | null, string | null>;
}

export interface PlatformMigration {
  name: string;
  applied_at: Generated<Date>;
  stops_older: string | null;
}

export interface PlatformOperation {
  id: string;
  document: string;
  seen_at: Date;
}

export interface PlatformRendition {
  name: string;
  attachment_id: string;
  bytes: number;
  made_at: Date;
}

export interface PlatformReplicaBeat {
  only_row: Generated<boolean>;
  at: Date;
}

export interface PlatformSchedule {
  name: string;
  period_seconds: number;
}

export interface PlatformSetting {
  name: string;
  value: string;
}

export interface PlatformUpload {
  name: string;
  user_id: string | null;
  bytes: number;
  stored_at: Date;
}

export interface PlatformUserWrite {
  user_id: string;
  at: Date;
}

export interface QuestionsMessage {
  id: Generated<string>;
  question_id: string;
  by_customer: boolean;
  written_by: string | null;
  text: string;
  written_at: Date;
}

export interface QuestionsPhoto {
  message_id: string;
  place: number;
  attachment_id: string;
}

export interface QuestionsQuestion {
  id: Generated<string>;
  customer_id: string;
  sorg: string;
  kind: string;
  subject_id: string;
  subject_number: string;
  state: string;
  asked_at: Date;
  written_at: Date;
  closed_by: string | null;
  closed_at: Date | null;
}

export interface ReplyMailAddress {
  token: string;
  kind: string;
  thread_id: string;
  user_id: string;
  made_at: Date;
}

export interface ReplyMailReceived {
  token: string;
  message_hash: string;
  outcome: string;
  received_at: Date;
}

export interface RetailSalesChange {
  id: Generated<string>;
  registration_id: string;
  from_state: string | null;
  to_state: string;
  reason: Generated<string>;
  user_id: string | null;
  changed_at: Date;
}

export interface RetailSalesDealer {
  customer_id: string;
  distributor_id: string;
}

export interface RetailSalesRegistration {
  id: Generated<string>;
  number: string;
  market_id: string;
  sorg: string;
  article_code: string;
  customer_id: string;
  distributor_id: string | null;
  sold_on: string;
  non_retail: boolean;
  use_account: boolean;
  state: string;
  failure: Generated<string>;
  failure_details: Generated<string>;
  attempts: Generated<number>;
  revision: Generated<number>;
  consumer_name: Generated<string>;
  consumer_phone: Generated<string>;
  consumer_address: Generated<string>;
  consumer_city: Generated<string>;
  consumer_country: Generated<string>;
  consumer_email: Generated<string>;
  consumer_locale: string;
  consented_at: Date | null;
  mailed_at: Date | null;
  account_reference: Generated<string>;
  uploaded_at: Date | null;
  refreshed_at: Date | null;
  completed_at: Date | null;
  erased_at: Date | null;
  erased_because: string | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
  erp_state: string | null;
  erp_reason: Generated<string>;
  erp_at: Date | null;
  imported_at: Date | null;
}

export interface SalesAreasCategory {
  code: string;
  sorting: number;
  colour: string;
  expects_dealers: boolean;
  texts: Json;
}

export interface SalesAreasGroup {
  id: Generated<string>;
  region_id: string;
  sorg: string;
  code: string;
  description: string;
  category: string | null;
  version: Generated<number>;
  updated_at: Date;
}

export interface SalesAreasPostalCode {
  sorg: string;
  country: string;
  prefix: string;
  group_id: string;
}

export interface SalesAreasRegion {
  id: Generated<string>;
  sorg: string;
  code: string;
  description: string;
  country: string;
  lat: number;
  lng: number;
}

export interface SalesDocumentsGroup {
  id: Generated<string>;
  main_language: string;
  names: Json;
  name: GeneratedAlways<string>;
  market_ids: Generated<string[]>;
  position: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface SalesDocumentsReplacement {
  document_id: string;
  replaced_id: string;
}

export interface SalesOverviewCustomer {
  customer_id: string;
  sorg: string;
  grain: string;
  starts_on: string;
  currency: string;
  model_id: string;
  net_amount: number;
  qty: number;
}

export interface SalesOverviewOutdated {
  customer_id: string;
  sorg: string;
  month: string;
}

export interface SalesOverviewSorg {
  sorg: string;
  grain: string;
  starts_on: string;
  currency: string;
  model_id: string;
  net_amount: number;
  qty: number;
}

export interface ShopsKey {
  id: Generated<string>;
  shop_id: string;
  name: string;
  secret: string;
  created_at: Date;
  created_by: string | null;
  used_at: Date | null;
}

export interface ShopsShop {
  id: Generated<string>;
  market_id: string;
  code: string;
  name: string;
  stopped_at: Date | null;
  version: Generated<number>;
  created_at: Date;
}

export interface SignInProviderAttempt {
  state_hash: string;
  browser_hash: string;
  market_id: string;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  next: string | null;
  locale: string;
  expires_at: Date;
}

export interface SignInProviderLink {
  market_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Date;
  last_used_at: Date;
}

export interface SignInProviderSetting {
  market_id: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  button: string;
  user_claim: string;
  password_allowed: boolean;
  enabled: boolean;
  hosts: Generated<string[]>;
  version: Generated<number>;
  updated_at: Date;
}

export interface StockAlertsAlert {
  id: Generated<string>;
  customer_id: string;
  user_id: string;
  acting: boolean;
  article_id: string;
  sorg: string;
  qty: number;
  host: string;
  asked_at: Date;
  ended_at: Date | null;
  outcome: string | null;
}

export interface ThirdPartyArticle {
  id: Generated<string>;
  vendor: string;
  code: string;
  description: string;
  price: number | null;
  sales_unit: Generated<string>;
  uom_converter: Generated<number>;
  image_url: Generated<string>;
  stock: Generated<number>;
  switched_off_at: Date | null;
  switched_off_by: string | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  search_text: GeneratedAlways<string>;
  picture_address: string | null;
}

export interface ThirdPartyCart {
  id: Generated<string>;
  customer_id: string;
  user_id: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface ThirdPartyCartLine {
  cart_id: string;
  article_id: string;
  qty: number;
  seen_price: number | null;
  seen_currency: string;
  position: GeneratedAlways<number>;
  added_at: Date;
  updated_at: Date;
}

export interface ThirdPartyEvent {
  id: Generated<string>;
  order_id: string;
  item_id: string | null;
  from_status: string | null;
  to_status: string;
  at: Date;
  user_id: string | null;
  user_name: string;
}

export interface ThirdPartyItem {
  id: Generated<string>;
  order_id: string;
  position: number;
  article_id: string;
  customer_id: string;
  article_code: string;
  description: string;
  sales_unit: string;
  uom_converter: number;
  qty: number;
  price: number;
  subtotal: number;
  taken_qty: number;
  status: string;
  shipped_at: Date | null;
  shipment_id: string | null;
}

export interface ThirdPartyOrder {
  id: Generated<string>;
  number: string;
  checkout_id: string;
  vendor: string;
  sorg: string;
  customer_id: string;
  customer_name: string;
  created_by_user_id: string | null;
  created_by_name: string;
  acting: boolean;
  currency: string;
  total_amount: number;
  status: string;
  req_delivery_on: string | null;
  notes: Generated<string>;
  shipto_id: string | null;
  shipto_name: string;
  shipto_address: string;
  shipto_city: string;
  shipto_state: Generated<string>;
  shipto_postal_code: Generated<string>;
  shipto_country: Generated<string>;
  shipto_phone: Generated<string>;
  created_at: Date;
  search_text: GeneratedAlways<string>;
}

export interface ThirdPartyShipment {
  id: Generated<string>;
  order_id: string;
  number: number;
  carrier: Generated<string>;
  tracking_number: Generated<string>;
  parcels: number;
  shipped_at: Date;
  user_id: string | null;
  user_name: string;
}

export interface ThirdPartyVendor {
  code: string;
  sorg: string;
  name: string;
  email: Generated<string>;
  currency: string;
  created_at: Date;
  switched_off_at: Date | null;
}

export interface TransitDamageChange {
  id: Generated<string>;
  report_id: string;
  state: string;
  reason: Generated<string>;
  changed_by: string | null;
  changed_at: Date;
}

export interface TransitDamagePhoto {
  report_id: string;
  place: number;
  attachment_id: string;
}

export interface TransitDamageReport {
  id: Generated<string>;
  number: Generated<string>;
  sorg: string;
  customer_id: string;
  delivery_id: string;
  position: number;
  article_code: string;
  description: string;
  frame_number: Generated<string>;
  qty: number;
  kind: string;
  text: string;
  currency: string;
  value_amount: number;
  state: string;
  proposed_amount: number | null;
  credit_amount: number | null;
  reason: Generated<string>;
  reported_by: string | null;
  reported_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface UploadAreaRow {
  upload_id: string;
  line: number;
  cells: Json;
  group_name: string;
  remarks: Json;
  changes: Json;
  state: Generated<string>;
  refusal: string | null;
}

export interface UploadAreaUpload {
  id: Generated<string>;
  module: string;
  file_name: string;
  state: string;
  refusal: string | null;
  user_id: string;
  sorgs: string[];
  taken_count: number;
  noted_count: number;
  refused_count: number;
  written_count: Generated<number>;
  failed_count: Generated<number>;
  undone_count: Generated<number>;
  kept_count: Generated<number>;
  checked_at: Date;
  confirmed_at: Date | null;
  ended_at: Date | null;
  undone_by: string | null;
}

export interface VendorDeskChange {
  id: Generated<string>;
  article_id: string;
  before: ColumnType<unknown, string | null, string | null>;
  after: Json;
  user_id: string;
  upload_id: string | null;
  changed_at: Date;
}

export interface VendorDeskPicture {
  id: Generated<string>;
  vendor: string;
  address: string;
  state: string;
  file: string | null;
  problem: ColumnType<unknown, string | null, string | null>;
  tries: Generated<number>;
  next_try_at: Date;
  named_at: Date;
}

export interface VendorDeskRow {
  upload_id: string;
  line: number;
  cells: Json;
  group_name: string;
  remarks: Json;
  change: ColumnType<unknown, string | null, string | null>;
}

export interface VendorDeskUpload {
  id: Generated<string>;
  sheet: string;
  file_name: string;
  state: string;
  user_id: string;
  vendors: string[];
  taken_count: number;
  noted_count: number;
  refused_count: number;
  checked_at: Date;
  written_at: Date | null;
}

export interface VisitFormsAnswer {
  id: Generated<string>;
  brand: string;
  list: string;
  key: string;
  texts: Json;
  sorting: number;
  valid_from: string | null;
  valid_to: string | null;
  retired_at: Date | null;
  retired_by: string | null;
  created_at: Date;
}

export interface VisitFormsDeletion {
  visit_id: string;
  brand: string;
  customer_id: string;
  visited_on: string;
  deleted_by: string | null;
  deleted_at: Date;
}

export interface VisitFormsPhoto {
  visit_id: string;
  slot: string;
  attachment_id: string;
  added_at: Date;
}

export interface VisitFormsVisit {
  id: string;
  brand: string;
  sorg: string;
  customer_id: string;
  visited_on: string;
  other_midrange: string | null;
  other_midrange_note: Generated<string>;
  brand_dominates: boolean | null;
  group_floor_qty: number | null;
  other_floor_qty: number | null;
  brand_display: string | null;
  brand_display_note: Generated<string>;
  series: Generated<string[]>;
  brand_series: ColumnType<unknown, string | undefined, string>;
  other_series: Generated<string[]>;
  notes: Generated<string>;
  equipment: Generated<string[]>;
  equipment_note: Generated<string>;
  version: Generated<number>;
  created_by: string | null;
  created_at: Date;
  updated_by: string | null;
  updated_at: Date;
}

export interface VisitPlansPlan {
  id: Generated<string>;
  market_id: string;
  user_id: string;
  planned_on: string;
  note: Generated<string>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  start_name: string | null;
  start_latitude: number | null;
  start_longitude: number | null;
}

export interface VisitPlansStop {
  plan_id: string;
  position: number;
  customer_id: string;
}

export interface Tables {
  announcements_announcement: AnnouncementsAnnouncement;
  announcements_sorg: AnnouncementsSorg;
  article_files_import: ArticleFilesImport;
  article_files_result: ArticleFilesResult;
  banners_banner: BannersBanner;
  bonus_outdated: BonusOutdated;
  bonus_payment: BonusPayment;
  bonus_point: BonusPoint;
  bonus_step: BonusStep;
  bonus_total: BonusTotal;
  bonus_year: BonusYear;
  cart_cart: CartCart;
  cart_confirmation: CartConfirmation;
  cart_line: CartLine;
  cart_saved_line: CartSavedLine;
  catalog_allocation: CatalogAllocation;
  catalog_anchor: CatalogAnchor;
  catalog_arrival: CatalogArrival;
  catalog_article: CatalogArticle;
  catalog_article_sorg: CatalogArticleSorg;
  catalog_block: CatalogBlock;
  catalog_brand: CatalogBrand;
  catalog_category: CatalogCategory;
  catalog_category_text: CatalogCategoryText;
  catalog_color: CatalogColor;
  catalog_color_text: CatalogColorText;
  catalog_deal: CatalogDeal;
  catalog_deal_line: CatalogDealLine;
  catalog_document: CatalogDocument;
  catalog_entry: CatalogEntry;
  catalog_groupset_part: CatalogGroupsetPart;
  catalog_groupset_swap: CatalogGroupsetSwap;
  catalog_model: CatalogModel;
  catalog_model_text: CatalogModelText;
  catalog_outdated: CatalogOutdated;
  catalog_picture: CatalogPicture;
  catalog_posting: CatalogPosting;
  catalog_price: CatalogPrice;
  catalog_price_list: CatalogPriceList;
  catalog_scope: CatalogScope;
  catalog_site: CatalogSite;
  catalog_specification: CatalogSpecification;
  catalog_stock: CatalogStock;
  catalog_word: CatalogWord;
  claims_capability: ClaimsCapability;
  claims_claim: ClaimsClaim;
  claims_claim_problem: ClaimsClaimProblem;
  claims_comment: ClaimsComment;
  claims_consumer: ClaimsConsumer;
  claims_credit_request: ClaimsCreditRequest;
  claims_draft: ClaimsDraft;
  claims_draft_file: ClaimsDraftFile;
  claims_file: ClaimsFile;
  claims_history: ClaimsHistory;
  claims_problem: ClaimsProblem;
  claims_service_level: ClaimsServiceLevel;
  claims_settlement: ClaimsSettlement;
  claims_text_block: ClaimsTextBlock;
  claims_warranty_rule: ClaimsWarrantyRule;
  click_collect_consumer: ClickCollectConsumer;
  click_collect_event: ClickCollectEvent;
  click_collect_hq_line: ClickCollectHqLine;
  click_collect_line: ClickCollectLine;
  click_collect_order: ClickCollectOrder;
  colleagues_invitation: ColleaguesInvitation;
  content_download: ContentDownload;
  content_draft: ContentDraft;
  content_file: ContentFile;
  content_file_version: ContentFileVersion;
  content_item: ContentItem;
  content_package: ContentPackage;
  content_parent: ContentParent;
  content_revision: ContentRevision;
  content_word: ContentWord;
  credit_account: CreditAccount;
  credit_account_company: CreditAccountCompany;
  credit_average_days: CreditAverageDays;
  credit_history: CreditHistory;
  credit_incoming_payment: CreditIncomingPayment;
  credit_movement: CreditMovement;
  credit_override: CreditOverride;
  customers_area: CustomersArea;
  customers_company: CustomersCompany;
  customers_credit_customer: CustomersCreditCustomer;
  customers_customer: CustomersCustomer;
  customers_group: CustomersGroup;
  customers_recent: CustomersRecent;
  customers_shipto: CustomersShipto;
  customers_user: CustomersUser;
  dealer_page_note: DealerPageNote;
  deliveries_delivery: DeliveriesDelivery;
  deliveries_line: DeliveriesLine;
  disputes_dispute: DisputesDispute;
  downloads_request: DownloadsRequest;
  downloads_schedule: DownloadsSchedule;
  downloads_target: DownloadsTarget;
  e_invoices_document: EInvoicesDocument;
  erp_decision: ErpDecision;
  erp_expectation: ErpExpectation;
  erp_file: ErpFile;
  erp_folder: ErpFolder;
  erp_outbox: ErpOutbox;
  erp_reject: ErpReject;
  erp_replaced: ErpReplaced;
  erp_upload: ErpUpload;
  erp_waiting: ErpWaiting;
  feedback_message: FeedbackMessage;
  frames_frame: FramesFrame;
  frames_recall: FramesRecall;
  frames_recall_notice: FramesRecallNotice;
  frames_recall_range: FramesRecallRange;
  frames_recall_reading: FramesRecallReading;
  frames_recall_work: FramesRecallWork;
  frames_stolen: FramesStolen;
  identity_authenticator: IdentityAuthenticator;
  identity_group_role: IdentityGroupRole;
  identity_group_role_role: IdentityGroupRoleRole;
  identity_language: IdentityLanguage;
  identity_passkey: IdentityPasskey;
  identity_passkey_challenge: IdentityPasskeyChallenge;
  identity_password_reset: IdentityPasswordReset;
  identity_permission: IdentityPermission;
  identity_recovery_code: IdentityRecoveryCode;
  identity_refresh_token: IdentityRefreshToken;
  identity_role: IdentityRole;
  identity_role_permission: IdentityRolePermission;
  identity_session: IdentitySession;
  identity_sign_in_failure: IdentitySignInFailure;
  identity_sign_in_step: IdentitySignInStep;
  identity_sign_in_wave: IdentitySignInWave;
  identity_user: IdentityUser;
  identity_user_area: IdentityUserArea;
  identity_user_role: IdentityUserRole;
  inquiries_inquiry: InquiriesInquiry;
  intake_alias: IntakeAlias;
  invoices_incoming_payment: InvoicesIncomingPayment;
  invoices_invoice: InvoicesInvoice;
  invoices_line: InvoicesLine;
  invoices_movement: InvoicesMovement;
  invoices_open_list: InvoicesOpenList;
  invoices_seller: InvoicesSeller;
  marketing_material_category: MarketingMaterialCategory;
  markets_city: MarketsCity;
  markets_content_target_market: MarketsContentTargetMarket;
  markets_country: MarketsCountry;
  markets_holiday: MarketsHoliday;
  markets_host: MarketsHost;
  markets_layout: MarketsLayout;
  markets_market: MarketsMarket;
  markets_market_language: MarketsMarketLanguage;
  markets_market_sorg: MarketsMarketSorg;
  markets_merchant: MarketsMerchant;
  markets_sorg: MarketsSorg;
  markets_sorg_language: MarketsSorgLanguage;
  markets_user_target_market: MarketsUserTargetMarket;
  news_item: NewsItem;
  news_notice: NewsNotice;
  news_reading: NewsReading;
  notices_delivery: NoticesDelivery;
  notices_digest: NoticesDigest;
  notices_entry: NoticesEntry;
  notices_event: NoticesEvent;
  notices_preference: NoticesPreference;
  notices_push_key: NoticesPushKey;
  notices_push_subscription: NoticesPushSubscription;
  orders_confirmation: OrdersConfirmation;
  orders_event: OrdersEvent;
  orders_line: OrdersLine;
  orders_note: OrdersNote;
  orders_order: OrdersOrder;
  orders_payment: OrdersPayment;
  orders_payment_document: OrdersPaymentDocument;
  orders_payment_method: OrdersPaymentMethod;
  orders_price_component: OrdersPriceComponent;
  orders_promise: OrdersPromise;
  orders_reservation: OrdersReservation;
  orders_shipment_option: OrdersShipmentOption;
  payments_callback: PaymentsCallback;
  payments_clearing: PaymentsClearing;
  payments_event: PaymentsEvent;
  payments_part: PaymentsPart;
  payments_payment: PaymentsPayment;
  payments_request: PaymentsRequest;
  pdi_check: PdiCheck;
  pdi_checklist_item: PdiChecklistItem;
  pdi_checklist_wording: PdiChecklistWording;
  pdi_deletion: PdiDeletion;
  pdi_device_key: PdiDeviceKey;
  pdi_photo: PdiPhoto;
  pdi_record: PdiRecord;
  platform_attachment: PlatformAttachment;
  platform_attachment_piece: PlatformAttachmentPiece;
  platform_audit: PlatformAudit;
  platform_call_count: PlatformCallCount;
  platform_counter: PlatformCounter;
  platform_document_place: PlatformDocumentPlace;
  platform_idempotency: PlatformIdempotency;
  platform_mail: PlatformMail;
  platform_migration: PlatformMigration;
  platform_operation: PlatformOperation;
  platform_rendition: PlatformRendition;
  platform_replica_beat: PlatformReplicaBeat;
  platform_schedule: PlatformSchedule;
  platform_setting: PlatformSetting;
  platform_upload: PlatformUpload;
  platform_user_write: PlatformUserWrite;
  questions_message: QuestionsMessage;
  questions_photo: QuestionsPhoto;
  questions_question: QuestionsQuestion;
  reply_mail_address: ReplyMailAddress;
  reply_mail_received: ReplyMailReceived;
  retail_sales_change: RetailSalesChange;
  retail_sales_dealer: RetailSalesDealer;
  retail_sales_registration: RetailSalesRegistration;
  sales_areas_category: SalesAreasCategory;
  sales_areas_group: SalesAreasGroup;
  sales_areas_postal_code: SalesAreasPostalCode;
  sales_areas_region: SalesAreasRegion;
  sales_documents_group: SalesDocumentsGroup;
  sales_documents_replacement: SalesDocumentsReplacement;
  sales_overview_customer: SalesOverviewCustomer;
  sales_overview_outdated: SalesOverviewOutdated;
  sales_overview_sorg: SalesOverviewSorg;
  shops_key: ShopsKey;
  shops_shop: ShopsShop;
  sign_in_provider_attempt: SignInProviderAttempt;
  sign_in_provider_link: SignInProviderLink;
  sign_in_provider_setting: SignInProviderSetting;
  stock_alerts_alert: StockAlertsAlert;
  third_party_article: ThirdPartyArticle;
  third_party_cart: ThirdPartyCart;
  third_party_cart_line: ThirdPartyCartLine;
  third_party_event: ThirdPartyEvent;
  third_party_item: ThirdPartyItem;
  third_party_order: ThirdPartyOrder;
  third_party_shipment: ThirdPartyShipment;
  third_party_vendor: ThirdPartyVendor;
  transit_damage_change: TransitDamageChange;
  transit_damage_photo: TransitDamagePhoto;
  transit_damage_report: TransitDamageReport;
  upload_area_row: UploadAreaRow;
  upload_area_upload: UploadAreaUpload;
  vendor_desk_change: VendorDeskChange;
  vendor_desk_picture: VendorDeskPicture;
  vendor_desk_row: VendorDeskRow;
  vendor_desk_upload: VendorDeskUpload;
  visit_forms_answer: VisitFormsAnswer;
  visit_forms_deletion: VisitFormsDeletion;
  visit_forms_photo: VisitFormsPhoto;
  visit_forms_visit: VisitFormsVisit;
  visit_plans_plan: VisitPlansPlan;
  visit_plans_stop: VisitPlansStop;
}
