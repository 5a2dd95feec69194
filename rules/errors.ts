/**
 * Every reason for which the product refuses something. A code is also the id of its text
 * (`locales/<language>/errors.json`), so the rule and the screen use the same word. To add a reason, add a code here
 * and a text in each language, nothing else.
 */
export const errorCodes = [
  // session
  'unauthenticated',
  'forbidden_scope',
  'session_ended',
  'customer_changed',
  'bad_input',
  'not_found',
  'rate_limited',
  'something_wrong',
  'service_unavailable',
  'operation_unknown',
  'no_data',
  'no_credit_data',
  'username_incorrect',
  'password_incorrect',
  'login_failed',
  'reset_link_invalid',
  'failed_change_language',
  'failed_change_customer',
  'idempotency_key_reused',
  // shared validation
  'not_empty',
  'required',
  'valid_text',
  'claim_invalid_article_description',
  'valid_notes',
  'valid_alphaNumeric',
  'valid_email',
  'must_be_numeric',
  'must_be_numeric_with_max_digits',
  'pass_min_length',
  'pass_should_contain_number',
  'pass_should_contain_upp_and_lower',
  'pass_not_match',
  'pass_same_as_before',
  'email_already_exists',
  'username_already_exists',
  'min_quantity',
  'too_long',
  'too_many',
  'valid_date',
  'date_range_too_long',
  'date_from_after_to',
  'unknown_field',
  // markets
  'valid_format',
  'valid_currency',
  'valid_country',
  'valid_phone_code',
  'valid_host',
  'valid_time_zone',
  'host_taken',
  'default_host_needed',
  'market_changed',
  'code_already_exists',
  'must_be_whole_number',
  'out_of_range',
  'valid_time',
  'valid_url',
  'valid_postal_code',
  // users, roles, permissions
  'in_use',
  'name_already_exists',
  'valid_scope_name',
  'permission_built_in',
  'role_name_fixed',
  'roles_outside_group',
  'own_rights',
  'own_account',
  'password_change_required',
  'workbook_unreadable',
  'table_columns_missing',
  'table_empty',
  'too_many_rows',
  'own_profile',
  // customers
  'customer_required',
  'customer_not_found',
  'customer_without_area',
  // catalog
  'article_not_found',
  'invalid_article',
  'not_allowed_to_order',
  'order_blocked',
  'hierarchy_blocked',
  'brand_blocked',
  'category_blocked',
  'sorg_blocked',
  'no_price',
  'no_stock',
  'exceeds_stock',
  'stock_short',
  'exceeds_order_limit',
  'not_pack_multiple',
  'article_removed',
  // stock alerts
  'stock_alert_here',
  'stock_alert_over',
  'stock_alerts_full',
  // intake of lists
  'list_unreadable',
  'list_empty',
  'rows_hidden',
  'code_missing',
  'code_unknown',
  'code_ambiguous',
  'code_shortened',
  'code_is_article',
  'quantity_missing',
  'code_padded',
  'line_unclear',
  'quantity_unclear',
  'column_unclear',
  'article_replaced',
  'partly_later',
  'all_later',
  // cart and checkout
  'cart_empty',
  'cart_changed',
  'cannot_be_purchased',
  'failed_checkout',
  'customer_no_longer_yours',
  'shipto_changed',
  'insufficient_order_balance',
  'credit_blocked',
  'credit_until_past',
  'credit_no_override',
  'dispute_amount',
  'dispute_nothing_open',
  'dispute_open_already',
  'dispute_decided',
  'checkout_disabled',
  'price_changed',
  'currency_changed',
  'tax_changed',
  'delivery_date_changed',
  'stock_changed',
  'shipment_required',
  'shipment_rate_changed',
  'shipment_notes_required',
  'payment_required',
  'payment_not_offered',
  'shipto_required',
  'products_required',
  'mixed_currencies',
  'delivery_date_past',
  'cancel_before_delivery',
  // orders
  'payment_already_decided',
  'payment_document_missing',
  'file_extension_invalid',
  'price_component_exists',
  'price_component_language',
  'order_not_found',
  'order_already_taken',
  'order_not_cancellable',
  'order_handover_failed',
  'handover_waits',
  'handover_not_replayable',
  // invoices, payments
  'invoice_in_payment',
  'invoice_not_payable',
  'invoice_not_found',
  'invoice_mailed_recently',
  'invoice_mail_no_address',
  'invoice_xml_incomplete',
  'seller_tax_number',
  'seller_account_number',
  'seller_account_missing',
  'seller_bic',
  'seller_changed',
  'statement_too_long',
  'payment_needs_invoice',
  'payment_total_not_positive',
  'payment_oldest_first',
  'payment_overdue_first',
  'payment_mixed_payers',
  'payment_mixed_currencies',
  'payment_minimum',
  'payment_maximum',
  'payment_in_full',
  'payment_not_allowed',
  'payment_gateway_unavailable',
  'payment_invoice_unknown',
  'payment_invoice_ambiguous',
  'payment_amount_changed',
  'payment_currency_differs',
  'payment_request_unknown',
  'payment_request_closed',
  'payment_request_processing',
  'surplus_cleared',
  // announcements, banners
  'sorg_not_yours',
  'picture_invalid',
  // uploads, frames and downloads
  'upload_failed',
  'max_items_exceeded',
  'frame_not_found',
  'article_code_not_found',
  'download_quota_out',
  'frame_number_too_long',
  'frame_number_invalid',
  'frame_not_polygon',
  'recall_not_found',
  'recall_frame_not_affected',
  'recall_state_final',
  // erp files
  'file_header_missing',
  'file_header_invalid',
  'file_version_unknown',
  'file_type_unknown',
  'file_trailer_missing',
  'file_count_mismatch',
  'file_checksum_mismatch',
  'file_sequence_gap',
  'file_sequence_old',
  'file_snapshot_shrunk',
  'file_encoding',
  'file_column_missing',
  'file_column_unknown',
  'file_too_large',
  'upload_quota_reached',
  'file_line_too_long',
  'file_all_or_nothing',
  'file_empty',
  'file_no_rows',
  'file_made_in_future',
  'row_column_count',
  'row_encoding',
  'row_required',
  'row_not_a_number',
  'row_not_whole',
  'row_negative',
  'row_not_a_date',
  'row_not_a_time',
  'row_too_long',
  'row_not_allowed',
  'row_range_invalid',
  'row_not_in_list',
  'row_ends_before_start',
  'row_below_minimum',
  'row_unknown_reference',
  'row_duplicate',
  'row_formula',
  'row_currency_differs',
  'row_number_taken',
  'row_other_article',
  'row_total_differs',
  'row_second_default',
  'row_language_unknown',
  'row_country_unknown',
] as const;

