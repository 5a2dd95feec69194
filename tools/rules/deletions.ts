/**
 * Way back from a deletion: from a bucket, by the undo button of its toast, by the opposite act of the same page, by
 * leaving its form without saving, or not at all.
 */
export type WayBack = 'bucket' | 'undo' | 'opposite' | 'form' | 'none';

/**
 * Data that the database keeps: the row, the values in the audit log, only the name of what was deleted in the audit log, or
 * nothing.
 */
export type Kept = 'row' | 'values' | 'name' | 'nothing';

export interface Deletion {
  /** Mutations of the API and `DELETE /path` of REST; empty if the browser alone deletes. */
  readonly operations: readonly string[];
  /** Name of what is deleted, in the words of the users. */
  readonly what: string;
  /** File of the web app with the button, below `web/`; null if only other programs call the operation. */
  readonly web: string | null;
  readonly back: WayBack;
  /** True if the page asks before it deletes. */
  readonly asks: boolean;
  /** Mutations that take it back. */
  readonly by: readonly string[];
  readonly kept: Kept;
  /** Explains what is deleted for good, or how long the way back is open. */
  readonly why: string;
}

type Start = Pick<Deletion, 'operations' | 'what' | 'web' | 'kept'>;

const namesIn = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
const of = (what: string, operations: string, web: string | null, kept: Kept): Start => ({
  what,
  operations: namesIn(operations),
  web,
  kept,
});
const bucket = (start: Start, by: string, why = ''): Deletion => ({
  ...start,
  back: 'bucket',
  asks: false,
  by: namesIn(by),
  why,
});
const undo = (start: Start, by: string, why = ''): Deletion => ({ ...bucket(start, by, why), back: 'undo' });
const opposite = (start: Start, by: string, why = ''): Deletion => ({ ...bucket(start, by, why), back: 'opposite' });
/** A deletion that a form saves with everything else. */
const inForm = (start: Start): Deletion => ({ ...bucket(start, ''), back: 'form' });
/** A deletion for good that the page asks about first. */
const asked = (start: Start, why: string): Deletion => ({ ...bucket(start, '', why), back: 'none', asks: true });
/** A deletion for good with one click. */
const atOnce = (start: Start, why: string): Deletion => ({ ...asked(start, why), asks: false });

const unused = 'Refused while anything refers to it: only a name and few settings go.';
const setting = 'A row of few fields; the audit log has them.';
const keepsOrders = 'Orders that have it keep it; a new one takes the same settings.';
const secret = 'A revoked access must not work again; a new one is made instead.';
const others = 'Others have acted on it: stock, credit, tax and mails follow at once.';
const preview = 'Nothing is written yet; the same file makes the same preview again.';

/** Operations with the name of a deletion that delete nothing, each with what they do. */
export const noDeletions: Readonly<Record<string, string>> = {
  clearSurplus: 'books the rest of a payment, with a note',
  endRoleView: 'returns to the own role',
  endCreditDecision: 'decides again, in the list of decisions',
  'DELETE /change-customer': 'ends the work for a customer; the picker chooses it again',
  'DELETE ${path}/:id': 'stops an upload whose file is still on the device',
};

/**
 * Everything that users delete or remove, and its way back. docs/deleting.md is made from this list;
 * `deletion-rules.ts` compares it with the schema, the REST routes and the buttons of the web app.
 */
