/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AnnouncementFilterInput = {
  /** True if it is shown now in this market. */
  active?: boolean | null | undefined;
  /** True: those in the bucket. */
  deleted?: boolean | null | undefined;
  /** home_page or login. */
  type?: string | null | undefined;
};

export type AnnouncementTextInput = {
  content: string;
  language: string;
  title: string;
};

export type AuditFilter = {
  action?: string | null | undefined;
  /** Id or username of the actor. */
  actor?: string | null | undefined;
  /** Id or unified code of the customer. */
  customer?: string | null | undefined;
  from?: string | null | undefined;
  /** A request id, a subject id, or words in the actor's name. */
  search?: string | null | undefined;
  subjectId?: string | null | undefined;
  subjectType?: string | null | undefined;
  /** The last included instant. */
  to?: string | null | undefined;
};

export type BannerFilterInput = {
  /** True if it is shown now in this market. */
  active?: boolean | null | undefined;
  /** True: those in the bucket. */
  deleted?: boolean | null | undefined;
  sorg?: string | null | undefined;
};

export type BonusStepInput = {
  amount: string;
  name: string;
  points: string;
};

export type BrandInput = {
  /** The same in all languages. */
  name: string;
  /** Place among the others, 0 to 999; equal places are ordered by the number of articles. */
  position: number;
};

export type CartProductInput = {
  articleCode: string;
  /** Absolute quantity; 0 removes the line. */
  qty: number;
  sorg: string;
  /** The article's own unit; another one is refused. */
  uom?: string | null | undefined;
};

export type CategoryInput = {
  /** At least one language. */
  names: LanguageTextsInput;
  /** Place among the others, 0 to 999; equal places are ordered by the number of articles. */
  position: number;
};

export type CheckoutProductInput = {
  articleCode: string;
  qty: number;
  /** Currency of that price; another currency is refused with currency_changed. */
  reviewedCurrency?: string | null | undefined;
  /** Unit price that the dealer saw; a higher price is refused with price_changed. */
  reviewedPrice?: string | null | undefined;
  /** Ready quantity that the dealer saw; less is refused with stock_changed. */
  reviewedQty?: number | null | undefined;
  sorg: string;
  uom?: string | null | undefined;
};

/** The values that the dealer saw of one order before placing it. */
export type CheckoutReviewedInput = {
  /** Earliest day of delivery; a later one is refused with delivery_date_changed. */
  earliestOn?: string | null | undefined;
  merchant: string;
  sorg: string;
  /** A higher tax is refused with tax_changed. */
  tax?: string | null | undefined;
};

export type CheckoutShipmentInput = {
  /** The quoted amount; a higher rate is refused. */
  amount?: string | null | undefined;
  merchant: string;
  notes?: string | null | undefined;
  shipmentId: string | number;
  sorg?: string | null | undefined;
};

export type CheckoutShiptoInput = {
  /** Address of shiptoV2; the default address if omitted. */
  id?: string | number | null | undefined;
  isr: string;
  r3: string;
  /** Version of the address; another version is refused with shipto_changed (Q-078). */
  version?: number | null | undefined;
};

export type ClaimConsumerInput = {
  address?: string | null | undefined;
  city?: string | null | undefined;
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
};

/** An uploaded file, and the slot of the claim that it fills. */
export type ClaimFileInput = {
  attachmentId: string | number;
  slot: string;
};

/** Which claims a list shows (Q-139). */
export type ClaimFilterInput = {
  /** Code of a brand. */
  brand?: string | null | undefined;
  /** First day of creation. */
  from?: string | null | undefined;
  /** Beginning of a number or reference of the claim, or words of its customer. */
  search?: string | null | undefined;
  /** Id of a status. */
  status?: string | null | undefined;
  /** open, processing or closed. */
  statusCategory?: string | null | undefined;
  /** Last day of creation. */
  to?: string | null | undefined;
  /** bike or paa. */
  type?: string | null | undefined;
};

/** The words of a customer about a claim (Q-129). */
export type ClaimInput = {
  /** Of parts; of a bike whose frame the portal does not know. */
  articleCode?: string | null | undefined;
  consumer?: ClaimConsumerInput | null | undefined;
  contactPersonName?: string | null | undefined;
  contactPersonPhone?: string | null | undefined;
  customerNotes?: string | null | undefined;
  /** Required without a code (Q-132). */
  description?: string | null | undefined;
  /** Of a bike. */
  frameNumber?: string | null | undefined;
  /** Then it needs no consumer (Q-130). */
  notSoldYet?: boolean | null | undefined;
  partSerialNumber?: string | null | undefined;
  problems?: Array<ClaimProblemInput> | null | undefined;
  /** By the consumer. Required once it is sold; of an unsold product the portal knows the day of its delivery. */
  purchaseDate?: string | null | undefined;
  qty?: number | null | undefined;
  referenceNo: string;
  /** replacement or credit. */
  wishedResolution?: string | null | undefined;
};

export type ClaimProblemInput = {
  id: string | number;
  notes?: string | null | undefined;
};

export type ClaimQueueFilterInput = {
  /** Id of a user, me, or none. */
  assignee?: string | null | undefined;
  /** Code of a brand. */
  brand?: string | null | undefined;
  /** Unified code of a customer. */
  customer?: string | null | undefined;
  from?: string | null | undefined;
  /** Code of a model. */
  model?: string | null | undefined;
  /** Only claims that are at least so old. */
  olderThanDays?: number | null | undefined;
  /** Only claims whose service level is over. */
  overdue?: boolean | null | undefined;
  /** Claim, reference or frame number, or the customer. */
  search?: string | null | undefined;
  /** Only claims whose settlement can no longer come about. */
  settlementFailed?: boolean | null | undefined;
  /** Id of a status. */
  status?: string | null | undefined;
  /** open, processing or closed. */
  statusCategory?: string | null | undefined;
  to?: string | null | undefined;
  /** bike or paa. */
  type?: string | null | undefined;
};

export type ClickCollectMarkInput = {
  id: string | number;
  /** ready_to_pickup or order_to_hq. */
  mark: string;
};

export type ClickCollectReviewedLineInput = {
  currency?: string | null | undefined;
  id: string | number;
  /** Unit price that the dealer saw; a higher one is refused. */
  price?: string | null | undefined;
};

export type ClickCollectShipmentInput = {
  lines: Array<ClickCollectShipmentLineInput>;
  orderId: string | number;
};

export type ClickCollectShipmentLineInput = {
  detailId: string | number;
  /** Units shipped in total, never less than before. */
  qtyShipped: number;
};

export type ContentCropInput = {
  height: number;
  left: number;
  top: number;
  width: number;
};

/** A known file by its id, a new one by the id of its upload; both to replace a file and keep its link. */
export type ContentFileInput = {
  attachmentId?: string | number | null | undefined;
  crop?: ContentCropInput | null | undefined;
  focalLeft?: number | null | undefined;
  focalTop?: number | null | undefined;
  id?: string | number | null | undefined;
  /** Null for all languages. */
  language?: string | null | undefined;
  rightsEndOn?: string | null | undefined;
  title?: string | null | undefined;
};

export type ContentTextInput = {
  /** Rich text; the server removes what is not allowed (Q-168). */
  body?: string | null | undefined;
  language: string;
  subtitle?: string | null | undefined;
  title: string;
};

export type CreditDeskFilterInput = {
  currency?: string | null | undefined;
  /** Name, city or number of the customer, or the account. */
  search?: string | null | undefined;
  sorg?: string | null | undefined;
  /** blocked, over-limit, overdue, desk (the desk decided) or open. */
  state?: string | null | undefined;
};

export type CustomerInquiryFilterInput = {
  handled?: boolean | null | undefined;
};

/** A day and a time of day in the local time of the market that shows it. */
export type DateAndTimeInput = {
  date: string;
  /** HH:MM or HH:MM:SS; left out it is the begin of the first and the end of the last day. */
  time?: string | null | undefined;
};

export type DeliveryFilterInput = {
  /** Shipped (planned: expected) from; a range covers at most 30 days; without a last day it ends today, without a first day it is refused (Q-096). */
  from?: string | null | undefined;
  /** Delivery, tracking, order, ERP, PO or serial number, carrier, article. */
  search?: string | null | undefined;
  sorgs?: Array<string> | null | undefined;
  /** planned, shipped or delivered; open for deliveries that have not arrived. */
  status?: string | null | undefined;
  to?: string | null | undefined;
};

export type ErpCauseFilter = {
  code: string;
  column: string;
  /** rejected, waiting, warning. */
  kind: string;
  thing: string;
};

export type ErpFileFilter = {
  /** in or out. */
  direction?: string | null | undefined;
  from?: string | null | undefined;
  /** A part of the name, or a sequence number. */
  search?: string | null | undefined;
  sender?: string | null | undefined;
  /** One of attention, processing, done, rejects, rejected, waiting, discarded. */
  state?: string | null | undefined;
  /** The last included instant. */
  to?: string | null | undefined;
  type?: string | null | undefined;
};

export type FormVisitAnswerTextsInput = {
  de?: string | null | undefined;
  en: string;
  fr?: string | null | undefined;
  id?: string | null | undefined;
  ms?: string | null | undefined;
};

/** A form of a visit. What is left out is not answered; brandDomination and the quantities are never null. */
export type FormVisitInput = {
  /** polygon or wim. */
  brand: string;
  /** Key of an answer of brandDisplay. */
  brandDisplay?: string | null | undefined;
  brandDisplayNote?: string | null | undefined;
  /** Of polygon; only when it is boolean (R-275). */
  brandDomination?: boolean | null | undefined;
  /** Unified or stripped code. */
  custCode: string;
  /** Keys of answers of equipment. */
  equipment?: Array<string> | null | undefined;
  equipmentText?: string | null | undefined;
  notes?: string | null | undefined;
  /** Key of an answer of midrange. */
  otherMidrange?: string | null | undefined;
  otherMidrangeNote?: string | null | undefined;
  otherSeriesList?: Array<string> | null | undefined;
  /** Of polygon; only when it is given (R-276). */
  qtyNonPlgGrp?: number | null | undefined;
  /** Of polygon; only when it is given (R-276). */
  qtyPlgGrp?: number | null | undefined;
  /** Of wim. */
  seriesBrand?: Array<FormVisitSeriesBrandInput> | null | undefined;
  /** Series of formVisitAnswers; at least one here or in seriesBrand (R-281). */
  seriesList?: Array<string> | null | undefined;
  /** Without it: today, or as it is stored. */
  visitedOn?: string | null | undefined;
};

/** A photo that was sent before as a resumable upload of the kind `visit-photo`. */
export type FormVisitPhotoInput = {
  attachmentId: string | number;
  slot: string;
};

export type FormVisitSeriesBrandInput = {
  brand: string;
  seriesList: Array<string>;
};

/** The consumer who bought a frame; the name is required. */
export type FrameConsumerInput = {
  address?: string | null | undefined;
  city?: string | null | undefined;
  /** ISO 3166 code. */
  country?: string | null | undefined;
  email?: string | null | undefined;
  /** Locale in which the consumer reads, for example id-id. */
  language?: string | null | undefined;
  name: string;
  phone?: string | null | undefined;
};

export type HolidayInput = {
  day: string;
  name?: string | null | undefined;
};

/** The state of a row: it can be added, needs a decision, or has no article. */
export type IntakeRowGroup =
  | 'decision'
  | 'ready'
  | 'unknown';

export type IntakeRowInput = {
  /** The user accepts that missing units arrive later. */
  acceptLater?: boolean | null | undefined;
  /** The article that the user chose. */
  articleCode?: string | null | undefined;
  code: string;
  /** Lines of the list, or the row's own number. */
  lines: Array<number>;
  /** As in the row. */
  part?: number | null | undefined;
  /** Possible quantities if it is unknown. */
  quantities?: Array<number> | null | undefined;
  /** As typed; an empty text means one, null unknown. */
  quantity?: string | null | undefined;
  sorg?: string | null | undefined;
  written?: string | null | undefined;
};

/** A text in each language of the portal; leave out those without one. */
export type LanguageTextsInput = {
  de?: string | null | undefined;
  en?: string | null | undefined;
  fr?: string | null | undefined;
  id?: string | null | undefined;
  ms?: string | null | undefined;
};

export type LowerLineInput = {
  position: number;
  /** Units that stay; 0 cancels the line. */
  qty: number;
};

/** Who may use a market: everybody, only its administrators, or nobody (Q-021). */
export type MarketStatus =
  | 'maintenance'
  | 'offline'
  | 'online';

export type MarketingCategoryInput = {
  /** The picture of its card; null removes it. */
  file?: ContentFileInput | null | undefined;
  itemPerLine?: number | null | undefined;
  layoutId?: string | number | null | undefined;
  mainLanguage?: string | null | undefined;
  marketIds?: Array<string | number> | null | undefined;
  /** Null for the top. */
  parentId?: string | number | null | undefined;
  /** Small letters, digits and hyphens; empty for one made of the title. */
  route?: string | null | undefined;
  showChilds?: boolean | null | undefined;
  texts?: Array<MarketingCategoryTitleInput> | null | undefined;
  /** `brand-assets` or `product-lineup`: that of the category above (Q-159). */
  type?: string | null | undefined;
};

export type MarketingCategoryTitleInput = {
  language: string;
  title: string;
};

export type MarketingMaterialInput = {
  /** Codes of articles and models that it shows. */
  articleCodes?: Array<string> | null | undefined;
  /** The body in the main language, in place of `texts`; other languages stay. */
  body?: string | null | undefined;
  categoryId?: string | number | null | undefined;
  /** Another name of `marketIds`; both are refused. */
  contentTargetMarketIds?: Array<string | number> | null | undefined;
  /** All files in their order; missing ones are removed. */
  files?: Array<ContentFileInput> | null | undefined;
  itemPerLine?: number | null | undefined;
  layoutId?: string | number | null | undefined;
  mainLanguage?: string | null | undefined;
  marketIds?: Array<string | number> | null | undefined;
  modelYear?: number | null | undefined;
  /** False keeps a draft. */
  published?: boolean | null | undefined;
  tags?: Array<string> | null | undefined;
  texts?: Array<ContentTextInput> | null | undefined;
  /** The title in the main language, in place of `texts`; other languages stay. */
  title?: string | null | undefined;
  /** `brand-assets` or `product-lineup` (Q-159); that of the category if left out. */
  type?: string | null | undefined;
};

/** The changes of all materials; fields that are left out stay. */
export type MarketingMaterialsChange = {
  addMarketIds?: Array<string | number> | null | undefined;
  addTags?: Array<string> | null | undefined;
  /** Null takes the category away. */
  categoryId?: string | number | null | undefined;
  /** Null chooses the default layout. */
  layoutId?: string | number | null | undefined;
  marketIds?: Array<string | number> | null | undefined;
  /** Null takes the model year away. */
  modelYear?: number | null | undefined;
  published?: boolean | null | undefined;
  removeMarketIds?: Array<string | number> | null | undefined;
  removeTags?: Array<string> | null | undefined;
};

export type NewArrivalInput = {
  active: boolean;
  from?: string | null | undefined;
  to?: string | null | undefined;
};

export type NewUserInput = {
  user: UserInput;
  userAreas: Array<UserAreaInput>;
};

export type NewsInput = {
  articleCodes?: Array<string> | null | undefined;
  /** Of an update: everybody has to read it again, and is told. */
  askAgain?: boolean | null | undefined;
  /** The body in the main language, in place of `texts`; other languages stay. */
  body?: string | null | undefined;
  /** Another name of `marketIds`; both are refused. */
  contentTargetMarketIds?: Array<string | number> | null | undefined;
  /** All files in their order; missing ones are removed. */
  files?: Array<ContentFileInput> | null | undefined;
  itemPerLine?: number | null | undefined;
  layoutId?: string | number | null | undefined;
  mainLanguage?: string | null | undefined;
  marketIds?: Array<string | number> | null | undefined;
  mustRead?: boolean | null | undefined;
  /** False keeps a draft. */
  published?: boolean | null | undefined;
  /** The recall whose bulletin it is: reading either counts for both. */
  recallCode?: string | null | undefined;
  tags?: Array<string> | null | undefined;
  texts?: Array<ContentTextInput> | null | undefined;
  /** The title in the main language, in place of `texts`; other languages stay. */
  title?: string | null | undefined;
  validFrom?: string | null | undefined;
  validFromTime?: string | null | undefined;
  validTo?: string | null | undefined;
  validToTime?: string | null | undefined;
};

export type OpenInvoiceFilterInput = {
  currency?: string | null | undefined;
  dueFrom?: string | null | undefined;
  dueTo?: string | null | undefined;
  /** charge, overdue, credit, credit_note or deduction. */
  kind?: string | null | undefined;
  /** Days until the due date of a charge from, negative: overdue. */
  overdueFrom?: number | null | undefined;
  overdueTo?: number | null | undefined;
  /** Customers whose accounts are billed, each by r3, isr or both (Q-114). */
  payerCodes?: Array<string> | null | undefined;
  /** Invoice, accounting, delivery, order, ERP or PO number. */
  search?: string | null | undefined;
  sorgs?: Array<string> | null | undefined;
  /** payable, in_payment, pending or waiting. */
  state?: string | null | undefined;
};

export type OpenOrderFilterInput = {
  /** Ordered from; a range covers at most 30 days; without a last day it ends today, without a first day it is refused (Q-096). */
  from?: string | null | undefined;
  /** portal or erp */
  origin?: string | null | undefined;
  /** Requested from; a range covers at most 30 days; without a last day it ends today, without a first day it is refused (Q-096). */
  requestedFrom?: string | null | undefined;
  requestedTo?: string | null | undefined;
  /** late, at_risk or slipped (the promised date has moved to later). */
  risk?: string | null | undefined;
  /** Order, ERP or PO number, article code or name; without an active customer also the customer. */
  search?: string | null | undefined;
  sorgs?: Array<string> | null | undefined;
  /** pending, on processing, submitted, confirmed or partly_shipped. */
  status?: string | null | undefined;
  to?: string | null | undefined;
};

export type OrderCustomerInput = {
  isr: string;
  r3: string;
};

export type OrderFilterInput = {
  /** Only orders placed by staff (true) or by customers themselves (false). */
  acting?: boolean | null | undefined;
  custCode?: OrderCustomerInput | null | undefined;
  /** Unified code of a customer, instead of custCode. */
  customer?: string | null | undefined;
  erpState?: string | null | undefined;
  /** Ordered from; a range covers at most 30 days; without a last day it ends today, without a first day it is refused (Q-096). */
  from?: string | null | undefined;
  /** Only orders that the caller works on at the order desk. */
  mine?: boolean | null | undefined;
  number?: string | null | undefined;
  /** portal or erp */
  origin?: string | null | undefined;
  /** State of the payment: waiting, uploaded, failed, voided or completed (R-192). */
  payment?: string | null | undefined;
  /** Prefix of the name or user name of the person who placed the order. */
  placedBy?: string | null | undefined;
  /** Code of the salesperson of the customer. */
  salesman?: string | null | undefined;
  /** customer = orders of the active customer, staff = the staff order list, reach = orders of all customers that the caller may see. */
  scope?: string | null | undefined;
  /** Order, ERP or PO number, customer, article code. */
  search?: string | null | undefined;
  sorg?: string | null | undefined;
  /** complete, pending, failed, void, on processing or cancelled; open or closed for groups of them. */
  status?: string | null | undefined;
  /** Only orders whose hand-over to the ERP needs attention: given up, failed, or unanswered for a day. */
  stuck?: boolean | null | undefined;
  to?: string | null | undefined;
};

export type OrderLimitInput = {
  articleCode: string;
  /** Null removes the limit. */
  orderLimit?: number | null | undefined;
  sorg: string;
};

export type OwnArticleCodeInput = {
  articleCode: string;
  code: string;
};

export type PdiCheckInput = {
  checked: boolean;
  checklist: number;
};

export type PdiChecklistTextsInput = {
  de?: string | null | undefined;
  en: string;
  fr?: string | null | undefined;
  id?: string | null | undefined;
  ms?: string | null | undefined;
};

export type PdiSignatureInput = {
  name: string;
  /** Drawn lines as M1 2L3 4; empty: the name was typed. */
  path?: string | null | undefined;
};

export type PaidInvoiceFilterInput = {
  /** Cleared from. */
  from?: string | null | undefined;
  /** invoice, credit_note or deduction. */
  kind?: string | null | undefined;
  /** Invoice, accounting, delivery, order, ERP or PO number. */
  search?: string | null | undefined;
  sorgs?: Array<string> | null | undefined;
  /** Cleared until. */
  to?: string | null | undefined;
};

/** One invoice, by as many of its names as the caller knows; all of them must name the same invoice. */
export type PaymentInvoiceReferenceInput = {
  accountingNo?: string | null | undefined;
  /** The debt of the invoice that the caller saw; another amount is refused with payment_amount_changed. */
  amount?: string | null | undefined;
  assignment?: string | null | undefined;
  invoiceNo?: string | null | undefined;
};

export type PaymentMethodInput = {
  active: boolean;
  /** At least one language. */
  description: LanguageTextsInput;
  /** Left out: on account, no payment is awaited. */
  expiresAfterHours?: number | null | undefined;
  instruction: LanguageTextsInput;
  /** order or invoice; cannot change. */
  module: string;
  position: number;
  /** Cannot change. */
  sorg: string;
  /** For invoices virtual_account, card, ach or sepa; for orders any code that the ERP knows. */
  type: string;
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
};

export type PaymentRequestFilterInput = {
  from?: string | null | undefined;
  /** Code of the merchant who receives the money; the code of its sales organisation works too (Q-099). */
  merchant?: string | null | undefined;
  payerCode?: string | null | undefined;
  /** Request number, external id, virtual account, invoice number or assignment. */
  search?: string | null | undefined;
  /** States; all if omitted. open stands for created, waiting and processing. */
  status?: Array<string> | null | undefined;
  /** Only requests with money that pays no invoice. */
  surplus?: boolean | null | undefined;
  to?: string | null | undefined;
};

export type PriceComponentLabelInput = {
  label: string;
  language: string;
};

export type ProductAttributeInput = {
  newArrival?: NewArrivalInput | null | undefined;
  /** True if the article may be ordered. */
  order?: boolean | null | undefined;
};

export type ProductAttributesInput = {
  articleCode: string;
  attribute: ProductAttributeInput;
  sorg: string;
};

/** The customer's numbers in the two ERP systems (Q-004). */
export type ProductCustomerInput = {
  isr?: string | null | undefined;
  r3?: string | null | undefined;
};

/** Filters of the list (Q-072); a list of values matches any of them. */
export type ProductFilterInput = {
  availability?: Array<string> | null | undefined;
  brand?: Array<string> | null | undefined;
  /** bike, paa or groupset, in any case; empty = all. */
  category?: string | null | undefined;
  colour?: Array<string> | null | undefined;
  inStock?: boolean | null | undefined;
  merchandiseCategory?: Array<string> | null | undefined;
  model?: Array<string> | null | undefined;
  modelYear?: Array<string> | null | undefined;
  newArrival?: boolean | null | undefined;
  priceFrom?: string | null | undefined;
  priceTo?: string | null | undefined;
  sale?: boolean | null | undefined;
  search?: string | null | undefined;
  series?: Array<string> | null | undefined;
  size?: Array<string> | null | undefined;
  sorgs?: Array<string> | null | undefined;
  tags?: Array<string> | null | undefined;
};

export type ProductNameInput = {
  articleCode: string;
  sorg: string;
};

/** Only the given fields change. A new address or password needs the current password. */
export type ProfileInput = {
  currentPassword?: string | null | undefined;
  email?: string | null | undefined;
  /** Locale code, for example `de`. */
  language?: string | null | undefined;
  name?: string | null | undefined;
  /** R-138 to R-140. */
  newPassword?: string | null | undefined;
  /** If sent, it must match (R-141). */
  passwordConfirmation?: string | null | undefined;
  /** Digits, at most 17 (R-133). */
  phone?: string | null | undefined;
};

/** The subject of a check. */
export type ReadinessCode =
  | 'articles_without_picture'
  | 'articles_without_price'
  | 'currency_differs'
  | 'customers_without_price'
  | 'customers_without_ship_to'
  | 'dealers_see_all'
  | 'demo_sign_in'
  | 'files_rejected'
  | 'gateway_without_keys'
  | 'invoice_address_missing'
  | 'invoice_country_missing'
  | 'invoice_place_missing'
  | 'invoice_seller_gaps'
  | 'jobs_late'
  | 'mail_server_missing'
  | 'mails_undelivered'
  | 'main_sorg_foreign'
  | 'no_articles'
  | 'no_company'
  | 'no_customers'
  | 'no_erp_file'
  | 'no_holidays'
  | 'no_merchant'
  | 'no_payment_method'
  | 'no_shipment_option'
  | 'no_site'
  | 'no_sorg'
  | 'no_support_address'
  | 'pictures_small'
  | 'scanner_away'
  | 'seller_missing'
  | 'sorg_unsold'
  | 'stock_old'
  | 'stock_unknown'
  | 'users_without_area';

/** State of a check; `nothing`: there is nothing yet to check. */
export type ReadinessState =
  | 'blocking'
  | 'good'
  | 'nothing'
  | 'warning';

export type RecallInput = {
  bulletin: LanguageTextsInput;
  code: string;
  /** The work of the workshop, a line for each step. */
  instruction: LanguageTextsInput;
  /** At most 2,000. */
  ranges: Array<RecallRangeInput>;
  /** safety or service. */
  severity: string;
  /** Null: all sales organisations. */
  sorg?: string | null | undefined;
  /** At least one language. */
  title: LanguageTextsInput;
};

export type RecallRangeInput = {
  /** Empty: any article. */
  articleCode: string;
  firstNumber: string;
  lastNumber: string;
};

/** A sold frame, with the arguments of registerFrameV4. */
export type RegisterFrameInput = {
  consent?: boolean | null | undefined;
  customer?: FrameConsumerInput | null | undefined;
  dealer?: string | null | undefined;
  frameNumber: string;
  soldDate: string;
  useAccountData?: boolean | null | undefined;
};

export type SalesDocumentGroupInput = {
  mainLanguage?: string | null | undefined;
  marketIds?: Array<string | number> | null | undefined;
  names?: Array<SalesDocumentGroupNameInput> | null | undefined;
};

export type SalesDocumentGroupNameInput = {
  language: string;
  name: string;
};

export type SalesDocumentInput = {
  /** Codes of articles and models that it is about. */
  articleCodes?: Array<string> | null | undefined;
  /** The body in the main language, in place of `texts`; other languages stay. */
  body?: string | null | undefined;
  /** Another name of `marketIds`; both are refused. */
  contentTargetMarketIds?: Array<string | number> | null | undefined;
  /** All files in their order; missing ones are removed. */
  files?: Array<ContentFileInput> | null | undefined;
  itemPerLine?: number | null | undefined;
  layoutId?: string | number | null | undefined;
  mainLanguage?: string | null | undefined;
  marketIds?: Array<string | number> | null | undefined;
  modelYear?: number | null | undefined;
  /** False keeps a draft. */
  published?: boolean | null | undefined;
  /** The older document in whose place it stands. */
  replacesId?: string | number | null | undefined;
  salesDocumentGroupId?: string | number | null | undefined;
  tags?: Array<string> | null | undefined;
  texts?: Array<ContentTextInput> | null | undefined;
  /** The title in the main language, in place of `texts`; other languages stay. */
  title?: string | null | undefined;
  /** `sales` or `technical` (Q-159). */
  type?: string | null | undefined;
  validFrom?: string | null | undefined;
  validFromTime?: string | null | undefined;
  validTo?: string | null | undefined;
  validToTime?: string | null | undefined;
};

export type SalesMapAreaCategoryInput = {
  /** Code of the new category; required (R-288). */
  regionCategory?: string | null | undefined;
  /** Id of the group of a region; required (R-288). */
  regionId?: string | null | undefined;
  /** Another version is refused with entry_changed; left out: not compared. */
  version?: number | null | undefined;
};

export type SalesOverviewFilterInput = {
  /** Codes or names; other for articles that the catalog lacks. */
  brands?: Array<string> | null | undefined;
  /** overview (default): all lists with their first ten; brand, merchandiseCategory, model or series: this list in full (Q-116), and those that are filtered. */
  category?: string | null | undefined;
  /** Default: the market's currency, or the one with the most sales. */
  currency?: string | null | undefined;
  /** A pair {r3, isr}, or all (R-236). Default: the active customer, without one all that the caller may see. */
  custCode?: unknown;
  /** Codes or names. */
  merchandiseCategories?: Array<string> | null | undefined;
  /** Codes or names. */
  models?: Array<string> | null | undefined;
  /** 01 to 12. */
  months?: Array<string> | null | undefined;
  series?: Array<string> | null | undefined;
  /** Default: every sales organisation of the market. */
  sorg?: string | null | undefined;
  /** Default: this year. */
  year?: number | null | undefined;
};

export type SavedProductInput = {
  articleCode: string;
  /** Absolute quantity in the cart; 0 removes the line, null leaves it unchanged. */
  cartQty?: number | null | undefined;
  /** Absolute quantity that is saved for later; 0 removes the product from the list. */
  qty: number;
  sorg: string;
};

export type SearchKind =
  | 'article'
  | 'claim'
  | 'dealer'
  | 'delivery'
  | 'document'
  | 'frame'
  | 'invoice'
  | 'news'
  | 'order'
  | 'user';

export type ShipmentOptionInput = {
  active: boolean;
  /** At least one language. */
  description: LanguageTextsInput;
  /** Goods amount from which it is free; left out: never. */
  freeFrom?: string | null | undefined;
  /** none, notes or amount. */
  input: string;
  /** Code of the merchant; cannot change. */
  merchant: string;
  position: number;
  /** In the currency of the sales organisation. */
  rate: string;
  /** Cannot change. */
  sorg: string;
  transitDays: number;
  /** The kind of shipment as the ERP knows it. */
  type: string;
};

export type SiteInput = {
  name: string;
  /** Stock of the smallest priority is used first. */
  priority: number;
  shippingPoint: string;
  storageLocation: string;
};

export type SorgSettingsInput = {
  availableStockCheck: boolean;
  companyCode: string;
  /** ISO code, or empty. */
  country: string;
  /** HH:MM */
  cutOffTime: string;
  exactQtyCheck: boolean;
  /** ISO 639-1; the first is the fallback. */
  languages: Array<string>;
  name: string;
  priceList: string;
  taxPercent: string;
  timeZone: string;
  url1: string;
  url2: string;
  url3: string;
  /** ISO weekdays; 1 is Monday. */
  workingDays: Array<number>;
};

export type StockOrderInput = {
  articleCode: string;
  qty: number;
  sorg: string;
};

/** Status of an item of an order (Q-120). */
export type ThirdPartyItemStatus =
  | 'cancelled'
  | 'complete'
  | 'open'
  | 'processing'
  | 'shipped';

export type ThirdPartyOrderFilterInput = {
  /** Day of the order; a range covers at most 30 days; without a last day it ends today, without a first day it is refused (Q-096). */
  from?: string | null | undefined;
  /** Orders with an item of this status. */
  itemStatus?: ThirdPartyItemStatus | null | undefined;
  /** Words of order number and customer's name, or the code of an article. */
  search?: string | null | undefined;
  /** open, processing or complete. */
  status?: string | null | undefined;
  to?: string | null | undefined;
  vendorId?: string | number | null | undefined;
};

export type ThirdPartyProductInput = {
  articleCode: string;
  /** Checkout: the price that the dealer saw; that of the cart if omitted, or the current one if it is not in the cart. The cart ignores it. */
  price?: string | null | undefined;
  /** Sales units. In the cart absolute: 0 removes the line. */
  qty: number;
  vendor: ThirdPartyVendorInput;
};

export type ThirdPartyShipmentInput = {
  /** Address of custVendorThirdPartyAddress; the default one if omitted. */
  address?: string | number | null | undefined;
  /** Version that the dealer saw; another one is refused with shipto_changed. */
  addressVersion?: number | null | undefined;
  /** At most 100 characters (R-185). */
  notes?: string | null | undefined;
  /** Not before today; omitted: as soon as possible. */
  reqDeliveryDate?: string | null | undefined;
};

export type ThirdPartyVendorInput = {
  id: string | number;
};

export type TriagedClaimInput = {
  id: string | number;
  /** The version that was read. */
  version: number;
};

/** An area that a user may see (Q-059). */
export type UserAreaInput = {
  limitation: string;
  /** `include` (default) or `exclude`. */
  option?: string | null | undefined;
  sorg: string;
  /** Code of the limitation; for a customer the unified code. */
  value?: string | null | undefined;
};

/** A user as sent by a form (Q-005). A change contains only changed fields. */
export type UserInput = {
  contentTargetMarketIds?: Array<string | number> | null | undefined;
  /** Only for a change: the user cannot sign in, and their sessions end. */
  disabled?: boolean | null | undefined;
  /** E-mail address; a placeholder if `isFakeEmail` is set. */
  email?: string | null | undefined;
  /** Further addresses for order confirmations (Q-060). */
  emailConfirmations?: Array<string> | null | undefined;
  groupRoleId?: string | number | null | undefined;
  /** The address only fills the field and may repeat (Q-060). */
  isFakeEmail?: boolean | null | undefined;
  /** Locale code. */
  languageId?: string | number | null | undefined;
  name?: string | null | undefined;
  /** Digits, at most 17 (R-133). */
  phone?: string | null | undefined;
  /** Roles of the group role (Q-055). */
  roleIds?: Array<string | number> | null | undefined;
  /** Receives order mail; true if omitted. */
  sendEmail?: boolean | null | undefined;
  /** Receives claim mail. */
  sendEmailWarranty?: boolean | null | undefined;
  /** On the US pages the address is used instead (Q-057). */
  username?: string | null | undefined;
};

export type UserSort = {
  /** `asc` or `desc`. */
  order?: string | null | undefined;
  /** name, username, email, groupRole, language, lastSignInAt, createdAt */
  sortBy?: string | null | undefined;
};

export type VisitStartInput = {
  latitude: number;
  longitude: number;
  /** At most 100 characters. */
  name: string;
};

export type WantedContentFile = {
  id: string | number;
  /** `original`, or a size with a format such as `1600.webp`, `2400.jpg`, `800.png`. */
  rendition: string;
};

export type ProfileFieldsFragment = { id: string, username: string, name: string, email: string, phone: string, isFakeEmail: boolean, language: { id: string, description: string }, groupRole: { id: string, description: string }, roles: Array<{ id: string, name: string, description: string }> };

export type OwnProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnProfileQuery = { profile: { id: string, username: string, name: string, email: string, phone: string, isFakeEmail: boolean, language: { id: string, description: string }, groupRole: { id: string, description: string }, roles: Array<{ id: string, name: string, description: string }> } };

export type OwnSessionFieldsFragment = { id: string, current: boolean, device: string, host: string, address: string, createdAt: string, lastUsedAt: string };

export type OwnSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnSessionsQuery = { ownSessions: Array<{ id: string, current: boolean, device: string, host: string, address: string, createdAt: string, lastUsedAt: string }> };

export type UpdateProfileMutationVariables = Exact<{
  user: ProfileInput;
}>;


export type UpdateProfileMutation = { updateProfileV2: { profile: { id: string, username: string, name: string, email: string, phone: string, isFakeEmail: boolean, language: { id: string, description: string }, groupRole: { id: string, description: string }, roles: Array<{ id: string, name: string, description: string }> } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type EndSessionMutationVariables = Exact<{
  id: string | number;
}>;


export type EndSessionMutation = { endOwnSession: { ownSessions: Array<{ id: string, current: boolean, device: string, host: string, address: string, createdAt: string, lastUsedAt: string }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type EndOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndOtherSessionsMutation = { endOtherSessions: { ownSessions: Array<{ id: string, current: boolean, device: string, host: string, address: string, createdAt: string, lastUsedAt: string }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type OwnSecondFactorQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnSecondFactorQuery = { ownSecondFactor: { required: boolean, authenticatorSince: string | null, recoveryCodesLeft: number, passkeys: Array<{ id: string, name: string, host: string, createdAt: string, lastUsedAt: string | null }> } };

export type StartAuthenticatorMutationVariables = Exact<{
  password: string;
  code?: string | null | undefined;
}>;


export type StartAuthenticatorMutation = { startAuthenticator: { secret: string | null, uri: string | null, qr: Array<string> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ConfirmAuthenticatorMutationVariables = Exact<{
  code: string;
}>;


export type ConfirmAuthenticatorMutation = { confirmAuthenticator: { recoveryCodes: Array<string> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RenewRecoveryCodesMutationVariables = Exact<{
  password: string;
  code: string;
}>;


export type RenewRecoveryCodesMutation = { renewRecoveryCodes: { recoveryCodes: Array<string> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveAuthenticatorMutationVariables = Exact<{
  password: string;
  code: string;
}>;


export type RemoveAuthenticatorMutation = { removeAuthenticator: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemovePasskeyMutationVariables = Exact<{
  id: string | number;
  password: string;
  code: string;
}>;


export type RemovePasskeyMutation = { removePasskey: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RoleListQueryVariables = Exact<{
  search?: string | null | undefined;
  ids?: Array<string | number> | null | undefined;
}>;


export type RoleListQuery = { roles: Array<{ id: string, name: string, description: string, fixed: boolean, secondFactorRequired: boolean, permissions: Array<{ id: string, name: string, description: string, builtIn: boolean }> }> };

export type GroupRoleListQueryVariables = Exact<{
  search?: string | null | undefined;
  ids?: Array<string | number> | null | undefined;
}>;


export type GroupRoleListQuery = { groupRoles: Array<{ id: string, name: string, description: string, us: boolean, roles: Array<{ id: string, name: string, description: string }> }> };

export type PermissionListQueryVariables = Exact<{
  search?: string | null | undefined;
  ids?: Array<string | number> | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type PermissionListQuery = { permissions: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, name: string, description: string, builtIn: boolean }> } };

export type UserCountQueryVariables = Exact<{
  role?: string | null | undefined;
  groupRoleIds?: Array<string | number> | null | undefined;
}>;


export type UserCountQuery = { usersV2: { info: { count: number }, users: Array<{ id: string, name: string }> } };

export type CreateRoleMutationVariables = Exact<{
  name: string;
  description?: string | null | undefined;
  permissionIds: Array<string | number>;
  secondFactorRequired?: boolean | null | undefined;
}>;


export type CreateRoleMutation = { createRole: { role: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateRoleMutationVariables = Exact<{
  id: string | number;
  name?: string | null | undefined;
  description?: string | null | undefined;
  permissionIds?: Array<string | number> | null | undefined;
  secondFactorRequired?: boolean | null | undefined;
}>;


export type UpdateRoleMutation = { updateRole: { role: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteRoleMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteRoleMutation = { deleteRole: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CreateGroupRoleMutationVariables = Exact<{
  description: string;
  roleIds: Array<string | number>;
  us?: boolean | null | undefined;
}>;


export type CreateGroupRoleMutation = { createGroupRole: { groupRole: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateGroupRoleMutationVariables = Exact<{
  id: string | number;
  description?: string | null | undefined;
  roleIds?: Array<string | number> | null | undefined;
  us?: boolean | null | undefined;
}>;


export type UpdateGroupRoleMutation = { updateGroupRole: { groupRole: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteGroupRoleMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteGroupRoleMutation = { deleteGroupRole: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CreatePermissionMutationVariables = Exact<{
  name: string;
  description: string;
}>;


export type CreatePermissionMutation = { createPermission: { permission: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdatePermissionMutationVariables = Exact<{
  id: string | number;
  name?: string | null | undefined;
  description?: string | null | undefined;
}>;


export type UpdatePermissionMutation = { updatePermission: { permission: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeletePermissionMutationVariables = Exact<{
  id: string | number;
}>;


export type DeletePermissionMutation = { deletePermission: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type StartRoleViewMutationVariables = Exact<{
  roleId: string | number;
}>;


export type StartRoleViewMutation = { startRoleView: { endsAt: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SignInProviderQueryVariables = Exact<{
  market: string;
}>;


export type SignInProviderQuery = { signInProvider: { issuer: string, clientId: string, button: string, userClaim: string, passwordAllowed: boolean, enabled: boolean, hosts: Array<string>, linkedUsers: number, version: number } | null };

export type SetSignInProviderMutationVariables = Exact<{
  market: string;
  version?: number | null | undefined;
  issuer: string;
  clientId: string;
  clientSecret?: string | null | undefined;
  button: string;
  userClaim: string;
  passwordAllowed: boolean;
  enabled: boolean;
  hosts?: Array<string> | null | undefined;
}>;


export type SetSignInProviderMutation = { setSignInProvider: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveSignInProviderMutationVariables = Exact<{
  market: string;
}>;


export type RemoveSignInProviderMutation = { removeSignInProvider: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UnlinkSignInMutationVariables = Exact<{
  market: string;
  username: string;
}>;


export type UnlinkSignInMutation = { unlinkSignIn: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AuditLogQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, at: string, actorId: string | null, actorName: string, action: string, subjectType: string, subjectId: string, before: unknown, after: unknown, requestId: string, address: string | null, customer: { id: string, name: string, unified: string } | null }> } };

export type AuditNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type AuditNamesQuery = { auditNames: { actions: Array<string>, subjectTypes: Array<string> } };

export type ColleagueListQueryVariables = Exact<{ [key: string]: never; }>;


export type ColleagueListQuery = { colleagues: { mayChange: boolean, people: Array<{ id: string, name: string, email: string, username: string, state: string, branchId: string, self: boolean, problem: string | null, lastSignInAt: string | null, expiresAt: string | null, roles: Array<{ name: string, description: string }> }>, branches: Array<{ id: string, name: string, city: string }>, roles: Array<{ name: string, description: string }> } };

export type InviteColleagueMutationVariables = Exact<{
  name: string;
  email: string;
  language: string;
  roles: Array<string>;
  branchId: string | number;
}>;


export type InviteColleagueMutation = { inviteColleague: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ResendInvitationMutationVariables = Exact<{
  id: string | number;
}>;


export type ResendInvitationMutation = { resendInvitation: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type WithdrawInvitationMutationVariables = Exact<{
  id: string | number;
}>;


export type WithdrawInvitationMutation = { withdrawInvitation: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeColleagueMutationVariables = Exact<{
  id: string | number;
  roles?: Array<string> | null | undefined;
  branchId?: string | number | null | undefined;
}>;


export type ChangeColleagueMutation = { changeColleague: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DisableColleagueMutationVariables = Exact<{
  id: string | number;
}>;


export type DisableColleagueMutation = { disableColleague: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type EnableColleagueMutationVariables = Exact<{
  id: string | number;
}>;


export type EnableColleagueMutation = { enableColleague: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AveragePaymentDaysQueryVariables = Exact<{ [key: string]: never; }>;


export type AveragePaymentDaysQuery = { averagePaymentDays: Array<{ sorg: string, creditCusts: Array<{ custName: string, custCode: { unified: string }, averages: Array<{ year: number, averagePaymentDay: number }> }> }> };

export type CreditPageQueryVariables = Exact<{ [key: string]: never; }>;


export type CreditPageQuery = { creditInformation: Array<{ id: string, code: string, currency: string, creditControl: string, creditLimit: string, openInvoice: string, owedInvoice: string, received: string, openDo: string, held: string, consignment: string, creditExposure: string, balance: string, isBlocked: boolean, reasonBlocked: string | null, asOf: string, companies: Array<{ code: string, name: string }>, custCode: { unified: string }, override: { kind: string, source: string, endsAt: string | null } | null, lift: { byPaying: boolean, count: number, amount: string, short: string, invoices: Array<{ number: string, assignment: string, dueOn: string, overdueDays: number, openAmount: string, inPayment: boolean }>, payments: Array<{ sorg: string, assignments: Array<string>, amount: string, allowed: boolean }> } | null, history: Array<{ day: string, creditLimit: string, creditExposure: string, isBlocked: boolean }> }>, averagePaymentDays: Array<{ sorg: string, creditCusts: Array<{ custName: string, custCode: { unified: string }, averages: Array<{ year: number, averagePaymentDay: number }> }> }>, creditContact: { name: string, email: string } | null };

export type SendFeedbackMutationVariables = Exact<{
  message: string;
}>;


export type SendFeedbackMutation = { sendCustomerFeedback: { data: { status: string, description: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CountriesQueryVariables = Exact<{ [key: string]: never; }>;


export type CountriesQuery = { countries: Array<{ id: string, name: string }> };

export type CitiesQueryVariables = Exact<{
  countryId: string | number;
}>;


export type CitiesQuery = { cities: Array<{ id: string, description: string }> };

export type SendInquiryMutationVariables = Exact<{
  host: string;
  reason: string;
  goal: string;
  custName: string;
  custAddress: string;
  custState: string;
  custPostalCode?: string | null | undefined;
  custCountry: string;
  custEmail: string;
  custPhone: string;
  custCity: string;
  custWeb?: string | null | undefined;
  contactTime?: string | null | undefined;
}>;


export type SendInquiryMutation = { createCustomerInquiry: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type InquiryPageQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
  search?: string | null | undefined;
  filter?: CustomerInquiryFilterInput | null | undefined;
}>;


export type InquiryPageQuery = { customerInquiries: { data: Array<{ id: string, market: string, host: string, reason: string, goal: string, custName: string, custAddress: string, custState: string, custPostalCode: string, custCountry: string, custCity: string, custEmail: string, custPhone: string, custWeb: string, locale: string, createdAt: string, handledAt: string | null, handledBy: string | null }>, info: { page: number, count: number, pageTotal: number } } };

export type MarkHandledMutationVariables = Exact<{
  id: string | number;
}>;


export type MarkHandledMutation = { markInquiryHandled: { inquiry: { id: string, handledAt: string | null, handledBy: string | null } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type MarketChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type MarketChoicesQuery = { countries: Array<{ id: string }> };

export type MarketChangesQueryVariables = Exact<{
  code: string;
  page: number;
  limit: number;
}>;


export type MarketChangesQuery = { marketChanges: { data: Array<{ id: string, at: string, actorName: string, restored: boolean, changes: Array<{ path: string, before: unknown, after: unknown, changedSince: boolean, restorable: boolean }> }>, info: { page: number, count: number, pageTotal: number } } };

export type RestoreMarketSettingMutationVariables = Exact<{
  code: string;
  change: string | number;
  path: string;
}>;


export type RestoreMarketSettingMutation = { restoreMarketSetting: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UploadMarketPictureMutationVariables = Exact<{
  setting: string;
  file: unknown;
}>;


export type UploadMarketPictureMutation = { uploadMarketPicture: { address: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type MarketsQueryVariables = Exact<{ [key: string]: never; }>;


export type MarketsQuery = { markets: Array<{ code: string, name: string, status: MarketStatus, statusMessage: string, timeZone: string, hosts: Array<string>, defaultHost: string | null, languages: Array<string>, sorgs: Array<string>, version: number, configuration: unknown }>, marketSorgs: Array<{ sorg: string, name: string, holidays: Array<{ day: string, name: string }> }>, marketGateways: Array<{ name: string, ready: boolean, variables: Array<string> }> };

export type UpdateMarketMutationVariables = Exact<{
  code: string;
  version?: number | null | undefined;
  name?: string | null | undefined;
  status?: string | null | undefined;
  statusMessage?: string | null | undefined;
  timeZone?: string | null | undefined;
  hosts?: Array<string> | null | undefined;
  defaultHost?: string | null | undefined;
  languages?: Array<string> | null | undefined;
  sorgs?: Array<string> | null | undefined;
  configuration?: unknown;
}>;


export type UpdateMarketMutation = { updateMarket: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CreateMarketMutationVariables = Exact<{
  code: string;
  name: string;
  copyOf: string;
  hosts: Array<string>;
}>;


export type CreateMarketMutation = { createMarket: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SetHolidaysMutationVariables = Exact<{
  sorg: string;
  holidays: Array<HolidayInput>;
}>;


export type SetHolidaysMutation = { setHolidays: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SorgNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type SorgNamesQuery = { sorgs: Array<{ sorg: string, name: string }> };

export type SorgSettingsQueryVariables = Exact<{
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type SorgSettingsQuery = { sorgSettings: { info: { page: number, count: number, pageTotal: number }, data: Array<{ code: string, name: string, companyCode: string, currency: string, taxPercent: string, markets: Array<string>, version: number }> }, companies: Array<{ code: string, name: string }>, countries: Array<{ id: string, name: string }> };

export type SorgSettingQueryVariables = Exact<{
  code: string | number;
}>;


export type SorgSettingQuery = { sorgSetting: { code: string, name: string, companyCode: string, country: string, currency: string, languages: Array<string>, timeZone: string, workingDays: Array<number>, cutOffTime: string, taxPercent: string, priceList: string, exactQtyCheck: boolean, availableStockCheck: boolean, url1: string, url2: string, url3: string, markets: Array<string>, version: number, merchants: Array<{ code: string, name: string, version: number }>, sites: Array<{ code: string, name: string, storageLocation: string, shippingPoint: string, priority: number, version: number }> } | null, marketSorgs: Array<{ sorg: string, name: string, holidays: Array<{ day: string, name: string }> }>, companies: Array<{ code: string, name: string }>, countries: Array<{ id: string, name: string }> };

export type CreateSorgMutationVariables = Exact<{
  code: string | number;
  currency: string;
  settings: SorgSettingsInput;
}>;


export type CreateSorgMutation = { createSorg: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeSorgMutationVariables = Exact<{
  code: string | number;
  version: number;
  settings: SorgSettingsInput;
}>;


export type ChangeSorgMutation = { changeSorg: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteSorgMutationVariables = Exact<{
  code: string | number;
  version: number;
}>;


export type DeleteSorgMutation = { deleteSorg: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AddMerchantMutationVariables = Exact<{
  sorg: string | number;
  code: string | number;
  name: string;
}>;


export type AddMerchantMutation = { addMerchant: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RenameMerchantMutationVariables = Exact<{
  sorg: string | number;
  code: string | number;
  version: number;
  name: string;
}>;


export type RenameMerchantMutation = { renameMerchant: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveMerchantMutationVariables = Exact<{
  sorg: string | number;
  code: string | number;
  version: number;
}>;


export type RemoveMerchantMutation = { removeMerchant: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AddSiteMutationVariables = Exact<{
  sorg: string | number;
  code: string | number;
  site: SiteInput;
}>;


export type AddSiteMutation = { addSite: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeSiteMutationVariables = Exact<{
  sorg: string | number;
  code: string | number;
  version: number;
  site: SiteInput;
}>;


export type ChangeSiteMutation = { changeSite: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveSiteMutationVariables = Exact<{
  sorg: string | number;
  code: string | number;
  version: number;
}>;


export type RemoveSiteMutation = { removeSite: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type EditedUserFragment = { id: string, username: string, email: string, emailConfirmations: Array<string>, name: string, phone: string, sendEmail: boolean, sendEmailWarranty: boolean, isFakeEmail: boolean, mustChangePassword: boolean, secondFactor: boolean, disabled: boolean, linkHeldAt: string | null, self: boolean, lastSignInAt: string | null, createdAt: string, invitation: { state: string, sentAt: string | null, endsAt: string | null, openedAt: string | null, acceptedAt: string | null } | null, language: { id: string, description: string }, roles: Array<{ id: string, name: string, description: string }>, groupRole: { id: string, description: string } | null, userAreas: Array<{ sorg: string, limitation: string, option: string, value: string, valueName: string | null }>, customer: { id: string, custName: string, custCode: { unified: string } } | null, contentTargetMarkets: Array<{ id: string, marketName: string }> };

export type UserListQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  sort?: UserSort | null | undefined;
  groupRoleIds?: Array<string | number> | null | undefined;
  role?: string | null | undefined;
  disabled?: boolean | null | undefined;
  held?: boolean | null | undefined;
  invitation?: string | null | undefined;
  us?: boolean | null | undefined;
}>;


export type UserListQuery = { usersV2: { info: { page: number, count: number, pageTotal: number }, users: Array<{ id: string, username: string, email: string, emailConfirmations: Array<string>, name: string, phone: string, sendEmail: boolean, sendEmailWarranty: boolean, isFakeEmail: boolean, mustChangePassword: boolean, secondFactor: boolean, disabled: boolean, linkHeldAt: string | null, self: boolean, lastSignInAt: string | null, createdAt: string, invitation: { state: string, sentAt: string | null, endsAt: string | null, openedAt: string | null, acceptedAt: string | null } | null, language: { id: string, description: string }, roles: Array<{ id: string, name: string, description: string }>, groupRole: { id: string, description: string } | null, userAreas: Array<{ sorg: string, limitation: string, option: string, value: string, valueName: string | null }>, customer: { id: string, custName: string, custCode: { unified: string } } | null, contentTargetMarkets: Array<{ id: string, marketName: string }> }> } };

export type UserFormChoicesFragment = { limitations: Array<string>, groupRoles: Array<{ id: string, description: string, us: boolean, roles: Array<{ id: string, name: string, description: string, fixed: boolean, permissions: Array<{ id: string, name: string, description: string, builtIn: boolean }> }> }>, contentTargetMarkets: Array<{ id: string, marketName: string, brand: string }>, languages: Array<{ id: string, description: string }>, sorgs: Array<{ sorg: string, name: string, country: string, dealerCount: number }> };

export type UserChoicesQueryVariables = Exact<{
  us?: boolean | null | undefined;
}>;


export type UserChoicesQuery = { createData: { limitations: Array<string>, groupRoles: Array<{ id: string, description: string, us: boolean, roles: Array<{ id: string, name: string, description: string, fixed: boolean, permissions: Array<{ id: string, name: string, description: string, builtIn: boolean }> }> }>, contentTargetMarkets: Array<{ id: string, marketName: string, brand: string }>, languages: Array<{ id: string, description: string }>, sorgs: Array<{ sorg: string, name: string, country: string, dealerCount: number }> } };

export type UserToEditQueryVariables = Exact<{
  id: string | number;
  us?: boolean | null | undefined;
}>;


export type UserToEditQuery = { createData: { limitations: Array<string>, groupRoles: Array<{ id: string, description: string, us: boolean, roles: Array<{ id: string, name: string, description: string, fixed: boolean, permissions: Array<{ id: string, name: string, description: string, builtIn: boolean }> }> }>, contentTargetMarkets: Array<{ id: string, marketName: string, brand: string }>, languages: Array<{ id: string, description: string }>, sorgs: Array<{ sorg: string, name: string, country: string, dealerCount: number }> }, usersV2: { users: Array<{ id: string, username: string, email: string, emailConfirmations: Array<string>, name: string, phone: string, sendEmail: boolean, sendEmailWarranty: boolean, isFakeEmail: boolean, mustChangePassword: boolean, secondFactor: boolean, disabled: boolean, linkHeldAt: string | null, self: boolean, lastSignInAt: string | null, createdAt: string, invitation: { state: string, sentAt: string | null, endsAt: string | null, openedAt: string | null, acceptedAt: string | null } | null, language: { id: string, description: string }, roles: Array<{ id: string, name: string, description: string }>, groupRole: { id: string, description: string } | null, userAreas: Array<{ sorg: string, limitation: string, option: string, value: string, valueName: string | null }>, customer: { id: string, custName: string, custCode: { unified: string } } | null, contentTargetMarkets: Array<{ id: string, marketName: string }> }> } };

export type CreateUserMutationVariables = Exact<{
  user: UserInput;
  userAreas: Array<UserAreaInput>;
  invite?: boolean | null | undefined;
  us?: boolean | null | undefined;
}>;


export type CreateUserMutation = { createUser: { user: { id: string, username: string, password: string | null } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateUserMutationVariables = Exact<{
  id: string | number;
  user: UserInput;
  userAreas?: Array<UserAreaInput> | null | undefined;
  generatePassword?: boolean | null | undefined;
  us?: boolean | null | undefined;
}>;


export type UpdateUserMutation = { updateUser: { user: { id: string, username: string, password: string | null } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteUserMutationVariables = Exact<{
  id: string | number;
  us?: boolean | null | undefined;
}>;


export type DeleteUserMutation = { deleteUser: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ResetSecondFactorMutationVariables = Exact<{
  id: string | number;
  us?: boolean | null | undefined;
}>;


export type ResetSecondFactorMutation = { resetSecondFactor: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SendHeldLinksMutationVariables = Exact<{
  ids?: Array<string | number> | null | undefined;
  search?: string | null | undefined;
  role?: string | null | undefined;
  groupRoleIds?: Array<string | number> | null | undefined;
  us?: boolean | null | undefined;
}>;


export type SendHeldLinksMutation = { sendHeldLinks: { sent: number | null, left: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SendInvitationsMutationVariables = Exact<{
  ids: Array<string | number>;
  us?: boolean | null | undefined;
}>;


export type SendInvitationsMutation = { sendInvitations: { sent: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeUsersMutationVariables = Exact<{
  ids: Array<string | number>;
  disabled?: boolean | null | undefined;
  addRoleIds?: Array<string | number> | null | undefined;
  removeRoleIds?: Array<string | number> | null | undefined;
  us?: boolean | null | undefined;
}>;


export type ChangeUsersMutation = { changeUsers: { changed: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AreaCustomersQueryVariables = Exact<{
  sorg: string;
  search?: string | null | undefined;
  us?: boolean | null | undefined;
}>;


export type AreaCustomersQuery = { areaCustomers: Array<{ unified: string, custName: string, custCity: string }> };

export type CheckUsersMutationVariables = Exact<{
  file?: unknown;
  rows?: string | null | undefined;
}>;


export type CheckUsersMutation = { checkUsers: { unknownColumns: Array<string> | null, rows: Array<{ line: number, groupRole: string | null, roles: string | null, language: string | null, sorg: string | null, limitation: string | null, option: string | null, value: string | null, targetMarkets: string | null, dealerCount: number | null, user: { email: string | null, name: string | null, username: string | null, phone: string | null, languageId: string | null, groupRoleId: string | null, roleIds: Array<string>, contentTargetMarketIds: Array<string>, sendEmail: boolean | null, isFakeEmail: boolean | null }, userAreas: Array<{ sorg: string, limitation: string, option: string, value: string }>, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CreateUsersMutationVariables = Exact<{
  users: Array<NewUserInput>;
  invite?: boolean | null | undefined;
}>;


export type CreateUsersMutation = { createUsers: Array<{ user: { id: string, username: string, password: string | null } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> }> };

export type CartProblemFragment = { code: string, field: string, message: string, params: unknown };

export type CartLineFragment = { id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null };

export type CheckoutCreditFragment = { companies: string, currency: string, hasAccount: boolean, creditLimit: string, openInvoice: string, openDo: string, consignment: string, held: string, thisOrder: string, exposureAfter: string, left: string, isBlocked: boolean, reasonBlocked: string | null, problem: { code: string, field: string, message: string, params: unknown } | null, lift: { byPaying: boolean, count: number, amount: string, short: string, invoices: Array<{ number: string, dueOn: string, overdueDays: number, openAmount: string }>, payments: Array<{ sorg: string, assignments: Array<string>, amount: string, allowed: boolean }> } | null };

export type CartOverviewFragment = { version: number, savedAt: string | null, lineCount: number, units: number, disclaimer: string, lines: Array<{ id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, otherCarts: Array<{ owner: string, name: string, qty: number }>, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null }>, saved: Array<{ id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null }>, sections: Array<{ sorg: string, sorgName: string, merchant: string, merchantName: string, earliestOn: string | null, currency: { currency: string }, ready: { lines: number, units: number, amount: string }, preOrder: { lines: number, units: number, amount: string } }> };

export type CartQueryVariables = Exact<{ [key: string]: never; }>;


export type CartQuery = { cartOverview: { version: number, savedAt: string | null, lineCount: number, units: number, disclaimer: string, lines: Array<{ id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, otherCarts: Array<{ owner: string, name: string, qty: number }>, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null }>, saved: Array<{ id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null }>, sections: Array<{ sorg: string, sorgName: string, merchant: string, merchantName: string, earliestOn: string | null, currency: { currency: string }, ready: { lines: number, units: number, amount: string }, preOrder: { lines: number, units: number, amount: string } }> }, checkoutReview: { canCheckout: boolean, units: number, lineCount: number, creditCheck: boolean, blockers: Array<{ code: string, field: string, message: string, params: unknown }>, groups: Array<{ sorg: string, merchant: string, merchantName: string, goods: string, saving: string, shipment: string, tax: string, total: string, includeTax: boolean, currency: { currency: string }, shipments: Array<{ id: string, freeFrom: string | null, rate: { rate: string } }> }>, staying: Array<{ qty: number, line: { id: string } }>, credit: Array<{ companies: string, currency: string, hasAccount: boolean, creditLimit: string, openInvoice: string, openDo: string, consignment: string, held: string, thisOrder: string, exposureAfter: string, left: string, isBlocked: boolean, reasonBlocked: string | null, problem: { code: string, field: string, message: string, params: unknown } | null, lift: { byPaying: boolean, count: number, amount: string, short: string, invoices: Array<{ number: string, dueOn: string, overdueDays: number, openAmount: string }>, payments: Array<{ sorg: string, assignments: Array<string>, amount: string, allowed: boolean }> } | null }> }, stockAge: { asOf: string, isStale: boolean } | null };

export type SaveCartMutationVariables = Exact<{
  products: Array<CartProductInput>;
  version?: number | null | undefined;
}>;


export type SaveCartMutation = { updateProductsInCart: { cart: { lines: number, units: number, version: number, overview: { version: number, savedAt: string | null, lineCount: number, units: number, disclaimer: string, lines: Array<{ id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, otherCarts: Array<{ owner: string, name: string, qty: number }>, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null }>, saved: Array<{ id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null }>, sections: Array<{ sorg: string, sorgName: string, merchant: string, merchantName: string, earliestOn: string | null, currency: { currency: string }, ready: { lines: number, units: number, amount: string }, preOrder: { lines: number, units: number, amount: string } }> } } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ArrangeSavedMutationVariables = Exact<{
  products: Array<SavedProductInput>;
  version?: number | null | undefined;
}>;


export type ArrangeSavedMutation = { updateSavedProducts: { cart: { lines: number, units: number, version: number, overview: { version: number, savedAt: string | null, lineCount: number, units: number, disclaimer: string, lines: Array<{ id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, otherCarts: Array<{ owner: string, name: string, qty: number }>, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null }>, saved: Array<{ id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null }>, sections: Array<{ sorg: string, sorgName: string, merchant: string, merchantName: string, earliestOn: string | null, currency: { currency: string }, ready: { lines: number, units: number, amount: string }, preOrder: { lines: number, units: number, amount: string } }> } } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CheckoutReviewQueryVariables = Exact<{ [key: string]: never; }>;


export type CheckoutReviewQuery = { checkoutReview: { cartVersion: number, canCheckout: boolean, creditCheck: boolean, disclaimer: string, units: number, lineCount: number, blockers: Array<{ code: string, field: string, message: string, params: unknown }>, groups: Array<{ sorg: string, sorgName: string, merchant: string, merchantName: string, companyCode: string, units: number, goods: string, saving: string, includeTax: boolean, taxBasisPoints: number, paymentTerms: string, dispatchOn: string, cutOffTime: string, cutOffTimeZone: string, shipmentId: string | null, total: string, currency: { currency: string }, shipments: Array<{ id: string, type: string, desc: string, input: string, freeFrom: string | null, earliestOn: string | null, rate: { rate: string, currency: string } }>, payments: Array<{ id: string, desc: string, type: string, waitsForPayment: boolean, paymentMerchants: Array<{ instruction: string }> }>, lines: Array<{ id: string, articleCode: string, sorg: string, uom: string, qty: number, unitPrice: string, subtotal: string, line: { id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null } }> }>, staying: Array<{ qty: number, line: { id: string, articleCode: string, sorg: string, merchant: string, currency: string | null, qty: number, uom: string, readyQty: number, preOrderQty: number, missingQty: number, unitPrice: string | null, listPrice: string | null, readyPrice: string | null, preOrderPrice: string | null, readySubtotal: string, preOrderSubtotal: string, seenPrice: string | null, priceChange: string | null, problems: Array<{ code: string, field: string, message: string, params: unknown }>, product: { name: string, slug: string, article_code_display: string }, article: { modelName: string, category: string, size: string, packSize: number, orderLimit: number | null, colour: { description: string } | null, image: { small: string } | null, preOrder: { from: string, to: string } | null, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, blockReason: { description: string } | null } | null } }>, shipTos: Array<{ id: string, name: string, address: string, city: string, state: string, postalCode: string, country: string, version: number, isDefault: boolean, custCode: { r3: string, isr: string } }>, credit: Array<{ companies: string, currency: string, hasAccount: boolean, creditLimit: string, openInvoice: string, openDo: string, consignment: string, held: string, thisOrder: string, exposureAfter: string, left: string, isBlocked: boolean, reasonBlocked: string | null, problem: { code: string, field: string, message: string, params: unknown } | null, lift: { byPaying: boolean, count: number, amount: string, short: string, invoices: Array<{ number: string, dueOn: string, overdueDays: number, openAmount: string }>, payments: Array<{ sorg: string, assignments: Array<string>, amount: string, allowed: boolean }> } | null }> } };

export type PlacedOrderFragment = { id: string, number: string, createdAt: string, sorg: string, poNumber: string, notes: string, requestDeliveryOn: string | null, deliverComplete: boolean, cancelAfter: string | null, expectedOn: string | null, expectedPrecision: string | null, goodsAmount: string, shipmentAmount: string, taxAmount: string, totalAmount: string, merchant: { code: string, merchantName: string }, currency: { currency: string }, orderStatus: { id: string, description: string }, shipTo: { name: string, address: string, city: string, state: string, postalCode: string, country: string }, orderShipment: { shipmentNotes: string, shipment: { desc: string } }, orderPayment: { isPaymentWaiting: boolean, expiredDate: string | null, payment: { desc: string, type: string, merchantInstruction: string } } | null, lines: Array<{ id: string, position: number, articleCode: string, displayCode: string, description: string, qty: number, uom: string, unitPrice: string, subtotal: string, picture: string | null, slug: string | null, category: string | null, promisedOn: string | null, promisedPrecision: string | null, confirmations: Array<{ supplyQty: number, supplyDate: string | null, precision: string, supplyLocation: string }> }> };

export type OrdersOfPoNumberQueryVariables = Exact<{
  filter: OrderFilterInput;
}>;


export type OrdersOfPoNumberQuery = { orders: { data: Array<{ number: string, poNumber: string, createdAt: string }> } };

export type CheckoutMutationVariables = Exact<{
  products: Array<CheckoutProductInput>;
  shipto: CheckoutShiptoInput;
  request_delivery_date?: string | null | undefined;
  cancel_after?: string | null | undefined;
  deliver_complete?: boolean | null | undefined;
  custPoNo?: string | null | undefined;
  notes?: string | null | undefined;
  shipments?: Array<CheckoutShipmentInput> | null | undefined;
  paymentId: string;
  reviewed?: Array<CheckoutReviewedInput> | null | undefined;
  cartVersion?: number | null | undefined;
}>;


export type CheckoutMutation = { checkoutV5: { orders: Array<{ id: string, number: string, createdAt: string, sorg: string, poNumber: string, notes: string, requestDeliveryOn: string | null, deliverComplete: boolean, cancelAfter: string | null, expectedOn: string | null, expectedPrecision: string | null, goodsAmount: string, shipmentAmount: string, taxAmount: string, totalAmount: string, merchant: { code: string, merchantName: string }, currency: { currency: string }, orderStatus: { id: string, description: string }, shipTo: { name: string, address: string, city: string, state: string, postalCode: string, country: string }, orderShipment: { shipmentNotes: string, shipment: { desc: string } }, orderPayment: { isPaymentWaiting: boolean, expiredDate: string | null, payment: { desc: string, type: string, merchantInstruction: string } } | null, lines: Array<{ id: string, position: number, articleCode: string, displayCode: string, description: string, qty: number, uom: string, unitPrice: string, subtotal: string, picture: string | null, slug: string | null, category: string | null, promisedOn: string | null, promisedPrecision: string | null, confirmations: Array<{ supplyQty: number, supplyDate: string | null, precision: string, supplyLocation: string }> }> }> | null, leftOut: Array<{ code: string, field: string, message: string, params: unknown }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SupplyLineFragment = { articleCode: string, sorg: string, openQty: number, confirmations: Array<{ supplyQty: number, supplyDate: string, precision: string, supplyLocation: string }> };

export type SupplyPlanQueryVariables = Exact<{
  orders: Array<StockOrderInput>;
  reqDeliveryDate?: string | null | undefined;
}>;


export type SupplyPlanQuery = { stockOrderConfirmations: Array<{ articleCode: string, sorg: string, openQty: number, confirmations: Array<{ supplyQty: number, supplyDate: string, precision: string, supplyLocation: string }> }> };

export type OrderConfirmationQueryVariables = Exact<{
  numbers: Array<string>;
}>;


export type OrderConfirmationQuery = { ordersByNumber: Array<{ id: string, number: string, createdAt: string, sorg: string, poNumber: string, notes: string, requestDeliveryOn: string | null, deliverComplete: boolean, cancelAfter: string | null, expectedOn: string | null, expectedPrecision: string | null, goodsAmount: string, shipmentAmount: string, taxAmount: string, totalAmount: string, plannedSupply: Array<{ articleCode: string, sorg: string, openQty: number, confirmations: Array<{ supplyQty: number, supplyDate: string, precision: string, supplyLocation: string }> }>, leftOut: Array<{ code: string, field: string, message: string, params: unknown }>, merchant: { code: string, merchantName: string }, currency: { currency: string }, orderStatus: { id: string, description: string }, shipTo: { name: string, address: string, city: string, state: string, postalCode: string, country: string }, orderShipment: { shipmentNotes: string, shipment: { desc: string } }, orderPayment: { isPaymentWaiting: boolean, expiredDate: string | null, payment: { desc: string, type: string, merchantInstruction: string } } | null, lines: Array<{ id: string, position: number, articleCode: string, displayCode: string, description: string, qty: number, uom: string, unitPrice: string, subtotal: string, picture: string | null, slug: string | null, category: string | null, promisedOn: string | null, promisedPrecision: string | null, confirmations: Array<{ supplyQty: number, supplyDate: string | null, precision: string, supplyLocation: string }> }> }>, cartOverview: { lineCount: number, units: number, lines: Array<{ id: string, qty: number, preOrderQty: number, product: { name: string } }> } };

export type ReasonFieldsFragment = { code: string, kind: string, title: string, description: string, whoCanChange: string, facts: Array<{ name: string, value: string, kind: string }>, setting: { name: string, facts: Array<{ name: string, value: string, kind: string }>, place: { kind: string, name: string, path: string | null } } | null };

export type ExplainProductQueryVariables = Exact<{
  sorg: string;
  articleCode: string;
  custCode?: ProductCustomerInput | null | undefined;
}>;


export type ExplainProductQuery = { explainProduct: { articleCode: string, name: string, reasons: Array<{ code: string, kind: string, title: string, description: string, whoCanChange: string, facts: Array<{ name: string, value: string, kind: string }>, setting: { name: string, facts: Array<{ name: string, value: string, kind: string }>, place: { kind: string, name: string, path: string | null } } | null }> } };

export type ExplainCreditQueryVariables = Exact<{
  custCode?: ProductCustomerInput | null | undefined;
}>;


export type ExplainCreditQuery = { explainCredit: Array<{ companyCode: string, reasons: Array<{ code: string, kind: string, title: string, description: string, whoCanChange: string, facts: Array<{ name: string, value: string, kind: string }>, setting: { name: string, facts: Array<{ name: string, value: string, kind: string }>, place: { kind: string, name: string, path: string | null } } | null }> }> };

export type IntakeShownFragment = { articleCodeDisplay: string, name: string, packSize: number, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null };

export type IntakeProductFragment = { articleCode: string, sorg: string, articleCodeDisplay: string, name: string, packSize: number, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null };

export type CheckIntakeMutationVariables = Exact<{
  text?: string | null | undefined;
  file?: unknown;
  hiddenRows?: boolean | null | undefined;
  rows?: Array<IntakeRowInput> | null | undefined;
  details: number;
}>;


export type CheckIntakeMutation = { checkIntake: { cartVersion: number | null, rows: Array<{ lines: Array<number>, part: number, written: string, code: string, group: IntakeRowGroup, matchedBy: string | null, asked: number | null, add: number, inCart: number, readyQty: number, laterQty: number, currency: string | null, unitPrice: string | null, amount: string | null, acceptLater: boolean, articleCode: string | null, sorg: string | null, details: { articleCodeDisplay: string, name: string, packSize: number, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null } | null, undecided: { missingQty: number, quantityChoices: Array<number>, question: number | null, columnQuantities: Array<number | null>, problems: Array<{ code: string, field: string, message: string, params: unknown }>, candidates: Array<{ kind: string, qty: number | null, product: { articleCode: string, sorg: string, articleCodeDisplay: string, name: string, packSize: number, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null }, also: Array<{ qty: number | null, product: { articleCode: string, sorg: string, articleCodeDisplay: string, name: string, packSize: number, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null } }> }> } | null }> | null, ignored: Array<{ line: number, written: string, reason: string }> | null, facts: { sheets: Array<{ name: string, state: string, firstLine: number, rows: number, separator: string, header: boolean, codeColumn: number | null, quantityColumn: number | null, hiddenRows: number, hiddenColumns: Array<number>, leftOut: Array<{ column: number, reason: string, name: string, samples: Array<string> }> }>, questions: Array<{ question: number, sheet: string, columns: Array<{ column: number | null, name: string, samples: Array<string> }> }> } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AddIntakeMutationVariables = Exact<{
  products: Array<CartProductInput>;
  version?: number | null | undefined;
}>;


export type AddIntakeMutation = { updateProductsInCart: { cart: { lines: number, units: number, version: number } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SuggestArticlesQueryVariables = Exact<{
  search: string;
}>;


export type SuggestArticlesQuery = { products: { data: Array<{ articleCode: string, sorg: string, articleCodeDisplay: string, name: string, packSize: number, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null }> }, intakeCodes: { data: Array<{ code: string, product: { articleCode: string, sorg: string, articleCodeDisplay: string, name: string, packSize: number, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null } | null }> } };

export type OwnCodesQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
}>;


export type OwnCodesQuery = { intakeCodes: { data: Array<{ id: string, code: string, articleCode: string, savedBy: string, product: { name: string, articleCodeDisplay: string } | null }>, info: { page: number, count: number, pageTotal: number } } };

export type SaveOwnCodesMutationVariables = Exact<{
  codes?: Array<OwnArticleCodeInput> | null | undefined;
  text?: string | null | undefined;
  file?: unknown;
}>;


export type SaveOwnCodesMutation = { saveIntakeCodes: { saved: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteOwnCodesMutationVariables = Exact<{
  ids: Array<string | number>;
}>;


export type DeleteOwnCodesMutation = { deleteIntakeCodes: { deleted: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SellInUnitsFragment = { units: number, ordered: number, shipped: number, cancelled: number };

export type SellInArticleFragment = { articleCode: string, articleCodeDisplay: string, description: string, size: string, followed: Array<string>, last: { units: number, ordered: number, shipped: number, cancelled: number }, before: { units: number, ordered: number, shipped: number, cancelled: number } };

export type OrderGuideOfQueryVariables = Exact<{
  articleCode: string;
  sorg: string;
}>;


export type OrderGuideOfQuery = { orderGuide: { sellIn: { lastPeriod: { from: string, to: string }, beforePeriod: { from: string, to: string }, last: { units: number, ordered: number, shipped: number, cancelled: number }, before: { units: number, ordered: number, shipped: number, cancelled: number }, articles: Array<{ articleCode: string, articleCodeDisplay: string, description: string, size: string, followed: Array<string>, last: { units: number, ordered: number, shipped: number, cancelled: number }, before: { units: number, ordered: number, shipped: number, cancelled: number } }>, former: Array<{ articleCode: string, articleCodeDisplay: string, description: string, size: string, followed: Array<string>, last: { units: number, ordered: number, shipped: number, cancelled: number }, before: { units: number, ordered: number, shipped: number, cancelled: number } }>, sizes: Array<{ size: string, lastPercent: number, beforePercent: number, last: { units: number }, before: { units: number } }> } | null, terms: { currency: string, merchantName: string, paymentTerms: string, creditLimit: string | null, creditLeft: string | null, shipments: Array<{ id: string, desc: string, rate: string, freeFrom: string | null, earliestOn: string }> } | null } | null };

export type RepeatOfferFragment = { qty: number, inCart: number, laterQty: number, unitPrice: string | null, notes: Array<string>, problems: Array<{ code: string, message: string }>, product: { articleCode: string, articleCodeDisplay: string, name: string, sorg: string, slug: string, category: string, uom: string, packSize: number, orderLimit: number | null, discontinued: boolean, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, available: { qty: number | null, mask: string }, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { description: string, setting: string | null } | null } };

export type BoughtBeforeQueryVariables = Exact<{
  search?: string | null | undefined;
  category?: string | null | undefined;
  orderable?: boolean | null | undefined;
  sort?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type BoughtBeforeQuery = { boughtBefore: { asOf: string | null, info: { page: number, count: number, pageTotal: number }, data: Array<{ lastAt: string, lastNumber: string, lastQty: number, typicalQty: number, times: number, yearQty: number, onOrderQty: number, id: string, articleCode: string, sorg: string, paidPrice: string | null, paidCurrency: string | null, priceChange: string | null, priceChangePercent: number | null, take: string, changes: Array<string>, same: { qty: number, inCart: number, laterQty: number, unitPrice: string | null, notes: Array<string>, problems: Array<{ code: string, message: string }>, product: { articleCode: string, articleCodeDisplay: string, name: string, sorg: string, slug: string, category: string, uom: string, packSize: number, orderLimit: number | null, discontinued: boolean, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, available: { qty: number | null, mask: string }, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { description: string, setting: string | null } | null } } | null, successor: { qty: number, inCart: number, laterQty: number, unitPrice: string | null, notes: Array<string>, problems: Array<{ code: string, message: string }>, product: { articleCode: string, articleCodeDisplay: string, name: string, sorg: string, slug: string, category: string, uom: string, packSize: number, orderLimit: number | null, discontinued: boolean, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, available: { qty: number | null, mask: string }, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { description: string, setting: string | null } | null } } | null }> } };

export type PastOrdersQueryVariables = Exact<{
  filter?: OrderFilterInput | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type PastOrdersQuery = { orders: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, number: string, poNumber: string, createdAt: string, origin: string, totalAmount: string, lineCount: number, orderStatus: { description: string }, currency: { currency: string }, createdBy: { name: string }, progress: { ordered: number } }> } };

export type ReorderPreviewQueryVariables = Exact<{
  orderNumber?: string | null | undefined;
  deliveryNumber?: string | null | undefined;
}>;


export type ReorderPreviewQuery = { reorderPreview: { kind: string, number: string | null, poNumber: string, at: string | null, leftOut: number, asOf: string | null, lines: Array<{ displayCode: string, description: string, uom: string, qty: number, id: string, articleCode: string, sorg: string, paidPrice: string | null, paidCurrency: string | null, priceChange: string | null, priceChangePercent: number | null, take: string, changes: Array<string>, same: { qty: number, inCart: number, laterQty: number, unitPrice: string | null, notes: Array<string>, problems: Array<{ code: string, message: string }>, product: { articleCode: string, articleCodeDisplay: string, name: string, sorg: string, slug: string, category: string, uom: string, packSize: number, orderLimit: number | null, discontinued: boolean, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, available: { qty: number | null, mask: string }, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { description: string, setting: string | null } | null } } | null, successor: { qty: number, inCart: number, laterQty: number, unitPrice: string | null, notes: Array<string>, problems: Array<{ code: string, message: string }>, product: { articleCode: string, articleCodeDisplay: string, name: string, sorg: string, slug: string, category: string, uom: string, packSize: number, orderLimit: number | null, discontinued: boolean, image: { small: string } | null, price: { currency: string, dealer: string | null, deals: Array<{ steps: Array<{ qty: number, price: string }> }> } | null, available: { qty: number | null, mask: string }, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { description: string, setting: string | null } | null } } | null }> } | null };

export type RepeatCartQueryVariables = Exact<{ [key: string]: never; }>;


export type RepeatCartQuery = { cartOverview: { version: number, lines: Array<{ articleCode: string, sorg: string, qty: number }> } };

export type AddAgainMutationVariables = Exact<{
  products: Array<CartProductInput>;
  version?: number | null | undefined;
}>;


export type AddAgainMutation = { updateProductsInCart: { cart: { lines: number, units: number, version: number } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SheetUploadFactsFragment = { id: string, module: string, fileName: string, state: string, refusalText: string | null, sentBy: string, undoneBy: string | null, own: boolean, checkedAt: string, taken: number, noted: number, refused: number, written: number, failed: number, undone: number, kept: number, canUndo: boolean };

export type SheetUploadListQueryVariables = Exact<{
  module?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type SheetUploadListQuery = { sheetUploads: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, module: string, fileName: string, state: string, refusalText: string | null, sentBy: string, undoneBy: string | null, own: boolean, checkedAt: string, taken: number, noted: number, refused: number, written: number, failed: number, undone: number, kept: number, canUndo: boolean }> } };

export type SheetUploadDetailQueryVariables = Exact<{
  id: string | number;
  group?: string | null | undefined;
  state?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type SheetUploadDetailQuery = { sheetUpload: { columns: Array<string>, id: string, module: string, fileName: string, state: string, refusalText: string | null, sentBy: string, undoneBy: string | null, own: boolean, checkedAt: string, taken: number, noted: number, refused: number, written: number, failed: number, undone: number, kept: number, canUndo: boolean, rows: { info: { page: number, count: number, pageTotal: number }, data: Array<{ line: number, cells: Array<string>, refusalText: string | null, remarks: Array<{ column: string, text: string }>, changes: Array<{ name: string, before: string | null, after: string | null }> }> } } | null };

export type CheckSheetMutationVariables = Exact<{
  module: string;
  file: unknown;
}>;


export type CheckSheetMutation = { checkSheet: { upload: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ConfirmSheetMutationVariables = Exact<{
  id: string | number;
}>;


export type ConfirmSheetMutation = { confirmSheet: { upload: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UndoSheetMutationVariables = Exact<{
  id: string | number;
}>;


export type UndoSheetMutation = { undoSheet: { upload: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DiscardSheetMutationVariables = Exact<{
  id: string | number;
}>;


export type DiscardSheetMutation = { discardSheet: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AnnouncementPageQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
  search?: string | null | undefined;
  filter?: AnnouncementFilterInput | null | undefined;
}>;


export type AnnouncementPageQuery = { announcements: { data: Array<{ id: string, type: string, title: string, languages: Array<string>, sorgs: Array<string>, sorgNames: Array<string>, state: string, editable: boolean, from: { date: string, time: string }, to: { date: string, time: string } }>, info: { page: number, count: number, pageTotal: number } } };

export type AnnouncementDetailQueryVariables = Exact<{
  id: string | number;
}>;


export type AnnouncementDetailQuery = { announcement: { id: string, type: string, title: string, content: string, mainLanguage: string, url: string, sorgs: Array<string>, state: string, editable: boolean, texts: Array<{ language: string, title: string, content: string }>, from: { date: string, time: string }, to: { date: string, time: string } } | null };

export type WriterSorgsQueryVariables = Exact<{ [key: string]: never; }>;


export type WriterSorgsQuery = { writtenSorgs: Array<{ sorg: string, name: string }>, configs: Array<{ sorg: string, url1: string, url2: string, url3: string }> };

export type CreateAnnouncementMutationVariables = Exact<{
  type: string;
  title: string;
  content: string;
  mainLanguage?: string | null | undefined;
  texts?: Array<AnnouncementTextInput> | null | undefined;
  url?: string | null | undefined;
  from: DateAndTimeInput;
  to: DateAndTimeInput;
  sorgs?: Array<string> | null | undefined;
}>;


export type CreateAnnouncementMutation = { createAnnouncement: { announcement: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateAnnouncementMutationVariables = Exact<{
  id: string | number;
  type?: string | null | undefined;
  title?: string | null | undefined;
  content?: string | null | undefined;
  mainLanguage?: string | null | undefined;
  texts?: Array<AnnouncementTextInput> | null | undefined;
  url?: string | null | undefined;
  from?: DateAndTimeInput | null | undefined;
  to?: DateAndTimeInput | null | undefined;
  sorgs?: Array<string> | null | undefined;
}>;


export type UpdateAnnouncementMutation = { updateAnnouncement: { announcement: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteAnnouncementMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteAnnouncementMutation = { deleteAnnouncement: { deletedId: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RestoreAnnouncementMutationVariables = Exact<{
  id: string | number;
}>;


export type RestoreAnnouncementMutation = { restoreAnnouncement: { announcement: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type BannerPageQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
  search?: string | null | undefined;
  filter?: BannerFilterInput | null | undefined;
}>;


export type BannerPageQuery = { banners: { data: Array<{ id: string, sorg: string, sorgName: string, title: string, link: string, bannerFile: string, srcset: string, fileName: string, state: string, from: { date: string, time: string }, to: { date: string, time: string } }>, info: { page: number, count: number, pageTotal: number } } };

export type BannerDetailQueryVariables = Exact<{
  id: string | number;
}>;


export type BannerDetailQuery = { banner: { id: string, sorg: string, title: string, link: string, bannerFile: string, srcset: string, fileName: string, width: number, height: number, state: string, from: { date: string, time: string }, to: { date: string, time: string } } | null };

export type CreateBannerMutationVariables = Exact<{
  sorg: string;
  title?: string | null | undefined;
  url?: string | null | undefined;
  from: DateAndTimeInput;
  to: DateAndTimeInput;
  file: unknown;
}>;


export type CreateBannerMutation = { createBannerV2: { banner: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateBannerMutationVariables = Exact<{
  id: string | number;
  sorg?: string | null | undefined;
  title?: string | null | undefined;
  url?: string | null | undefined;
  from?: DateAndTimeInput | null | undefined;
  to?: DateAndTimeInput | null | undefined;
  file?: unknown;
}>;


export type UpdateBannerMutation = { updateBanner: { banner: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteBannerMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteBannerMutation = { deleteBanner: { deletedId: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RestoreBannerMutationVariables = Exact<{
  id: string | number;
}>;


export type RestoreBannerMutation = { restoreBanner: { banner: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type EditedFileFragment = { id: string, attachmentId: string, fileTitle: string, fileName: string, contentType: string | null, media: string, bytes: number, width: number | null, height: number | null, language: string | null, version: number, focalLeft: number, focalTop: number, rightsEndOn: string | null, originalUrl: string | null, wholeUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null, versions: Array<{ version: number, replacedAt: string, replacedBy: string, fileName: string, bytes: number, thumbnailUrl: string | null }> };

export type EditedContentFragment = { id: string, type: string, kind: string, parentId: string | null, mainLanguage: string, itemPerLine: number, tags: Array<string>, articleCodes: Array<string>, modelYear: number | null, mustRead: boolean, validFrom: string | null, validFromTime: string, validTo: string | null, validToTime: string, published: boolean, state: string, version: number, createdAt: string, updatedAt: string, updatedBy: string, deletedAt: string | null, texts: Array<{ language: string, title: string, subtitle: string, body: string }>, contentTargetMarkets: Array<{ id: string, marketName: string }>, layout: { id: string } | null, files: Array<{ id: string, attachmentId: string, fileTitle: string, fileName: string, contentType: string | null, media: string, bytes: number, width: number | null, height: number | null, language: string | null, version: number, focalLeft: number, focalTop: number, rightsEndOn: string | null, originalUrl: string | null, wholeUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null, versions: Array<{ version: number, replacedAt: string, replacedBy: string, fileName: string, bytes: number, thumbnailUrl: string | null }> }> };

export type ContentEditingQueryVariables = Exact<{
  type: string;
  itemId: string | number;
  isNew: boolean;
}>;


export type ContentEditingQuery = { contentClock: string, contentItem?: { id: string, type: string, kind: string, parentId: string | null, mainLanguage: string, itemPerLine: number, tags: Array<string>, articleCodes: Array<string>, modelYear: number | null, mustRead: boolean, validFrom: string | null, validFromTime: string, validTo: string | null, validToTime: string, published: boolean, state: string, version: number, createdAt: string, updatedAt: string, updatedBy: string, deletedAt: string | null, texts: Array<{ language: string, title: string, subtitle: string, body: string }>, contentTargetMarkets: Array<{ id: string, marketName: string }>, layout: { id: string } | null, files: Array<{ id: string, attachmentId: string, fileTitle: string, fileName: string, contentType: string | null, media: string, bytes: number, width: number | null, height: number | null, language: string | null, version: number, focalLeft: number, focalTop: number, rightsEndOn: string | null, originalUrl: string | null, wholeUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null, versions: Array<{ version: number, replacedAt: string, replacedBy: string, fileName: string, bytes: number, thumbnailUrl: string | null }> }> } | null, contentDraft: { version: number, content: string, savedAt: string } | null, layouts: { data: Array<{ id: string, name: string, placeholder: boolean, title: boolean, subtitle: boolean, releasedon: boolean, resolution: boolean, gotopdp: boolean }> }, contentTargetMarkets: { contentTargetMarkets: Array<{ id: string, marketName: string, brand: string }> } };

export type CurrentContentQueryVariables = Exact<{
  type: string;
  itemId: string | number;
}>;


export type CurrentContentQuery = { contentItem: { id: string, type: string, kind: string, parentId: string | null, mainLanguage: string, itemPerLine: number, tags: Array<string>, articleCodes: Array<string>, modelYear: number | null, mustRead: boolean, validFrom: string | null, validFromTime: string, validTo: string | null, validToTime: string, published: boolean, state: string, version: number, createdAt: string, updatedAt: string, updatedBy: string, deletedAt: string | null, texts: Array<{ language: string, title: string, subtitle: string, body: string }>, contentTargetMarkets: Array<{ id: string, marketName: string }>, layout: { id: string } | null, files: Array<{ id: string, attachmentId: string, fileTitle: string, fileName: string, contentType: string | null, media: string, bytes: number, width: number | null, height: number | null, language: string | null, version: number, focalLeft: number, focalTop: number, rightsEndOn: string | null, originalUrl: string | null, wholeUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null, versions: Array<{ version: number, replacedAt: string, replacedBy: string, fileName: string, bytes: number, thumbnailUrl: string | null }> }> } | null };

export type SaveContentDraftMutationVariables = Exact<{
  type: string;
  itemId: string | number;
  version: number;
  content: string;
}>;


export type SaveContentDraftMutation = { saveContentDraft: { draft: { savedAt: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DropContentDraftMutationVariables = Exact<{
  type: string;
  itemId: string | number;
}>;


export type DropContentDraftMutation = { dropContentDraft: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ContentHistoryQueryVariables = Exact<{
  type: string;
  itemId: string | number;
}>;


export type ContentHistoryQuery = { contentRevisions: Array<{ version: number, savedAt: string, savedBy: string }> };

export type ContentRevisionQueryVariables = Exact<{
  type: string;
  itemId: string | number;
  version: number;
}>;


export type ContentRevisionQuery = { contentRevision: { version: number, savedAt: string, savedBy: string, mainLanguage: string, itemPerLine: number, tags: Array<string>, articleCodes: Array<string>, modelYear: number | null, mustRead: boolean, validFrom: string | null, validFromTime: string, validTo: string | null, validToTime: string, published: boolean, texts: Array<{ language: string, title: string, subtitle: string, body: string }>, contentTargetMarkets: Array<{ id: string, marketName: string }>, layout: { id: string, name: string } | null, files: Array<{ id: string, title: string, file: { fileName: string, thumbnailUrl: string | null } | null }> } | null };

export type RestoreContentRevisionMutationVariables = Exact<{
  type: string;
  itemId: string | number;
  version: number;
  current: number;
}>;


export type RestoreContentRevisionMutation = { restoreContentRevision: { version: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RestoreContentFileMutationVariables = Exact<{
  fileId: string | number;
  version: number;
}>;


export type RestoreContentFileMutation = { restoreContentFileVersion: { version: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ContentLibraryQueryVariables = Exact<{
  search?: string | null | undefined;
  media?: string | null | undefined;
  page?: number | null | undefined;
}>;


export type ContentLibraryQuery = { contentLibrary: { hasMore: boolean, data: Array<{ itemTitle: string, file: { id: string, fileTitle: string, fileName: string, media: string, width: number | null, height: number | null, originalUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null } }> } };

export type TextFileFragment = { id: string, fileTitle: string, fileName: string, media: string, width: number | null, height: number | null, originalUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null };

export type ContentFilesInTextsQueryVariables = Exact<{
  ids: Array<string | number>;
}>;


export type ContentFilesInTextsQuery = { contentTextFiles: Array<{ id: string, fileTitle: string, fileName: string, media: string, bytes: number, width: number | null, height: number | null, originalUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null }> };

export type ContentArticlesQueryVariables = Exact<{
  search?: string | null | undefined;
  codes?: Array<string> | null | undefined;
}>;


export type ContentArticlesQuery = { contentArticles: Array<{ code: string, name: string, path: string | null, isModel: boolean }> };

export type DocumentGroupsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type DocumentGroupsQuery = { salesDocumentGroups: { data: Array<{ id: string, name: string, documentCount: number, names: Array<{ language: string }>, contentTargetMarkets: Array<{ id: string, marketName: string }> }>, info: { count: number } } };

export type DocumentGroupDetailQueryVariables = Exact<{
  id: string | number;
  isNew: boolean;
}>;


export type DocumentGroupDetailQuery = { salesDocumentGroup?: { id: string, mainLanguage: string, version: number, names: Array<{ language: string, name: string }>, contentTargetMarkets: Array<{ id: string }> } | null, contentTargetMarkets: { contentTargetMarkets: Array<{ id: string, marketName: string }> } };

export type CreateDocumentGroupMutationVariables = Exact<{
  inputs: SalesDocumentGroupInput;
}>;


export type CreateDocumentGroupMutation = { createSalesDocumentGroup: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateDocumentGroupMutationVariables = Exact<{
  id: string | number;
  version?: number | null | undefined;
  inputs: SalesDocumentGroupInput;
}>;


export type UpdateDocumentGroupMutation = { updateSalesDocumentGroup: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteDocumentGroupMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteDocumentGroupMutation = { deleteSalesDocumentGroup: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type OrderDocumentGroupsMutationVariables = Exact<{
  ids: Array<string | number>;
}>;


export type OrderDocumentGroupsMutation = { orderSalesDocumentGroups: { ids: Array<string> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CategoryTreeQueryVariables = Exact<{
  type: string;
}>;


export type CategoryTreeQuery = { marketingMaterialCategories: { data: Array<{ id: string, title: string, route: string, parentId: string | null, sorting: number, version: number, showChilds: boolean, totalChildren: number, totalMaterials: number, texts: Array<{ language: string }>, contentTargetMarkets: Array<{ id: string, marketName: string }>, file: { id: string, thumbnailUrl: string | null, focalLeft: number, focalTop: number, crop: { left: number, top: number, width: number, height: number } | null } | null }>, info: { page: number, count: number, pageTotal: number } } };

export type EditedCategoryQueryVariables = Exact<{
  id: string | number;
}>;


export type EditedCategoryQuery = { marketingMaterialCategory: { id: string, title: string, type: string, route: string, parentId: string | null, mainLanguage: string, version: number, showChilds: boolean, itemPerLine: number, totalChildren: number, totalMaterials: number, texts: Array<{ language: string, title: string }>, layout: { id: string } | null, contentTargetMarkets: Array<{ id: string }>, file: { id: string, attachmentId: string, fileName: string, fileTitle: string, contentType: string | null, width: number | null, height: number | null, wholeUrl: string | null, thumbnailUrl: string | null, focalLeft: number, focalTop: number, crop: { left: number, top: number, width: number, height: number } | null } | null } | null };

export type CreateCategoryMutationVariables = Exact<{
  inputs: MarketingCategoryInput;
}>;


export type CreateCategoryMutation = { createMarketingMaterialCategory: { marketingMaterialCategory: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateCategoryMutationVariables = Exact<{
  id: string | number;
  version?: number | null | undefined;
  inputs: MarketingCategoryInput;
}>;


export type UpdateCategoryMutation = { updateMarketingMaterialCategory: { marketingMaterialCategory: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type MoveCategoryMutationVariables = Exact<{
  id: string | number;
  parentId?: string | number | null | undefined;
  position: number;
  version?: number | null | undefined;
}>;


export type MoveCategoryMutation = { moveMarketingMaterialCategory: { marketingMaterialCategory: { id: string, version: number } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteCategoryMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteCategoryMutation = { deleteMarketingMaterialCategory: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type MaterialUploadsQueryVariables = Exact<{
  attachmentIds: Array<string | number>;
}>;


export type MaterialUploadsQuery = { materialUploads: Array<{ attachmentId: string, fileName: string, state: string, refusalText: string | null, contentHash: string | null, thumbnailUrl: string | null, title: string, articleCodes: Array<string>, duplicates: Array<{ id: string, title: string, placeholder: { thumbnailUrl: string | null } | null }>, namesakes: Array<{ id: string, title: string, placeholder: { thumbnailUrl: string | null } | null }> }> };

export type ReplacedMaterialQueryVariables = Exact<{
  id: string | number;
}>;


export type ReplacedMaterialQuery = { marketingMaterial: { id: string, version: number, files: Array<{ id: string, fileName: string, fileTitle: string, language: string | null, focalLeft: number, focalTop: number, rightsEndOn: string | null, crop: { left: number, top: number, width: number, height: number } | null }> } | null };

export type CreateMaterialsMutationVariables = Exact<{
  inputs: Array<MarketingMaterialInput>;
}>;


export type CreateMaterialsMutation = { createMarketingMaterials: { results: Array<{ index: number, id: string | null, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type LibraryCategoryFragment = { id: string, title: string, route: string, type: string, totalChildren: number, totalMaterials: number, file: { id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null } | null };

export type LibraryOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type LibraryOverviewQuery = { brandAssets: { data: Array<{ id: string, title: string, route: string, type: string, totalChildren: number, totalMaterials: number, file: { id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null } | null }> }, productLineup: { data: Array<{ id: string, title: string, route: string, type: string, totalChildren: number, totalMaterials: number, file: { id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null } | null }> }, marketingMaterials: { info: { count: number }, data: Array<{ id: string, title: string, subtitle: string, type: string, createdAt: string, category: { route: string, title: string } | null, layout: { placeholder: boolean, title: boolean, subtitle: boolean, releasedon: boolean, resolution: boolean, gotopdp: boolean } | null, files: Array<{ originalUrl: string | null, fileTitle: string, fileName: string, bytes: number, language: string | null, rightsEndOn: string | null, renditions: Array<string>, id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null }> }> } };

export type LibraryListingQueryVariables = Exact<{
  id: string | number;
  inCategory: boolean;
  withRoots: boolean;
  category?: string | null | undefined;
  type?: string | null | undefined;
  page: number;
  limit: number;
  search?: string | null | undefined;
  withSubcategories?: boolean | null | undefined;
  media?: Array<string> | null | undefined;
  format?: Array<string> | null | undefined;
  orientation?: Array<string> | null | undefined;
  modelYear?: Array<number> | null | undefined;
  language?: Array<string> | null | undefined;
  market?: Array<string> | null | undefined;
  tag?: Array<string> | null | undefined;
  order?: string | null | undefined;
}>;


export type LibraryListingQuery = { marketingMaterialCategory?: { id: string, title: string, route: string, type: string, showChilds: boolean, itemPerLine: number, layout: { placeholder: boolean, title: boolean, subtitle: boolean, releasedon: boolean, resolution: boolean, gotopdp: boolean } | null, breadcrumb: Array<{ id: string, title: string, route: string }> } | null, marketingMaterialCategoryChildren?: { data: Array<{ id: string, title: string, route: string, type: string, totalChildren: number, totalMaterials: number, file: { id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null } | null }> }, marketingMaterialRootCategories?: { data: Array<{ id: string, title: string, route: string, type: string, totalChildren: number, totalMaterials: number, file: { id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null } | null }> }, contentTargetMarkets: { contentTargetMarkets: Array<{ id: string, marketName: string }> }, marketingMaterials: { similar: boolean, info: { page: number, count: number, pageTotal: number }, facets: { media: Array<{ value: string, count: number }>, formats: Array<{ value: string, count: number }>, orientations: Array<{ value: string, count: number }>, modelYears: Array<{ value: string, count: number }>, languages: Array<{ value: string, count: number }>, tags: Array<{ value: string, count: number }> }, data: Array<{ id: string, title: string, subtitle: string, type: string, createdAt: string, category: { route: string, title: string } | null, layout: { placeholder: boolean, title: boolean, subtitle: boolean, releasedon: boolean, resolution: boolean, gotopdp: boolean } | null, files: Array<{ originalUrl: string | null, fileTitle: string, fileName: string, bytes: number, language: string | null, rightsEndOn: string | null, renditions: Array<string>, id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null }> }> } };

export type LibraryFilesQueryVariables = Exact<{
  category?: string | null | undefined;
  type?: string | null | undefined;
  search?: string | null | undefined;
  withSubcategories?: boolean | null | undefined;
  media?: Array<string> | null | undefined;
  format?: Array<string> | null | undefined;
  orientation?: Array<string> | null | undefined;
  modelYear?: Array<number> | null | undefined;
  language?: Array<string> | null | undefined;
  market?: Array<string> | null | undefined;
  tag?: Array<string> | null | undefined;
  order?: string | null | undefined;
}>;


export type LibraryFilesQuery = { marketingMaterials: { data: Array<{ id: string, title: string, subtitle: string, type: string, createdAt: string, category: { route: string, title: string } | null, layout: { placeholder: boolean, title: boolean, subtitle: boolean, releasedon: boolean, resolution: boolean, gotopdp: boolean } | null, files: Array<{ originalUrl: string | null, fileTitle: string, fileName: string, bytes: number, language: string | null, rightsEndOn: string | null, renditions: Array<string>, id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null }> }> } };

export type MaterialChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type MaterialChoicesQuery = { marketingMaterialCategories: { data: Array<{ id: string, title: string, type: string, parentId: string | null, sorting: number }> }, contentTargetMarkets: { contentTargetMarkets: Array<{ id: string, marketName: string, brand: string }> }, layouts: { data: Array<{ id: string, name: string }> } };

export type MaterialListQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
  search?: string | null | undefined;
  category?: string | null | undefined;
  type?: string | null | undefined;
  state?: string | null | undefined;
  filterContentTargetMarket?: Array<string> | null | undefined;
  missingLanguage?: string | null | undefined;
  tag?: Array<string> | null | undefined;
  media?: Array<string> | null | undefined;
  rightsEndWithin?: number | null | undefined;
  order?: string | null | undefined;
}>;


export type MaterialListQuery = { marketingMaterials: { similar: boolean, data: Array<{ id: string, title: string, type: string, state: string, version: number, updatedAt: string, updatedBy: string, tags: Array<string>, articleCodes: Array<string>, missingLanguages: Array<string>, category: { id: string, title: string, route: string } | null, contentTargetMarkets: Array<{ id: string, marketName: string }>, downloads: { total: number, last30Days: number } | null, placeholder: { id: string, fileName: string, media: string, thumbnailUrl: string | null, focalLeft: number, focalTop: number, rightsEndOn: string | null, crop: { left: number, top: number, width: number, height: number } | null } | null }>, info: { page: number, count: number, pageTotal: number } } };

export type MaterialOrderQueryVariables = Exact<{
  id: string | number;
  category: string;
  limit: number;
}>;


export type MaterialOrderQuery = { marketingMaterialCategory: { id: string, title: string } | null, marketingMaterials: { data: Array<{ id: string, title: string, state: string, placeholder: { id: string, fileName: string, media: string, thumbnailUrl: string | null, focalLeft: number, focalTop: number, crop: { left: number, top: number, width: number, height: number } | null } | null }>, info: { count: number } } };

export type OrderMaterialsMutationVariables = Exact<{
  categoryId: string | number;
  ids: Array<string | number>;
}>;


export type OrderMaterialsMutation = { orderMarketingMaterials: { ids: Array<string> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CreateMaterialMutationVariables = Exact<{
  inputs: MarketingMaterialInput;
}>;


export type CreateMaterialMutation = { createMarketingMaterial: { marketingMaterial: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateMaterialMutationVariables = Exact<{
  id: string | number;
  version?: number | null | undefined;
  inputs: MarketingMaterialInput;
}>;


export type UpdateMaterialMutation = { updateMarketingMaterial: { marketingMaterial: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteMaterialMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteMaterialMutation = { deleteMarketingMaterial: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeMaterialsMutationVariables = Exact<{
  ids: Array<string | number>;
  change: MarketingMaterialsChange;
}>;


export type ChangeMaterialsMutation = { changeMarketingMaterials: { ids: Array<string> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DownloadedOverTimeFragment = { total: number, customers: number, periods: Array<{ from: string, to: string, count: number }> };

export type DownloadedPictureFragment = { id: string, fileName: string, media: string, thumbnailUrl: string | null, focalLeft: number, focalTop: number, crop: { left: number, top: number, width: number, height: number } | null };

export type LibraryDownloadsQueryVariables = Exact<{
  days: number;
}>;


export type LibraryDownloadsQuery = { contentDownloadHistory: { total: number, customers: number, periods: Array<{ from: string, to: string, count: number }> }, mostDownloadedContent: Array<{ itemId: string, title: string, count: number, customers: number, lastAt: string, file: { id: string, fileName: string, media: string, thumbnailUrl: string | null, focalLeft: number, focalTop: number, crop: { left: number, top: number, width: number, height: number } | null } }> };

export type MaterialDownloadsQueryVariables = Exact<{
  id: string | number;
  days: number;
}>;


export type MaterialDownloadsQuery = { marketingMaterial: { id: string, title: string } | null, contentDownloadHistory: { total: number, customers: number, periods: Array<{ from: string, to: string, count: number }> }, contentDownloads: Array<{ rendition: string, count: number, customers: number, lastAt: string, file: { id: string, fileName: string, media: string, thumbnailUrl: string | null, focalLeft: number, focalTop: number, crop: { left: number, top: number, width: number, height: number } | null } }> };

export type MaterialDownloadCountQueryVariables = Exact<{
  id: string | number;
}>;


export type MaterialDownloadCountQuery = { marketingMaterial: { id: string, downloads: { total: number, last30Days: number, customers: number } | null } | null };

export type LibraryPictureFragment = { id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null };

export type LibraryFileFragment = { fileTitle: string, fileName: string, bytes: number, language: string | null, rightsEndOn: string | null, renditions: Array<string>, id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null };

export type LibraryCardFragment = { id: string, title: string, subtitle: string, type: string, createdAt: string, category: { route: string, title: string } | null, layout: { placeholder: boolean, title: boolean, subtitle: boolean, releasedon: boolean, resolution: boolean, gotopdp: boolean } | null, files: Array<{ originalUrl: string | null, fileTitle: string, fileName: string, bytes: number, language: string | null, rightsEndOn: string | null, renditions: Array<string>, id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null }> };

export type LibraryLayoutFragment = { placeholder: boolean, title: boolean, subtitle: boolean, releasedon: boolean, resolution: boolean, gotopdp: boolean };

export type LibraryMaterialQueryVariables = Exact<{
  id: string | number;
}>;


export type LibraryMaterialQuery = { marketingMaterial: { id: string, title: string, subtitle: string, body: string, language: string, type: string, tags: Array<string>, articleCodes: Array<string>, modelYear: number | null, createdAt: string, bodyFiles: Array<{ id: string, media: string, width: number | null, height: number | null, originalUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null }>, category: { id: string, title: string, route: string, breadcrumb: Array<{ id: string, title: string, route: string }> } | null, files: Array<{ originalUrl: string | null, highUrl: string | null, fileTitle: string, fileName: string, bytes: number, language: string | null, rightsEndOn: string | null, renditions: Array<string>, id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null }> } | null, marketingMaterialSameParentImages: { data: Array<{ id: string, title: string, placeholder: { highUrl: string | null, originalUrl: string | null, id: string, contentType: string | null, media: string, width: number | null, height: number | null, focalLeft: number, focalTop: number, thumbnailUrl: string | null, lowUrl: string | null, mediumUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null } | null }> } };

export type DownloadMaterialsMutationVariables = Exact<{
  files: Array<WantedContentFile>;
  name?: string | null | undefined;
}>;


export type DownloadMaterialsMutation = { downloadContentFiles: { url: string | null, fileName: string | null, count: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AssetPackPreviewQueryVariables = Exact<{
  codes?: Array<string> | null | undefined;
  order?: string | number | null | undefined;
  language?: string | null | undefined;
  rendition?: string | null | undefined;
}>;


export type AssetPackPreviewQuery = { assetPack: { found: number, missing: Array<string>, pictures: number, bytes: number, rows: Array<{ code: string, articleCode: string | null, name: string, gtin: string | null, pictures: number, found: boolean, thumbnailUrl: string | null }> } };

export type PackOrdersQueryVariables = Exact<{
  number?: string | null | undefined;
}>;


export type PackOrdersQuery = { orders: { data: Array<{ id: string, number: string, createdAt: string }> } };

export type CreateAssetPackMutationVariables = Exact<{
  codes?: Array<string> | null | undefined;
  order?: string | number | null | undefined;
  language: string;
  rendition: string;
}>;


export type CreateAssetPackMutation = { createAssetPack: { url: string | null, fileName: string | null, count: number | null, missing: Array<string> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AdminNewsPageQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
  search?: string | null | undefined;
  bucket?: boolean | null | undefined;
  markets?: Array<string> | null | undefined;
  type?: string | null | undefined;
  state?: string | null | undefined;
  missingLanguage?: string | null | undefined;
}>;


export type AdminNewsPageQuery = { newsList: { similar: boolean, data: Array<{ id: string, title: string, state: string, mustRead: boolean, missingLanguages: Array<string>, validFrom: string | null, validFromTime: string, validTo: string | null, validToTime: string, updatedAt: string, updatedBy: string, createdAt: string, deletedAt: string | null, reading: { addressed: number, read: number } | null, contentTargetMarkets: Array<{ id: string, marketName: string }>, file: { media: string, thumbnailUrl: string | null } | null }>, info: { page: number, count: number, pageTotal: number } }, contentTargetMarkets: { contentTargetMarkets: Array<{ id: string, marketName: string }> } };

export type NewsRecallQueryVariables = Exact<{
  id: string | number;
}>;


export type NewsRecallQuery = { news: { recallCode: string | null } | null };

export type CreateNewsMutationVariables = Exact<{
  inputs: NewsInput;
}>;


export type CreateNewsMutation = { createNews: { news: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateNewsMutationVariables = Exact<{
  id: string | number;
  version?: number | null | undefined;
  inputs: NewsInput;
}>;


export type UpdateNewsMutation = { updateNews: { news: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteNewsMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteNewsMutation = { deleteNews: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RestoreNewsMutationVariables = Exact<{
  id: string | number;
}>;


export type RestoreNewsMutation = { restoreNews: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type NewsPageQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
  search?: string | null | undefined;
  markets?: Array<string> | null | undefined;
  unread?: boolean | null | undefined;
}>;


export type NewsPageQuery = { newsList: { similar: boolean, info: { count: number, page: number, pageTotal: number }, data: Array<{ id: string, title: string, subtitle: string, language: string, validFrom: string | null, createdAt: string, mustRead: boolean, mustConfirm: boolean, unread: boolean, itemPerLine: number, layout: { placeholder: boolean, subtitle: boolean, gotopdp: boolean } | null, file: { id: string, media: string, focalLeft: number, focalTop: number, lowUrl: string | null, thumbnailUrl: string | null, originalUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null } | null }> } };

export type NewsDetailQueryVariables = Exact<{
  id: string | number;
}>;


export type NewsDetailQuery = { news: { id: string, title: string, subtitle: string, body: string, language: string, validFrom: string | null, createdAt: string, mustRead: boolean, mustConfirm: boolean, unread: boolean, readAt: string | null, state: string, recallCode: string | null, files: Array<{ id: string, fileTitle: string, fileName: string, media: string, bytes: number, width: number | null, height: number | null, originalUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null }>, bodyFiles: Array<{ id: string, fileTitle: string, fileName: string, media: string, bytes: number, width: number | null, height: number | null, originalUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null }>, neighbours: { newer: { id: string, title: string } | null, older: { id: string, title: string } | null } } | null };

export type NewsFileFragment = { id: string, fileTitle: string, fileName: string, media: string, bytes: number, width: number | null, height: number | null, originalUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null };

export type ConfirmNewsMutationVariables = Exact<{
  id: string | number;
}>;


export type ConfirmNewsMutation = { confirmNews: { news: { id: string, readAt: string | null, mustConfirm: boolean } | null, unread: Array<{ id: string, title: string, recallCode: string | null }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DownloadNewsFileMutationVariables = Exact<{
  files: Array<WantedContentFile>;
}>;


export type DownloadNewsFileMutation = { downloadContentFiles: { url: string | null, fileName: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type NewsReaderFragment = { id: string, name: string, role: string, custCode: string, custName: string, readAt: string | null };

export type NewsReaderListQueryVariables = Exact<{
  id: string | number;
  unread?: boolean | null | undefined;
  search?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type NewsReaderListQuery = { news: { mustRead: boolean, reading: { addressed: number, read: number } | null, readers: { info: { count: number, page: number, pageTotal: number }, data: Array<{ id: string, name: string, role: string, custCode: string, custName: string, readAt: string | null }> } | null } | null };

export type EveryNewsReaderQueryVariables = Exact<{
  id: string | number;
  unread?: boolean | null | undefined;
  search?: string | null | undefined;
  page?: number | null | undefined;
}>;


export type EveryNewsReaderQuery = { news: { readers: { info: { pageTotal: number }, data: Array<{ id: string, name: string, role: string, custCode: string, custName: string, readAt: string | null }> } | null } | null };

export type RemindNewsMutationVariables = Exact<{
  id: string | number;
}>;


export type RemindNewsMutation = { remindNews: { count: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type EditedRecallListQueryVariables = Exact<{
  search?: string | null | undefined;
  stage?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type EditedRecallListQuery = { editedRecalls: { data: Array<{ code: string, title: string, severity: string, sorg: string | null, stage: string, source: string, publishedOn: string | null, endedOn: string | null, updatedAt: string, updatedBy: string }>, info: { page: number, count: number, pageTotal: number } } };

export type EditedRecallDetailQueryVariables = Exact<{
  code: string;
}>;


export type EditedRecallDetailQuery = { editedRecall: { code: string, version: number, sorg: string | null, severity: string, stage: string, source: string, editable: boolean, languages: Array<string>, title: { en: string, de: string, fr: string, id: string, ms: string }, bulletin: { en: string, de: string, fr: string, id: string, ms: string }, instruction: { en: string, de: string, fr: string, id: string, ms: string }, ranges: Array<{ firstNumber: string, lastNumber: string, articleCode: string }> } | null };

export type RecallChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type RecallChoicesQuery = { recallChoices: { all: boolean, sorgs: Array<{ sorg: string, name: string }>, newsMarkets: Array<{ id: string, marketName: string }> } };

export type RecallReachQueryVariables = Exact<{
  sorg?: string | null | undefined;
  ranges: Array<RecallRangeInput>;
}>;


export type RecallReachQuery = { recallReach: { frames: number, dealers: number, elsewhere: number, unknown: number, unknownNumbers: Array<string>, topDealers: Array<{ custCode: string, custName: string, frames: number }> } };

export type CreateRecallMutationVariables = Exact<{
  inputs: RecallInput;
}>;


export type CreateRecallMutation = { createRecall: { recall: { code: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateRecallMutationVariables = Exact<{
  code: string;
  version: number;
  inputs: RecallInput;
}>;


export type UpdateRecallMutation = { updateRecall: { recall: { code: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type PublishRecallMutationVariables = Exact<{
  code: string;
  version: number;
  marketIds: Array<string | number>;
}>;


export type PublishRecallMutation = { publishRecall: { recall: { code: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type EndRecallMutationVariables = Exact<{
  code: string;
  version: number;
}>;


export type EndRecallMutation = { endRecall: { recall: { code: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteRecallMutationVariables = Exact<{
  code: string;
  version: number;
}>;


export type DeleteRecallMutation = { deleteRecall: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemindRecallMutationVariables = Exact<{
  code: string;
}>;


export type RemindRecallMutation = { remindRecall: { count: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type EditedDocumentsQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
  search?: string | null | undefined;
  type?: string | null | undefined;
  group?: string | number | null | undefined;
  hasGroup?: boolean | null | undefined;
  state?: string | null | undefined;
  markets?: Array<string> | null | undefined;
  missing?: string | null | undefined;
  replaced?: boolean | null | undefined;
  bucket?: boolean | null | undefined;
}>;


export type EditedDocumentsQuery = { salesDocuments: { similar: boolean, data: Array<{ id: string, title: string, type: string, state: string, validFrom: string | null, validTo: string | null, updatedAt: string, updatedBy: string, deletedAt: string | null, missingLanguages: Array<string>, salesDocumentGroup: { id: string, name: string } | null, contentTargetMarkets: Array<{ id: string, marketName: string }>, replacedBy: { id: string, title: string } | null, file: { id: string, fileName: string, thumbnailUrl: string | null } | null, downloads: { total: number } | null }>, info: { page: number, count: number, pageTotal: number } }, salesDocumentGroups: { data: Array<{ id: string, name: string }> }, contentTargetMarkets: { contentTargetMarkets: Array<{ id: string, marketName: string }> } };

export type DeleteSalesDocumentMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteSalesDocumentMutation = { deleteSalesDocument: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RestoreSalesDocumentMutationVariables = Exact<{
  id: string | number;
}>;


export type RestoreSalesDocumentMutation = { restoreSalesDocument: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DocumentFieldsQueryVariables = Exact<{
  id: string | number;
  isNew: boolean;
}>;


export type DocumentFieldsQuery = { salesDocument?: { id: string, replaces: { id: string, title: string } | null, replacedBy: { id: string, title: string } | null } | null, salesDocumentGroups: { data: Array<{ id: string, name: string }> } };

export type ReplaceableDocumentsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type ReplaceableDocumentsQuery = { salesDocuments: { data: Array<{ id: string, title: string, type: string }> } };

export type CreateSalesDocumentMutationVariables = Exact<{
  inputs: SalesDocumentInput;
}>;


export type CreateSalesDocumentMutation = { createSalesDocument: { salesDocument: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateSalesDocumentMutationVariables = Exact<{
  id: string | number;
  version?: number | null | undefined;
  inputs: SalesDocumentInput;
}>;


export type UpdateSalesDocumentMutation = { updateSalesDocument: { salesDocument: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DocumentRowFragment = { id: string, title: string, subtitle: string, type: string, modelYear: number | null, validFrom: string | null, validTo: string | null, newVersion: boolean, createdAt: string, file: { id: string, fileName: string, media: string, bytes: number, language: string | null, thumbnailUrl: string | null } | null, files: Array<{ id: string, language: string | null }> };

export type DocumentFacetsFragment = { languages: Array<{ value: string, count: number }>, modelYears: Array<{ value: string, count: number }> };

export type DocumentOverviewQueryVariables = Exact<{
  type?: string | null | undefined;
  language?: string | null | undefined;
  year?: number | null | undefined;
  article?: string | null | undefined;
  markets?: Array<string> | null | undefined;
}>;


export type DocumentOverviewQuery = { salesDocumentGroups: { data: Array<{ id: string, name: string, validDocuments: Array<{ id: string, title: string, subtitle: string, type: string, modelYear: number | null, validFrom: string | null, validTo: string | null, newVersion: boolean, createdAt: string, file: { id: string, fileName: string, media: string, bytes: number, language: string | null, thumbnailUrl: string | null } | null, files: Array<{ id: string, language: string | null }> }> }> }, salesDocuments: { data: Array<{ id: string, title: string, subtitle: string, type: string, modelYear: number | null, validFrom: string | null, validTo: string | null, newVersion: boolean, createdAt: string, file: { id: string, fileName: string, media: string, bytes: number, language: string | null, thumbnailUrl: string | null } | null, files: Array<{ id: string, language: string | null }> }>, info: { count: number } }, salesDocumentFacets: { languages: Array<{ value: string, count: number }>, modelYears: Array<{ value: string, count: number }> }, contentTargetMarkets: { contentTargetMarkets: Array<{ id: string, marketName: string }> } };

export type DocumentResultsQueryVariables = Exact<{
  search: string;
  type?: string | null | undefined;
  language?: string | null | undefined;
  year?: number | null | undefined;
  article?: string | null | undefined;
  markets?: Array<string> | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type DocumentResultsQuery = { salesDocuments: { similar: boolean, data: Array<{ id: string, title: string, subtitle: string, type: string, modelYear: number | null, validFrom: string | null, validTo: string | null, newVersion: boolean, createdAt: string, salesDocumentGroup: { id: string, name: string } | null, snippet: { fileId: string, page: number | null, parts: Array<{ text: string, hit: boolean }> } | null, file: { id: string, fileName: string, media: string, bytes: number, language: string | null, thumbnailUrl: string | null } | null, files: Array<{ id: string, language: string | null }> }>, info: { page: number, count: number, pageTotal: number } }, salesDocumentFacets: { languages: Array<{ value: string, count: number }>, modelYears: Array<{ value: string, count: number }> }, contentTargetMarkets: { contentTargetMarkets: Array<{ id: string, marketName: string }> } };

export type SalesDocumentPageQueryVariables = Exact<{
  id: string | number;
}>;


export type SalesDocumentPageQuery = { salesDocumentEndedOn: string | null, salesDocument: { id: string, title: string, subtitle: string, body: string, type: string, modelYear: number | null, validFrom: string | null, validTo: string | null, createdAt: string, updatedAt: string, state: string, deletedAt: string | null, bodyFiles: Array<{ id: string, media: string, width: number | null, height: number | null, originalUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null }>, salesDocumentGroup: { id: string, name: string } | null, files: Array<{ id: string, fileTitle: string, fileName: string, contentType: string | null, media: string, bytes: number, width: number | null, height: number | null, language: string | null, version: number, createdAt: string, originalUrl: string | null, mediumUrl: string | null, lowUrl: string | null }>, articles: Array<{ code: string, name: string, category: string | null }>, older: Array<{ id: string, title: string, createdAt: string }> } | null };

export type ProductContentQueryVariables = Exact<{
  slug: string;
}>;


export type ProductContentQuery = { productDetailsV2: { salesDocuments: Array<{ id: string, title: string, subtitle: string, type: string, modelYear: number | null, validFrom: string | null, validTo: string | null, newVersion: boolean, createdAt: string, file: { id: string, fileName: string, media: string, bytes: number, language: string | null, thumbnailUrl: string | null } | null, files: Array<{ id: string, language: string | null }> }>, marketingMaterials: Array<{ id: string, title: string, category: { route: string, type: string } | null, placeholder: { id: string, media: string, focalLeft: number, focalTop: number, lowUrl: string | null, crop: { left: number, top: number, width: number, height: number } | null } | null }> } | null };

export type DownloadDocumentFilesMutationVariables = Exact<{
  files: Array<WantedContentFile>;
  name?: string | null | undefined;
}>;


export type DownloadDocumentFilesMutation = { downloadContentFiles: { url: string | null, fileName: string | null, count: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DownloadListQueryVariables = Exact<{ [key: string]: never; }>;


export type DownloadListQuery = { downloadAreas: Array<{ id: string, requestedAt: string, from: string | null, to: string | null, module: string, format: string, status: string, fileName: string | null, rows: number, rowsTotal: number | null, bytes: number | null, customerCode: string | null, customerName: string | null, expiresAt: string | null, failureText: string | null }> };

export type DownloadOfferQueryVariables = Exact<{ [key: string]: never; }>;


export type DownloadOfferQuery = { downloadOffer: { mayChooseAll: boolean, mustChooseAll: boolean, modules: Array<{ module: string, period: boolean, staffOnly: boolean }>, quota: { limit: number, left: number, resetsAt: string } } };

export type RequestDownloadMutationVariables = Exact<{
  module: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
  format?: string | null | undefined;
  allCustomers?: boolean | null | undefined;
}>;


export type RequestDownloadMutation = { requestDownloadArea: { download: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CancelDownloadMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelDownloadMutation = { cancelDownload: { download: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteDownloadMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteDownloadMutation = { deleteDownload: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DownloadScheduleListQueryVariables = Exact<{ [key: string]: never; }>;


export type DownloadScheduleListQuery = { downloadSchedules: Array<{ id: string, module: string, format: string, rhythm: string, period: string | null, customerName: string | null, targetId: string | null, targetName: string | null, nextOn: string, pausedAt: string | null, stoppedAt: string | null, lastOn: string | null, lastStatus: string | null }>, downloadTargetChoices: Array<{ id: string, name: string }> };

export type AddDownloadScheduleMutationVariables = Exact<{
  module: string;
  format?: string | null | undefined;
  rhythm: string;
  period?: string | null | undefined;
  allCustomers?: boolean | null | undefined;
  targetId?: string | number | null | undefined;
}>;


export type AddDownloadScheduleMutation = { addDownloadSchedule: { schedule: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeDownloadScheduleMutationVariables = Exact<{
  id: string | number;
  format?: string | null | undefined;
  rhythm: string;
  period?: string | null | undefined;
  targetId?: string | number | null | undefined;
}>;


export type ChangeDownloadScheduleMutation = { changeDownloadSchedule: { schedule: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type PauseDownloadScheduleMutationVariables = Exact<{
  id: string | number;
  paused: boolean;
}>;


export type PauseDownloadScheduleMutation = { pauseDownloadSchedule: { schedule: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveDownloadScheduleMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveDownloadScheduleMutation = { removeDownloadSchedule: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DownloadTargetListQueryVariables = Exact<{ [key: string]: never; }>;


export type DownloadTargetListQuery = { downloadTargets: Array<{ id: string, name: string, kind: string, address: string, port: number, account: string, identity: string, bucket: string, folder: string, version: number, schedules: number }> };

export type SaveDownloadTargetMutationVariables = Exact<{
  id?: string | number | null | undefined;
  version?: number | null | undefined;
  kind: string;
  name: string;
  address: string;
  port?: number | null | undefined;
  account: string;
  identity: string;
  bucket?: string | null | undefined;
  folder?: string | null | undefined;
  secret?: string | null | undefined;
}>;


export type SaveDownloadTargetMutation = { saveDownloadTarget: { target: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveDownloadTargetMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveDownloadTargetMutation = { removeDownloadTarget: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ErpOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type ErpOverviewQuery = { erpOverview: { attention: number, waiting: number, stuck: number, fresh: Array<{ type: string, sender: string, fileId: string, madeAt: string, dueAt: string | null, isLate: boolean }>, expected: Array<{ id: string, sorg: string, sorgName: string, type: string, sender: string, lastAt: string | null, dueAt: string, isLate: boolean }> } };

export type ErpFileListQueryVariables = Exact<{
  filter?: ErpFileFilter | null | undefined;
  page: number;
  limit: number;
}>;


export type ErpFileListQuery = { erpFileKinds: Array<{ direction: string, type: string, sender: string }>, erpFiles: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, direction: string, type: string, name: string, sender: string, sequence: string, startedAt: string, state: string, rowCount: number, acceptedCount: number, changedCount: number, rejectedCount: number, waitingCount: number, warningCount: number, verb: string | null }> } };

export type ErpCauseFactsFragment = { kind: string, code: string, column: string, thing: string, rows: number, line: number, value: string, text: string };

export type ErpFileDetailQueryVariables = Exact<{
  id: string | number;
  page: number;
  warnings: boolean;
  cause?: ErpCauseFilter | null | undefined;
}>;


export type ErpFileDetailQuery = { erpFile: { id: string, direction: string, type: string, name: string, sender: string, sequence: string, madeAt: string, startedAt: string, finishedAt: string | null, state: string, sorgs: Array<string> | null, rowCount: number, acceptedCount: number, changedCount: number, rejectedCount: number, waitingCount: number, warningCount: number, reasonCode: string | null, reason: string | null, hasOriginal: boolean, replacedCount: number | null, verb: string | null, decisions: Array<{ id: string, verb: string, reason: string, by: string, at: string, resultId: string | null }>, waitsFor: Array<{ thing: string, key: string, source: string, rows: number }>, causes: Array<{ kind: string, code: string, column: string, thing: string, rows: number, line: number, value: string, text: string }>, rejects: { info: { page: number, count: number, pageTotal: number }, data: Array<{ kind: string, line: number, column: string, code: string, value: string, text: string, cutOut: string | null }> } } | null };

export type ErpUploadPreviewQueryVariables = Exact<{
  id: string | number;
}>;


export type ErpUploadPreviewQuery = { erpUpload: { id: string, state: string, checkedAt: string, acceptGap: boolean, acceptOld: boolean, acceptShrink: boolean, files: Array<{ id: string, name: string, type: string, state: string, rows: number, accepted: number, changed: number, warned: number, causes: Array<{ kind: string, code: string, column: string, thing: string, rows: number, line: number, value: string, text: string }>, effects: Array<{ what: string, counts: Array<{ kind: string, records: number }>, examples: Array<{ kind: string, name: string, before: string | null, after: string | null }> }> }>, resumed: Array<{ id: string, name: string, type: string, rows: number }> } | null };

export type TakeErpListBackMutationVariables = Exact<{
  id: string | number;
}>;


export type TakeErpListBackMutation = { takeErpListBack: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ErpOutboxListQueryVariables = Exact<{
  state?: string | null | undefined;
  kind?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type ErpOutboxListQuery = { erpOutbox: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, kind: string, number: string, sorg: string, sorgName: string, customerName: string, state: string, attempts: number, lastError: string | null, fault: string | null, createdAt: string, nextAttemptAt: string | null, sentAt: string | null, fileId: string | null, fileName: string | null, isStuck: boolean }> } };

export type ErpExpectedQueryVariables = Exact<{ [key: string]: never; }>;


export type ErpExpectedQuery = { erpOverview: { expected: Array<{ id: string, sorg: string, sorgName: string, type: string, sender: string, everyMinutes: number, workingDaysOnly: boolean, lastAt: string | null, dueAt: string, isLate: boolean, changedBy: string | null, changedAt: string }> }, erpExpectedChoices: { types: Array<string>, sorgs: Array<{ code: string, name: string }> } };

export type ImportErpFileAgainMutationVariables = Exact<{
  id: string | number;
  acceptGap?: boolean | null | undefined;
  acceptOld?: boolean | null | undefined;
  acceptShrink?: boolean | null | undefined;
}>;


export type ImportErpFileAgainMutation = { importErpFileAgain: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DiscardErpFileMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type DiscardErpFileMutation = { discardErpFile: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ReplayErpRecordMutationVariables = Exact<{
  id: string | number;
}>;


export type ReplayErpRecordMutation = { replayErpRecord: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DiscardErpRecordMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type DiscardErpRecordMutation = { discardErpRecord: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SetErpExpectedFileMutationVariables = Exact<{
  id?: string | number | null | undefined;
  sorg: string;
  type: string;
  sender: string;
  everyMinutes: number;
  workingDaysOnly: boolean;
}>;


export type SetErpExpectedFileMutation = { setErpExpectedFile: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveErpExpectedFileMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveErpExpectedFileMutation = { removeErpExpectedFile: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type InboxQueryVariables = Exact<{
  unread?: boolean | null | undefined;
  kind?: string | null | undefined;
  before?: string | number | null | undefined;
}>;


export type InboxQuery = { inbox: { older: boolean, unread: number, kinds: Array<string>, entries: Array<{ id: string, kind: string, title: string, body: string, quote: string, path: string, custCode: string | null, custName: string | null, at: string, readAt: string | null }> } };

export type MarkInboxMutationVariables = Exact<{
  ids: Array<string | number>;
  read: boolean;
}>;


export type MarkInboxMutation = { markInbox: { unread: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteFromInboxMutationVariables = Exact<{
  ids: Array<string | number>;
  deleted: boolean;
}>;


export type DeleteFromInboxMutation = { deleteFromInbox: { unread: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type MarkAllInboxMutationVariables = Exact<{
  through: string | number;
  kind?: string | null | undefined;
}>;


export type MarkAllInboxMutation = { markAllInbox: { unread: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type NoticeSettingsFieldsFragment = { digestAt: string, quietFrom: string, quietTo: string, timeZone: string, preferences: Array<{ kind: string, group: string, mail: string, mailChoices: Array<string>, mailed: boolean, push: boolean | null }> };

export type NoticeSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type NoticeSettingsQuery = { noticeSettings: { digestAt: string, quietFrom: string, quietTo: string, timeZone: string, preferences: Array<{ kind: string, group: string, mail: string, mailChoices: Array<string>, mailed: boolean, push: boolean | null }> } };

export type ChooseNoticesMutationVariables = Exact<{
  kind: string;
  mail?: string | null | undefined;
  push?: boolean | null | undefined;
}>;


export type ChooseNoticesMutation = { chooseNotices: { settings: { digestAt: string, quietFrom: string, quietTo: string, timeZone: string, preferences: Array<{ kind: string, group: string, mail: string, mailChoices: Array<string>, mailed: boolean, push: boolean | null }> } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type QuestionListQueryVariables = Exact<{
  state?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type QuestionListQuery = { questions: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, kind: string, subjectNo: string, custName: string, custCode: string, state: string, askedAt: string, writtenAt: string }> } };

export type QuestionMessagePartsFragment = { id: string, byCustomer: boolean, by: string, text: string, at: string, photos: Array<{ id: string, fileName: string, url: string | null, smallUrl: string | null }> };

export type QuestionShownQueryVariables = Exact<{
  id: string | number;
}>;


export type QuestionShownQuery = { question: { id: string, kind: string, subjectId: string, subjectNo: string, invoiceId: string | null, custName: string, custCode: string, state: string, messages: Array<{ id: string, byCustomer: boolean, by: string, text: string, at: string, photos: Array<{ id: string, fileName: string, url: string | null, smallUrl: string | null }> }> } | null };

export type QuestionOfQueryVariables = Exact<{
  kind: string;
  subject: string;
}>;


export type QuestionOfQuery = { questionAbout: { id: string, state: string, messages: Array<{ id: string, byCustomer: boolean, by: string, text: string, at: string, photos: Array<{ id: string, fileName: string, url: string | null, smallUrl: string | null }> }> } | null };

export type AskQuestionMutationVariables = Exact<{
  kind: string;
  subject: string;
  text: string;
  photos: Array<string>;
}>;


export type AskQuestionMutation = { askQuestion: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ReplyToQuestionMutationVariables = Exact<{
  id: string | number;
  text: string;
  photos: Array<string>;
}>;


export type ReplyToQuestionMutation = { replyToQuestion: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CloseQuestionMutationVariables = Exact<{
  id: string | number;
}>;


export type CloseQuestionMutation = { closeQuestion: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SalesContactQueryVariables = Exact<{ [key: string]: never; }>;


export type SalesContactQuery = { salesContact: { name: string, email: string, phone: string } | null };

export type BonusPointsQueryVariables = Exact<{
  sorg?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type BonusPointsQuery = { bonusPointSettings: { data: Array<{ id: string, sorg: string, sorgName: string, kind: string, brand: string, brandName: string, merchandise: string, merchandiseName: string, validFrom: string, validTo: string | null, points: string, version: number }>, info: { page: number, count: number, pageTotal: number } }, bonusChoices: { sorgs: Array<{ code: string, name: string }>, brands: Array<{ code: string, name: string }>, merchandises: Array<{ code: string, name: string }> } };

export type BonusYearsQueryVariables = Exact<{ [key: string]: never; }>;


export type BonusYearsQuery = { bonusYearSettings: Array<{ sorg: string, sorgName: string, currency: string, year: number, pointValue: string, deadlineDays: number, version: number, steps: Array<{ name: string, points: string, amount: string }> }>, bonusChoices: { sorgs: Array<{ code: string, name: string, currency: string }> } };

export type SaveBonusPointsMutationVariables = Exact<{
  id?: string | number | null | undefined;
  version?: number | null | undefined;
  sorg: string;
  kind: string;
  brand: string;
  merchandise: string;
  validFrom: string;
  points: string;
}>;


export type SaveBonusPointsMutation = { saveBonusPoints: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveBonusPointsMutationVariables = Exact<{
  id: string | number;
  version: number;
}>;


export type RemoveBonusPointsMutation = { removeBonusPoints: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SetBonusYearMutationVariables = Exact<{
  sorg: string;
  year: number;
  version: number;
  pointValue: string;
  deadlineDays: number;
  steps: Array<BonusStepInput>;
}>;


export type SetBonusYearMutation = { setBonusYear: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveBonusYearMutationVariables = Exact<{
  sorg: string;
  year: number;
  version: number;
}>;


export type RemoveBonusYearMutation = { removeBonusYear: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type BonusPageQueryVariables = Exact<{
  year: number;
  custCode: string;
  sorg?: string | null | undefined;
  brand?: string | null | undefined;
}>;


export type BonusPageQuery = { bonusDealerData: { year: number, years: Array<number>, custCode: string, custName: string, sorg: string, currency: string, pointValue: string | null, deadlineDays: number | null, onTimePayment: string | null, verificationPercentage: string | null, collectedPoints: string, stepAmount: string, missingPoints: string, sorgs: Array<{ code: string, name: string }>, onTimePayments: Array<{ quarter: number | null, percentage: string }>, verificationPercentages: Array<{ quarter: number, percentage: string | null }>, totalDealerSales: { rows: number, quantity: number, points: string, subTotal: string }, lateRegistrations: { rows: number, quantity: number, points: string, subTotal: string }, purchases: { rows: number, quantity: number, points: string, subTotal: string }, total: { rows: number, quantity: number, points: string, subTotal: string }, quarters: Array<{ quarter: number, purchases: { rows: number, quantity: number, points: string, subTotal: string }, registrations: { rows: number, quantity: number, points: string, subTotal: string }, lateRegistrations: { rows: number, quantity: number, points: string, subTotal: string }, total: { rows: number, quantity: number, points: string, subTotal: string } }>, steps: Array<{ name: string, points: string, amount: string }>, nextStep: { name: string, points: string, amount: string } | null, furtherRegistrations: Array<{ brandId: string, brandName: string, class: string, className: string, points: string, gain: string, countToNext: number | null, step: { name: string } | null }> } | null };

export type BonusFigureFragment = { rows: number, quantity: number, points: string, subTotal: string };

export type BonusPurchaseRowsQueryVariables = Exact<{
  year: number;
  custCode: string;
  sorg?: string | null | undefined;
  brand?: string | null | undefined;
  quarter?: number | null | undefined;
  page: number;
  limit: number;
}>;


export type BonusPurchaseRowsQuery = { b2bPurchasesV3: Array<{ invoiceId: string, invoiceDate: string, invoiceNumber: string, position: number, articleCode: string, articleDescription: string, brandName: string, quantity: number, point: string, pointValue: string, subTotal: string, currency: string }> };

export type BonusRegistrationRowsQueryVariables = Exact<{
  year: number;
  custCode: string;
  sorg?: string | null | undefined;
  brand?: string | null | undefined;
  quarter?: number | null | undefined;
  onTime?: boolean | null | undefined;
  page: number;
  limit: number;
}>;


export type BonusRegistrationRowsQuery = { retailSalesV2: Array<{ id: string, inputDate: string, soldDate: string, onTime: boolean, frameNumber: string, articleDescription: string, className: string, brandName: string, point: string, pointValue: string, subTotal: string, currency: string }> };

export type DealerPageQueryVariables = Exact<{
  code: string;
  page?: number | null | undefined;
}>;


export type DealerPageQuery = { dealerPage: { code: string, name: string, city: string, address: string, phone: string, email: string, blockedReasons: Array<string>, contact: { name: string, email: string, phone: string } | null, orders: { place: string, info: { count: number }, data: Array<{ id: string, number: string, poNumber: string, status: string, erpState: string, createdAt: string, progress: { ordered: number, shipped: number, confirmed: number, invoiced: number, cancelled: number } }> } | null, credit: Array<{ id: string, code: string, currency: string, creditLimit: string, creditExposure: string, balance: string, isBlocked: boolean, reasonBlocked: string | null, companies: Array<{ name: string }> }> | null, overdue: Array<{ currency: string, amount: string, count: number }> | null, claims: { info: { count: number }, data: Array<{ id: string, number: string, description: string, articleName: string, createdAt: string }> } | null, claimsInProcess: { info: { count: number } } | null, bikes: { info: { count: number }, data: Array<{ frameNumber: string, description: string, size: string, state: string, shippedOn: string | null }> } | null, visits: Array<{ brand: string, info: { count: number }, data: Array<{ id: string, createdBy: string | null, visitedOn: string, notes: string }> }> | null, people: { info: { count: number }, data: Array<{ id: string, name: string, email: string, state: string, roles: Array<{ name: string, description: string }> }> } | null, notes: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, note: string, createdByName: string, createdAt: string }> } | null } | null };

export type AddDealerNoteMutationVariables = Exact<{
  code: string;
  note: string;
}>;


export type AddDealerNoteMutation = { addDealerNote: { dealer: { code: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type BlockedDealerFragment = { code: string, name: string, city: string, phone: string, credit: boolean, creditReason: string | null, areaReason: string | null };

export type WaitingCartFragment = { id: string, code: string, name: string, city: string, phone: string, owner: string, units: number, changedAt: string, values: Array<{ currency: string, amount: string }> };

export type SlippedLineFragment = { id: string, code: string, name: string, phone: string, orderNumber: string, description: string, openQty: number, firstPromisedOn: string | null, promisedOn: string | null };

export type RepDayQueryVariables = Exact<{
  weeks?: number | null | undefined;
}>;


export type RepDayQuery = { repDay: { visits: { info: { count: number }, data: Array<{ code: string, name: string, city: string, phone: string, daysSince: number | null }> } | null, blocked: { info: { count: number }, data: Array<{ code: string, name: string, city: string, phone: string, credit: boolean, creditReason: string | null, areaReason: string | null }> } | null, slipped: { info: { count: number }, data: Array<{ id: string, code: string, name: string, phone: string, orderNumber: string, description: string, openQty: number, firstPromisedOn: string | null, promisedOn: string | null }> } | null, claims: { info: { count: number }, data: Array<{ id: string, number: string, code: string, name: string, phone: string, description: string }> } | null, claimsInProcess: { info: { count: number } } | null, carts: { info: { count: number }, data: Array<{ id: string, code: string, name: string, city: string, phone: string, owner: string, units: number, changedAt: string, values: Array<{ currency: string, amount: string }> }> } | null, month: { month: string, currency: string, netSales: string, netSalesLastYear: string } | null } };

export type BlockedDealersQueryVariables = Exact<{
  page: number;
  limit: number;
}>;


export type BlockedDealersQuery = { repDay: { blocked: { info: { page: number, count: number, pageTotal: number }, data: Array<{ code: string, name: string, city: string, phone: string, credit: boolean, creditReason: string | null, areaReason: string | null }> } | null } };

export type WaitingCartsQueryVariables = Exact<{
  page: number;
  limit: number;
}>;


export type WaitingCartsQuery = { repDay: { carts: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, code: string, name: string, city: string, phone: string, owner: string, units: number, changedAt: string, values: Array<{ currency: string, amount: string }> }> } | null } };

export type SlippedLinesQueryVariables = Exact<{
  page: number;
  limit: number;
}>;


export type SlippedLinesQuery = { repDay: { slipped: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, code: string, name: string, phone: string, orderNumber: string, description: string, openQty: number, firstPromisedOn: string | null, promisedOn: string | null }> } | null } };

export type SalesAreaRegionsQueryVariables = Exact<{
  layer?: string | null | undefined;
  onlySalesArea?: boolean | null | undefined;
}>;


export type SalesAreaRegionsQuery = { salesAreaMaps: { layer: string, layers: Array<string>, dealersElsewhere: number, categories: Array<{ code: string, name: string, colour: string }>, regions: Array<{ id: string, description: string, lat: number, lng: number, dealers: number, canEdit: boolean, openClaims: number | null, revenue: { currency: string, netSales: string, netSalesLastYear: string } | null, visits: { lastVisitOn: string | null, dealersDue: number } | null, regionGroups: Array<{ id: string, description: string, category: string | null, version: number, dealers: number, whiteSpot: string | null }> }> } };

export type SalesAreaDealersQueryVariables = Exact<{
  regionId: string | number;
  layer?: string | null | undefined;
}>;


export type SalesAreaDealersQuery = { salesAreaDealers: Array<{ custCode: string, name: string, city: string, regionGroup: string, openClaims: number | null, revenue: { currency: string, netSales: string, netSalesLastYear: string } | null, visits: { lastVisitOn: string | null, dealersDue: number } | null }> };

export type SaveAreaCategoriesMutationVariables = Exact<{
  salesMaps: Array<SalesMapAreaCategoryInput>;
}>;


export type SaveAreaCategoriesMutation = { updateSalesMapAreaCategories: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SalesOverviewQueryVariables = Exact<{
  filter?: SalesOverviewFilterInput | null | undefined;
}>;


export type SalesOverviewQuery = { salesOverviewV4: { year: number, years: Array<number>, currency: string, comparedUntil: string | null, currencies: Array<{ currency: string, netSales: string }>, months: Array<{ name: string, netSales: string, netSalesLastYear: string, inProgress: boolean }>, brands: Array<{ code: string, name: string, netSales: string, netSalesLastYear: string, invoiceQuantity: number, picture: string | null, modelYear: string | null }>, merchandiseCategories: Array<{ code: string, name: string, netSales: string, netSalesLastYear: string, invoiceQuantity: number, picture: string | null, modelYear: string | null }>, models: Array<{ code: string, name: string, netSales: string, netSalesLastYear: string, invoiceQuantity: number, picture: string | null, modelYear: string | null }>, series: Array<{ code: string, name: string, netSales: string, netSalesLastYear: string, invoiceQuantity: number, picture: string | null, modelYear: string | null }>, counts: { brands: number, merchandiseCategories: number, models: number, series: number }, total: { netSales: string, netSalesLastYear: string, invoiceQuantity: number, invoiceQuantityLastYear: number } } | null };

export type SalesGroupFragment = { code: string, name: string, netSales: string, netSalesLastYear: string, invoiceQuantity: number, picture: string | null, modelYear: string | null };

export type SalesOverviewChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type SalesOverviewChoicesQuery = { salesOverviewFilterV4: { brands: Array<{ code: string, name: string }>, merchandiseCategories: Array<{ code: string, name: string }>, models: Array<{ code: string, name: string }>, series: Array<{ code: string, name: string }> } };

export type VisitAnswerSettingsQueryVariables = Exact<{
  brand: string;
}>;


export type VisitAnswerSettingsQuery = { formVisitAnswerSettings: Array<{ id: string, list: string, key: string, description: string, sorting: number, validFrom: string | null, validTo: string | null, retiredAt: string | null, texts: { en: string, de: string, fr: string, id: string, ms: string } }> };

export type SaveVisitAnswerMutationVariables = Exact<{
  id?: string | number | null | undefined;
  brand: string;
  list: string;
  key: string;
  texts: FormVisitAnswerTextsInput;
  sorting: number;
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
}>;


export type SaveVisitAnswerMutation = { saveFormVisitAnswer: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RetireVisitAnswerMutationVariables = Exact<{
  id: string | number;
  retired: boolean;
}>;


export type RetireVisitAnswerMutation = { retireFormVisitAnswer: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type VisitAnswersFragment = { id: string, brand: string, custCode: string, visitedOn: string, otherMidrange: string | null, otherMidrangeDescription: string | null, otherMidrangeNote: string, brandDomination: boolean | null, qtyPlgGrp: number | null, qtyNonPlgGrp: number | null, brandDisplay: string | null, brandDisplayDescription: string | null, brandDisplayNote: string, seriesList: Array<string>, otherSeriesList: Array<string>, notes: string, equipment: Array<string>, equipmentDescriptions: Array<string>, equipmentText: string, seriesBrand: Array<{ brand: string, seriesList: Array<string> }> };

export type StoredVisitFragment = { custName: string, custCity: string, createdAt: string, createdBy: string | null, updatedAt: string, updatedBy: string | null, version: number, canEdit: boolean, id: string, brand: string, custCode: string, visitedOn: string, otherMidrange: string | null, otherMidrangeDescription: string | null, otherMidrangeNote: string, brandDomination: boolean | null, qtyPlgGrp: number | null, qtyNonPlgGrp: number | null, brandDisplay: string | null, brandDisplayDescription: string | null, brandDisplayNote: string, seriesList: Array<string>, otherSeriesList: Array<string>, notes: string, equipment: Array<string>, equipmentDescriptions: Array<string>, equipmentText: string, photos: Array<{ slot: string, attachment: { id: string, fileName: string, bytes: number, url: string | null, smallUrl: string | null } | null }>, seriesBrand: Array<{ brand: string, seriesList: Array<string> }> };

export type VisitAnswerListsFragment = { midrange: Array<{ key: string, description: string }>, equipment: Array<{ key: string, description: string }>, brandDisplay: Array<{ key: string, description: string }>, series: Array<{ brand: string, name: string, seriesList: Array<string> }> };

export type VisitListQueryVariables = Exact<{
  brand: string;
  search?: string | null | undefined;
  custCodes?: Array<string> | null | undefined;
  authors?: Array<string | number> | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type VisitListQuery = { formVisits: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, custCode: string, custName: string, custCity: string, visitedOn: string, createdBy: string | null, seriesList: Array<string>, seriesBrand: Array<{ brand: string, seriesList: Array<string> }>, photos: Array<{ slot: string, attachment: { id: string, url: string | null, smallUrl: string | null } | null }> }> } };

export type VisitOfQueryVariables = Exact<{
  brand: string;
  id: string | number;
}>;


export type VisitOfQuery = { formVisits: { data: Array<{ custName: string, custCity: string, createdAt: string, createdBy: string | null, updatedAt: string, updatedBy: string | null, version: number, canEdit: boolean, id: string, brand: string, custCode: string, visitedOn: string, otherMidrange: string | null, otherMidrangeDescription: string | null, otherMidrangeNote: string, brandDomination: boolean | null, qtyPlgGrp: number | null, qtyNonPlgGrp: number | null, brandDisplay: string | null, brandDisplayDescription: string | null, brandDisplayNote: string, seriesList: Array<string>, otherSeriesList: Array<string>, notes: string, equipment: Array<string>, equipmentDescriptions: Array<string>, equipmentText: string, photos: Array<{ slot: string, attachment: { id: string, fileName: string, bytes: number, url: string | null, smallUrl: string | null } | null }>, seriesBrand: Array<{ brand: string, seriesList: Array<string> }> }> } };

export type LastVisitsQueryVariables = Exact<{
  brand: string;
  custCodes?: Array<string> | null | undefined;
  to?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type LastVisitsQuery = { formVisits: { info: { pageTotal: number }, data: Array<{ id: string, brand: string, custCode: string, visitedOn: string, otherMidrange: string | null, otherMidrangeDescription: string | null, otherMidrangeNote: string, brandDomination: boolean | null, qtyPlgGrp: number | null, qtyNonPlgGrp: number | null, brandDisplay: string | null, brandDisplayDescription: string | null, brandDisplayNote: string, seriesList: Array<string>, otherSeriesList: Array<string>, notes: string, equipment: Array<string>, equipmentDescriptions: Array<string>, equipmentText: string, seriesBrand: Array<{ brand: string, seriesList: Array<string> }> }> } };

export type VisitStartQueryVariables = Exact<{
  brand: string;
  sorg: string;
}>;


export type VisitStartQuery = { formVisitAnswers: { midrange: Array<{ key: string, description: string }>, equipment: Array<{ key: string, description: string }>, brandDisplay: Array<{ key: string, description: string }>, series: Array<{ brand: string, name: string, seriesList: Array<string> }> }, formVisitSalesCustomers: { data: Array<{ custCode: string, name: string, city: string }> } };

export type VisitDealerFactsQueryVariables = Exact<{
  brand: string;
  custCode: string;
}>;


export type VisitDealerFactsQuery = { formVisitDraft: { customer: { custCode: string, name: string, address: string, postalCode: string, city: string, state: string, country: string, phone: string, email: string, group: string }, revenue: { currency: string, thisYear: string, lastYear: string } | null, lastVisit: { id: string, brand: string, custCode: string, visitedOn: string, otherMidrange: string | null, otherMidrangeDescription: string | null, otherMidrangeNote: string, brandDomination: boolean | null, qtyPlgGrp: number | null, qtyNonPlgGrp: number | null, brandDisplay: string | null, brandDisplayDescription: string | null, brandDisplayNote: string, seriesList: Array<string>, otherSeriesList: Array<string>, notes: string, equipment: Array<string>, equipmentDescriptions: Array<string>, equipmentText: string, seriesBrand: Array<{ brand: string, seriesList: Array<string> }> } | null, changes: { since: string, orders: number | null, claims: number | null, openClaims: number | null, registrations: number | null } | null } | null };

export type VisitAnswerListsQueryVariables = Exact<{
  brand: string;
}>;


export type VisitAnswerListsQuery = { formVisitAnswers: { midrange: Array<{ key: string, description: string }>, equipment: Array<{ key: string, description: string }>, brandDisplay: Array<{ key: string, description: string }>, series: Array<{ brand: string, name: string, seriesList: Array<string> }> } };

export type VisitAuthorsQueryVariables = Exact<{
  brand: string;
}>;


export type VisitAuthorsQuery = { formVisitAuthors: Array<{ id: string, name: string }> };

export type PhotosOfSlotQueryVariables = Exact<{
  brand: string;
  custCode: string;
  slot: string;
}>;


export type PhotosOfSlotQuery = { formVisitPhotos: Array<{ visitId: string, visitedOn: string, createdBy: string | null, attachment: { id: string, url: string | null, smallUrl: string | null } | null }> };

export type CreateVisitMutationVariables = Exact<{
  id: string | number;
  visit: FormVisitInput;
  photos?: Array<FormVisitPhotoInput> | null | undefined;
}>;


export type CreateVisitMutation = { createFormVisit: { conflict: boolean | null, visit: { custName: string, custCity: string, createdAt: string, createdBy: string | null, updatedAt: string, updatedBy: string | null, version: number, canEdit: boolean, id: string, brand: string, custCode: string, visitedOn: string, otherMidrange: string | null, otherMidrangeDescription: string | null, otherMidrangeNote: string, brandDomination: boolean | null, qtyPlgGrp: number | null, qtyNonPlgGrp: number | null, brandDisplay: string | null, brandDisplayDescription: string | null, brandDisplayNote: string, seriesList: Array<string>, otherSeriesList: Array<string>, notes: string, equipment: Array<string>, equipmentDescriptions: Array<string>, equipmentText: string, photos: Array<{ slot: string, attachment: { id: string, fileName: string, bytes: number, url: string | null, smallUrl: string | null } | null }>, seriesBrand: Array<{ brand: string, seriesList: Array<string> }> } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateVisitMutationVariables = Exact<{
  id: string | number;
  version: number;
  visit: FormVisitInput;
  photos?: Array<FormVisitPhotoInput> | null | undefined;
  removeSlots?: Array<string> | null | undefined;
}>;


export type UpdateVisitMutation = { updateFormVisit: { conflict: boolean | null, visit: { custName: string, custCity: string, createdAt: string, createdBy: string | null, updatedAt: string, updatedBy: string | null, version: number, canEdit: boolean, id: string, brand: string, custCode: string, visitedOn: string, otherMidrange: string | null, otherMidrangeDescription: string | null, otherMidrangeNote: string, brandDomination: boolean | null, qtyPlgGrp: number | null, qtyNonPlgGrp: number | null, brandDisplay: string | null, brandDisplayDescription: string | null, brandDisplayNote: string, seriesList: Array<string>, otherSeriesList: Array<string>, notes: string, equipment: Array<string>, equipmentDescriptions: Array<string>, equipmentText: string, photos: Array<{ slot: string, attachment: { id: string, fileName: string, bytes: number, url: string | null, smallUrl: string | null } | null }>, seriesBrand: Array<{ brand: string, seriesList: Array<string> }> } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteVisitMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteVisitMutation = { deleteFormVisit: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type OpenVisitDeviceMutationVariables = Exact<{ [key: string]: never; }>;


export type OpenVisitDeviceMutation = { openFormVisitDevice: { key: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type PlannedCustomerFragment = { code: string, name: string, address: string, postalCode: string, city: string, state: string, country: string, phone: string, latitude: number | null, longitude: number | null, lastVisitOn: string | null, daysSince: number | null, plannedOn: string | null };

export type VisitsDueQueryVariables = Exact<{
  weeks?: number | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type VisitsDueQuery = { visitsDue: { weeks: number, info: { page: number, count: number, pageTotal: number }, data: Array<{ code: string, name: string, address: string, postalCode: string, city: string, state: string, country: string, phone: string, latitude: number | null, longitude: number | null, lastVisitOn: string | null, daysSince: number | null, plannedOn: string | null }> } };

export type VisitPlanOfDayQueryVariables = Exact<{
  day: string;
}>;


export type VisitPlanOfDayQuery = { visitPlan: { id: string, version: number, note: string, calendar: string, start: { name: string, latitude: number, longitude: number } | null, stops: Array<{ code: string, name: string, address: string, postalCode: string, city: string, state: string, country: string, phone: string, latitude: number | null, longitude: number | null, lastVisitOn: string | null, daysSince: number | null, plannedOn: string | null }> } | null, visitStarts: Array<{ name: string, latitude: number, longitude: number }> };

export type SaveVisitPlanMutationVariables = Exact<{
  day: string;
  customers: Array<string>;
  note?: string | null | undefined;
  start?: VisitStartInput | null | undefined;
  version: number;
}>;


export type SaveVisitPlanMutation = { saveVisitPlan: { visitPlan: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteVisitPlanMutationVariables = Exact<{
  day: string;
  version: number;
}>;


export type DeleteVisitPlanMutation = { deleteVisitPlan: { deleted: boolean | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ArticleGapListQueryVariables = Exact<{
  gap: string;
  market?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type ArticleGapListQuery = { articleGaps: { market: { code: string, name: string } | null, markets: Array<{ code: string, name: string }>, counts: Array<{ gap: string, count: number }>, info: { page: number, count: number, pageTotal: number }, data: Array<{ sorg: string, articleCode: string, modelCode: string, name: string, color: string, width: number | null, height: number | null }> } };

export type ArticleFileImportFactsFragment = { id: string, name: string, state: string, refusalText: string | null, startedAt: string, startedBy: string | null, fileCount: number, added: number, replaced: number, unchanged: number, refused: number };

export type ArticleFileImportListQueryVariables = Exact<{
  page: number;
  limit: number;
}>;


export type ArticleFileImportListQuery = { articleFileImports: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, name: string, state: string, refusalText: string | null, startedAt: string, startedBy: string | null, fileCount: number, added: number, replaced: number, unchanged: number, refused: number }> } };

export type ArticleFileImportDetailQueryVariables = Exact<{
  id: string | number;
  outcome?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type ArticleFileImportDetailQuery = { articleFileImport: { id: string, name: string, state: string, refusalText: string | null, startedAt: string, startedBy: string | null, fileCount: number, added: number, replaced: number, unchanged: number, refused: number, results: { info: { page: number, count: number, pageTotal: number }, data: Array<{ position: number, path: string, code: string, outcome: string, refusalText: string | null }> } } | null };

export type ImportArticleFilesMutationVariables = Exact<{
  uploadId: string | number;
}>;


export type ImportArticleFilesMutation = { importArticleFiles: { import: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type BrandSettingsQueryVariables = Exact<{
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type BrandSettingsQuery = { brandSettings: { info: { page: number, count: number, pageTotal: number }, data: Array<{ code: string, name: string, position: number, picture: string | null, modelCount: number, version: number }> } };

export type BrandSettingQueryVariables = Exact<{
  code: string | number;
}>;


export type BrandSettingQuery = { brandSetting: { code: string, name: string, position: number, picture: string | null, version: number } | null };

export type AddBrandMutationVariables = Exact<{
  code: string | number;
  brand: BrandInput;
  file?: unknown;
}>;


export type AddBrandMutation = { addBrand: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeBrandMutationVariables = Exact<{
  code: string | number;
  version: number;
  brand: BrandInput;
  file?: unknown;
  removePicture?: boolean | null | undefined;
}>;


export type ChangeBrandMutation = { changeBrand: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveBrandMutationVariables = Exact<{
  code: string | number;
  version: number;
}>;


export type RemoveBrandMutation = { removeBrand: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CategorySettingsQueryVariables = Exact<{
  search?: string | null | undefined;
  category?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type CategorySettingsQuery = { categorySettings: { info: { page: number, count: number, pageTotal: number }, data: Array<{ code: string, category: string, name: string, position: number, picture: string | null, modelCount: number, version: number }> } };

export type CategorySettingQueryVariables = Exact<{
  code: string | number;
}>;


export type CategorySettingQuery = { categorySetting: { code: string, category: string, name: string, position: number, picture: string | null, version: number, names: { en: string, de: string, fr: string, id: string, ms: string } } | null };

export type AddCategoryMutationVariables = Exact<{
  code: string | number;
  subCatalog: string;
  category: CategoryInput;
  file?: unknown;
}>;


export type AddCategoryMutation = { addCategory: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeCategoryMutationVariables = Exact<{
  code: string | number;
  version: number;
  category: CategoryInput;
  file?: unknown;
  removePicture?: boolean | null | undefined;
}>;


export type ChangeCategoryMutation = { changeCategory: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveCategoryMutationVariables = Exact<{
  code: string | number;
  version: number;
}>;


export type RemoveCategoryMutation = { removeCategory: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AnalyzeSorgsQueryVariables = Exact<{ [key: string]: never; }>;


export type AnalyzeSorgsQuery = { sorgs: Array<{ sorg: string, name: string }> };

export type AnalyzeCustomersQueryVariables = Exact<{
  search?: string | null | undefined;
  sorgs?: Array<string> | null | undefined;
}>;


export type AnalyzeCustomersQuery = { customers: { data: Array<{ id: string, custName: string, custCity: string, custCode: { r3: string, isr: string, unified: string } }> } };

export type ReadArticleCodesMutationVariables = Exact<{
  sorg: string;
  text?: string | null | undefined;
  file?: unknown;
}>;


export type ReadArticleCodesMutation = { readArticleCodes: { codes: Array<string> | null, duplicates: number | null, ignored: number | null, respelled: Array<{ given: string, code: string }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AnalyzeProductsQueryVariables = Exact<{
  sorg: string;
  articleCodes: Array<string>;
  salesUsername?: string | null | undefined;
  custCode?: ProductCustomerInput | null | undefined;
}>;


export type AnalyzeProductsQuery = { productAnalyzesV3: { data: Array<{ articleCode: string, sorg: string, orderLimit: number | null, allocation: number | null, invalidArticle: { status: boolean, description: string }, allowToOrder: { status: boolean, description: string }, orderBlocked: { status: boolean, description: string }, hierarchyBlocked: { status: boolean, description: string }, brandBlocked: { status: boolean, description: string }, categoryBlocked: { status: boolean, description: string }, sorgBlocked: { status: boolean, description: string }, hasPrice: { status: boolean, description: string }, available: { qty: number | null, mask: string }, nextArrival: { qty: number | null, mask: string, date: string | null, precision: string } | null, newArrivalPeriod: { from: string | null, to: string | null, active: boolean } | null, blockReason: { code: string, description: string } | null, product: { name: string, slug: string, category: string, price: { currency: string, dealer: string | null, retail: string | null } | null } | null }> } };

export type ChangeAttributesMutationVariables = Exact<{
  products: Array<ProductAttributesInput>;
}>;


export type ChangeAttributesMutation = { updateProductAttributes: { data: Array<{ articleCode: string, message: { status: string, description: string } }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeLimitsMutationVariables = Exact<{
  products: Array<OrderLimitInput>;
}>;


export type ChangeLimitsMutation = { updateOrderLimits: { data: Array<{ articleCode: string, message: { status: string, description: string } }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type HideProductsMutationVariables = Exact<{
  products?: Array<ProductNameInput> | null | undefined;
}>;


export type HideProductsMutation = { deleteProducts: { data: Array<{ articleCode: string, message: { status: string, description: string } }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RestoreProductsMutationVariables = Exact<{
  products: Array<ProductNameInput>;
}>;


export type RestoreProductsMutation = { restoreProducts: { data: Array<{ articleCode: string, message: { status: string, description: string } }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SuppliedFragment = { availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null };

export type ProductPriceFragment = { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> };

export type CatalogListFragment = { asOf: string | null, suggestion: string | null, info: { page: number, count: number, pageTotal: number }, facets: Array<{ key: string, label: string, values: Array<{ value: string, label: string, count: number, picture: string | null }> }>, catalogs: { bike: { models: number, articles: number }, paa: { models: number, articles: number }, groupset: { models: number, articles: number } } };

export type CatalogModelsQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
  sort?: string | null | undefined;
  filter?: ProductFilterInput | null | undefined;
}>;


export type CatalogModelsQuery = { products: { asOf: string | null, suggestion: string | null, data: Array<{ id: string, slug: string, category: string, sorg: string, articleCode: string, modelName: string, modelYear: string, subtitle: string, badges: { newArrival: boolean, sale: boolean }, image: { thumbnail: string } | null, colour: { id: string, description: string, hex: string } | null, price: { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> } | null, groupset: { parts: number, qty: number | null, mask: string } | null, variants: Array<{ id: string, size: string, sizeNote: string, sizeOrder: number, colour: { id: string, description: string, hex: string } | null, image: { thumbnail: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null }> }>, info: { page: number, count: number, pageTotal: number }, facets: Array<{ key: string, label: string, values: Array<{ value: string, label: string, count: number, picture: string | null }> }>, catalogs: { bike: { models: number, articles: number }, paa: { models: number, articles: number }, groupset: { models: number, articles: number } } }, stockAge: { asOf: string, isStale: boolean } | null };

export type CatalogItemFragment = { id: string, slug: string, category: string, sorg: string, uom: string, packSize: number, orderLimit: number | null, articleCode: string, articleCodeDisplay: string, name: string, modelName: string, size: string, sizeNote: string, gtin: string | null, modelYear: string, colour: { id: string, description: string, hex: string } | null, brand: { id: string, description: string }, badges: { newArrival: boolean, sale: boolean }, image: { small: string } | null, price: { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null };

export type CatalogItemsQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
  sort?: string | null | undefined;
  filter?: ProductFilterInput | null | undefined;
}>;


export type CatalogItemsQuery = { products: { asOf: string | null, suggestion: string | null, data: Array<{ id: string, slug: string, category: string, sorg: string, uom: string, packSize: number, orderLimit: number | null, articleCode: string, articleCodeDisplay: string, name: string, modelName: string, size: string, sizeNote: string, gtin: string | null, modelYear: string, colour: { id: string, description: string, hex: string } | null, brand: { id: string, description: string }, badges: { newArrival: boolean, sale: boolean }, image: { small: string } | null, price: { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null }>, info: { page: number, count: number, pageTotal: number }, facets: Array<{ key: string, label: string, values: Array<{ value: string, label: string, count: number, picture: string | null }> }>, catalogs: { bike: { models: number, articles: number }, paa: { models: number, articles: number }, groupset: { models: number, articles: number } } }, simpleCart: Array<{ qty: number, product: { article_code: string, sorg: string } }>, stockAge: { asOf: string, isStale: boolean } | null };

export type CatalogItemPageQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
  sort?: string | null | undefined;
  filter?: ProductFilterInput | null | undefined;
}>;


export type CatalogItemPageQuery = { products: { data: Array<{ id: string, slug: string, category: string, sorg: string, uom: string, packSize: number, orderLimit: number | null, articleCode: string, articleCodeDisplay: string, name: string, modelName: string, size: string, sizeNote: string, gtin: string | null, modelYear: string, colour: { id: string, description: string, hex: string } | null, brand: { id: string, description: string }, badges: { newArrival: boolean, sale: boolean }, image: { small: string } | null, price: { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null }>, info: { page: number, count: number, pageTotal: number } } };

export type CatalogElsewhereQueryVariables = Exact<{
  search: string;
}>;


export type CatalogElsewhereQuery = { bike: { info: { page: number, count: number, pageTotal: number } }, paa: { info: { page: number, count: number, pageTotal: number } }, groupset: { info: { page: number, count: number, pageTotal: number } } };

export type CatalogSegmentQueryVariables = Exact<{
  segment: string;
}>;


export type CatalogSegmentQuery = { productDetailsV2: { slug: string, category: string } | null, products: { info: { page: number, count: number, pageTotal: number } } };

export type UpdateProductsInCartMutationVariables = Exact<{
  products: Array<CartProductInput>;
  version?: number | null | undefined;
}>;


export type UpdateProductsInCartMutation = { updateProductsInCart: { cart: { lines: number, units: number, version: number } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type FrameFactsQueryVariables = Exact<{
  frameNumber: string;
}>;


export type FrameFactsQuery = { frame: { frameNumber: string, known: boolean, stolen: { reportedOn: string, country: string, reference: string } | null, recalls: Array<{ code: string, severity: string, title: string, state: string }>, passport: { articleCode: string, displayCode: string, description: string, modelYear: string, brand: string, merchandise: string, doNo: string, shippedOn: string | null, deliveredOn: string | null } | null } | null };

export type FramePassportQueryVariables = Exact<{
  frameNumber: string;
}>;


export type FramePassportQuery = { frame: { frameNumber: string, known: boolean, stolen: { reportedOn: string, country: string, reference: string } | null, recalls: Array<{ code: string, severity: string, title: string, state: string, publishedOn: string }>, passport: { displayCode: string, description: string, size: string, brand: string, series: string, modelYear: string, modelSlug: string, productionCode: string, customerName: string, customerCode: string, doNo: string, shippedOn: string | null, deliveredOn: string | null, image: { large: string } | null, registration: { soldDate: string, dealerName: string, status: string, customer: { name: string } | null } | null, claims: Array<{ id: string, number: string, createdAt: string, status: { id: string, description: string }, problems: Array<{ part: string, description: string }> }>, inspections: Array<{ id: string, state: string, mechanic: string, inspectedAt: string, openItems: number }>, components: Array<{ code: string, name: string, value: string }>, documents: Array<{ id: string, name: string, language: string, bytes: number, url: string }> } | null } | null };

export type RecallListQueryVariables = Exact<{ [key: string]: never; }>;


export type RecallListQuery = { recalls: Array<{ code: string, severity: string, title: string, publishedOn: string, read: boolean, affected: number | null, checked: number | null, repaired: number | null }> };

export type RecallFrameFragment = { info: { page: number, count: number, pageTotal: number }, data: Array<{ frameNumber: string, description: string, articleCode: string, customerName: string, customerCode: string, shippedOn: string | null, state: string, note: string, doneAt: string | null }> };

export type RecallDealerFragment = { info: { page: number, count: number, pageTotal: number }, data: Array<{ custCode: string, custName: string, affected: number, checked: number, repaired: number, readBy: string, readAt: string | null }> };

export type RecallDetailQueryVariables = Exact<{
  code: string;
  dealersView: boolean;
  framesView: boolean;
  state?: string | null | undefined;
  unread?: boolean | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type RecallDetailQuery = { recall: { code: string, severity: string, title: string, bulletin: string, instruction: string, publishedOn: string, read: boolean, affected: number | null, checked: number | null, repaired: number | null, edition: { version: number, editable: boolean } | null, news: { id: string, title: string } | null, frames?: { info: { page: number, count: number, pageTotal: number }, data: Array<{ frameNumber: string, description: string, articleCode: string, customerName: string, customerCode: string, shippedOn: string | null, state: string, note: string, doneAt: string | null }> }, dealers?: { info: { page: number, count: number, pageTotal: number }, data: Array<{ custCode: string, custName: string, affected: number, checked: number, repaired: number, readBy: string, readAt: string | null }> } | null } | null };

export type RecallFramesQueryVariables = Exact<{
  code: string;
  state?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
}>;


export type RecallFramesQuery = { recall: { frames: { info: { page: number, count: number, pageTotal: number }, data: Array<{ frameNumber: string, description: string, articleCode: string, customerName: string, customerCode: string, shippedOn: string | null, state: string, note: string, doneAt: string | null }> } } | null };

export type RecallDealersQueryVariables = Exact<{
  code: string;
  unread?: boolean | null | undefined;
  search?: string | null | undefined;
  page: number;
}>;


export type RecallDealersQuery = { recall: { dealers: { info: { page: number, count: number, pageTotal: number }, data: Array<{ custCode: string, custName: string, affected: number, checked: number, repaired: number, readBy: string, readAt: string | null }> } | null } | null };

export type ReadRecallMutationVariables = Exact<{
  code: string;
}>;


export type ReadRecallMutation = { readRecall: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ReportRecallWorkMutationVariables = Exact<{
  code: string;
  frameNumber: string;
  state: string;
  note: string;
}>;


export type ReportRecallWorkMutation = { reportRecallWork: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type GridVariantFragment = { id: string, articleCode: string, articleCodeDisplay: string, name: string, sorg: string, uom: string, packSize: number, orderLimit: number | null, size: string, sizeNote: string, sizeOrder: number, discontinued: boolean, colour: { id: string, description: string, hex: string } | null, image: { small: string, thumbnail: string } | null, available: { qty: number | null, mask: string }, sites: Array<{ location: string, qty: number | null, mask: string }>, arrivals: Array<{ date: string | null, qty: number | null, mask: string, precision: string }>, custorder: { date: string | null, qty: number | null, mask: string, precision: string } | null, price: { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null };

export type OrderableModelQueryVariables = Exact<{
  slug: string;
  sorg?: string | null | undefined;
}>;


export type OrderableModelQuery = { productDetailsV2: { name: string, subtitle: string, category: string, slug: string, asOf: string | null, variants: Array<{ id: string, articleCode: string, articleCodeDisplay: string, name: string, sorg: string, uom: string, packSize: number, orderLimit: number | null, size: string, sizeNote: string, sizeOrder: number, discontinued: boolean, colour: { id: string, description: string, hex: string } | null, image: { small: string, thumbnail: string } | null, available: { qty: number | null, mask: string }, sites: Array<{ location: string, qty: number | null, mask: string }>, arrivals: Array<{ date: string | null, qty: number | null, mask: string, precision: string }>, custorder: { date: string | null, qty: number | null, mask: string, precision: string } | null, price: { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null }> } | null, simpleCart: Array<{ qty: number, product: { article_code: string, sorg: string } }> };

export type SetArticleFragment = { slug: string, category: string, modelName: string, id: string, articleCode: string, articleCodeDisplay: string, name: string, sorg: string, uom: string, packSize: number, orderLimit: number | null, size: string, sizeNote: string, sizeOrder: number, discontinued: boolean, colour: { id: string, description: string, hex: string } | null, image: { small: string, thumbnail: string } | null, available: { qty: number | null, mask: string }, sites: Array<{ location: string, qty: number | null, mask: string }>, arrivals: Array<{ date: string | null, qty: number | null, mask: string, precision: string }>, custorder: { date: string | null, qty: number | null, mask: string, precision: string } | null, price: { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null };

export type ProductDetailsQueryVariables = Exact<{
  slug: string;
}>;


export type ProductDetailsQuery = { productDetailsV2: { articleCode: string | null, slug: string, sorg: string, modelCode: string, name: string, subtitle: string, description: string, category: string, asOf: string | null, image: { small: string, thumbnail: string, large: string, full: string } | null, pictures: Array<{ colour: string, image: { small: string, thumbnail: string, large: string, full: string } }>, specification: Array<{ code: string, name: string, value: string }>, geometry: Array<{ code: string, name: string, value: string }>, documents: Array<{ id: string, kind: string, name: string, language: string, bytes: number, url: string }>, breadcrumbs: Array<{ label: string, path: string }>, variants: Array<{ modelYear: string, slug: string, category: string, modelName: string, id: string, articleCode: string, articleCodeDisplay: string, name: string, sorg: string, uom: string, packSize: number, orderLimit: number | null, size: string, sizeNote: string, sizeOrder: number, discontinued: boolean, badges: { newArrival: boolean, sale: boolean }, successor: { slug: string, category: string, name: string, articleCodeDisplay: string } | null, groupset: { parts: number } | null, colour: { id: string, description: string, hex: string } | null, image: { small: string, thumbnail: string } | null, available: { qty: number | null, mask: string }, sites: Array<{ location: string, qty: number | null, mask: string }>, arrivals: Array<{ date: string | null, qty: number | null, mask: string, precision: string }>, custorder: { date: string | null, qty: number | null, mask: string, precision: string } | null, price: { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null }>, groupsetParts: Array<{ qty: number, product: { slug: string, category: string, modelName: string, id: string, articleCode: string, articleCodeDisplay: string, name: string, sorg: string, uom: string, packSize: number, orderLimit: number | null, size: string, sizeNote: string, sizeOrder: number, discontinued: boolean, colour: { id: string, description: string, hex: string } | null, image: { small: string, thumbnail: string } | null, available: { qty: number | null, mask: string }, sites: Array<{ location: string, qty: number | null, mask: string }>, arrivals: Array<{ date: string | null, qty: number | null, mask: string, precision: string }>, custorder: { date: string | null, qty: number | null, mask: string, precision: string } | null, price: { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null }, swaps: Array<{ slug: string, category: string, modelName: string, id: string, articleCode: string, articleCodeDisplay: string, name: string, sorg: string, uom: string, packSize: number, orderLimit: number | null, size: string, sizeNote: string, sizeOrder: number, discontinued: boolean, colour: { id: string, description: string, hex: string } | null, image: { small: string, thumbnail: string } | null, available: { qty: number | null, mask: string }, sites: Array<{ location: string, qty: number | null, mask: string }>, arrivals: Array<{ date: string | null, qty: number | null, mask: string, precision: string }>, custorder: { date: string | null, qty: number | null, mask: string, precision: string } | null, price: { currency: string, dealer: string | null, retail: string | null, marginPercent: number | null, deals: Array<{ salesDealNo: string, description: string, term: string, steps: Array<{ qty: number, type: string, value: string, price: string }> }> } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { code: string, description: string, setting: string | null } | null }> }> } | null, simpleCart: Array<{ qty: number, product: { article_code: string, sorg: string } }>, stockAge: { asOf: string, isStale: boolean } | null };

export type AlertWithoutProductFragment = { id: string, articleCode: string, sorg: string, qty: number, askedAt: string, askedBy: string, acting: boolean, mine: boolean, endedAt: string | null, outcome: string | null };

export type StockAlertsQueryVariables = Exact<{
  state?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type StockAlertsQuery = { stockAlerts: { asOf: string | null, info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, articleCode: string, sorg: string, qty: number, askedAt: string, askedBy: string, acting: boolean, mine: boolean, endedAt: string | null, outcome: string | null, product: { articleCodeDisplay: string, name: string, slug: string, category: string, image: { small: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { description: string, setting: string | null } | null, successor: { articleCodeDisplay: string, name: string, slug: string, category: string } | null } | null }> } };

export type AlertsOfArticlesQueryVariables = Exact<{
  articles?: Array<string> | null | undefined;
}>;


export type AlertsOfArticlesQuery = { stockAlerts: { data: Array<{ id: string, articleCode: string, sorg: string, qty: number, askedAt: string, askedBy: string, acting: boolean, mine: boolean, endedAt: string | null, outcome: string | null }> } };

export type AddStockAlertMutationVariables = Exact<{
  articleCode: string;
  sorg: string;
  qty?: number | null | undefined;
}>;


export type AddStockAlertMutation = { addStockAlert: { stockAlert: { id: string, qty: number } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveStockAlertsMutationVariables = Exact<{
  ids: Array<string | number>;
}>;


export type RemoveStockAlertsMutation = { removeStockAlerts: { removed: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CreditDeskQueryVariables = Exact<{
  filter?: CreditDeskFilterInput | null | undefined;
  sort?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type CreditDeskQuery = { creditDesk: { info: { page: number, count: number, pageTotal: number }, totals: Array<{ currency: string, accounts: number, blocked: number, creditLimit: string, creditExposure: string, overdue: string }>, data: Array<{ id: string, code: string, custName: string, city: string, phone: string, email: string, currency: string, creditLimit: string, creditExposure: string, balance: string, overdue: string, overdueCount: number, overdueDays: number, isBlocked: boolean, reason: string | null, reasonBlocked: string | null, overrideKind: string | null, overrideSource: string | null, overrideEndsAt: string | null, custCode: { unified: string } }> } };

export type CreditDeskDetailQueryVariables = Exact<{
  id: string | number;
}>;


export type CreditDeskDetailQuery = { creditDeskAccount: { id: string, code: string, custName: string, phone: string, email: string, companies: Array<string>, currency: string, creditLimit: string, extraLimit: string, creditExposure: string, balance: string, openInvoice: string, received: string, openDo: string, held: string, consignment: string, overdue: string, overdueCount: number, overdueDays: number, averagePaymentDay: number | null, isBlocked: boolean, reason: string | null, reasonBlocked: string | null, reasonReported: string | null, overrideKind: string | null, overrideSource: string | null, overrideReason: string | null, overrideEndsAt: string | null, overrideBy: string | null, asOf: string, custCode: { unified: string }, decisions: Array<{ id: string, kind: string, source: string, reason: string, extraLimit: string | null, oneOrder: boolean, beginsAt: string, endsAt: string | null, endedAt: string | null, madeBy: string | null, endedBy: string | null }> } | null };

export type BlockCreditMutationVariables = Exact<{
  accountId: string | number;
  reason: string;
  blockReason?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type BlockCreditMutation = { blockCredit: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UnblockCreditMutationVariables = Exact<{
  accountId: string | number;
  reason: string;
  until: string;
  extraLimit?: string | null | undefined;
  oneOrder?: boolean | null | undefined;
}>;


export type UnblockCreditMutation = { unblockCredit: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type EndCreditDecisionMutationVariables = Exact<{
  accountId: string | number;
}>;


export type EndCreditDecisionMutation = { endCreditDecision: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DisputesQueryVariables = Exact<{
  state?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type DisputesQuery = { disputes: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, invoiceNo: string, custName: string, custCode: string, currency: string, position: number | null, lineText: string, reason: string, text: string, amount: string, acceptedAmount: string | null, openAmount: string, fileName: string | null, state: string, waitingFor: string, askedAt: string | null, openedBy: string, openedAt: string, answer: string, decidedBy: string | null, decidedAt: string | null }> } };

export type DisputeInvoiceMutationVariables = Exact<{
  invoiceId: string | number;
  position?: number | null | undefined;
  reason: string;
  text: string;
  amount: string;
  file?: unknown;
}>;


export type DisputeInvoiceMutation = { disputeInvoice: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DecideDisputeMutationVariables = Exact<{
  id: string | number;
  accept: boolean;
  answer: string;
  amount?: string | null | undefined;
  despiteQuestion?: boolean | null | undefined;
}>;


export type DecideDisputeMutation = { decideDispute: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type InvoiceHeadFragment = { id: string, kind: string, invoiceNo: string, accountingNo: string, doNo: string, poNumber: string, refersTo: string, custName: string, companyName: string, overdue: number, overdueDisplay: string, currency: string, grandTotal: string, invoiceDate: { date: string }, dueDate: { date: string }, orders: Array<{ orderNumber: string }> };

export type InvoiceDetailQueryVariables = Exact<{
  id: string | number;
}>;


export type InvoiceDetailQuery = { openAccount: { today: string, payableSorgs: Array<string> }, invoice: { sorg: string, assignment: string, installment: string, payerCode: string, payerName: string, clearingDate: string | null, status: string, dunningLevel: number, openAmount: string, disputedAmount: string, paymentDiscount: string, earlyPaymentDiscount: string, earlyPaymentDiscountUntil: string | null, terms: string, notes: string, detailNotes: string, expeditionName: string, expeditionTracking: string, trackingUrl: string, id: string, kind: string, invoiceNo: string, accountingNo: string, doNo: string, poNumber: string, refersTo: string, custName: string, companyName: string, overdue: number, overdueDisplay: string, currency: string, grandTotal: string, custCode: { unified: string }, disputes: Array<{ id: string, position: number | null, lineText: string, reason: string, text: string, amount: string, acceptedAmount: string | null, fileName: string | null, state: string, waitingFor: string, askedAt: string | null, openedAt: string, answer: string }>, breakdown: Array<{ part: string, kind: string, amount: string }>, lines: Array<{ position: number, articleCode: string, articleCodeDisplay: string, name: string, brand: string, uom: string, qty: number, price: string, subTotal: string }>, orders: Array<{ orderNumber: string, soNumber: string | null, poNumber: string }>, deliveries: Array<{ doNumber: string, status: string }>, credits: Array<{ id: string, kind: string, invoiceNo: string, grandTotal: string, invoiceDate: { date: string } }>, referred: { id: string, invoiceNo: string } | null, paymentRequest: { externalId: string, number: string } | null, electronicInvoices: Array<{ version: number, profileName: string, isHybrid: boolean, sha256: string, issuedAt: string, keepUntil: string }>, movements: Array<{ date: string, kind: string, amount: string, openAmount: string }>, invoiceDate: { date: string }, dueDate: { date: string } } | null };

export type MailInvoiceMutationVariables = Exact<{
  invoiceNumber: string;
  sorg: string;
}>;


export type MailInvoiceMutation = { sendEmailInvoice: { recipients: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type PaidInvoicesPageQueryVariables = Exact<{
  filter?: PaidInvoiceFilterInput | null | undefined;
  sort?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type PaidInvoicesPageQuery = { paidInvoices: { countIsExact: boolean, info: { page: number, count: number, pageTotal: number }, data: Array<{ clearingDate: string | null, id: string, kind: string, invoiceNo: string, accountingNo: string, doNo: string, poNumber: string, refersTo: string, custName: string, companyName: string, overdue: number, overdueDisplay: string, currency: string, grandTotal: string, invoiceDate: { date: string }, dueDate: { date: string }, orders: Array<{ orderNumber: string }> }> } };

export type OpenInvoicesPageQueryVariables = Exact<{
  filter?: OpenInvoiceFilterInput | null | undefined;
  sort?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  paymentDays: boolean;
}>;


export type OpenInvoicesPageQuery = { openAccount: { today: string, payableSorgs: Array<string>, additionalDisplays: Array<{ key: string, label: string, visible: boolean }>, balances: Array<{ currency: string, balance: string, overdue: string, overdueCount: number, longestOverdue: number, creditNotes: string, creditNoteCount: number, deductions: string, deductionCount: number, inPayment: string, inPaymentCount: number, agingBuckets: Array<{ value: string, count: number, overdue: { from: number | null, to: number | null } }> }> }, openInvoices: { info: { page: number, count: number, pageTotal: number }, totals: Array<{ currency: string, balance: string }>, data: Array<{ sorg: string, assignment: string, installment: string, payerCode: string, payerName: string, status: string, openAmount: string, disputedAmount: string, tax: string, shippingCost: string, discount: string, surcharges: string, recycleFee: string, freightAllowance: string, paymentDiscount: string, earlyPaymentDiscount: string, earlyPaymentDiscountUntil: string | null, terms: string, id: string, kind: string, invoiceNo: string, accountingNo: string, doNo: string, poNumber: string, refersTo: string, custName: string, companyName: string, overdue: number, overdueDisplay: string, currency: string, grandTotal: string, invoiceDate: { date: string }, dueDate: { date: string }, orders: Array<{ orderNumber: string }> }> }, paymentRequests: { data: Array<{ externalId: string, number: string, amount: string, currency: string }> }, averagePaymentDays?: Array<{ sorg: string, creditCusts: Array<{ custName: string, custCode: { unified: string }, averages: Array<{ year: number, averagePaymentDay: number }> }> }> };

export type OpenInvoiceKeysQueryVariables = Exact<{
  filter?: OpenInvoiceFilterInput | null | undefined;
}>;


export type OpenInvoiceKeysQuery = { openInvoiceKeys: Array<{ assignment: string, invoiceNo: string, dueOn: string, openAmount: string, currency: string, payerCode: string, sorg: string, status: string, exempt: boolean }> };

export type PaymentPreviewQueryVariables = Exact<{
  assignments: Array<string>;
  creditNumbers: Array<string>;
  amount?: string | null | undefined;
  paymentId?: string | null | undefined;
}>;


export type PaymentPreviewQuery = { invoicePaymentPreview: { merchant: string, merchantName: string, payerCode: string, payerName: string, currency: string, closed: Array<string>, charges: string, credits: string, total: string, partialAllowed: boolean, allowed: boolean, invoices: Array<{ id: string, assignment: string, invoiceNo: string, kind: string, invoicedOn: string, dueOn: string, overdue: number, grandTotal: string, openAmount: string, poNumber: string, refersTo: string }>, refusals: Array<{ code: string, message: string }>, mended: { assignments: Array<string>, creditNumbers: Array<string>, total: string, added: Array<{ invoiceNo: string }> } | null, setOff: { creditNumbers: Array<string>, count: number, amount: string, total: string, tooGreatCount: number } | null, payments: Array<{ id: string, type: string, desc: string, paymentMerchants: Array<{ instruction: string }> }>, effect: { owed: string, overdue: string, overdueCount: number, blockedBefore: boolean, blockedAfter: boolean } | null } | null };

export type CreatePaymentRequestMutationVariables = Exact<{
  amount: string;
  currency: string;
  payerName: string;
  payerCode: string;
  merchant: string;
  extRefData: Array<PaymentInvoiceReferenceInput>;
  paymentId?: string | null | undefined;
}>;


export type CreatePaymentRequestMutation = { createInvoicePaymentRequestV3: { paymentRequest: { externalId: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type PaymentRequestDetailQueryVariables = Exact<{
  externalId: string;
}>;


export type PaymentRequestDetailQuery = { paymentRequest: { number: string, externalId: string, amount: string, discountAmount: string, receivedAmount: string, surplusAmount: string, surplusReason: string | null, currency: string, virtualAccountNo: string | null, paymentUrl: string | null, instruction: string, isOpen: boolean, canVoid: boolean, expiredDate: string, createdAt: string, merchant: string, payerCode: string, payerName: string, failure: string | null, paymentStatus: { id: string, description: string }, method: { type: string, desc: string }, card: { creditCardType: string, lastFour: string, expiredMonth: number, expiredYear: number } | null, account: { accountType: string | null, lastFour: string } | null, createdBy: { name: string }, forCustomer: { unified: string, name: string } | null, parts: Array<{ invoiceId: string, assignment: string, invoiceNo: string, amount: string, settledAmount: string | null }>, history: Array<{ kind: string, at: string, actorName: string, text: string }> } | null };

export type VoidPaymentRequestMutationVariables = Exact<{
  payerCode: string;
  merchant: string;
  externalId: string;
}>;


export type VoidPaymentRequestMutation = { voidPaymentRequest: { paymentRequests: Array<{ externalId: string }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type PaymentRequestPageQueryVariables = Exact<{
  filter?: PaymentRequestFilterInput | null | undefined;
  after?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type PaymentRequestPageQuery = { paymentRequests: { count: number, nextCursor: string | null, data: Array<{ number: string, externalId: string, amount: string, currency: string, isOpen: boolean, canVoid: boolean, expiredDate: string, createdAt: string, merchant: string, payerCode: string, payerName: string, paymentStatus: { id: string, description: string }, method: { desc: string }, createdBy: { name: string }, forCustomer: { unified: string, name: string } | null, parts: Array<{ invoiceNo: string, amount: string }> }> } };

export type SurplusPaymentsQueryVariables = Exact<{
  state?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type SurplusPaymentsQuery = { surplusPayments: { info: { page: number, count: number, pageTotal: number }, totals: Array<{ currency: string, count: number, amount: string }>, data: Array<{ id: string, gateway: string, reference: string, requestNumber: string | null, payerName: string | null, payerCode: string | null, currency: string, surplusAmount: string, reasonText: string, recordedAt: string, state: string }> } };

export type SurplusPaymentQueryVariables = Exact<{
  id: string | number;
}>;


export type SurplusPaymentQuery = { surplusPayment: { id: string, gateway: string, reference: string, externalId: string, requestNumber: string | null, merchant: string | null, payerName: string | null, payerCode: string | null, custName: string | null, currency: string, amount: string, surplusAmount: string, reasonText: string, paidAt: string, recordedAt: string, state: string, note: string | null, clearedBy: string | null, clearedAt: string | null } | null };

export type ClearSurplusMutationVariables = Exact<{
  id: string | number;
  note: string;
}>;


export type ClearSurplusMutation = { clearSurplus: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type InvoiceSellersQueryVariables = Exact<{
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type InvoiceSellersQuery = { invoiceSellers: { info: { page: number, count: number, pageTotal: number }, data: Array<{ companyCode: string, companyName: string, sorgs: Array<string>, name: string, taxNumber: string, city: string, accountNumber: string, missing: Array<string>, missingFor: Array<{ profile: string, gaps: Array<string> }> }> }, companies: Array<{ code: string, name: string, version: number }> };

export type InvoiceSellerQueryVariables = Exact<{
  companyCode: string | number;
}>;


export type InvoiceSellerQuery = { invoiceSeller: { companyCode: string, companyName: string, name: string, taxNumber: string, registrationNumber: string, email: string, address: string, city: string, postalCode: string, country: string, bankName: string, accountHolder: string, accountNumber: string, bic: string, electronicScheme: string, electronicAddress: string, contactName: string, contactPhone: string, missing: Array<string>, version: number, missingFor: Array<{ profile: string, gaps: Array<string> }> } | null, countries: Array<{ id: string, name: string }> };

export type SaveInvoiceSellerMutationVariables = Exact<{
  companyCode: string | number;
  version: number;
  name: string;
  taxNumber: string;
  registrationNumber?: string | null | undefined;
  email: string;
  address: string;
  city: string;
  postalCode: string;
  country: string;
  bankName?: string | null | undefined;
  accountHolder?: string | null | undefined;
  accountNumber?: string | null | undefined;
  bic?: string | null | undefined;
  electronicScheme?: string | null | undefined;
  electronicAddress?: string | null | undefined;
  contactName?: string | null | undefined;
  contactPhone?: string | null | undefined;
}>;


export type SaveInvoiceSellerMutation = { saveInvoiceSeller: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CreateCompanyMutationVariables = Exact<{
  code: string | number;
  name: string;
}>;


export type CreateCompanyMutation = { createCompany: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RenameCompanyMutationVariables = Exact<{
  code: string | number;
  version: number;
  name: string;
}>;


export type RenameCompanyMutation = { renameCompany: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteCompanyMutationVariables = Exact<{
  code: string | number;
  version: number;
}>;


export type DeleteCompanyMutation = { deleteCompany: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type StatementPageQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type StatementPageQuery = { accountStatement: Array<{ payerCode: string, payerName: string, currency: string, from: string, to: string, openingBalance: string, closingBalance: string, rows: Array<{ date: string, kind: string, invoiceId: string, invoiceNo: string, reference: string, amount: string, balance: string }> }> };

export type DeliveriesPageQueryVariables = Exact<{
  filter?: DeliveryFilterInput | null | undefined;
  sort?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type DeliveriesPageQuery = { deliveries: { countIsExact: boolean, info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, doNumber: string, status: string, orderType: string, expeditionName: string, trackingNo: string, trackingUrl: string, shipTo: string, units: number, deliveredOn: string | null, deliveryDate: { date: string } | null, estimatedDeliveryDate: { date: string } | null, lines: Array<{ orderNo: string | null }> }> } };

export type DeliveryLinesQueryVariables = Exact<{
  number?: string | null | undefined;
}>;


export type DeliveryLinesQuery = { deliveries: { data: Array<{ id: string, doNumber: string, status: string, expeditionName: string, trackingNo: string, trackingUrl: string, shipTo: string, notes: string, currency: string, units: number, deliveredOn: string | null, damageReportableUntil: string | null, deliveryDate: { date: string } | null, estimatedDeliveryDate: { date: string } | null, lines: Array<{ position: number, articleCodeDisplay: string, description: string, uom: string, orderQty: number, orderNo: string | null, poNo: string | null, serialNumbers: Array<string> }>, invoices: Array<{ id: string, invoiceNo: string }> }> } };

export type OpenOrdersPageQueryVariables = Exact<{
  filter?: OpenOrderFilterInput | null | undefined;
  sort?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type OpenOrdersPageQuery = { openOrders: { countIsExact: boolean, info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, number: string, poNumber: string, createdAt: string, status: string, order_status: string, acting: boolean, origin: string, erpState: string, waitsForDesk: boolean, sap_order_no: string | null, totalAmount: string, lineCount: number, requestDeliveryOn: string | null, expectedOn: string | null, expectedPrecision: string | null, slipDays: number | null, risk: string | null, riskReason: string | null, sorg: string, orderStatus: { id: string, description: string, pendingB2B: boolean }, currency: { currency: string }, createdBy: { name: string }, customer: { name: string, city: string, unified: string }, shipTo: { name: string, city: string }, progress: { ordered: number, shipped: number, confirmed: number, invoiced: number, cancelled: number, shippedPercent: number } }> }, openOrderLines: { units: number, info: { count: number } } };

export type OpenLinesPageQueryVariables = Exact<{
  filter?: OpenOrderFilterInput | null | undefined;
  sort?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type OpenLinesPageQuery = { openOrderLines: { countIsExact: boolean, units: number, info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, orderNumber: string, soNumber: string | null, orderType: string, poNumber: string, createdAt: string, qty: number, orderedQty: number, confirmedQty: number, shippedQty: number, cancelledQty: number, price: string, subTotal: string, currency: string, uom: string, status: string, risk: string | null, riskReason: string | null, slipDays: number | null, firstPromisedOn: string | null, expectedPrecision: string | null, shipTo: string, productCategory: string, requestDeliveryDate: { date: string } | null, expectedDeliveryDate: { date: string } | null, article: { code: string, displayCode: string, description: string, slug: string | null, picture: string | null } }> }, openOrders: { info: { count: number } } };

export type UploadReceiptMutationVariables = Exact<{
  id: string | number;
  file: unknown;
}>;


export type UploadReceiptMutation = { uploadPaymentDoc: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveReceiptMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveReceiptMutation = { deletePaymentDoc: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ApprovePaymentMutationVariables = Exact<{
  orderNumber: string;
}>;


export type ApprovePaymentMutation = { approvePayment: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type VoidPaymentMutationVariables = Exact<{
  orderNumber: string;
  reason: string;
}>;


export type VoidPaymentMutation = { voidPayment: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ListedOrderFragment = { id: string, number: string, poNumber: string, createdAt: string, status: string, order_status: string, acting: boolean, origin: string, erpState: string, waitsForDesk: boolean, sap_order_no: string | null, totalAmount: string, lineCount: number, requestDeliveryOn: string | null, expectedOn: string | null, expectedPrecision: string | null, slipDays: number | null, risk: string | null, riskReason: string | null, sorg: string, orderStatus: { id: string, description: string, pendingB2B: boolean }, currency: { currency: string }, createdBy: { name: string }, customer: { name: string, city: string, unified: string }, shipTo: { name: string, city: string }, progress: { ordered: number, shipped: number, confirmed: number, invoiced: number, cancelled: number, shippedPercent: number } };

export type OrderPageQueryVariables = Exact<{
  filter?: OrderFilterInput | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  sort?: string | null | undefined;
}>;


export type OrderPageQuery = { orders: { countIsExact: boolean, info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, number: string, poNumber: string, createdAt: string, status: string, order_status: string, acting: boolean, origin: string, erpState: string, waitsForDesk: boolean, sap_order_no: string | null, totalAmount: string, lineCount: number, requestDeliveryOn: string | null, expectedOn: string | null, expectedPrecision: string | null, slipDays: number | null, risk: string | null, riskReason: string | null, sorg: string, orderStatus: { id: string, description: string, pendingB2B: boolean }, currency: { currency: string }, createdBy: { name: string }, customer: { name: string, city: string, unified: string }, shipTo: { name: string, city: string }, progress: { ordered: number, shipped: number, confirmed: number, invoiced: number, cancelled: number, shippedPercent: number } }> } };

export type OrderDetailQueryVariables = Exact<{
  number: string;
}>;


export type OrderDetailQuery = { order: { id: string, number: string, poNumber: string, notes: string, createdAt: string, status: string, order_status: string, acting: boolean, origin: string, erpState: string, waitsForDesk: boolean, erpReason: string | null, sap_order_no: string | null, canCancel: boolean, cancelRefusal: string | null, lineCount: number, goodsAmount: string, shipmentAmount: string, taxAmount: string, totalAmount: string, requestDeliveryOn: string | null, deliverComplete: boolean, cancelAfter: string | null, expectedOn: string | null, expectedPrecision: string | null, sorg: string, claim: { id: string, number: string } | null, clickCollect: { id: string, number: string } | null, orderStatus: { id: string, description: string, pendingB2B: boolean }, currency: { currency: string, symbol: string, decimalPrecission: number }, createdBy: { name: string, username: string }, customer: { name: string, city: string, unified: string }, merchant: { merchantName: string, sorgName: string }, shipTo: { name: string, address: string, city: string, state: string, postalCode: string, country: string }, orderShipment: { shipmentNotes: string, shipment: { type: string, desc: string } }, orderPayment: { amount: string, expiredDate: string | null, isPaymentWaiting: boolean, isPaymentUploaded: boolean, isPaymentFailed: boolean, decidedBy: string | null, decidedAt: string | null, reason: string | null, paymentDocs: Array<{ id: string, fileName: string, url: string, uploadedAt: string, uploadedBy: string, contentType: string, bytes: number }>, payment: { type: string, desc: string, merchantInstruction: string }, paymentStatus: { id: string, description: string } } | null, progress: { ordered: number, shipped: number, confirmed: number, invoiced: number, cancelled: number, shippedPercent: number }, timeline: Array<{ step: string, label: string, state: string, at: string | null, params: unknown }>, events: Array<{ id: string, at: string, kind: string, text: string, actorName: string }>, lines: Array<{ id: string, position: number, articleCode: string, displayCode: string, description: string, uom: string, qty: number, qtyConfirmed: number, qtyShipped: number, qtyInvoiced: number, qtyCancelled: number, qtyWithdrawn: number, qtyOpen: number, state: string, unitPrice: string, listPrice: string, subtotal: string, promisedOn: string | null, promisedPrecision: string | null, slipDays: number | null, leftOn: string | null, picture: string | null, slug: string | null, category: string | null, sorg: string, cancelReason: string | null, promises: Array<{ version: number, promisedOn: string, precision: string, source: string, at: string }>, confirmations: Array<{ supplyQty: number, supplyDate: string | null, precision: string, supplyLocation: string }> }>, deliveries: Array<{ id: string, doNumber: string, status: string, expeditionName: string, trackingNo: string, trackingUrl: string, units: number, deliveredOn: string | null, deliveryDate: { date: string } | null, estimatedDeliveryDate: { date: string } | null }>, invoices: Array<{ id: string, invoiceNo: string, invoiceDate: string, dueDate: string, grandTotal: string, openAmount: string, isOpen: boolean, units: number }> } | null };

export type CancelOrderMutationVariables = Exact<{
  orderNumber: string;
  reason?: string | null | undefined;
}>;


export type CancelOrderMutation = { cancelOrder: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type StaffOrdersQueryVariables = Exact<{
  filter?: OrderFilterInput | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  sort?: string | null | undefined;
}>;


export type StaffOrdersQuery = { orders: { countIsExact: boolean, info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, number: string, poNumber: string, createdAt: string, status: string, acting: boolean, origin: string, erpState: string, erpReason: string | null, sap_order_no: string | null, sorg: string, totalAmount: string, expectedOn: string | null, expectedPrecision: string | null, currency: { currency: string }, createdBy: { name: string, username: string }, assignedTo: { name: string } | null, customer: { name: string, city: string, unified: string }, orderPayment: { isPaymentWaiting: boolean, isPaymentUploaded: boolean, payment: { type: string, desc: string }, paymentStatus: { id: string, description: string }, paymentDocs: Array<{ id: string }> } | null, handover: { state: string, attempts: number, lastError: string | null, fault: string | null, nextAttemptAt: string | null, canReplay: boolean } | null, progress: { ordered: number, shipped: number, confirmed: number, invoiced: number, cancelled: number, shippedPercent: number } }> } };

export type OrderHandoverQueryVariables = Exact<{
  number: string;
}>;


export type OrderHandoverQuery = { order: { id: string, erpState: string, status: string, handover: { state: string, attempts: number, lastError: string | null, fault: string | null, nextAttemptAt: string | null, sentAt: string | null, fileName: string | null, canReplay: boolean } | null } | null };

export type CustomerGroupSettingsQueryVariables = Exact<{
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type CustomerGroupSettingsQuery = { customerGroupSettings: { info: { page: number, count: number, pageTotal: number }, data: Array<{ code: string, name: string, customerCount: number, dealCount: number, blockCount: number, version: number }> } };

export type CustomerGroupSettingQueryVariables = Exact<{
  code: string | number;
}>;


export type CustomerGroupSettingQuery = { customerGroupSetting: { code: string, name: string, customerCount: number, version: number, members: Array<{ unified: string, name: string }> } | null };

export type AddCustomerGroupMutationVariables = Exact<{
  code: string | number;
  name: string;
}>;


export type AddCustomerGroupMutation = { addCustomerGroup: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RenameCustomerGroupMutationVariables = Exact<{
  code: string | number;
  version: number;
  name: string;
}>;


export type RenameCustomerGroupMutation = { renameCustomerGroup: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveCustomerGroupMutationVariables = Exact<{
  code: string | number;
  version: number;
}>;


export type RemoveCustomerGroupMutation = { removeCustomerGroup: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type PaymentMethodSettingsQueryVariables = Exact<{
  sorg?: string | null | undefined;
  module?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type PaymentMethodSettingsQuery = { paymentMethodSettings: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, sorg: string, sorgName: string, module: string, type: string, name: string, expiresAfterHours: number | null, validFrom: string | null, validTo: string | null, position: number, active: boolean, version: number }> }, marketSorgs: Array<{ sorg: string, name: string }> };

export type PaymentMethodSettingQueryVariables = Exact<{
  id: string | number;
}>;


export type PaymentMethodSettingQuery = { paymentMethodSetting: { id: string, sorg: string, module: string, type: string, name: string, expiresAfterHours: number | null, validFrom: string | null, validTo: string | null, position: number, active: boolean, version: number, description: { en: string, de: string, fr: string, id: string, ms: string }, instruction: { en: string, de: string, fr: string, id: string, ms: string } } | null };

export type AddPaymentMethodMutationVariables = Exact<{
  method: PaymentMethodInput;
}>;


export type AddPaymentMethodMutation = { addPaymentMethod: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangePaymentMethodMutationVariables = Exact<{
  id: string | number;
  version: number;
  method: PaymentMethodInput;
}>;


export type ChangePaymentMethodMutation = { changePaymentMethod: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemovePaymentMethodMutationVariables = Exact<{
  id: string | number;
  version: number;
}>;


export type RemovePaymentMethodMutation = { removePaymentMethod: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type PriceComponentSettingsQueryVariables = Exact<{
  sorg?: string | null | undefined;
  module?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type PriceComponentSettingsQuery = { priceComponentSettings: { info: { page: number, count: number, pageTotal: number }, data: Array<{ sorg: string, sorgName: string, module: string, key: string, label: string, visible: boolean, position: number }> }, marketSorgs: Array<{ sorg: string, name: string }> };

export type PriceComponentSettingQueryVariables = Exact<{
  sorg: string;
  module: string;
  key: string;
}>;


export type PriceComponentSettingQuery = { priceComponentSetting: { sorg: string, module: string, key: string, visible: boolean, position: number, labels: Array<{ language: string, label: string }> } | null };

export type AddPriceComponentMutationVariables = Exact<{
  sorg: string;
  module: string;
  key: string;
  labels: Array<PriceComponentLabelInput>;
  visible: boolean;
  position: number;
}>;


export type AddPriceComponentMutation = { addPriceComponent: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangePriceComponentMutationVariables = Exact<{
  sorg: string;
  module: string;
  key: string;
  labels: Array<PriceComponentLabelInput>;
  visible: boolean;
  position: number;
}>;


export type ChangePriceComponentMutation = { changePriceComponent: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemovePriceComponentMutationVariables = Exact<{
  sorg: string;
  module: string;
  key: string;
}>;


export type RemovePriceComponentMutation = { removePriceComponent: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type PriceListSettingsQueryVariables = Exact<{
  sorg?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type PriceListSettingsQuery = { priceListSettings: { info: { page: number, count: number, pageTotal: number }, data: Array<{ sorg: string, sorgName: string, code: string, name: string, currency: string, priceCount: number, customerCount: number, isDefault: boolean, version: number }> }, marketSorgs: Array<{ sorg: string, name: string }> };

export type PriceListSettingQueryVariables = Exact<{
  sorg: string;
  code: string | number;
}>;


export type PriceListSettingQuery = { priceListSetting: { sorg: string, sorgName: string, code: string, name: string, version: number } | null };

export type AddPriceListMutationVariables = Exact<{
  sorg: string;
  code: string | number;
  name: string;
}>;


export type AddPriceListMutation = { addPriceList: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RenamePriceListMutationVariables = Exact<{
  sorg: string;
  code: string | number;
  version: number;
  name: string;
}>;


export type RenamePriceListMutation = { renamePriceList: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemovePriceListMutationVariables = Exact<{
  sorg: string;
  code: string | number;
  version: number;
}>;


export type RemovePriceListMutation = { removePriceList: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ShipmentOptionSettingsQueryVariables = Exact<{
  sorg?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type ShipmentOptionSettingsQuery = { shipmentOptionSettings: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, sorg: string, sorgName: string, merchantName: string, currency: string, type: string, name: string, rate: string, freeFrom: string | null, transitDays: number, position: number, active: boolean, version: number }> }, marketSorgs: Array<{ sorg: string, name: string, currency: string, merchants: Array<{ code: string, merchantName: string }> }> };

export type ShipmentOptionSettingQueryVariables = Exact<{
  id: string | number;
}>;


export type ShipmentOptionSettingQuery = { shipmentOptionSetting: { id: string, sorg: string, merchant: string, type: string, name: string, input: string, rate: string, freeFrom: string | null, transitDays: number, position: number, active: boolean, version: number, description: { en: string, de: string, fr: string, id: string, ms: string } } | null };

export type AddShipmentOptionMutationVariables = Exact<{
  option: ShipmentOptionInput;
}>;


export type AddShipmentOptionMutation = { addShipmentOption: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeShipmentOptionMutationVariables = Exact<{
  id: string | number;
  version: number;
  option: ShipmentOptionInput;
}>;


export type ChangeShipmentOptionMutation = { changeShipmentOption: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveShipmentOptionMutationVariables = Exact<{
  id: string | number;
  version: number;
}>;


export type RemoveShipmentOptionMutation = { removeShipmentOption: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CustomerTermsQueryVariables = Exact<{
  sorg?: string | null | undefined;
  priceList?: string | null | undefined;
  customerGroup?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type CustomerTermsQuery = { customerTerms: { info: { page: number, count: number, pageTotal: number }, data: Array<{ unified: string, name: string, sorg: string, sorgName: string, priceList: string, groupCode: string, groupName: string }> } };

export type ReplayHandoverMutationVariables = Exact<{
  orderNumber: string;
}>;


export type ReplayHandoverMutation = { replayHandover: { order: { id: string, number: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type OrderDeskQueryVariables = Exact<{
  number: string;
}>;


export type OrderDeskQuery = { order: { id: string, lineChangeRefusal: string | null, assignedTo: { name: string, username: string } | null, assignees: Array<{ name: string, username: string }>, deskNotes: Array<{ id: string, note: string, createdByName: string, createdAt: string }> } | null };

export type LowerOrderLinesMutationVariables = Exact<{
  orderNumber: string;
  lines: Array<LowerLineInput>;
  reason: string;
}>;


export type LowerOrderLinesMutation = { lowerOrderLines: { order: { id: string, number: string, status: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AddOrderNoteMutationVariables = Exact<{
  orderNumber: string;
  note: string;
}>;


export type AddOrderNoteMutation = { addOrderNote: { order: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type MessageDealerMutationVariables = Exact<{
  orderNumber: string;
  message: string;
}>;


export type MessageDealerMutation = { messageDealer: { order: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AssignOrderMutationVariables = Exact<{
  orderNumber: string;
  username?: string | null | undefined;
}>;


export type AssignOrderMutation = { assignOrder: { order: { id: string, assignedTo: { name: string } | null } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CollectCardFragment = { id: string, number: string, externalId: string, shopName: string, status: string, createdAt: string, dueOn: string | null, overdue: boolean, version: number, itemCount: number, unitCount: number, hqLineCount: number, custCode: string, custName: string, canRemind: boolean, remindedAt: string | null, customer: { fullName: string, phone: string }, details: Array<{ id: string, name: string, qty: number, qtyShipped: number, mark: string }>, nextStatuses: Array<{ status: string, allowed: boolean }> };

export type CollectDetailFragment = { id: string, number: string, externalId: string, shopName: string, status: string, column: string | null, createdAt: string, statusAt: string, dueOn: string | null, overdue: boolean, version: number, unitCount: number, custCode: string, custName: string, canRemind: boolean, remindedAt: string | null, canMark: boolean, canOrderToHq: boolean, canHandOver: boolean, canShip: boolean, customer: { fullName: string, email: string, phone: string }, details: Array<{ id: string, name: string, sku: string, displayCode: string | null, qty: number, qtyShipped: number, mark: string, orderable: boolean, orderNo: string | null, hqFailed: boolean, needsFromHq: number }>, nextStatuses: Array<{ status: string, allowed: boolean, reason: string | null, message: string | null }>, hqOrders: Array<{ id: string, orderNo: string, status: string, createdAt: string }>, history: Array<{ id: string, at: string, by: string, kind: string, from: string | null, to: string | null, mark: string | null, lineName: string, quantity: number | null, orderNo: string | null, note: string }> };

export type CounterBoardQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type CounterBoardQuery = { clickCollectBoard: { asOf: string, columns: Array<{ column: string, count: number, countIsExact: boolean, orders: Array<{ id: string, number: string, externalId: string, shopName: string, status: string, createdAt: string, dueOn: string | null, overdue: boolean, version: number, itemCount: number, unitCount: number, hqLineCount: number, custCode: string, custName: string, canRemind: boolean, remindedAt: string | null, customer: { fullName: string, phone: string }, details: Array<{ id: string, name: string, qty: number, qtyShipped: number, mark: string }>, nextStatuses: Array<{ status: string, allowed: boolean }> }> }> } };

export type CollectOrdersQueryVariables = Exact<{
  custCode?: string | null | undefined;
  status?: Array<string> | null | undefined;
  column?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type CollectOrdersQuery = { clickCollectOrders: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, number: string, externalId: string, shopName: string, status: string, createdAt: string, dueOn: string | null, overdue: boolean, version: number, itemCount: number, unitCount: number, hqLineCount: number, custCode: string, custName: string, canRemind: boolean, remindedAt: string | null, customer: { fullName: string, phone: string }, details: Array<{ id: string, name: string, qty: number, qtyShipped: number, mark: string }>, nextStatuses: Array<{ status: string, allowed: boolean }> }> } };

export type CollectPageQueryVariables = Exact<{
  custCode?: string | null | undefined;
  status?: Array<string> | null | undefined;
  column?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
}>;


export type CollectPageQuery = { clickCollectOrders: { info: { pageTotal: number }, data: Array<{ id: string, number: string, externalId: string, shopName: string, status: string, createdAt: string, dueOn: string | null, overdue: boolean, version: number, itemCount: number, unitCount: number, hqLineCount: number, custCode: string, custName: string, canRemind: boolean, remindedAt: string | null, customer: { fullName: string, phone: string }, details: Array<{ id: string, name: string, qty: number, qtyShipped: number, mark: string }>, nextStatuses: Array<{ status: string, allowed: boolean }> }> } };

export type CollectOrderQueryVariables = Exact<{
  orderId: string | number;
}>;


export type CollectOrderQuery = { clickCollectOrder: { id: string, number: string, externalId: string, shopName: string, status: string, column: string | null, createdAt: string, statusAt: string, dueOn: string | null, overdue: boolean, version: number, unitCount: number, custCode: string, custName: string, canRemind: boolean, remindedAt: string | null, canMark: boolean, canOrderToHq: boolean, canHandOver: boolean, canShip: boolean, customer: { fullName: string, email: string, phone: string }, details: Array<{ id: string, name: string, sku: string, displayCode: string | null, qty: number, qtyShipped: number, mark: string, orderable: boolean, orderNo: string | null, hqFailed: boolean, needsFromHq: number }>, nextStatuses: Array<{ status: string, allowed: boolean, reason: string | null, message: string | null }>, hqOrders: Array<{ id: string, orderNo: string, status: string, createdAt: string }>, history: Array<{ id: string, at: string, by: string, kind: string, from: string | null, to: string | null, mark: string | null, lineName: string, quantity: number | null, orderNo: string | null, note: string }> } | null };

export type CollectByCodeQueryVariables = Exact<{
  code: string;
}>;


export type CollectByCodeQuery = { clickCollectByPickupCode: { id: string, number: string, externalId: string, shopName: string, status: string, createdAt: string, dueOn: string | null, overdue: boolean, version: number, itemCount: number, unitCount: number, hqLineCount: number, custCode: string, custName: string, canRemind: boolean, remindedAt: string | null, customer: { fullName: string, phone: string }, details: Array<{ id: string, name: string, qty: number, qtyShipped: number, mark: string }>, nextStatuses: Array<{ status: string, allowed: boolean }> } | null };

export type CollectServiceQueryVariables = Exact<{
  days: number;
}>;


export type CollectServiceQuery = { clickCollectServiceLevel: Array<{ status: string, steps: number, onTime: number, medianHours: number | null, waiting: number, late: number, waitingMedianHours: number | null }> };

export type MoveCollectMutationVariables = Exact<{
  orderId: string | number;
  status: string;
  version?: number | null | undefined;
}>;


export type MoveCollectMutation = { clickCollectUpdateStatus: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type MarkLinesMutationVariables = Exact<{
  orderId: string | number;
  lines: Array<ClickCollectMarkInput>;
  version?: number | null | undefined;
}>;


export type MarkLinesMutation = { clickCollectMarkLines: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type HqReviewQueryVariables = Exact<{
  orderId: string | number;
}>;


export type HqReviewQuery = { clickCollectHqReview: { lines: Array<{ id: string, name: string, articleCode: string, qty: number, unitPrice: string | null, subtotal: string | null, currency: string, problems: Array<{ code: string, message: string }> }>, groups: Array<{ sorg: string, merchant: string, merchantName: string, currency: string, goods: string, shipments: Array<{ id: string, desc: string, input: string, total: string | null, rate: { rate: string, currency: string } }>, payments: Array<{ id: string, desc: string, type: string }> }>, shipTos: Array<{ id: string, name: string, address: string, postalCode: string, city: string, state: string, country: string, isDefault: boolean }> } | null };

export type OrderToHqMutationVariables = Exact<{
  orderId: string | number;
  version?: number | null | undefined;
  shiptoId?: string | number | null | undefined;
  shipments?: Array<CheckoutShipmentInput> | null | undefined;
  paymentId?: string | null | undefined;
  lines?: Array<ClickCollectReviewedLineInput> | null | undefined;
}>;


export type OrderToHqMutation = { clickCollectOrderToHq: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type HandOverMutationVariables = Exact<{
  orderId: string | number;
  pickupCode: string;
}>;


export type HandOverMutation = { clickCollectHandOver: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ShipCollectMutationVariables = Exact<{
  shipment: ClickCollectShipmentInput;
}>;


export type ShipCollectMutation = { clickCollectUpdateShipments: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CollectDealersQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type CollectDealersQuery = { clickCollectDealers: Array<{ custCode: string, custName: string, custCity: string }> };

export type RemindDealersMutationVariables = Exact<{
  orderIds: Array<string | number>;
  text?: string | null | undefined;
}>;


export type RemindDealersMutation = { clickCollectRemind: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ShopsQueryVariables = Exact<{
  market: string;
}>;


export type ShopsQuery = { shops: Array<{ id: string, code: string, name: string, stoppedAt: string | null, version: number, keys: Array<{ id: string, name: string, createdAt: string, usedAt: string | null }> }> };

export type SaveShopMutationVariables = Exact<{
  market: string;
  id?: string | number | null | undefined;
  version?: number | null | undefined;
  code: string;
  name: string;
  stopped: boolean;
}>;


export type SaveShopMutation = { saveShop: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AddShopKeyMutationVariables = Exact<{
  shop: string | number;
}>;


export type AddShopKeyMutation = { addShopKey: { keyName: string | null, secret: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveShopKeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveShopKeyMutation = { removeShopKey: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type VendorArticlesQueryVariables = Exact<{
  search?: string | null | undefined;
  withStock?: boolean | null | undefined;
  vendorId?: string | number | null | undefined;
  sort?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type VendorArticlesQuery = { productThirdParties: { countIsExact: boolean, info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, articleCode: string, description: string, price: string | null, currency: string, salesUnit: string, uomConverter: number, imageUrl: string, stock: number, openOrder: number, shippedOrder: number, vendor: { id: string, name: string } }> } };

export type VendorsQueryVariables = Exact<{ [key: string]: never; }>;


export type VendorsQuery = { vendorThirdParties: Array<{ id: string, name: string }> };

export type VendorCartQueryVariables = Exact<{ [key: string]: never; }>;


export type VendorCartQuery = { thirdPartyCart: { version: number, count: number, units: number, totals: Array<{ currency: string, amount: string | null }>, groups: Array<{ currency: string, totalAmount: string | null, vendor: { id: string, name: string }, items: Array<{ articleCode: string, description: string, qty: number, price: string | null, currentPrice: string | null, subtotal: string | null, currency: string, stock: number, salesUnit: string, uomConverter: number, imageUrl: string, problems: Array<{ code: string, message: string }> }> }> } };

export type UpdateVendorCartMutationVariables = Exact<{
  products: Array<ThirdPartyProductInput>;
  version?: number | null | undefined;
}>;


export type UpdateVendorCartMutation = { updateThirdPartyCart: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type VendorAddressesQueryVariables = Exact<{ [key: string]: never; }>;


export type VendorAddressesQuery = { custVendorThirdPartyAddress: Array<{ id: string, name: string, address: string, city: string, state: string, postalCode: string, country: string, isDefault: boolean, version: number | null }> };

export type CheckoutVendorCartMutationVariables = Exact<{
  shipment: ThirdPartyShipmentInput;
  products: Array<ThirdPartyProductInput>;
  cartVersion?: number | null | undefined;
}>;


export type CheckoutVendorCartMutation = { checkoutThirdPartyV2: { orders: Array<{ id: string, orderNo: string }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type VendorOrdersQueryVariables = Exact<{
  filter?: ThirdPartyOrderFilterInput | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type VendorOrdersQuery = { orderThirdParties: { countIsExact: boolean, info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, orderNo: string, reqDeliveryDate: string | null, totalOrder: string, currency: string, status: string, createdAt: string, createdBy: string | null, units: number, vendor: { id: string, name: string }, custThirdParty: { name: string }, details: Array<{ articleCode: string, description: string, status: ThirdPartyItemStatus }> }> } };

export type VendorOrderCountsQueryVariables = Exact<{
  filter?: ThirdPartyOrderFilterInput | null | undefined;
}>;


export type VendorOrderCountsQuery = { orderThirdPartyCounts: Array<{ status: string, count: number, countIsExact: boolean }> };

export type VendorOrderQueryVariables = Exact<{
  orderNo: string;
}>;


export type VendorOrderQuery = { orderThirdParty: { id: string, orderNo: string, reqDeliveryDate: string | null, notes: string, totalOrder: string, cancelledAmount: string, currency: string, status: string, createdAt: string, createdBy: string | null, units: number, address: { name: string, address: string, city: string, state: string, postalCode: string, country: string, phone: string }, vendor: { id: string, name: string, email: string }, custThirdParty: { name: string }, details: Array<{ articleCode: string, description: string, price: string, subtotal: string, orderQty: number, salesUnit: string, uomConverter: number, status: ThirdPartyItemStatus, shippedAt: string | null, nextStatuses: Array<ThirdPartyItemStatus> }>, shipments: Array<{ id: string, carrier: string, trackingNumber: string, parcels: number, shippedAt: string, articleCodes: Array<string>, mayPrint: boolean }>, history: Array<{ at: string, by: string, status: ThirdPartyItemStatus, articleCode: string | null }> } | null };

export type MoveVendorItemMutationVariables = Exact<{
  orderNo: string;
  articleCode: string;
  status: ThirdPartyItemStatus;
}>;


export type MoveVendorItemMutation = { updateStatusOrderItemThirdParty: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ConfirmVendorOrderMutationVariables = Exact<{
  orderNo: string;
}>;


export type ConfirmVendorOrderMutation = { confirmThirdPartyOrder: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ShipVendorOrderMutationVariables = Exact<{
  orderNo: string;
  articleCodes: Array<string>;
  carrier: string;
  trackingNumber: string;
  parcels: number;
}>;


export type ShipVendorOrderMutation = { shipThirdPartyOrder: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeskOverviewQueryVariables = Exact<{
  vendor?: string | number | null | undefined;
}>;


export type DeskOverviewQuery = { deskVendors: Array<{ id: string, name: string }>, vendorArticleCounts: Array<{ view: string, count: number }> };

export type VendorValueFactsFragment = { name: string, before: string | null, after: string | null, beforeAmount: string | null, afterAmount: string | null, currency: string | null };

export type DeskArticlesQueryVariables = Exact<{
  vendor?: string | number | null | undefined;
  view?: string | null | undefined;
  search?: string | null | undefined;
  sort?: string | null | undefined;
  descending?: boolean | null | undefined;
  page: number;
  limit: number;
}>;


export type DeskArticlesQuery = { vendorArticles: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, articleCode: string, description: string, price: string | null, currency: string, salesUnit: string, uomConverter: number, stock: number, switchedOff: boolean, openOrder: number, picture: string, pictureState: string | null, pictureProblem: string | null, vendor: { id: string, name: string } }> } };

export type DeskArticleHistoryQueryVariables = Exact<{
  vendor: string | number;
  articleCode: string;
  page: number;
  limit: number;
}>;


export type DeskArticleHistoryQuery = { vendorArticle: { articleCode: string, description: string, imageUrl: string, picture: string, pictureState: string | null, pictureProblem: string | null, history: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, by: string, at: string, added: boolean, uploadId: string | null, fileName: string | null, values: Array<{ name: string, before: string | null, after: string | null, beforeAmount: string | null, afterAmount: string | null, currency: string | null }> }> } } | null };

export type EditVendorArticleMutationVariables = Exact<{
  vendor: string | number;
  articleCode: string;
  stock?: number | null | undefined;
  seenStock?: number | null | undefined;
  price?: string | null | undefined;
  seenPrice?: string | null | undefined;
}>;


export type EditVendorArticleMutation = { editVendorArticle: { article: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SwitchVendorArticlesMutationVariables = Exact<{
  vendor: string | number;
  articleCodes: Array<string>;
  off: boolean;
}>;


export type SwitchVendorArticlesMutation = { switchVendorArticles: { count: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type VendorUploadFactsFragment = { id: string, sheet: string, fileName: string, state: string, sentBy: string, own: boolean, checkedAt: string, writtenAt: string | null, taken: number, noted: number, refused: number };

export type VendorUploadListQueryVariables = Exact<{
  page: number;
  limit: number;
}>;


export type VendorUploadListQuery = { vendorUploads: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, sheet: string, fileName: string, state: string, sentBy: string, own: boolean, checkedAt: string, writtenAt: string | null, taken: number, noted: number, refused: number }> } };

export type VendorUploadDetailQueryVariables = Exact<{
  id: string | number;
  group?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type VendorUploadDetailQuery = { vendorUpload: { columns: Array<string>, firstGroup: string, id: string, sheet: string, fileName: string, state: string, sentBy: string, own: boolean, checkedAt: string, writtenAt: string | null, taken: number, noted: number, refused: number, rows: { info: { page: number, count: number, pageTotal: number }, data: Array<{ line: number, cells: Array<string>, remarks: Array<{ text: string }>, values: Array<{ name: string, before: string | null, after: string | null, beforeAmount: string | null, afterAmount: string | null, currency: string | null }> }> } } | null };

export type UploadVendorStockMutationVariables = Exact<{
  vendor?: string | number | null | undefined;
  file: unknown;
}>;


export type UploadVendorStockMutation = { uploadStockThirdParties: { upload: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UploadVendorProductsMutationVariables = Exact<{
  vendor?: string | number | null | undefined;
  file: unknown;
}>;


export type UploadVendorProductsMutation = { uploadProductThirdParties: { upload: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ConfirmVendorUploadMutationVariables = Exact<{
  id: string | number;
}>;


export type ConfirmVendorUploadMutation = { confirmVendorUpload: { upload: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DiscardVendorUploadMutationVariables = Exact<{
  id: string | number;
}>;


export type DiscardVendorUploadMutation = { discardVendorUpload: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ContentBodyFileFragment = { id: string, media: string, width: number | null, height: number | null, originalUrl: string | null, highUrl: string | null, mediumUrl: string | null, lowUrl: string | null, thumbnailUrl: string | null };

export type ClaimQueueQueryVariables = Exact<{
  filter?: ClaimQueueFilterInput | null | undefined;
  sort: string;
  after?: string | null | undefined;
  limit: number;
}>;


export type ClaimQueueQuery = { claimQueue: { nextCursor: string | null, counts: Array<{ count: number, mine: number, overdue: number, unassigned: number, status: { id: string, description: string } }>, data: Array<{ id: string, number: string, type: string, version: number, custCode: string, custName: string, referenceNo: string, frameNumber: string, articleName: string, model: string, brandName: string, createdAt: string, statusAt: string, dueAt: string | null, wishedResolution: string | null, isNotAWarranty: boolean, dealerLanguage: string | null, status: { id: string, description: string, category: string, actor: string }, nextStatuses: Array<{ id: string, description: string, category: string, actor: string, needsReason: boolean }>, problems: Array<{ id: string, part: string, description: string }>, verdict: { verdict: string, until: string | null }, assignee: { id: string, name: string } | null }> } };

export type ClaimAssigneesQueryVariables = Exact<{ [key: string]: never; }>;


export type ClaimAssigneesQuery = { claimAssignees: Array<{ id: string, name: string }> };

export type AssignClaimsMutationVariables = Exact<{
  ids: Array<string | number>;
  assigneeId?: string | number | null | undefined;
}>;


export type AssignClaimsMutation = { assignClaims: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ClaimFiguresQueryVariables = Exact<{
  group: string;
  type?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type ClaimFiguresQuery = { claimStatistics: Array<{ key: string, label: string, count: number, open: number, approved: number, rejected: number, hoursToDecision: number | null, cost: Array<{ currency: string, amount: string }> }> };

export type ClaimSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type ClaimSettingsQuery = { claimCapabilities: Array<{ id: string, role: string, productCategory: string, customerCategory: string, from: string, to: string }>, claimRoles: Array<{ name: string, description: string }>, claimProblemSettings: Array<{ id: string, productCategory: string, merchandise: string, part: string, partTexts: unknown, texts: unknown, picture: string, position: number, active: boolean, wholeArticle: boolean, spareCategories: Array<string>, used: number }>, claimTextBlocks: Array<{ id: string, purpose: string, title: string, titles: unknown, texts: unknown, position: number }>, warrantyRules: Array<{ id: string, brand: string, merchandise: string, part: string, months: number, registeredMonths: number | null }>, warrantyScopes: Array<{ kind: string, code: string, name: string }>, claimServiceLevels: Array<{ sorg: string, status: string, days: number }> };

export type SavedSettingFragment = { id: string | null };

export type AddClaimCapabilityMutationVariables = Exact<{
  role: string;
  productCategory: string;
  customerCategory: string;
  from: string;
  to: string;
}>;


export type AddClaimCapabilityMutation = { addClaimCapability: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveClaimSettingMutationVariables = Exact<{
  id: string | number;
  capability: boolean;
  text: boolean;
  rule: boolean;
}>;


export type RemoveClaimSettingMutation = { removeClaimCapability?: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> }, removeClaimTextBlock?: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> }, removeWarrantyRule?: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SaveClaimProblemMutationVariables = Exact<{
  id?: string | number | null | undefined;
  productCategory: string;
  part: string;
  partTexts: unknown;
  texts: unknown;
  picture?: string | null | undefined;
  active?: boolean | null | undefined;
  wholeArticle?: boolean | null | undefined;
  spareCategories?: Array<string> | null | undefined;
}>;


export type SaveClaimProblemMutation = { saveClaimProblem: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SaveClaimTextMutationVariables = Exact<{
  id?: string | number | null | undefined;
  purpose: string;
  titles: unknown;
  texts: unknown;
}>;


export type SaveClaimTextMutation = { saveClaimTextBlock: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SaveWarrantyRuleMutationVariables = Exact<{
  id?: string | number | null | undefined;
  brand?: string | null | undefined;
  merchandise?: string | null | undefined;
  part?: string | null | undefined;
  months: number;
  registeredMonths?: number | null | undefined;
}>;


export type SaveWarrantyRuleMutation = { saveWarrantyRule: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type SaveServiceLevelMutationVariables = Exact<{
  sorg: string;
  status: string;
  days?: number | null | undefined;
}>;


export type SaveServiceLevelMutation = { saveClaimServiceLevel: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type FileOfSlotFragment = { id: string, kind: string, fileName: string, state: string, bytes: number, receivedBytes: number, refusalText: string | null, smallUrl: string | null };

export type DraftFieldsFragment = { id: string, type: string, form: unknown, version: number, updatedAt: string, expiresAt: string, files: Array<{ slot: string, attachmentId: string, attachment: { id: string, kind: string, fileName: string, state: string, bytes: number, receivedBytes: number, refusalText: string | null, smallUrl: string | null } | null }> };

export type ClaimDraftQueryVariables = Exact<{
  id: string | number;
}>;


export type ClaimDraftQuery = { claimDraft: { id: string, type: string, form: unknown, version: number, updatedAt: string, expiresAt: string, files: Array<{ slot: string, attachmentId: string, attachment: { id: string, kind: string, fileName: string, state: string, bytes: number, receivedBytes: number, refusalText: string | null, smallUrl: string | null } | null }> } | null };

export type SaveClaimDraftMutationVariables = Exact<{
  id?: string | number | null | undefined;
  type: string;
  form: unknown;
  files?: Array<ClaimFileInput> | null | undefined;
  version?: number | null | undefined;
}>;


export type SaveClaimDraftMutation = { saveClaimDraft: { draft: { id: string, version: number, updatedAt: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DiscardClaimDraftMutationVariables = Exact<{
  id: string | number;
}>;


export type DiscardClaimDraftMutation = { discardClaimDraft: { id: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ClaimProblemsQueryVariables = Exact<{
  type: string;
  merchandise?: string | null | undefined;
}>;


export type ClaimProblemsQuery = { claimProblems: Array<{ id: string, partKey: string, part: string, description: string, picture: string }> };

export type ClaimArticlesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type ClaimArticlesQuery = { claimArticlesV2: Array<{ articleCode: string, displayCode: string, articleName: string, articleInfo: string }> };

export type ClaimArticleQueryVariables = Exact<{
  articleCode: string;
}>;


export type ClaimArticleQuery = { claimArticlesV2: Array<{ articleCode: string, displayCode: string, articleName: string, articleInfo: string, brandName: string, merchandise: string, deliveredOn: string | null }> };

export type ClaimPrefillQueryVariables = Exact<{
  frameNumber: string;
}>;


export type ClaimPrefillQuery = { frame: { frameNumber: string, passport: { image: { small: string } | null, sale: { soldOn: string, consumer: { name: string, phone: string, email: string, address: string, city: string } | null } | null } | null } | null };

export type ClaimVerdictQueryVariables = Exact<{
  frameNumber?: string | null | undefined;
  articleCode?: string | null | undefined;
  purchaseDate?: string | null | undefined;
  part?: string | null | undefined;
}>;


export type ClaimVerdictQuery = { claimVerdict: { verdict: string, from: string | null, source: string | null, months: number | null, until: string | null, daysLeft: number | null } };

export type SentClaimFragment = { claim: { id: string, number: string } | null };

export type CreateClaimBikeMutationVariables = Exact<{
  claim: ClaimInput;
  files?: Array<ClaimFileInput> | null | undefined;
  draftId?: string | number | null | undefined;
}>;


export type CreateClaimBikeMutation = { createClaimBike: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }>, claim: { id: string, number: string } | null } };

export type CreateClaimPaaMutationVariables = Exact<{
  claim: ClaimInput;
  files?: Array<ClaimFileInput> | null | undefined;
  draftId?: string | number | null | undefined;
}>;


export type CreateClaimPaaMutation = { createClaimPaa: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }>, claim: { id: string, number: string } | null } };

export type UpdateClaimBikeMutationVariables = Exact<{
  id: string | number;
  version?: number | null | undefined;
  claim: ClaimInput;
  files?: Array<ClaimFileInput> | null | undefined;
  removeSlots?: Array<string> | null | undefined;
}>;


export type UpdateClaimBikeMutation = { updateClaimBike: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }>, claim: { id: string, number: string } | null } };

export type UpdateClaimPaaMutationVariables = Exact<{
  id: string | number;
  version?: number | null | undefined;
  claim: ClaimInput;
  files?: Array<ClaimFileInput> | null | undefined;
  removeSlots?: Array<string> | null | undefined;
}>;


export type UpdateClaimPaaMutation = { updateClaimPaaV2: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }>, claim: { id: string, number: string } | null } };

export type ClaimFileFragment = { id: string, kind: string, fileName: string, contentType: string | null, bytes: number, state: string, width: number | null, height: number | null, url: string | null, smallUrl: string | null, posterUrl: string | null };

export type StatusWordsFragment = { id: string, description: string, category: string, actor: string, needsReason: boolean };

export type EarlierClaimFragment = { id: string, number: string, frameNumber: string, createdAt: string, status: { id: string, description: string }, problems: Array<{ part: string, description: string }> };

export type ClaimDetailQueryVariables = Exact<{
  id: string | number;
}>;


export type ClaimDetailQuery = { claimV2: { id: string, number: string, type: string, version: number, custCode: string, custName: string, statusAt: string, dueAt: string | null, canEdit: boolean, referenceNo: string, frameNumber: string, frameShippedDelvNo: string, frameShippedTo: string, frameShippedToName: string, productionCode: string, articleCode: string, articleName: string, articleInfo: string, brandName: string, mcName: string, model: string, modelYear: string, series: string, qty: number, description: string, partSerialNumber: string, customerNotes: string, contactPersonName: string, contactPersonPhone: string, purchaseDate: string, notSoldYet: boolean, wishedResolution: string | null, resolution: string | null, isNotAWarranty: boolean, reasonRejection: string, deliveryNo: string, deliveryAt: string | null, deliveryShippedOn: string | null, resiNo: string, dealerLanguage: string | null, createdBy: string, createdAt: string, updatedAt: string, decidedAt: string | null, salesArea: { customerCategory: string }, status: { id: string, description: string, category: string, actor: string, needsReason: boolean }, nextStatuses: Array<{ id: string, description: string, category: string, actor: string, needsReason: boolean }>, bikeAttributes: Array<{ code: string, value: string }>, settlement: { kind: string, currency: string, amount: string | null, orderId: string | null, orderNumber: string | null, orderStatus: string | null, requestNumber: string | null, requestState: string | null, requestReason: string | null, failed: boolean, recallable: boolean, handOverAt: string, articleCode: string | null, articleName: string | null, qty: number | null } | null, endedSettlements: Array<{ id: string, orderNumber: string | null, requestNumber: string | null, requestReason: string | null, endedAt: string | null, endReason: string }>, creditNote: { number: string, date: string | null, amount: string, currency: string } | null, consumer: { name: string, phone: string, email: string, address: string, city: string } | null, dealer: { custCode: string, custName: string, phone: string, email: string, address: string, city: string, country: string } | null, problems: Array<{ id: string, part: string, partKey: string, description: string, notes: string }>, docs: Array<{ docType: string, addedAt: string, addedBy: string, attachment: { id: string, kind: string, fileName: string, contentType: string | null, bytes: number, state: string, width: number | null, height: number | null, url: string | null, smallUrl: string | null, posterUrl: string | null } | null }>, additionalDocuments: Array<{ id: string, no: number, addedAt: string, addedBy: string, canDelete: boolean, attachment: { id: string, kind: string, fileName: string, contentType: string | null, bytes: number, state: string, width: number | null, height: number | null, url: string | null, smallUrl: string | null, posterUrl: string | null } | null }>, comments: Array<{ id: string, comment: string, isInternal: boolean, displayName: string, createdAt: string, byCustomer: boolean, mentions: Array<string> }>, mails: Array<{ id: string, at: string, to: Array<string> }>, histories: Array<{ id: string, reason: string, by: string | null, at: string, from: { id: string } | null, to: { id: string, description: string, category: string, actor: string, needsReason: boolean } }>, stolenBike: { reportedOn: string, country: string, reference: string } | null, frame: { known: boolean } | null, recallFrames: Array<{ code: string, severity: string, title: string, state: string }>, verdict: { verdict: string, until: string | null }, goodsValue: { amount: string, currency: string } | null, asked: Array<{ slot: string, given: boolean }>, previousClaims: Array<{ id: string, number: string, frameNumber: string, createdAt: string, status: { id: string, description: string }, problems: Array<{ part: string, description: string }> }>, ofCustomer: { count: number, approved: number, rejected: number, data: Array<{ id: string, number: string, frameNumber: string, createdAt: string, status: { id: string, description: string }, problems: Array<{ part: string, description: string }> }> } | null, similar: { count: number, approved: number, rejected: number, data: Array<{ custName: string, id: string, number: string, frameNumber: string, createdAt: string, status: { id: string, description: string }, problems: Array<{ part: string, description: string }> }> } | null, assignee: { id: string, name: string } | null } | null };

export type PreviousClaimsQueryVariables = Exact<{
  frameNumber: string;
}>;


export type PreviousClaimsQuery = { claimsV2: { data: Array<{ id: string, number: string, frameNumber: string, createdAt: string, status: { id: string, description: string }, problems: Array<{ part: string, description: string }> }> } };

export type ClaimAnswerFragment = { claim: { id: string, version: number } | null };

export type CommentClaimMutationVariables = Exact<{
  id: string | number;
  comment: string;
  isInternal: boolean;
  mentions?: Array<string | number> | null | undefined;
}>;


export type CommentClaimMutation = { createClaimComment: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }>, claim: { id: string, version: number } | null } };

export type MoveClaimMutationVariables = Exact<{
  id: string | number;
  newStatus: string;
  reason?: string | null | undefined;
  resolution?: string | null | undefined;
  articleCode?: string | null | undefined;
  qty?: number | null | undefined;
  creditAmount?: string | null | undefined;
  confirmedValue?: string | null | undefined;
  isNotAWarranty?: boolean | null | undefined;
  version?: number | null | undefined;
}>;


export type MoveClaimMutation = { updateClaimStatus: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }>, claim: { id: string, version: number } | null } };

export type ClaimReplacementsQueryVariables = Exact<{
  id: string | number;
  search?: string | null | undefined;
}>;


export type ClaimReplacementsQuery = { claimReplacements: { wholeArticle: boolean, currency: string, goodsValue: string | null, confirmAbove: string, confirmCurrency: string, recallMinutes: number, data: Array<{ articleCode: string, displayCode: string, articleName: string, uom: string, reason: string, price: string | null, currency: string | null, stock: number }> } | null };

export type ShipClaimMutationVariables = Exact<{
  id: string | number;
  deliveryNo: string;
  deliveryAt?: string | null | undefined;
  resiNo?: string | null | undefined;
}>;


export type ShipClaimMutation = { setClaimShipment: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ClaimColleaguesQueryVariables = Exact<{
  id: string | number;
  search?: string | null | undefined;
}>;


export type ClaimColleaguesQuery = { claimColleagues: Array<{ id: string, name: string }> };

export type AddClaimDocumentMutationVariables = Exact<{
  id: string | number;
  file?: unknown;
}>;


export type AddClaimDocumentMutation = { createClaimAdditionalDocument: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveClaimDocumentMutationVariables = Exact<{
  id: string | number;
  documentId: string | number;
}>;


export type RemoveClaimDocumentMutation = { deleteClaimAdditionalDocument: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ClaimTextsQueryVariables = Exact<{
  purpose: string;
  language?: string | null | undefined;
}>;


export type ClaimTextsQuery = { claimTextBlocks: Array<{ id: string, title: string, text: string }> };

export type ClaimsQueryVariables = Exact<{
  filter?: ClaimFilterInput | null | undefined;
  custCode?: string | null | undefined;
  page: number;
  limit: number;
  mine: boolean;
}>;


export type ClaimsQuery = { claimDrafts?: Array<{ id: string, type: string, form: unknown, updatedAt: string, expiresAt: string, files: Array<{ slot: string }> }>, claimsV2: { countIsExact: boolean, info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, number: string, type: string, custCode: string, custName: string, referenceNo: string, frameNumber: string, articleName: string, brandName: string, model: string, createdAt: string, statusAt: string, dueAt: string | null, resolution: string | null, commentCount: number, status: { id: string, description: string, category: string, actor: string }, problems: Array<{ id: string, part: string, description: string }>, latestComment: { comment: string, displayName: string, createdAt: string } | null }> } };

export type ClaimBrandsQueryVariables = Exact<{ [key: string]: never; }>;


export type ClaimBrandsQuery = { claimBrandsV2: Array<{ code: string, name: string }> };

export type TriageClaimsMutationVariables = Exact<{
  claims: Array<TriagedClaimInput>;
  newStatus: string;
  reason?: string | null | undefined;
  asked?: Array<string> | null | undefined;
}>;


export type TriageClaimsMutation = { triageClaims: { claims: Array<{ id: string, version: number }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type MyBikesQueryVariables = Exact<{
  search?: string | null | undefined;
  filter?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type MyBikesQuery = { myBikes: { data: Array<{ frameNumber: string, description: string, size: string, shippedOn: string | null, state: string, soldOn: string | null, registrationId: string | null, claims: number, recalls: Array<{ code: string, title: string, state: string }> }>, info: { page: number, count: number, pageTotal: number } } };

export type InspectionFragment = { id: string, frameNumber: string, articleCode: string, displayCode: string, description: string, brand: string, merchandise: string, merchandiseName: string, modelYear: string, mechanic: string, note: string, custName: string, state: string, openItems: number, totalItems: number, version: number, inspectedAt: string, updatedAt: string, updatedBy: string | null, isDeleted: boolean, canDelete: boolean, frameKnown: boolean, deletedAt: string | null, deletedBy: string | null, signature: { name: string, path: string, signedAt: string } | null, photos: Array<{ id: string, attachment: { fileName: string, url: string | null, smallUrl: string | null } | null }>, checklist: Array<{ checklist: number, description: string, checked: boolean, sorting: number, group: string }> };

export type InspectionListQueryVariables = Exact<{
  search?: string | null | undefined;
  state?: string | null | undefined;
  showDeleted?: boolean | null | undefined;
  page: number;
  limit: number;
}>;


export type InspectionListQuery = { claimPDIs: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, frameNumber: string, displayCode: string, description: string, merchandiseName: string, mechanic: string, custName: string, state: string, openItems: number, totalItems: number, inspectedAt: string, isDeleted: boolean }> } };

export type InspectionStartQueryVariables = Exact<{ [key: string]: never; }>;


export type InspectionStartQuery = { claimPDIChecklist: Array<{ checklist: number, description: string, sorting: number, group: string, merchandise: Array<string> }>, claimPDIMerchandise: Array<{ code: string, name: string }>, claimPDIFrames: Array<{ frameNumber: string, articleCode: string, displayCode: string, description: string, merchandise: string, modelYear: string, shippedOn: string | null, state: string | null }> };

export type InspectionOfQueryVariables = Exact<{
  id: string | number;
}>;


export type InspectionOfQuery = { claimPDI: { id: string, frameNumber: string, articleCode: string, displayCode: string, description: string, brand: string, merchandise: string, merchandiseName: string, modelYear: string, mechanic: string, note: string, custName: string, state: string, openItems: number, totalItems: number, version: number, inspectedAt: string, updatedAt: string, updatedBy: string | null, isDeleted: boolean, canDelete: boolean, frameKnown: boolean, deletedAt: string | null, deletedBy: string | null, signature: { name: string, path: string, signedAt: string } | null, photos: Array<{ id: string, attachment: { fileName: string, url: string | null, smallUrl: string | null } | null }>, checklist: Array<{ checklist: number, description: string, checked: boolean, sorting: number, group: string }> } | null };

export type CreateInspectionMutationVariables = Exact<{
  id: string | number;
  frameNumber: string;
  merchandise?: string | null | undefined;
  mechanic: string;
  note?: string | null | undefined;
  checklist: Array<PdiCheckInput>;
  signature?: PdiSignatureInput | null | undefined;
  inspectedAt?: string | null | undefined;
  checklistAt?: string | null | undefined;
}>;


export type CreateInspectionMutation = { createClaimPDI: { conflict: boolean | null, pdi: { id: string, frameNumber: string, articleCode: string, displayCode: string, description: string, brand: string, merchandise: string, merchandiseName: string, modelYear: string, mechanic: string, note: string, custName: string, state: string, openItems: number, totalItems: number, version: number, inspectedAt: string, updatedAt: string, updatedBy: string | null, isDeleted: boolean, canDelete: boolean, frameKnown: boolean, deletedAt: string | null, deletedBy: string | null, signature: { name: string, path: string, signedAt: string } | null, photos: Array<{ id: string, attachment: { fileName: string, url: string | null, smallUrl: string | null } | null }>, checklist: Array<{ checklist: number, description: string, checked: boolean, sorting: number, group: string }> } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateInspectionMutationVariables = Exact<{
  id: string | number;
  version: number;
  frameNumber?: string | null | undefined;
  mechanic?: string | null | undefined;
  note?: string | null | undefined;
  checklist?: Array<PdiCheckInput> | null | undefined;
  signature?: PdiSignatureInput | null | undefined;
}>;


export type UpdateInspectionMutation = { updateClaimPDI: { conflict: boolean | null, pdi: { id: string, frameNumber: string, articleCode: string, displayCode: string, description: string, brand: string, merchandise: string, merchandiseName: string, modelYear: string, mechanic: string, note: string, custName: string, state: string, openItems: number, totalItems: number, version: number, inspectedAt: string, updatedAt: string, updatedBy: string | null, isDeleted: boolean, canDelete: boolean, frameKnown: boolean, deletedAt: string | null, deletedBy: string | null, signature: { name: string, path: string, signedAt: string } | null, photos: Array<{ id: string, attachment: { fileName: string, url: string | null, smallUrl: string | null } | null }>, checklist: Array<{ checklist: number, description: string, checked: boolean, sorting: number, group: string }> } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AddInspectionPhotoMutationVariables = Exact<{
  id: string | number;
  photoId: string | number;
  file: unknown;
}>;


export type AddInspectionPhotoMutation = { addClaimPDIPhoto: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RemoveInspectionPhotoMutationVariables = Exact<{
  id: string | number;
  photoId: string | number;
}>;


export type RemoveInspectionPhotoMutation = { removeClaimPDIPhoto: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RestoreInspectionPhotoMutationVariables = Exact<{
  id: string | number;
  photoId: string | number;
}>;


export type RestoreInspectionPhotoMutation = { restoreClaimPDIPhoto: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteInspectionMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteInspectionMutation = { deleteClaimPDI: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RestoreInspectionMutationVariables = Exact<{
  id: string | number;
}>;


export type RestoreInspectionMutation = { restoreClaimPDI: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type OpenDeviceMutationVariables = Exact<{ [key: string]: never; }>;


export type OpenDeviceMutation = { openPDIDevice: { key: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChecklistItemsQueryVariables = Exact<{ [key: string]: never; }>;


export type ChecklistItemsQuery = { pdiChecklistItems: Array<{ id: number, group: string, merchandise: Array<string>, sorting: number, description: string, retiredAt: string | null, texts: { en: string, de: string, fr: string, id: string, ms: string } }>, claimPDIMerchandise: Array<{ code: string, name: string }> };

export type SaveChecklistItemMutationVariables = Exact<{
  id?: number | null | undefined;
  group: string;
  merchandise: Array<string>;
  sorting: number;
  texts: PdiChecklistTextsInput;
}>;


export type SaveChecklistItemMutation = { savePDIChecklistItem: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RetireChecklistItemMutationVariables = Exact<{
  id: number;
  retired: boolean;
}>;


export type RetireChecklistItemMutation = { retirePDIChecklistItem: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RegisteredFramesQueryVariables = Exact<{
  status?: string | null | undefined;
  type?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type RegisteredFramesQuery = { registeredFrames: { info: { page: number, count: number, pageTotal: number }, counts: Array<{ status: string, count: number }>, data: Array<{ id: string, frameNumber: string, status: string, failure: string, soldDate: string, brand: string, oldCode: string, articleCode: string, articleDescription: string, nonRetail: boolean, dealerName: string, erasedAt: string | null, createdAt: string, customer: { name: string, city: string } | null }> } };

export type RegisteredFrameQueryVariables = Exact<{
  id: string | number;
}>;


export type RegisteredFrameQuery = { registeredFrame: { id: string, frameNumber: string, status: string, failure: string, failureDetails: string, erpState: string | null, erpReason: string, soldDate: string, articleCode: string, articleDescription: string, nonRetail: boolean, useAccountData: boolean, dealerName: string, dealerCode: string, distributorName: string, language: string, consentAt: string | null, mailedAt: string | null, erasedAt: string | null, createdAt: string, createdBy: string, customer: { name: string, phone: string, address: string, city: string, country: string, email: string } | null, history: Array<{ from: string | null, to: string, reason: string, by: string, at: string }> } | null };

export type RegistrationChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type RegistrationChoicesQuery = { countries: Array<{ id: string, name: string }>, dealerUnderInsera: Array<{ custCode: string, name: string, city: string }> };

export type MainCitiesQueryVariables = Exact<{
  countryId: string | number;
}>;


export type MainCitiesQuery = { cities: Array<{ id: string, description: string }> };

export type RegisterFrameV4MutationVariables = Exact<{
  frameNumber: string;
  soldDate: string;
  customer?: FrameConsumerInput | null | undefined;
  dealer?: string | null | undefined;
  useAccountData?: boolean | null | undefined;
  consent?: boolean | null | undefined;
}>;


export type RegisterFrameV4Mutation = { registerFrameV4: { registeredFrame: { id: string } | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangeRegisteredFrameMutationVariables = Exact<{
  id: string | number;
  soldDate: string;
  customer?: FrameConsumerInput | null | undefined;
  dealer?: string | null | undefined;
  useAccountData?: boolean | null | undefined;
  consent?: boolean | null | undefined;
}>;


export type ChangeRegisteredFrameMutation = { changeRegisteredFrame: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DeleteFrameMutationVariables = Exact<{
  frameNumber: string;
  type: string;
}>;


export type DeleteFrameMutation = { deleteFrame: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UploadFramesAgainMutationVariables = Exact<{
  ids: Array<string | number>;
}>;


export type UploadFramesAgainMutation = { uploadFramesAgain: { count: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type UpdateAccountPolygonBikesMutationVariables = Exact<{
  id: string | number;
}>;


export type UpdateAccountPolygonBikesMutation = { updateAccountPolygonBikes: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CheckFramesMutationVariables = Exact<{
  file?: unknown;
  rows?: string | null | undefined;
}>;


export type CheckFramesMutation = { checkFrames: { unknownColumns: Array<string> | null, rows: Array<{ line: number, written: string, cells: Array<string>, group: string, changed: Array<string>, frameNumber: string, soldDate: string, bike: string, customer: unknown, dealer: string | null, useAccountData: boolean, consent: boolean, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> }> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type RegisterFramesMutationVariables = Exact<{
  frames: Array<RegisterFrameInput>;
}>;


export type RegisterFramesMutation = { registerFrames: { count: number | null, ids: Array<string> | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ConsumerRecordsQueryVariables = Exact<{
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  frameNumber?: string | null | undefined;
}>;


export type ConsumerRecordsQuery = { consumerRecords: Array<{ id: string, kind: string, number: string, name: string, dealer: string, createdAt: string }> };

export type ExportConsumerMutationVariables = Exact<{
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  frameNumber?: string | null | undefined;
  ids?: Array<string | number> | null | undefined;
}>;


export type ExportConsumerMutation = { exportConsumer: { records: unknown, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type EraseConsumerMutationVariables = Exact<{
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  frameNumber?: string | null | undefined;
  ids?: Array<string | number> | null | undefined;
}>;


export type EraseConsumerMutation = { eraseConsumer: { erased: number | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type TransitDamageListQueryVariables = Exact<{
  state?: string | null | undefined;
  search?: string | null | undefined;
  page: number;
  limit: number;
}>;


export type TransitDamageListQuery = { transitDamages: { info: { page: number, count: number, pageTotal: number }, data: Array<{ id: string, number: string, custName: string, doNo: string, deliveredOn: string | null, description: string, articleCode: string, frameNumber: string, qty: number, kind: string, text: string, currency: string, value: string, state: string, proposed: string | null, credit: string | null, requestNumber: string | null, requestState: string | null, requestReason: string | null, creditNumber: string | null, creditOn: string | null, reason: string, reportedBy: string, reportedAt: string, photos: Array<{ id: string, fileName: string, url: string | null, smallUrl: string | null }>, history: Array<{ state: string, reason: string, by: string, at: string }> }> } };

export type ReportTransitDamageMutationVariables = Exact<{
  doNo: string;
  position: number;
  frameNumber: string;
  qty: number;
  kind: string;
  text: string;
  photos: Array<string>;
}>;


export type ReportTransitDamageMutation = { reportTransitDamage: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type AnswerDamageProposalMutationVariables = Exact<{
  id: string | number;
  accept: boolean;
}>;


export type AnswerDamageProposalMutation = { answerDamageProposal: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type DecideTransitDamageMutationVariables = Exact<{
  id: string | number;
  accept: boolean;
  amount?: string | null | undefined;
  reason: string;
}>;


export type DecideTransitDamageMutation = { decideTransitDamage: { message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type BrandNewsQueryVariables = Exact<{ [key: string]: never; }>;


export type BrandNewsQuery = { inboxUnread: number, unreadMustReadNews: Array<{ id: string, title: string, recallCode: string | null }>, activeUserAreaAnnouncements: Array<{ id: string, title: string, content: string, language: string, url: string }>, activeUserAreaBanners: Array<{ id: string, title: string, link: string, bannerFile: string, srcset: string, width: number, height: number }> };

export type SearchQueryVariables = Exact<{
  text: string;
}>;


export type SearchQuery = { search: Array<{ kind: SearchKind, more: boolean, hits: Array<{ id: string, name: string, details: Array<string>, day: string | null, place: string, slug: string | null, exact: boolean }> }> };

export type SalesCustomersQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  custGroup?: string | null | undefined;
}>;


export type SalesCustomersQuery = { salesCustomers: { data: Array<{ custName: string, custPhone: string, custAddress: string, custCity: string, recent: boolean, pinned: boolean, custCode: { r3: string, isr: string, unified: string }, user: { email: string } | null, custAreas: Array<{ sorg: string, custGroup: string }>, credit: { currency: string, balance: string, creditLimit: string, isBlocked: boolean } | null }>, info: { page: number, count: number, pageTotal: number } } };

export type PinCustomerMutationVariables = Exact<{
  custCode: string;
  pinned: boolean;
}>;


export type PinCustomerMutation = { pinCustomer: { pinned: boolean | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type CustomerGroupsQueryVariables = Exact<{ [key: string]: never; }>;


export type CustomerGroupsQuery = { customerGroups: Array<string> };

export type ChangeLanguageMutationVariables = Exact<{
  id: string | number;
}>;


export type ChangeLanguageMutation = { changeLanguage: { status: string | null, description: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type ChangePasswordMutationVariables = Exact<{
  currentPassword: string;
  newPassword: string;
}>;


export type ChangePasswordMutation = { changePassword: { changed: boolean | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type GuardTargetMarketsQueryVariables = Exact<{
  type?: string | null | undefined;
}>;


export type GuardTargetMarketsQuery = { contentTargetMarkets: { contentTargetMarkets: Array<{ id: string }> } };

export type EndRoleViewMutationVariables = Exact<{ [key: string]: never; }>;


export type EndRoleViewMutation = { endRoleView: { endsAt: string | null, message: { status: string, description: string }, userErrors: Array<{ field: string, message: string, code: string, params: unknown }> } };

export type HomeDeskOrderFragment = { id: string, number: string, createdAt: string, customer: { name: string, city: string } };

export type HomeDeskClaimFragment = { id: string, number: string, custName: string, articleName: string, dueAt: string | null };

export type HomeDeskAccountFragment = { id: string, custName: string, city: string, currency: string, balance: string, reason: string | null };

export type HomeVendorOrderFragment = { id: string, orderNo: string, createdAt: string, currency: string, totalOrder: string, custThirdParty: { name: string } };

export type HomeRecallFragment = { code: string, title: string, affected: number | null, checked: number | null, repaired: number | null };

export type HomeStaffQueryVariables = Exact<{
  orders: boolean;
  refusedFrom?: string | null | undefined;
  today?: string | null | undefined;
  administration: boolean;
  claims: boolean;
  claimLists: boolean;
  credit: boolean;
  disputes: boolean;
  vendor: boolean;
  exports: boolean;
  gaps: boolean;
  questions: boolean;
  log: boolean;
  logToday?: AuditFilter | null | undefined;
  logWeek?: AuditFilter | null | undefined;
  logUsers?: AuditFilter | null | undefined;
  logRoles?: AuditFilter | null | undefined;
}>;


export type HomeStaffQuery = { homeBrand: { news: Array<{ id: string, title: string, validFrom: string | null, createdAt: string, mustRead: boolean, mustConfirm: boolean, unread: boolean }>, material: Array<{ id: string, type: string, kind: string, parentId: string | null, title: string, thumbnailUrl: string | null, publishedAt: string }> }, receipts?: { info: { count: number }, data: Array<{ totalAmount: string, id: string, number: string, createdAt: string, currency: { currency: string }, orderPayment: { paymentDocs: Array<{ uploadedAt: string }> } | null, customer: { name: string, city: string } }> }, refused?: { info: { count: number }, data: Array<{ erpReason: string | null, id: string, number: string, createdAt: string, customer: { name: string, city: string } }> }, stuck?: { info: { count: number }, data: Array<{ id: string, number: string, createdAt: string, handover: { state: string, attempts: number } | null, customer: { name: string, city: string } }> }, homeAdministration?: { fileCount: number, mailCount: number, findings: Array<{ code: string, sorg: string | null, count: number }>, files: Array<{ id: string, type: string, name: string, refused: boolean, rows: number, rejected: number, waiting: number, at: string }>, mails: Array<{ id: string, recipient: string, subject: string, refused: boolean, reason: string, at: string }> }, customerInquiries?: { info: { count: number }, data: Array<{ id: string, custName: string, custCity: string, reason: string, createdAt: string }> }, overdueClaims?: { counts: Array<{ count: number, mine: number, overdue: number, unassigned: number, status: { id: string, category: string } }>, data: Array<{ id: string, number: string, custName: string, articleName: string, dueAt: string | null }> }, unassignedClaims?: { data: Array<{ id: string, number: string, custName: string, articleName: string, dueAt: string | null }> }, failedClaims?: { data: Array<{ id: string, number: string, custName: string, articleName: string, dueAt: string | null }> }, recalls?: Array<{ code: string, title: string, affected: number | null, checked: number | null, repaired: number | null }>, blocked?: { info: { count: number }, data: Array<{ id: string, custName: string, city: string, currency: string, balance: string, reason: string | null }> }, overLimit?: { info: { count: number }, data: Array<{ id: string, custName: string, city: string, currency: string, balance: string, reason: string | null }> }, surplusPayments?: { info: { count: number }, data: Array<{ id: string, payerName: string | null, custName: string | null, currency: string, surplusAmount: string, reasonText: string }> }, questions?: { info: { count: number }, data: Array<{ id: string, kind: string, subjectNo: string, custName: string, writtenAt: string }> }, disputes?: { info: { count: number }, data: Array<{ id: string, invoiceNo: string, custName: string, currency: string, amount: string, openedAt: string }> }, toConfirm?: { info: { count: number }, data: Array<{ id: string, orderNo: string, createdAt: string, currency: string, totalOrder: string, custThirdParty: { name: string } }> }, toShip?: { info: { count: number }, data: Array<{ id: string, orderNo: string, createdAt: string, currency: string, totalOrder: string, custThirdParty: { name: string } }> }, vendorArticleCounts?: Array<{ view: string, count: number }>, downloadAreas?: Array<{ id: string, requestedAt: string, status: string, fileName: string | null, rows: number }>, articleGaps?: { counts: Array<{ gap: string, count: number }> }, logToday?: { info: { count: number } }, logWeek?: { info: { count: number } }, logUsers?: { info: { count: number } }, logRoles?: { info: { count: number } } };

export type HomeWorkshopQueryVariables = Exact<{
  inspects: boolean;
  claims: boolean;
  writes: boolean;
}>;


export type HomeWorkshopQuery = { homeBrand: { news: Array<{ id: string, title: string, validFrom: string | null, createdAt: string, mustRead: boolean, mustConfirm: boolean, unread: boolean }>, material: Array<{ id: string, type: string, kind: string, parentId: string | null, title: string, thumbnailUrl: string | null, publishedAt: string }> }, openInspections?: { info: { count: number }, data: Array<{ id: string, frameNumber: string, description: string, mechanic: string, openItems: number, totalItems: number, inspectedAt: string }> }, claimPDIFrames?: Array<{ frameNumber: string, description: string, shippedOn: string | null, state: string | null }>, waitingClaims?: { info: { count: number }, data: Array<{ id: string, number: string, articleName: string, frameNumber: string, createdAt: string }> }, claimDrafts?: Array<{ id: string }>, recalls: Array<{ code: string, title: string, affected: number | null, checked: number | null, repaired: number | null }> };

export type HomeGuestQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeGuestQuery = { homeBrand: { news: Array<{ id: string, title: string, validFrom: string | null, createdAt: string, mustRead: boolean, mustConfirm: boolean, unread: boolean }>, material: Array<{ id: string, type: string, kind: string, parentId: string | null, title: string, thumbnailUrl: string | null, publishedAt: string }> }, arrivals: { data: Array<{ id: string, modelName: string, subtitle: string, slug: string, category: string, image: { thumbnail: string } | null }> } };

export type HomeBrandCardsFragment = { news: Array<{ id: string, title: string, validFrom: string | null, createdAt: string, mustRead: boolean, mustConfirm: boolean, unread: boolean }>, material: Array<{ id: string, type: string, kind: string, parentId: string | null, title: string, thumbnailUrl: string | null, publishedAt: string }> };

export type HomeDealerQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  failedFrom?: string | null | undefined;
  today?: string | null | undefined;
  claims: boolean;
  recalls: boolean;
}>;


export type HomeDealerQuery = { homeBrand: { news: Array<{ id: string, title: string, validFrom: string | null, createdAt: string, mustRead: boolean, mustConfirm: boolean, unread: boolean }>, material: Array<{ id: string, type: string, kind: string, parentId: string | null, title: string, thumbnailUrl: string | null, publishedAt: string }> }, open: { info: { count: number }, data: Array<{ id: string, number: string, status: string, erpState: string, progress: { ordered: number, shipped: number, confirmed: number, invoiced: number, cancelled: number } }> }, failed: { data: Array<{ id: string, number: string }> }, waitingClaims?: { info: { count: number } }, recalls?: Array<{ code: string, title: string, affected: number | null, checked: number | null, repaired: number | null }>, pending: { data: Array<{ id: string, number: string, totalAmount: string, orderPayment: { isPaymentFailed: boolean, isPaymentUploaded: boolean, expiredDate: string | null } | null }> }, slipped: { data: Array<{ id: string, orderNumber: string, qty: number, expectedPrecision: string | null, firstPromisedOn: string | null, expectedDeliveryDate: { date: string } | null, article: { description: string } }> }, openDeliveryV4: Array<{ id: string, doNumber: string, status: string, expeditionName: string, units: number, estimatedDeliveryDate: { date: string } | null }> };

export type HomeCreditQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeCreditQuery = { creditInformation: Array<{ id: string, currency: string, creditLimit: string, balance: string, owedInvoice: string, openDo: string, consignment: string, held: string, isBlocked: boolean, reasonBlocked: string | null, asOf: string }> };

export type HomeMoneyQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeMoneyQuery = { homeMoney: { requests: number, rows: Array<{ currency: string, overdueAmount: string, overdueCount: number, weekAmount: string, weekCount: number, creditAmount: string, creditLeft: string | null }> } };

export type HomeCatalogQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeCatalogQuery = { buyAgain: Array<{ id: string, typicalQty: number, lastOn: string, lastQty: number, everyDays: number | null, due: boolean, offer: { problems: Array<{ code: string, message: string }>, product: { articleCode: string, name: string, slug: string, category: string, image: { thumbnail: string } | null, availability: { state: string, qty: number | null, mask: string, date: string | null, precision: string | null }, nextArrival: { date: string | null, qty: number | null, mask: string, precision: string } | null, preOrder: { from: string, to: string } | null, blockReason: { description: string, setting: string | null } | null } } }>, arrivals: { data: Array<{ id: string, modelName: string, subtitle: string, slug: string, category: string, image: { thumbnail: string } | null }> } };

export type HomeSalesQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeSalesQuery = { homeBrand: { news: Array<{ id: string, title: string, validFrom: string | null, createdAt: string, mustRead: boolean, mustConfirm: boolean, unread: boolean }>, material: Array<{ id: string, type: string, kind: string, parentId: string | null, title: string, thumbnailUrl: string | null, publishedAt: string }> }, homeSales: { month: Array<{ currency: string, orders: number, amount: string, ordersBefore: number, amountBefore: string }> }, repDay: { blocked: { info: { count: number }, data: Array<{ code: string, name: string, city: string, credit: boolean, creditReason: string | null, areaReason: string | null }> } | null, slipped: { info: { count: number }, data: Array<{ id: string, name: string, orderNumber: string, description: string, openQty: number, firstPromisedOn: string | null, promisedOn: string | null, precision: string | null }> } | null, carts: { info: { count: number }, data: Array<{ id: string, code: string, name: string, city: string, owner: string, units: number, changedAt: string }> } | null } };

export type HomeBrandOnlyQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeBrandOnlyQuery = { homeBrand: { news: Array<{ id: string, title: string, validFrom: string | null, createdAt: string, mustRead: boolean, mustConfirm: boolean, unread: boolean }>, material: Array<{ id: string, type: string, kind: string, parentId: string | null, title: string, thumbnailUrl: string | null, publishedAt: string }> } };

export type ReadinessQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadinessQuery = { marketReadiness: Array<{ code: string, name: string, status: MarketStatus, statusMessage: string, blockingCount: number, warningCount: number, checks: Array<{ code: ReadinessCode, state: ReadinessState, sorg: string | null, sorgName: string | null, count: number, names: Array<string>, country: string | null, profile: string | null }> }> };

/** Result and variables of every operation. */
export type Operations = {
  OwnProfile: { result: OwnProfileQuery; variables: OwnProfileQueryVariables };
  OwnSessions: { result: OwnSessionsQuery; variables: OwnSessionsQueryVariables };
  UpdateProfile: { result: UpdateProfileMutation; variables: UpdateProfileMutationVariables };
  EndSession: { result: EndSessionMutation; variables: EndSessionMutationVariables };
  EndOtherSessions: { result: EndOtherSessionsMutation; variables: EndOtherSessionsMutationVariables };
  OwnSecondFactor: { result: OwnSecondFactorQuery; variables: OwnSecondFactorQueryVariables };
  StartAuthenticator: { result: StartAuthenticatorMutation; variables: StartAuthenticatorMutationVariables };
  ConfirmAuthenticator: { result: ConfirmAuthenticatorMutation; variables: ConfirmAuthenticatorMutationVariables };
  RenewRecoveryCodes: { result: RenewRecoveryCodesMutation; variables: RenewRecoveryCodesMutationVariables };
  RemoveAuthenticator: { result: RemoveAuthenticatorMutation; variables: RemoveAuthenticatorMutationVariables };
  RemovePasskey: { result: RemovePasskeyMutation; variables: RemovePasskeyMutationVariables };
  RoleList: { result: RoleListQuery; variables: RoleListQueryVariables };
  GroupRoleList: { result: GroupRoleListQuery; variables: GroupRoleListQueryVariables };
  PermissionList: { result: PermissionListQuery; variables: PermissionListQueryVariables };
  UserCount: { result: UserCountQuery; variables: UserCountQueryVariables };
  CreateRole: { result: CreateRoleMutation; variables: CreateRoleMutationVariables };
  UpdateRole: { result: UpdateRoleMutation; variables: UpdateRoleMutationVariables };
  DeleteRole: { result: DeleteRoleMutation; variables: DeleteRoleMutationVariables };
  CreateGroupRole: { result: CreateGroupRoleMutation; variables: CreateGroupRoleMutationVariables };
  UpdateGroupRole: { result: UpdateGroupRoleMutation; variables: UpdateGroupRoleMutationVariables };
  DeleteGroupRole: { result: DeleteGroupRoleMutation; variables: DeleteGroupRoleMutationVariables };
  CreatePermission: { result: CreatePermissionMutation; variables: CreatePermissionMutationVariables };
  UpdatePermission: { result: UpdatePermissionMutation; variables: UpdatePermissionMutationVariables };
  DeletePermission: { result: DeletePermissionMutation; variables: DeletePermissionMutationVariables };
  StartRoleView: { result: StartRoleViewMutation; variables: StartRoleViewMutationVariables };
  SignInProvider: { result: SignInProviderQuery; variables: SignInProviderQueryVariables };
  SetSignInProvider: { result: SetSignInProviderMutation; variables: SetSignInProviderMutationVariables };
  RemoveSignInProvider: { result: RemoveSignInProviderMutation; variables: RemoveSignInProviderMutationVariables };
  UnlinkSignIn: { result: UnlinkSignInMutation; variables: UnlinkSignInMutationVariables };
  AuditLog: { result: AuditLogQuery; variables: AuditLogQueryVariables };
  AuditNames: { result: AuditNamesQuery; variables: AuditNamesQueryVariables };
  ColleagueList: { result: ColleagueListQuery; variables: ColleagueListQueryVariables };
  InviteColleague: { result: InviteColleagueMutation; variables: InviteColleagueMutationVariables };
  ResendInvitation: { result: ResendInvitationMutation; variables: ResendInvitationMutationVariables };
  WithdrawInvitation: { result: WithdrawInvitationMutation; variables: WithdrawInvitationMutationVariables };
  ChangeColleague: { result: ChangeColleagueMutation; variables: ChangeColleagueMutationVariables };
  DisableColleague: { result: DisableColleagueMutation; variables: DisableColleagueMutationVariables };
  EnableColleague: { result: EnableColleagueMutation; variables: EnableColleagueMutationVariables };
  AveragePaymentDays: { result: AveragePaymentDaysQuery; variables: AveragePaymentDaysQueryVariables };
  CreditPage: { result: CreditPageQuery; variables: CreditPageQueryVariables };
  SendFeedback: { result: SendFeedbackMutation; variables: SendFeedbackMutationVariables };
  Countries: { result: CountriesQuery; variables: CountriesQueryVariables };
  Cities: { result: CitiesQuery; variables: CitiesQueryVariables };
  SendInquiry: { result: SendInquiryMutation; variables: SendInquiryMutationVariables };
  InquiryPage: { result: InquiryPageQuery; variables: InquiryPageQueryVariables };
  MarkHandled: { result: MarkHandledMutation; variables: MarkHandledMutationVariables };
  MarketChoices: { result: MarketChoicesQuery; variables: MarketChoicesQueryVariables };
  MarketChanges: { result: MarketChangesQuery; variables: MarketChangesQueryVariables };
  RestoreMarketSetting: { result: RestoreMarketSettingMutation; variables: RestoreMarketSettingMutationVariables };
  UploadMarketPicture: { result: UploadMarketPictureMutation; variables: UploadMarketPictureMutationVariables };
  Markets: { result: MarketsQuery; variables: MarketsQueryVariables };
  UpdateMarket: { result: UpdateMarketMutation; variables: UpdateMarketMutationVariables };
  CreateMarket: { result: CreateMarketMutation; variables: CreateMarketMutationVariables };
  SetHolidays: { result: SetHolidaysMutation; variables: SetHolidaysMutationVariables };
  SorgNames: { result: SorgNamesQuery; variables: SorgNamesQueryVariables };
  SorgSettings: { result: SorgSettingsQuery; variables: SorgSettingsQueryVariables };
  SorgSetting: { result: SorgSettingQuery; variables: SorgSettingQueryVariables };
  CreateSorg: { result: CreateSorgMutation; variables: CreateSorgMutationVariables };
  ChangeSorg: { result: ChangeSorgMutation; variables: ChangeSorgMutationVariables };
  DeleteSorg: { result: DeleteSorgMutation; variables: DeleteSorgMutationVariables };
  AddMerchant: { result: AddMerchantMutation; variables: AddMerchantMutationVariables };
  RenameMerchant: { result: RenameMerchantMutation; variables: RenameMerchantMutationVariables };
  RemoveMerchant: { result: RemoveMerchantMutation; variables: RemoveMerchantMutationVariables };
  AddSite: { result: AddSiteMutation; variables: AddSiteMutationVariables };
  ChangeSite: { result: ChangeSiteMutation; variables: ChangeSiteMutationVariables };
  RemoveSite: { result: RemoveSiteMutation; variables: RemoveSiteMutationVariables };
  UserList: { result: UserListQuery; variables: UserListQueryVariables };
  UserChoices: { result: UserChoicesQuery; variables: UserChoicesQueryVariables };
  UserToEdit: { result: UserToEditQuery; variables: UserToEditQueryVariables };
  CreateUser: { result: CreateUserMutation; variables: CreateUserMutationVariables };
  UpdateUser: { result: UpdateUserMutation; variables: UpdateUserMutationVariables };
  DeleteUser: { result: DeleteUserMutation; variables: DeleteUserMutationVariables };
  ResetSecondFactor: { result: ResetSecondFactorMutation; variables: ResetSecondFactorMutationVariables };
  SendHeldLinks: { result: SendHeldLinksMutation; variables: SendHeldLinksMutationVariables };
  SendInvitations: { result: SendInvitationsMutation; variables: SendInvitationsMutationVariables };
  ChangeUsers: { result: ChangeUsersMutation; variables: ChangeUsersMutationVariables };
  AreaCustomers: { result: AreaCustomersQuery; variables: AreaCustomersQueryVariables };
  CheckUsers: { result: CheckUsersMutation; variables: CheckUsersMutationVariables };
  CreateUsers: { result: CreateUsersMutation; variables: CreateUsersMutationVariables };
  Cart: { result: CartQuery; variables: CartQueryVariables };
  SaveCart: { result: SaveCartMutation; variables: SaveCartMutationVariables };
  ArrangeSaved: { result: ArrangeSavedMutation; variables: ArrangeSavedMutationVariables };
  CheckoutReview: { result: CheckoutReviewQuery; variables: CheckoutReviewQueryVariables };
  OrdersOfPoNumber: { result: OrdersOfPoNumberQuery; variables: OrdersOfPoNumberQueryVariables };
  Checkout: { result: CheckoutMutation; variables: CheckoutMutationVariables };
  SupplyPlan: { result: SupplyPlanQuery; variables: SupplyPlanQueryVariables };
  OrderConfirmation: { result: OrderConfirmationQuery; variables: OrderConfirmationQueryVariables };
  ExplainProduct: { result: ExplainProductQuery; variables: ExplainProductQueryVariables };
  ExplainCredit: { result: ExplainCreditQuery; variables: ExplainCreditQueryVariables };
  CheckIntake: { result: CheckIntakeMutation; variables: CheckIntakeMutationVariables };
  AddIntake: { result: AddIntakeMutation; variables: AddIntakeMutationVariables };
  SuggestArticles: { result: SuggestArticlesQuery; variables: SuggestArticlesQueryVariables };
  OwnCodes: { result: OwnCodesQuery; variables: OwnCodesQueryVariables };
  SaveOwnCodes: { result: SaveOwnCodesMutation; variables: SaveOwnCodesMutationVariables };
  DeleteOwnCodes: { result: DeleteOwnCodesMutation; variables: DeleteOwnCodesMutationVariables };
  OrderGuideOf: { result: OrderGuideOfQuery; variables: OrderGuideOfQueryVariables };
  BoughtBefore: { result: BoughtBeforeQuery; variables: BoughtBeforeQueryVariables };
  PastOrders: { result: PastOrdersQuery; variables: PastOrdersQueryVariables };
  ReorderPreview: { result: ReorderPreviewQuery; variables: ReorderPreviewQueryVariables };
  RepeatCart: { result: RepeatCartQuery; variables: RepeatCartQueryVariables };
  AddAgain: { result: AddAgainMutation; variables: AddAgainMutationVariables };
  SheetUploadList: { result: SheetUploadListQuery; variables: SheetUploadListQueryVariables };
  SheetUploadDetail: { result: SheetUploadDetailQuery; variables: SheetUploadDetailQueryVariables };
  CheckSheet: { result: CheckSheetMutation; variables: CheckSheetMutationVariables };
  ConfirmSheet: { result: ConfirmSheetMutation; variables: ConfirmSheetMutationVariables };
  UndoSheet: { result: UndoSheetMutation; variables: UndoSheetMutationVariables };
  DiscardSheet: { result: DiscardSheetMutation; variables: DiscardSheetMutationVariables };
  AnnouncementPage: { result: AnnouncementPageQuery; variables: AnnouncementPageQueryVariables };
  AnnouncementDetail: { result: AnnouncementDetailQuery; variables: AnnouncementDetailQueryVariables };
  WriterSorgs: { result: WriterSorgsQuery; variables: WriterSorgsQueryVariables };
  CreateAnnouncement: { result: CreateAnnouncementMutation; variables: CreateAnnouncementMutationVariables };
  UpdateAnnouncement: { result: UpdateAnnouncementMutation; variables: UpdateAnnouncementMutationVariables };
  DeleteAnnouncement: { result: DeleteAnnouncementMutation; variables: DeleteAnnouncementMutationVariables };
  RestoreAnnouncement: { result: RestoreAnnouncementMutation; variables: RestoreAnnouncementMutationVariables };
  BannerPage: { result: BannerPageQuery; variables: BannerPageQueryVariables };
  BannerDetail: { result: BannerDetailQuery; variables: BannerDetailQueryVariables };
  CreateBanner: { result: CreateBannerMutation; variables: CreateBannerMutationVariables };
  UpdateBanner: { result: UpdateBannerMutation; variables: UpdateBannerMutationVariables };
  DeleteBanner: { result: DeleteBannerMutation; variables: DeleteBannerMutationVariables };
  RestoreBanner: { result: RestoreBannerMutation; variables: RestoreBannerMutationVariables };
  ContentEditing: { result: ContentEditingQuery; variables: ContentEditingQueryVariables };
  CurrentContent: { result: CurrentContentQuery; variables: CurrentContentQueryVariables };
  SaveContentDraft: { result: SaveContentDraftMutation; variables: SaveContentDraftMutationVariables };
  DropContentDraft: { result: DropContentDraftMutation; variables: DropContentDraftMutationVariables };
  ContentHistory: { result: ContentHistoryQuery; variables: ContentHistoryQueryVariables };
  ContentRevision: { result: ContentRevisionQuery; variables: ContentRevisionQueryVariables };
  RestoreContentRevision: { result: RestoreContentRevisionMutation; variables: RestoreContentRevisionMutationVariables };
  RestoreContentFile: { result: RestoreContentFileMutation; variables: RestoreContentFileMutationVariables };
  ContentLibrary: { result: ContentLibraryQuery; variables: ContentLibraryQueryVariables };
  ContentFilesInTexts: { result: ContentFilesInTextsQuery; variables: ContentFilesInTextsQueryVariables };
  ContentArticles: { result: ContentArticlesQuery; variables: ContentArticlesQueryVariables };
  DocumentGroups: { result: DocumentGroupsQuery; variables: DocumentGroupsQueryVariables };
  DocumentGroupDetail: { result: DocumentGroupDetailQuery; variables: DocumentGroupDetailQueryVariables };
  CreateDocumentGroup: { result: CreateDocumentGroupMutation; variables: CreateDocumentGroupMutationVariables };
  UpdateDocumentGroup: { result: UpdateDocumentGroupMutation; variables: UpdateDocumentGroupMutationVariables };
  DeleteDocumentGroup: { result: DeleteDocumentGroupMutation; variables: DeleteDocumentGroupMutationVariables };
  OrderDocumentGroups: { result: OrderDocumentGroupsMutation; variables: OrderDocumentGroupsMutationVariables };
  CategoryTree: { result: CategoryTreeQuery; variables: CategoryTreeQueryVariables };
  EditedCategory: { result: EditedCategoryQuery; variables: EditedCategoryQueryVariables };
  CreateCategory: { result: CreateCategoryMutation; variables: CreateCategoryMutationVariables };
  UpdateCategory: { result: UpdateCategoryMutation; variables: UpdateCategoryMutationVariables };
  MoveCategory: { result: MoveCategoryMutation; variables: MoveCategoryMutationVariables };
  DeleteCategory: { result: DeleteCategoryMutation; variables: DeleteCategoryMutationVariables };
  MaterialUploads: { result: MaterialUploadsQuery; variables: MaterialUploadsQueryVariables };
  ReplacedMaterial: { result: ReplacedMaterialQuery; variables: ReplacedMaterialQueryVariables };
  CreateMaterials: { result: CreateMaterialsMutation; variables: CreateMaterialsMutationVariables };
  LibraryOverview: { result: LibraryOverviewQuery; variables: LibraryOverviewQueryVariables };
  LibraryListing: { result: LibraryListingQuery; variables: LibraryListingQueryVariables };
  LibraryFiles: { result: LibraryFilesQuery; variables: LibraryFilesQueryVariables };
  MaterialChoices: { result: MaterialChoicesQuery; variables: MaterialChoicesQueryVariables };
  MaterialList: { result: MaterialListQuery; variables: MaterialListQueryVariables };
  MaterialOrder: { result: MaterialOrderQuery; variables: MaterialOrderQueryVariables };
  OrderMaterials: { result: OrderMaterialsMutation; variables: OrderMaterialsMutationVariables };
  CreateMaterial: { result: CreateMaterialMutation; variables: CreateMaterialMutationVariables };
  UpdateMaterial: { result: UpdateMaterialMutation; variables: UpdateMaterialMutationVariables };
  DeleteMaterial: { result: DeleteMaterialMutation; variables: DeleteMaterialMutationVariables };
  ChangeMaterials: { result: ChangeMaterialsMutation; variables: ChangeMaterialsMutationVariables };
  LibraryDownloads: { result: LibraryDownloadsQuery; variables: LibraryDownloadsQueryVariables };
  MaterialDownloads: { result: MaterialDownloadsQuery; variables: MaterialDownloadsQueryVariables };
  MaterialDownloadCount: { result: MaterialDownloadCountQuery; variables: MaterialDownloadCountQueryVariables };
  LibraryMaterial: { result: LibraryMaterialQuery; variables: LibraryMaterialQueryVariables };
  DownloadMaterials: { result: DownloadMaterialsMutation; variables: DownloadMaterialsMutationVariables };
  AssetPackPreview: { result: AssetPackPreviewQuery; variables: AssetPackPreviewQueryVariables };
  PackOrders: { result: PackOrdersQuery; variables: PackOrdersQueryVariables };
  CreateAssetPack: { result: CreateAssetPackMutation; variables: CreateAssetPackMutationVariables };
  AdminNewsPage: { result: AdminNewsPageQuery; variables: AdminNewsPageQueryVariables };
  NewsRecall: { result: NewsRecallQuery; variables: NewsRecallQueryVariables };
  CreateNews: { result: CreateNewsMutation; variables: CreateNewsMutationVariables };
  UpdateNews: { result: UpdateNewsMutation; variables: UpdateNewsMutationVariables };
  DeleteNews: { result: DeleteNewsMutation; variables: DeleteNewsMutationVariables };
  RestoreNews: { result: RestoreNewsMutation; variables: RestoreNewsMutationVariables };
  NewsPage: { result: NewsPageQuery; variables: NewsPageQueryVariables };
  NewsDetail: { result: NewsDetailQuery; variables: NewsDetailQueryVariables };
  ConfirmNews: { result: ConfirmNewsMutation; variables: ConfirmNewsMutationVariables };
  DownloadNewsFile: { result: DownloadNewsFileMutation; variables: DownloadNewsFileMutationVariables };
  NewsReaderList: { result: NewsReaderListQuery; variables: NewsReaderListQueryVariables };
  EveryNewsReader: { result: EveryNewsReaderQuery; variables: EveryNewsReaderQueryVariables };
  RemindNews: { result: RemindNewsMutation; variables: RemindNewsMutationVariables };
  EditedRecallList: { result: EditedRecallListQuery; variables: EditedRecallListQueryVariables };
  EditedRecallDetail: { result: EditedRecallDetailQuery; variables: EditedRecallDetailQueryVariables };
  RecallChoices: { result: RecallChoicesQuery; variables: RecallChoicesQueryVariables };
  RecallReach: { result: RecallReachQuery; variables: RecallReachQueryVariables };
  CreateRecall: { result: CreateRecallMutation; variables: CreateRecallMutationVariables };
  UpdateRecall: { result: UpdateRecallMutation; variables: UpdateRecallMutationVariables };
  PublishRecall: { result: PublishRecallMutation; variables: PublishRecallMutationVariables };
  EndRecall: { result: EndRecallMutation; variables: EndRecallMutationVariables };
  DeleteRecall: { result: DeleteRecallMutation; variables: DeleteRecallMutationVariables };
  RemindRecall: { result: RemindRecallMutation; variables: RemindRecallMutationVariables };
  EditedDocuments: { result: EditedDocumentsQuery; variables: EditedDocumentsQueryVariables };
  DeleteSalesDocument: { result: DeleteSalesDocumentMutation; variables: DeleteSalesDocumentMutationVariables };
  RestoreSalesDocument: { result: RestoreSalesDocumentMutation; variables: RestoreSalesDocumentMutationVariables };
  DocumentFields: { result: DocumentFieldsQuery; variables: DocumentFieldsQueryVariables };
  ReplaceableDocuments: { result: ReplaceableDocumentsQuery; variables: ReplaceableDocumentsQueryVariables };
  CreateSalesDocument: { result: CreateSalesDocumentMutation; variables: CreateSalesDocumentMutationVariables };
  UpdateSalesDocument: { result: UpdateSalesDocumentMutation; variables: UpdateSalesDocumentMutationVariables };
  DocumentOverview: { result: DocumentOverviewQuery; variables: DocumentOverviewQueryVariables };
  DocumentResults: { result: DocumentResultsQuery; variables: DocumentResultsQueryVariables };
  SalesDocumentPage: { result: SalesDocumentPageQuery; variables: SalesDocumentPageQueryVariables };
  ProductContent: { result: ProductContentQuery; variables: ProductContentQueryVariables };
  DownloadDocumentFiles: { result: DownloadDocumentFilesMutation; variables: DownloadDocumentFilesMutationVariables };
  DownloadList: { result: DownloadListQuery; variables: DownloadListQueryVariables };
  DownloadOffer: { result: DownloadOfferQuery; variables: DownloadOfferQueryVariables };
  RequestDownload: { result: RequestDownloadMutation; variables: RequestDownloadMutationVariables };
  CancelDownload: { result: CancelDownloadMutation; variables: CancelDownloadMutationVariables };
  DeleteDownload: { result: DeleteDownloadMutation; variables: DeleteDownloadMutationVariables };
  DownloadScheduleList: { result: DownloadScheduleListQuery; variables: DownloadScheduleListQueryVariables };
  AddDownloadSchedule: { result: AddDownloadScheduleMutation; variables: AddDownloadScheduleMutationVariables };
  ChangeDownloadSchedule: { result: ChangeDownloadScheduleMutation; variables: ChangeDownloadScheduleMutationVariables };
  PauseDownloadSchedule: { result: PauseDownloadScheduleMutation; variables: PauseDownloadScheduleMutationVariables };
  RemoveDownloadSchedule: { result: RemoveDownloadScheduleMutation; variables: RemoveDownloadScheduleMutationVariables };
  DownloadTargetList: { result: DownloadTargetListQuery; variables: DownloadTargetListQueryVariables };
  SaveDownloadTarget: { result: SaveDownloadTargetMutation; variables: SaveDownloadTargetMutationVariables };
  RemoveDownloadTarget: { result: RemoveDownloadTargetMutation; variables: RemoveDownloadTargetMutationVariables };
  ErpOverview: { result: ErpOverviewQuery; variables: ErpOverviewQueryVariables };
  ErpFileList: { result: ErpFileListQuery; variables: ErpFileListQueryVariables };
  ErpFileDetail: { result: ErpFileDetailQuery; variables: ErpFileDetailQueryVariables };
  ErpUploadPreview: { result: ErpUploadPreviewQuery; variables: ErpUploadPreviewQueryVariables };
  TakeErpListBack: { result: TakeErpListBackMutation; variables: TakeErpListBackMutationVariables };
  ErpOutboxList: { result: ErpOutboxListQuery; variables: ErpOutboxListQueryVariables };
  ErpExpected: { result: ErpExpectedQuery; variables: ErpExpectedQueryVariables };
  ImportErpFileAgain: { result: ImportErpFileAgainMutation; variables: ImportErpFileAgainMutationVariables };
  DiscardErpFile: { result: DiscardErpFileMutation; variables: DiscardErpFileMutationVariables };
  ReplayErpRecord: { result: ReplayErpRecordMutation; variables: ReplayErpRecordMutationVariables };
  DiscardErpRecord: { result: DiscardErpRecordMutation; variables: DiscardErpRecordMutationVariables };
  SetErpExpectedFile: { result: SetErpExpectedFileMutation; variables: SetErpExpectedFileMutationVariables };
  RemoveErpExpectedFile: { result: RemoveErpExpectedFileMutation; variables: RemoveErpExpectedFileMutationVariables };
  Inbox: { result: InboxQuery; variables: InboxQueryVariables };
  MarkInbox: { result: MarkInboxMutation; variables: MarkInboxMutationVariables };
  DeleteFromInbox: { result: DeleteFromInboxMutation; variables: DeleteFromInboxMutationVariables };
  MarkAllInbox: { result: MarkAllInboxMutation; variables: MarkAllInboxMutationVariables };
  NoticeSettings: { result: NoticeSettingsQuery; variables: NoticeSettingsQueryVariables };
  ChooseNotices: { result: ChooseNoticesMutation; variables: ChooseNoticesMutationVariables };
  QuestionList: { result: QuestionListQuery; variables: QuestionListQueryVariables };
  QuestionShown: { result: QuestionShownQuery; variables: QuestionShownQueryVariables };
  QuestionOf: { result: QuestionOfQuery; variables: QuestionOfQueryVariables };
  AskQuestion: { result: AskQuestionMutation; variables: AskQuestionMutationVariables };
  ReplyToQuestion: { result: ReplyToQuestionMutation; variables: ReplyToQuestionMutationVariables };
  CloseQuestion: { result: CloseQuestionMutation; variables: CloseQuestionMutationVariables };
  SalesContact: { result: SalesContactQuery; variables: SalesContactQueryVariables };
  BonusPoints: { result: BonusPointsQuery; variables: BonusPointsQueryVariables };
  BonusYears: { result: BonusYearsQuery; variables: BonusYearsQueryVariables };
  SaveBonusPoints: { result: SaveBonusPointsMutation; variables: SaveBonusPointsMutationVariables };
  RemoveBonusPoints: { result: RemoveBonusPointsMutation; variables: RemoveBonusPointsMutationVariables };
  SetBonusYear: { result: SetBonusYearMutation; variables: SetBonusYearMutationVariables };
  RemoveBonusYear: { result: RemoveBonusYearMutation; variables: RemoveBonusYearMutationVariables };
  BonusPage: { result: BonusPageQuery; variables: BonusPageQueryVariables };
  BonusPurchaseRows: { result: BonusPurchaseRowsQuery; variables: BonusPurchaseRowsQueryVariables };
  BonusRegistrationRows: { result: BonusRegistrationRowsQuery; variables: BonusRegistrationRowsQueryVariables };
  DealerPage: { result: DealerPageQuery; variables: DealerPageQueryVariables };
  AddDealerNote: { result: AddDealerNoteMutation; variables: AddDealerNoteMutationVariables };
  RepDay: { result: RepDayQuery; variables: RepDayQueryVariables };
  BlockedDealers: { result: BlockedDealersQuery; variables: BlockedDealersQueryVariables };
  WaitingCarts: { result: WaitingCartsQuery; variables: WaitingCartsQueryVariables };
  SlippedLines: { result: SlippedLinesQuery; variables: SlippedLinesQueryVariables };
  SalesAreaRegions: { result: SalesAreaRegionsQuery; variables: SalesAreaRegionsQueryVariables };
  SalesAreaDealers: { result: SalesAreaDealersQuery; variables: SalesAreaDealersQueryVariables };
  SaveAreaCategories: { result: SaveAreaCategoriesMutation; variables: SaveAreaCategoriesMutationVariables };
  SalesOverview: { result: SalesOverviewQuery; variables: SalesOverviewQueryVariables };
  SalesOverviewChoices: { result: SalesOverviewChoicesQuery; variables: SalesOverviewChoicesQueryVariables };
  VisitAnswerSettings: { result: VisitAnswerSettingsQuery; variables: VisitAnswerSettingsQueryVariables };
  SaveVisitAnswer: { result: SaveVisitAnswerMutation; variables: SaveVisitAnswerMutationVariables };
  RetireVisitAnswer: { result: RetireVisitAnswerMutation; variables: RetireVisitAnswerMutationVariables };
  VisitList: { result: VisitListQuery; variables: VisitListQueryVariables };
  VisitOf: { result: VisitOfQuery; variables: VisitOfQueryVariables };
  LastVisits: { result: LastVisitsQuery; variables: LastVisitsQueryVariables };
  VisitStart: { result: VisitStartQuery; variables: VisitStartQueryVariables };
  VisitDealerFacts: { result: VisitDealerFactsQuery; variables: VisitDealerFactsQueryVariables };
  VisitAnswerLists: { result: VisitAnswerListsQuery; variables: VisitAnswerListsQueryVariables };
  VisitAuthors: { result: VisitAuthorsQuery; variables: VisitAuthorsQueryVariables };
  PhotosOfSlot: { result: PhotosOfSlotQuery; variables: PhotosOfSlotQueryVariables };
  CreateVisit: { result: CreateVisitMutation; variables: CreateVisitMutationVariables };
  UpdateVisit: { result: UpdateVisitMutation; variables: UpdateVisitMutationVariables };
  DeleteVisit: { result: DeleteVisitMutation; variables: DeleteVisitMutationVariables };
  OpenVisitDevice: { result: OpenVisitDeviceMutation; variables: OpenVisitDeviceMutationVariables };
  VisitsDue: { result: VisitsDueQuery; variables: VisitsDueQueryVariables };
  VisitPlanOfDay: { result: VisitPlanOfDayQuery; variables: VisitPlanOfDayQueryVariables };
  SaveVisitPlan: { result: SaveVisitPlanMutation; variables: SaveVisitPlanMutationVariables };
  DeleteVisitPlan: { result: DeleteVisitPlanMutation; variables: DeleteVisitPlanMutationVariables };
  ArticleGapList: { result: ArticleGapListQuery; variables: ArticleGapListQueryVariables };
  ArticleFileImportList: { result: ArticleFileImportListQuery; variables: ArticleFileImportListQueryVariables };
  ArticleFileImportDetail: { result: ArticleFileImportDetailQuery; variables: ArticleFileImportDetailQueryVariables };
  ImportArticleFiles: { result: ImportArticleFilesMutation; variables: ImportArticleFilesMutationVariables };
  BrandSettings: { result: BrandSettingsQuery; variables: BrandSettingsQueryVariables };
  BrandSetting: { result: BrandSettingQuery; variables: BrandSettingQueryVariables };
  AddBrand: { result: AddBrandMutation; variables: AddBrandMutationVariables };
  ChangeBrand: { result: ChangeBrandMutation; variables: ChangeBrandMutationVariables };
  RemoveBrand: { result: RemoveBrandMutation; variables: RemoveBrandMutationVariables };
  CategorySettings: { result: CategorySettingsQuery; variables: CategorySettingsQueryVariables };
  CategorySetting: { result: CategorySettingQuery; variables: CategorySettingQueryVariables };
  AddCategory: { result: AddCategoryMutation; variables: AddCategoryMutationVariables };
  ChangeCategory: { result: ChangeCategoryMutation; variables: ChangeCategoryMutationVariables };
  RemoveCategory: { result: RemoveCategoryMutation; variables: RemoveCategoryMutationVariables };
  AnalyzeSorgs: { result: AnalyzeSorgsQuery; variables: AnalyzeSorgsQueryVariables };
  AnalyzeCustomers: { result: AnalyzeCustomersQuery; variables: AnalyzeCustomersQueryVariables };
  ReadArticleCodes: { result: ReadArticleCodesMutation; variables: ReadArticleCodesMutationVariables };
  AnalyzeProducts: { result: AnalyzeProductsQuery; variables: AnalyzeProductsQueryVariables };
  ChangeAttributes: { result: ChangeAttributesMutation; variables: ChangeAttributesMutationVariables };
  ChangeLimits: { result: ChangeLimitsMutation; variables: ChangeLimitsMutationVariables };
  HideProducts: { result: HideProductsMutation; variables: HideProductsMutationVariables };
  RestoreProducts: { result: RestoreProductsMutation; variables: RestoreProductsMutationVariables };
  CatalogModels: { result: CatalogModelsQuery; variables: CatalogModelsQueryVariables };
  CatalogItems: { result: CatalogItemsQuery; variables: CatalogItemsQueryVariables };
  CatalogItemPage: { result: CatalogItemPageQuery; variables: CatalogItemPageQueryVariables };
  CatalogElsewhere: { result: CatalogElsewhereQuery; variables: CatalogElsewhereQueryVariables };
  CatalogSegment: { result: CatalogSegmentQuery; variables: CatalogSegmentQueryVariables };
  UpdateProductsInCart: { result: UpdateProductsInCartMutation; variables: UpdateProductsInCartMutationVariables };
  FrameFacts: { result: FrameFactsQuery; variables: FrameFactsQueryVariables };
  FramePassport: { result: FramePassportQuery; variables: FramePassportQueryVariables };
  RecallList: { result: RecallListQuery; variables: RecallListQueryVariables };
  RecallDetail: { result: RecallDetailQuery; variables: RecallDetailQueryVariables };
  RecallFrames: { result: RecallFramesQuery; variables: RecallFramesQueryVariables };
  RecallDealers: { result: RecallDealersQuery; variables: RecallDealersQueryVariables };
  ReadRecall: { result: ReadRecallMutation; variables: ReadRecallMutationVariables };
  ReportRecallWork: { result: ReportRecallWorkMutation; variables: ReportRecallWorkMutationVariables };
  OrderableModel: { result: OrderableModelQuery; variables: OrderableModelQueryVariables };
  ProductDetails: { result: ProductDetailsQuery; variables: ProductDetailsQueryVariables };
  StockAlerts: { result: StockAlertsQuery; variables: StockAlertsQueryVariables };
  AlertsOfArticles: { result: AlertsOfArticlesQuery; variables: AlertsOfArticlesQueryVariables };
  AddStockAlert: { result: AddStockAlertMutation; variables: AddStockAlertMutationVariables };
  RemoveStockAlerts: { result: RemoveStockAlertsMutation; variables: RemoveStockAlertsMutationVariables };
  CreditDesk: { result: CreditDeskQuery; variables: CreditDeskQueryVariables };
  CreditDeskDetail: { result: CreditDeskDetailQuery; variables: CreditDeskDetailQueryVariables };
  BlockCredit: { result: BlockCreditMutation; variables: BlockCreditMutationVariables };
  UnblockCredit: { result: UnblockCreditMutation; variables: UnblockCreditMutationVariables };
  EndCreditDecision: { result: EndCreditDecisionMutation; variables: EndCreditDecisionMutationVariables };
  Disputes: { result: DisputesQuery; variables: DisputesQueryVariables };
  DisputeInvoice: { result: DisputeInvoiceMutation; variables: DisputeInvoiceMutationVariables };
  DecideDispute: { result: DecideDisputeMutation; variables: DecideDisputeMutationVariables };
  InvoiceDetail: { result: InvoiceDetailQuery; variables: InvoiceDetailQueryVariables };
  MailInvoice: { result: MailInvoiceMutation; variables: MailInvoiceMutationVariables };
  PaidInvoicesPage: { result: PaidInvoicesPageQuery; variables: PaidInvoicesPageQueryVariables };
  OpenInvoicesPage: { result: OpenInvoicesPageQuery; variables: OpenInvoicesPageQueryVariables };
  OpenInvoiceKeys: { result: OpenInvoiceKeysQuery; variables: OpenInvoiceKeysQueryVariables };
  PaymentPreview: { result: PaymentPreviewQuery; variables: PaymentPreviewQueryVariables };
  CreatePaymentRequest: { result: CreatePaymentRequestMutation; variables: CreatePaymentRequestMutationVariables };
  PaymentRequestDetail: { result: PaymentRequestDetailQuery; variables: PaymentRequestDetailQueryVariables };
  VoidPaymentRequest: { result: VoidPaymentRequestMutation; variables: VoidPaymentRequestMutationVariables };
  PaymentRequestPage: { result: PaymentRequestPageQuery; variables: PaymentRequestPageQueryVariables };
  SurplusPayments: { result: SurplusPaymentsQuery; variables: SurplusPaymentsQueryVariables };
  SurplusPayment: { result: SurplusPaymentQuery; variables: SurplusPaymentQueryVariables };
  ClearSurplus: { result: ClearSurplusMutation; variables: ClearSurplusMutationVariables };
  InvoiceSellers: { result: InvoiceSellersQuery; variables: InvoiceSellersQueryVariables };
  InvoiceSeller: { result: InvoiceSellerQuery; variables: InvoiceSellerQueryVariables };
  SaveInvoiceSeller: { result: SaveInvoiceSellerMutation; variables: SaveInvoiceSellerMutationVariables };
  CreateCompany: { result: CreateCompanyMutation; variables: CreateCompanyMutationVariables };
  RenameCompany: { result: RenameCompanyMutation; variables: RenameCompanyMutationVariables };
  DeleteCompany: { result: DeleteCompanyMutation; variables: DeleteCompanyMutationVariables };
  StatementPage: { result: StatementPageQuery; variables: StatementPageQueryVariables };
  DeliveriesPage: { result: DeliveriesPageQuery; variables: DeliveriesPageQueryVariables };
  DeliveryLines: { result: DeliveryLinesQuery; variables: DeliveryLinesQueryVariables };
  OpenOrdersPage: { result: OpenOrdersPageQuery; variables: OpenOrdersPageQueryVariables };
  OpenLinesPage: { result: OpenLinesPageQuery; variables: OpenLinesPageQueryVariables };
  UploadReceipt: { result: UploadReceiptMutation; variables: UploadReceiptMutationVariables };
  RemoveReceipt: { result: RemoveReceiptMutation; variables: RemoveReceiptMutationVariables };
  ApprovePayment: { result: ApprovePaymentMutation; variables: ApprovePaymentMutationVariables };
  VoidPayment: { result: VoidPaymentMutation; variables: VoidPaymentMutationVariables };
  OrderPage: { result: OrderPageQuery; variables: OrderPageQueryVariables };
  OrderDetail: { result: OrderDetailQuery; variables: OrderDetailQueryVariables };
  CancelOrder: { result: CancelOrderMutation; variables: CancelOrderMutationVariables };
  StaffOrders: { result: StaffOrdersQuery; variables: StaffOrdersQueryVariables };
  OrderHandover: { result: OrderHandoverQuery; variables: OrderHandoverQueryVariables };
  CustomerGroupSettings: { result: CustomerGroupSettingsQuery; variables: CustomerGroupSettingsQueryVariables };
  CustomerGroupSetting: { result: CustomerGroupSettingQuery; variables: CustomerGroupSettingQueryVariables };
  AddCustomerGroup: { result: AddCustomerGroupMutation; variables: AddCustomerGroupMutationVariables };
  RenameCustomerGroup: { result: RenameCustomerGroupMutation; variables: RenameCustomerGroupMutationVariables };
  RemoveCustomerGroup: { result: RemoveCustomerGroupMutation; variables: RemoveCustomerGroupMutationVariables };
  PaymentMethodSettings: { result: PaymentMethodSettingsQuery; variables: PaymentMethodSettingsQueryVariables };
  PaymentMethodSetting: { result: PaymentMethodSettingQuery; variables: PaymentMethodSettingQueryVariables };
  AddPaymentMethod: { result: AddPaymentMethodMutation; variables: AddPaymentMethodMutationVariables };
  ChangePaymentMethod: { result: ChangePaymentMethodMutation; variables: ChangePaymentMethodMutationVariables };
  RemovePaymentMethod: { result: RemovePaymentMethodMutation; variables: RemovePaymentMethodMutationVariables };
  PriceComponentSettings: { result: PriceComponentSettingsQuery; variables: PriceComponentSettingsQueryVariables };
  PriceComponentSetting: { result: PriceComponentSettingQuery; variables: PriceComponentSettingQueryVariables };
  AddPriceComponent: { result: AddPriceComponentMutation; variables: AddPriceComponentMutationVariables };
  ChangePriceComponent: { result: ChangePriceComponentMutation; variables: ChangePriceComponentMutationVariables };
  RemovePriceComponent: { result: RemovePriceComponentMutation; variables: RemovePriceComponentMutationVariables };
  PriceListSettings: { result: PriceListSettingsQuery; variables: PriceListSettingsQueryVariables };
  PriceListSetting: { result: PriceListSettingQuery; variables: PriceListSettingQueryVariables };
  AddPriceList: { result: AddPriceListMutation; variables: AddPriceListMutationVariables };
  RenamePriceList: { result: RenamePriceListMutation; variables: RenamePriceListMutationVariables };
  RemovePriceList: { result: RemovePriceListMutation; variables: RemovePriceListMutationVariables };
  ShipmentOptionSettings: { result: ShipmentOptionSettingsQuery; variables: ShipmentOptionSettingsQueryVariables };
  ShipmentOptionSetting: { result: ShipmentOptionSettingQuery; variables: ShipmentOptionSettingQueryVariables };
  AddShipmentOption: { result: AddShipmentOptionMutation; variables: AddShipmentOptionMutationVariables };
  ChangeShipmentOption: { result: ChangeShipmentOptionMutation; variables: ChangeShipmentOptionMutationVariables };
  RemoveShipmentOption: { result: RemoveShipmentOptionMutation; variables: RemoveShipmentOptionMutationVariables };
  CustomerTerms: { result: CustomerTermsQuery; variables: CustomerTermsQueryVariables };
  ReplayHandover: { result: ReplayHandoverMutation; variables: ReplayHandoverMutationVariables };
  OrderDesk: { result: OrderDeskQuery; variables: OrderDeskQueryVariables };
  LowerOrderLines: { result: LowerOrderLinesMutation; variables: LowerOrderLinesMutationVariables };
  AddOrderNote: { result: AddOrderNoteMutation; variables: AddOrderNoteMutationVariables };
  MessageDealer: { result: MessageDealerMutation; variables: MessageDealerMutationVariables };
  AssignOrder: { result: AssignOrderMutation; variables: AssignOrderMutationVariables };
  CounterBoard: { result: CounterBoardQuery; variables: CounterBoardQueryVariables };
  CollectOrders: { result: CollectOrdersQuery; variables: CollectOrdersQueryVariables };
  CollectPage: { result: CollectPageQuery; variables: CollectPageQueryVariables };
  CollectOrder: { result: CollectOrderQuery; variables: CollectOrderQueryVariables };
  CollectByCode: { result: CollectByCodeQuery; variables: CollectByCodeQueryVariables };
  CollectService: { result: CollectServiceQuery; variables: CollectServiceQueryVariables };
  MoveCollect: { result: MoveCollectMutation; variables: MoveCollectMutationVariables };
  MarkLines: { result: MarkLinesMutation; variables: MarkLinesMutationVariables };
  HqReview: { result: HqReviewQuery; variables: HqReviewQueryVariables };
  OrderToHq: { result: OrderToHqMutation; variables: OrderToHqMutationVariables };
  HandOver: { result: HandOverMutation; variables: HandOverMutationVariables };
  ShipCollect: { result: ShipCollectMutation; variables: ShipCollectMutationVariables };
  CollectDealers: { result: CollectDealersQuery; variables: CollectDealersQueryVariables };
  RemindDealers: { result: RemindDealersMutation; variables: RemindDealersMutationVariables };
  Shops: { result: ShopsQuery; variables: ShopsQueryVariables };
  SaveShop: { result: SaveShopMutation; variables: SaveShopMutationVariables };
  AddShopKey: { result: AddShopKeyMutation; variables: AddShopKeyMutationVariables };
  RemoveShopKey: { result: RemoveShopKeyMutation; variables: RemoveShopKeyMutationVariables };
  VendorArticles: { result: VendorArticlesQuery; variables: VendorArticlesQueryVariables };
  Vendors: { result: VendorsQuery; variables: VendorsQueryVariables };
  VendorCart: { result: VendorCartQuery; variables: VendorCartQueryVariables };
  UpdateVendorCart: { result: UpdateVendorCartMutation; variables: UpdateVendorCartMutationVariables };
  VendorAddresses: { result: VendorAddressesQuery; variables: VendorAddressesQueryVariables };
  CheckoutVendorCart: { result: CheckoutVendorCartMutation; variables: CheckoutVendorCartMutationVariables };
  VendorOrders: { result: VendorOrdersQuery; variables: VendorOrdersQueryVariables };
  VendorOrderCounts: { result: VendorOrderCountsQuery; variables: VendorOrderCountsQueryVariables };
  VendorOrder: { result: VendorOrderQuery; variables: VendorOrderQueryVariables };
  MoveVendorItem: { result: MoveVendorItemMutation; variables: MoveVendorItemMutationVariables };
  ConfirmVendorOrder: { result: ConfirmVendorOrderMutation; variables: ConfirmVendorOrderMutationVariables };
  ShipVendorOrder: { result: ShipVendorOrderMutation; variables: ShipVendorOrderMutationVariables };
  DeskOverview: { result: DeskOverviewQuery; variables: DeskOverviewQueryVariables };
  DeskArticles: { result: DeskArticlesQuery; variables: DeskArticlesQueryVariables };
  DeskArticleHistory: { result: DeskArticleHistoryQuery; variables: DeskArticleHistoryQueryVariables };
  EditVendorArticle: { result: EditVendorArticleMutation; variables: EditVendorArticleMutationVariables };
  SwitchVendorArticles: { result: SwitchVendorArticlesMutation; variables: SwitchVendorArticlesMutationVariables };
  VendorUploadList: { result: VendorUploadListQuery; variables: VendorUploadListQueryVariables };
  VendorUploadDetail: { result: VendorUploadDetailQuery; variables: VendorUploadDetailQueryVariables };
  UploadVendorStock: { result: UploadVendorStockMutation; variables: UploadVendorStockMutationVariables };
  UploadVendorProducts: { result: UploadVendorProductsMutation; variables: UploadVendorProductsMutationVariables };
  ConfirmVendorUpload: { result: ConfirmVendorUploadMutation; variables: ConfirmVendorUploadMutationVariables };
  DiscardVendorUpload: { result: DiscardVendorUploadMutation; variables: DiscardVendorUploadMutationVariables };
  ClaimQueue: { result: ClaimQueueQuery; variables: ClaimQueueQueryVariables };
  ClaimAssignees: { result: ClaimAssigneesQuery; variables: ClaimAssigneesQueryVariables };
  AssignClaims: { result: AssignClaimsMutation; variables: AssignClaimsMutationVariables };
  ClaimFigures: { result: ClaimFiguresQuery; variables: ClaimFiguresQueryVariables };
  ClaimSettings: { result: ClaimSettingsQuery; variables: ClaimSettingsQueryVariables };
  AddClaimCapability: { result: AddClaimCapabilityMutation; variables: AddClaimCapabilityMutationVariables };
  RemoveClaimSetting: { result: RemoveClaimSettingMutation; variables: RemoveClaimSettingMutationVariables };
  SaveClaimProblem: { result: SaveClaimProblemMutation; variables: SaveClaimProblemMutationVariables };
  SaveClaimText: { result: SaveClaimTextMutation; variables: SaveClaimTextMutationVariables };
  SaveWarrantyRule: { result: SaveWarrantyRuleMutation; variables: SaveWarrantyRuleMutationVariables };
  SaveServiceLevel: { result: SaveServiceLevelMutation; variables: SaveServiceLevelMutationVariables };
  ClaimDraft: { result: ClaimDraftQuery; variables: ClaimDraftQueryVariables };
  SaveClaimDraft: { result: SaveClaimDraftMutation; variables: SaveClaimDraftMutationVariables };
  DiscardClaimDraft: { result: DiscardClaimDraftMutation; variables: DiscardClaimDraftMutationVariables };
  ClaimProblems: { result: ClaimProblemsQuery; variables: ClaimProblemsQueryVariables };
  ClaimArticles: { result: ClaimArticlesQuery; variables: ClaimArticlesQueryVariables };
  ClaimArticle: { result: ClaimArticleQuery; variables: ClaimArticleQueryVariables };
  ClaimPrefill: { result: ClaimPrefillQuery; variables: ClaimPrefillQueryVariables };
  ClaimVerdict: { result: ClaimVerdictQuery; variables: ClaimVerdictQueryVariables };
  CreateClaimBike: { result: CreateClaimBikeMutation; variables: CreateClaimBikeMutationVariables };
  CreateClaimPaa: { result: CreateClaimPaaMutation; variables: CreateClaimPaaMutationVariables };
  UpdateClaimBike: { result: UpdateClaimBikeMutation; variables: UpdateClaimBikeMutationVariables };
  UpdateClaimPaa: { result: UpdateClaimPaaMutation; variables: UpdateClaimPaaMutationVariables };
  ClaimDetail: { result: ClaimDetailQuery; variables: ClaimDetailQueryVariables };
  PreviousClaims: { result: PreviousClaimsQuery; variables: PreviousClaimsQueryVariables };
  CommentClaim: { result: CommentClaimMutation; variables: CommentClaimMutationVariables };
  MoveClaim: { result: MoveClaimMutation; variables: MoveClaimMutationVariables };
  ClaimReplacements: { result: ClaimReplacementsQuery; variables: ClaimReplacementsQueryVariables };
  ShipClaim: { result: ShipClaimMutation; variables: ShipClaimMutationVariables };
  ClaimColleagues: { result: ClaimColleaguesQuery; variables: ClaimColleaguesQueryVariables };
  AddClaimDocument: { result: AddClaimDocumentMutation; variables: AddClaimDocumentMutationVariables };
  RemoveClaimDocument: { result: RemoveClaimDocumentMutation; variables: RemoveClaimDocumentMutationVariables };
  ClaimTexts: { result: ClaimTextsQuery; variables: ClaimTextsQueryVariables };
  Claims: { result: ClaimsQuery; variables: ClaimsQueryVariables };
  ClaimBrands: { result: ClaimBrandsQuery; variables: ClaimBrandsQueryVariables };
  TriageClaims: { result: TriageClaimsMutation; variables: TriageClaimsMutationVariables };
  MyBikes: { result: MyBikesQuery; variables: MyBikesQueryVariables };
  InspectionList: { result: InspectionListQuery; variables: InspectionListQueryVariables };
  InspectionStart: { result: InspectionStartQuery; variables: InspectionStartQueryVariables };
  InspectionOf: { result: InspectionOfQuery; variables: InspectionOfQueryVariables };
  CreateInspection: { result: CreateInspectionMutation; variables: CreateInspectionMutationVariables };
  UpdateInspection: { result: UpdateInspectionMutation; variables: UpdateInspectionMutationVariables };
  AddInspectionPhoto: { result: AddInspectionPhotoMutation; variables: AddInspectionPhotoMutationVariables };
  RemoveInspectionPhoto: { result: RemoveInspectionPhotoMutation; variables: RemoveInspectionPhotoMutationVariables };
  RestoreInspectionPhoto: { result: RestoreInspectionPhotoMutation; variables: RestoreInspectionPhotoMutationVariables };
  DeleteInspection: { result: DeleteInspectionMutation; variables: DeleteInspectionMutationVariables };
  RestoreInspection: { result: RestoreInspectionMutation; variables: RestoreInspectionMutationVariables };
  OpenDevice: { result: OpenDeviceMutation; variables: OpenDeviceMutationVariables };
  ChecklistItems: { result: ChecklistItemsQuery; variables: ChecklistItemsQueryVariables };
  SaveChecklistItem: { result: SaveChecklistItemMutation; variables: SaveChecklistItemMutationVariables };
  RetireChecklistItem: { result: RetireChecklistItemMutation; variables: RetireChecklistItemMutationVariables };
  RegisteredFrames: { result: RegisteredFramesQuery; variables: RegisteredFramesQueryVariables };
  RegisteredFrame: { result: RegisteredFrameQuery; variables: RegisteredFrameQueryVariables };
  RegistrationChoices: { result: RegistrationChoicesQuery; variables: RegistrationChoicesQueryVariables };
  MainCities: { result: MainCitiesQuery; variables: MainCitiesQueryVariables };
  RegisterFrameV4: { result: RegisterFrameV4Mutation; variables: RegisterFrameV4MutationVariables };
  ChangeRegisteredFrame: { result: ChangeRegisteredFrameMutation; variables: ChangeRegisteredFrameMutationVariables };
  DeleteFrame: { result: DeleteFrameMutation; variables: DeleteFrameMutationVariables };
  UploadFramesAgain: { result: UploadFramesAgainMutation; variables: UploadFramesAgainMutationVariables };
  UpdateAccountPolygonBikes: { result: UpdateAccountPolygonBikesMutation; variables: UpdateAccountPolygonBikesMutationVariables };
  CheckFrames: { result: CheckFramesMutation; variables: CheckFramesMutationVariables };
  RegisterFrames: { result: RegisterFramesMutation; variables: RegisterFramesMutationVariables };
  ConsumerRecords: { result: ConsumerRecordsQuery; variables: ConsumerRecordsQueryVariables };
  ExportConsumer: { result: ExportConsumerMutation; variables: ExportConsumerMutationVariables };
  EraseConsumer: { result: EraseConsumerMutation; variables: EraseConsumerMutationVariables };
  TransitDamageList: { result: TransitDamageListQuery; variables: TransitDamageListQueryVariables };
  ReportTransitDamage: { result: ReportTransitDamageMutation; variables: ReportTransitDamageMutationVariables };
  AnswerDamageProposal: { result: AnswerDamageProposalMutation; variables: AnswerDamageProposalMutationVariables };
  DecideTransitDamage: { result: DecideTransitDamageMutation; variables: DecideTransitDamageMutationVariables };
  BrandNews: { result: BrandNewsQuery; variables: BrandNewsQueryVariables };
  Search: { result: SearchQuery; variables: SearchQueryVariables };
  SalesCustomers: { result: SalesCustomersQuery; variables: SalesCustomersQueryVariables };
  PinCustomer: { result: PinCustomerMutation; variables: PinCustomerMutationVariables };
  CustomerGroups: { result: CustomerGroupsQuery; variables: CustomerGroupsQueryVariables };
  ChangeLanguage: { result: ChangeLanguageMutation; variables: ChangeLanguageMutationVariables };
  ChangePassword: { result: ChangePasswordMutation; variables: ChangePasswordMutationVariables };
  GuardTargetMarkets: { result: GuardTargetMarketsQuery; variables: GuardTargetMarketsQueryVariables };
  EndRoleView: { result: EndRoleViewMutation; variables: EndRoleViewMutationVariables };
  HomeStaff: { result: HomeStaffQuery; variables: HomeStaffQueryVariables };
  HomeWorkshop: { result: HomeWorkshopQuery; variables: HomeWorkshopQueryVariables };
  HomeGuest: { result: HomeGuestQuery; variables: HomeGuestQueryVariables };
  HomeDealer: { result: HomeDealerQuery; variables: HomeDealerQueryVariables };
  HomeCredit: { result: HomeCreditQuery; variables: HomeCreditQueryVariables };
  HomeMoney: { result: HomeMoneyQuery; variables: HomeMoneyQueryVariables };
  HomeCatalog: { result: HomeCatalogQuery; variables: HomeCatalogQueryVariables };
  HomeSales: { result: HomeSalesQuery; variables: HomeSalesQueryVariables };
  HomeBrandOnly: { result: HomeBrandOnlyQuery; variables: HomeBrandOnlyQueryVariables };
  Readiness: { result: ReadinessQuery; variables: ReadinessQueryVariables };
};