/** Code of a refusal; see {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[number];

/** Values for the placeholders of a code's text, for example `{ limit: 4 }`. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** One refusal in an API response: the input field that it concerns, its code and params. */
export interface UserError {
  readonly field: string;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/**
 * The only error class of the product. Actions throw it; the transaction rolls back, and the edge turns it into
 * `userErrors` (mutations) or an error with `extensions.code` (reads). It carries several refusals where the caller
 * should see all of them.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly field: string;
  readonly errors: readonly UserError[];

  constructor(code: ErrorCode, params: ErrorParams = {}, field = '', others: readonly UserError[] = []) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.params = params;
    this.field = field;
    this.errors = [{ field, code, params }, ...others];
  }

  /** One error from several refusals; throws a TypeError for an empty list, which is a bug of the caller. */
  static all(errors: readonly UserError[]): DomainError {
    const [first, ...others] = errors;
    if (!first) throw new TypeError('DomainError.all needs at least one refusal');
    return new DomainError(first.code, first.params, first.field, others);
  }
}

/**
 * HTTP status of a code outside GraphQL mutations. Codes not listed return 400, including a missing scope: 403
 * is reserved for a session that must end, because clients sign out on it.
 */
export const httpStatus: Partial<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  customer_changed: 401,
  session_ended: 403,
  not_found: 404,
  rate_limited: 429,
  upload_quota_reached: 413,
  something_wrong: 500,
  service_unavailable: 503,
};