export const deletions: readonly Deletion[] = [
  // Content
  bucket(
    of('Announcement', 'deleteAnnouncement', 'content/announcements/announcement-list.page.tsx', 'row'),
    'restoreAnnouncement',
  ),
  bucket(of('Banner', 'deleteBanner', 'content/announcements/banner-list.page.tsx', 'row'), 'restoreBanner'),
  bucket(of('News', 'deleteNews', 'content/news/news-admin-list.page.tsx', 'row'), 'restoreNews'),
  bucket(
    of('Sales document', 'deleteSalesDocument', 'content/sales-documents/edited-documents.page.tsx', 'row'),
    'restoreSalesDocument',
  ),
  asked(
    of('Material of the library', 'deleteMarketingMaterial', 'content/marketing-admin/material-list.page.tsx', 'row'),
    'No call restores it (R-296, Q-162).',
  ),
  asked(
    of('Group of sales documents', 'deleteSalesDocumentGroup', 'content/document-groups/group-list.page.tsx', 'row'),
    'Its documents stay, without a group (R-305, Q-162).',
  ),
  asked(
    of(
      'Category of the library',
      'deleteMarketingMaterialCategory',
      'content/library-categories/category-tree.page.tsx',
      'row',
    ),
    unused,
  ),
  asked(
    of('Draft of a recall', 'deleteRecall', 'content/recall-editor/recall-form.page.tsx', 'values'),
    'No dealer has seen it; the audit log has its texts and ranges.',
  ),
  asked(
    of('Recall that ends', 'endRecall', 'content/recall-editor/recall-verbs.part.tsx', 'row'),
    'Dealers stop their work on it at once.',
  ),
  undo(
    of(
      'Draft that the editor saved by itself',
      'dropContentDraft',
      'content/content-editor/content-editor.part.tsx',
      'nothing',
    ),
    'saveContentDraft',
  ),
  inForm(of('File, text or link in the form of a text', '', 'content/content-editor/files.card.tsx', 'row')),
  atOnce(
    of('Row of an upload of materials', '', 'content/library-upload/bulk-rows.table.tsx', 'nothing'),
    'Its file is still on the device.',
  ),
  // Cart and lists
  undo(
    of('Line of the cart, selected lines, all lines', 'updateProductsInCart', 'buying/cart/use-cart.ts', 'nothing'),
    'updateProductsInCart',
  ),
  undo(
    of('Line saved for later', 'updateSavedProducts', 'buying/cart/use-saved-lines.ts', 'nothing'),
    'updateSavedProducts',
  ),
  undo(
    of('Line of the cart of a vendor', 'updateThirdPartyCart', 'partners/third-party/vendor-group.card.tsx', 'nothing'),
    'updateThirdPartyCart',
  ),
  undo(of('Row of quick order', '', 'buying/intake/use-intake-rows.ts', 'nothing'), '', 'The rows are in the browser.'),
  undo(of('Own article code', 'deleteIntakeCodes', 'buying/intake/own-codes.dialog.tsx', 'values'), 'saveIntakeCodes'),
  undo(
    of('Stock alert', 'removeStockAlerts', 'goods/stock-alerts/use-remove-alerts.ts', 'values'),
    'addStockAlert',
    'For the open alerts of the user.',
  ),
  undo(
    of('Entry of the inbox', 'deleteFromInbox', 'exchange/notices/inbox-entry.tsx', 'row'),
    'deleteFromInbox',
    'For seven days.',
  ),
  opposite(
    of('Pin of a customer', 'pinCustomer', 'shell/customer/customer-picker.dialog.tsx', 'nothing'),
    'pinCustomer',
  ),
  atOnce(of('Preview of a sheet', 'discardSheet', 'buying/upload-area/sheet-actions.tsx', 'nothing'), preview),
  atOnce(
    of(
      'Preview of articles of a vendor',
      'discardVendorUpload',
      'partners/vendor-desk/vendor-upload.page.tsx',
      'nothing',
    ),
    preview,
  ),
  // Orders and money
  asked(
    of(
      'Order, line or quantity of an order',
      'cancelOrder, lowerOrderLines',
      'ordering/orders/cancel-order.dialog.tsx',
      'row',
    ),
    others,
  ),
  inForm(of('Line in the form that lowers an order', '', 'ordering/staff-orders/lower-lines.dialog.tsx', 'row')),
  asked(of('Payment of an order', 'voidPayment', 'ordering/order-payments/order-payment.part.tsx', 'row'), others),
  asked(
    of('Request for a payment', 'voidPaymentRequest', 'money/payments/void-request.dialog.tsx', 'row'),
    'Its invoices can be paid again at once.',
  ),
  asked(
    of('Receipt of a payment', 'deletePaymentDoc', 'ordering/order-payments/order-payment.part.tsx', 'name'),
    'The file is still with the user, who uploads it again.',
  ),
  asked(
    of('Payment method', 'removePaymentMethod', 'ordering/sales-terms/payment-methods.page.tsx', 'row'),
    keepsOrders,
  ),
  asked(
    of('Shipment option', 'removeShipmentOption', 'ordering/sales-terms/shipment-options.page.tsx', 'row'),
    keepsOrders,
  ),
  asked(
    of('Price component', 'removePriceComponent', 'ordering/sales-terms/price-components.page.tsx', 'values'),
    setting,
  ),
  asked(of('Price list', 'removePriceList', 'ordering/sales-terms/price-lists.page.tsx', 'values'), unused),
  asked(of('Customer group', 'removeCustomerGroup', 'ordering/sales-terms/customer-groups.page.tsx', 'values'), unused),
  asked(of('Company that writes invoices', 'deleteCompany', 'money/sellers/sellers.page.tsx', 'values'), unused),
  // Service and field work
  bucket(
    of('Inspection', 'deleteClaimPDI', 'service/pdi/record.tsx', 'row'),
    'restoreClaimPDI',
    'The list shows deleted inspections; the page asks before it deletes.',
  ),
  undo(
    of('Photo of an inspection', 'removeClaimPDIPhoto', 'service/pdi/photos.card.tsx', 'row'),
    'restoreClaimPDIPhoto',
    'For a week, as long as its file is kept.',
  ),
  asked(
    of('Draft of a claim', 'discardClaimDraft', 'service/claim-form/claim-drafts.part.tsx', 'nothing'),
    'The user has not sent it; a draft also ends after 30 days.',
  ),
  inForm(
    of(
      'File of a claim that is written or changed',
      'updateClaimBike, updateClaimPaa, updateClaimPaaV2',
      'ui/picture/upload-slot.tsx',
      'name',
    ),
  ),
  asked(
    of('Further document of a claim', 'deleteClaimAdditionalDocument', 'service/claims/claim-gallery.tsx', 'name'),
    'Only the side that added it may, and its file is still with that side.',
  ),
  asked(
    of('Registration of a bike', 'deleteFrame', 'service/retail-sales/registration.dialog.tsx', 'row'),
    'The data of its consumer is erased at once, by law; the bike is registered again.',
  ),
  asked(
    of('Data of a consumer', 'eraseConsumer', 'service/retail-sales/consumers.page.tsx', 'name'),
    'Erasing for good is what the consumer asks for.',
  ),
  asked(
    of('Right in the workflow of claims', 'removeClaimCapability', 'service/claim-desk/capabilities.card.tsx', 'name'),
    'A row of few fields, chosen again.',
  ),
  asked(
    of(
      'Text block or warranty rule of claims',
      'removeClaimTextBlock, removeWarrantyRule',
      'service/claim-desk/claim-settings.dialog.tsx',
      'name',
    ),
    'A second press of the button confirms.',
  ),
  opposite(
    of('Item of the checklist of inspections', 'retirePDIChecklistItem', 'service/pdi/pdi-checklist.page.tsx', 'row'),
    'retirePDIChecklistItem',
  ),
  asked(
    of('Visit', 'deleteFormVisit', 'field/visits/visit.page.tsx', 'values'),
    'The audit log has its answers; the photos go.',
  ),
  inForm(of('Photo of a visit', 'updateFormVisit', 'ui/picture/upload-slot.tsx', 'name')),
  opposite(
    of('Answer of the form of visits', 'retireFormVisitAnswer', 'field/visit-answers/visit-answers.page.tsx', 'row'),
    'retireFormVisitAnswer',
  ),
  opposite(
    of('Plan of a day and its stops', 'deleteVisitPlan', 'field/visit-plans/use-visit-plan.ts', 'values'),
    'saveVisitPlan',
    'Goes when a plan without stops is saved; until then "Discard" brings the stops back.',
  ),
  asked(
    of(
      'Points or year of the bonus',
      'removeBonusPoints, removeBonusYear',
      'field/bonus/bonus-points-list.tsx',
      'values',
    ),
    setting,
  ),
  inForm(of('Step of a bonus year in its form', '', 'field/bonus/bonus-year.dialog.tsx', 'values')),
  // Users and access
  asked(
    of('User', 'deleteUser', 'accounts/users/user-security.tsx', 'row'),
    'The personal data must go and the name becomes free (Q-061); the row stays without a name.',
  ),
  inForm(of('Row of a list of new or changed users', 'changeUsers', 'accounts/users/mass.table.tsx', 'row')),
  inForm(of('Area of a user in its form', '', 'accounts/users/areas-editor.tsx', 'row')),
  opposite(
    of('Access of a colleague', 'disableColleague', 'accounts/colleagues/colleagues.page.tsx', 'row'),
    'enableColleague',
    'The page asks before it disables.',
  ),
  asked(of('Invitation', 'withdrawInvitation', 'accounts/colleagues/colleagues.page.tsx', 'row'), secret),
  asked(
    of(
      'Role, group role or permission',
      'deleteRole, deleteGroupRole, deletePermission',
      'access/roles/role-frame.tsx',
      'values',
    ),
    unused,
  ),
  atOnce(of('Session', 'endOwnSession', 'access/profile/own-sessions.card.tsx', 'row'), secret),
  asked(of('All other sessions', 'endOtherSessions', 'access/profile/own-sessions.card.tsx', 'row'), secret),
  asked(of('Passkey', 'removePasskey', 'access/profile/passkeys.card.tsx', 'name'), secret),
  asked(of('Authenticator app', 'removeAuthenticator', 'access/profile/second-factor.card.tsx', 'name'), secret),
  asked(of('Second factor of a user', 'resetSecondFactor', 'accounts/users/user-security.tsx', 'name'), secret),
  asked(
    of('Link of a user to a sign-in provider', 'unlinkSignIn', 'access/sign-in-provider/unlink.dialog.tsx', 'name'),
    'The next sign-in links again.',
  ),
  asked(
    of(
      'Sign-in provider of a market',
      'removeSignInProvider',
      'access/sign-in-provider/sign-in-provider-card.part.tsx',
      'values',
    ),
    'The secret must not stay; setting it up again needs a new one.',
  ),
  asked(of('API key of a shop', 'removeShopKey', 'partners/shops/shops-card.part.tsx', 'name'), secret),
  // Goods, markets and exchange
  opposite(
    of('Article of a sales organisation', 'deleteProducts', 'goods/catalog-analyze/change.dialog.tsx', 'row'),
    'restoreProducts',
    'The page asks before it hides.',
  ),
  asked(of('Brand', 'removeBrand', 'goods/assortment/brands-list.tsx', 'values'), unused),
  asked(of('Category of articles', 'removeCategory', 'goods/assortment/categories-list.tsx', 'values'), unused),
  inForm(
    of(
      'Picture of a brand or category in its form',
      'changeBrand, changeCategory',
      'ui/form/file-field.tsx',
      'nothing',
    ),
  ),
  opposite(
    of('Picture of a market in its settings', '', 'accounts/market-settings/picture-setting.tsx', 'values'),
    'restoreMarketSetting',
    'The history of the settings gives the earlier one back.',
  ),
  asked(of('Sales organisation', 'deleteSorg', 'accounts/markets/sorgs.page.tsx', 'values'), unused),
  asked(of('Merchant', 'removeMerchant', 'accounts/markets/merchants.card.tsx', 'values'), unused),
  asked(of('Site', 'removeSite', 'accounts/markets/sites.card.tsx', 'values'), unused),
  atOnce(
    of('Export file', 'deleteDownload, cancelDownload', 'exchange/downloads/downloads.card.tsx', 'name'),
    'A new request makes the file again.',
  ),
  asked(of('Regular export', 'removeDownloadSchedule', 'exchange/downloads/schedules.card.tsx', 'values'), setting),
  asked(
    of('Target of exports', 'removeDownloadTarget', 'exchange/downloads/targets.card.tsx', 'values'),
    'Refused while schedules use it; its secret must not stay.',
  ),
  asked(
    of('Expected file of the ERP', 'removeErpExpectedFile', 'exchange/integration/expected-files.tsx', 'values'),
    setting,
  ),
  asked(
    of('File of the ERP with refused rows', 'discardErpFile', 'exchange/integration/erp-file.page.tsx', 'row'),
    'The ERP sends it again; the reason is recorded.',
  ),
  asked(
    of('Record that waits for the ERP', 'discardErpRecord', 'exchange/integration/erp-outbox.tsx', 'row'),
    'Only the hand-over ends, with a recorded reason; the record stays as it is.',
  ),
];
