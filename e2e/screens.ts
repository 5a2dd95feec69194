/**
 * Every screen, the account that opens it, and the text that must be on it once it is ready. The accessibility and
 * layout checks visit them all.
 */
export interface Screen {
  readonly name: string;
  /** Path after the locale prefix. */
  readonly path: string;
  readonly account: 'dealer' | 'dealer2' | 'rep' | 'staff' | 'credit' | 'admin' | 'guest' | null;
  /** A sample page for developers: its texts are not in the catalogues. */
  readonly samples?: boolean;
}

export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', account: null },
  { name: 'maintenance', path: '/error/admin?t=Title&s=Text', account: null },
  { name: 'parts', path: '/dev/parts', account: null, samples: true },
  { name: 'home', path: '/', account: 'dealer' },
  { name: 'home of a salesperson', path: '/', account: 'rep' },
  { name: 'home of the order desk', path: '/', account: 'staff' },
  { name: 'home of an administrator', path: '/', account: 'admin' },
  { name: 'catalog bikes', path: '/catalog/bike', account: 'dealer' },
  { name: 'catalog parts as list', path: '/catalog/paa?view=list', account: 'dealer' },
  { name: 'catalog groupsets', path: '/catalog/groupset', account: 'dealer' },
  { name: 'catalog without result', path: '/catalog/bike?search=zzzzzzzz', account: 'dealer' },
  { name: 'product', path: '/catalog/bike/meridian-7-disc', account: 'dealer' },
  { name: 'cart', path: '/cart', account: 'dealer' },
  { name: 'cart shipment', path: '/cart/shipment', account: 'dealer' },
  { name: 'checkout', path: '/cart/checkout', account: 'dealer' },
  { name: 'checkout over the limit', path: '/cart/checkout', account: 'dealer2' },
  { name: 'fast order', path: '/catalog/fast-order', account: 'dealer' },
  { name: 'bought before', path: '/catalog/repeat-order', account: 'dealer' },
  { name: 'past orders to repeat', path: '/catalog/repeat-order?tab=orders', account: 'dealer' },
  { name: 'stock alerts', path: '/catalog/repeat-order?tab=alerts', account: 'dealer' },
  { name: 'a groupset', path: '/catalog/groupset/axis-11-road-groupset', account: 'dealer' },
  { name: 'orders', path: '/order', account: 'dealer' },
  { name: 'open articles', path: '/order?view=lines', account: 'dealer' },
  { name: 'deliveries', path: '/order?tab=deliveries', account: 'dealer' },
  { name: 'open invoices', path: '/invoice/open-invoice', account: 'dealer' },
  { name: 'paid invoices', path: '/invoice/invoice-list', account: 'dealer' },
  { name: 'statement of account', path: '/invoice/statement', account: 'dealer' },
  { name: 'payment requests', path: '/payment', account: 'dealer' },
  { name: 'credit', path: '/credit', account: 'dealer2' },
  { name: 'credit desk', path: '/credit/desk', account: 'credit' },
  { name: 'unapplied payments', path: '/credit/surplus', account: 'credit' },
  { name: 'disputes', path: '/credit/disputes', account: 'credit' },
  { name: 'sales overview', path: '/sales-overview', account: 'dealer' },
  { name: 'sales by model', path: '/sales-overview?view=model', account: 'dealer' },
  { name: 'orders of all customers', path: '/order/all-customers', account: 'rep' },
  { name: 'order list of the staff', path: '/admin/order-confirmation', account: 'staff' },
  { name: 'analysis of articles', path: '/admin/catalog-analyze', account: 'admin' },
  { name: 'users', path: '/admin/users', account: 'admin' },
  { name: 'new user', path: '/admin/users/create', account: 'admin' },
  { name: 'users from a file', path: '/admin/users/create-users-mass', account: 'admin' },
  { name: 'roles', path: '/admin/roles', account: 'admin' },
  { name: 'new role', path: '/admin/roles/create', account: 'admin' },
  { name: 'group roles', path: '/admin/group-roles', account: 'admin' },
  { name: 'new group role', path: '/admin/group-roles/create', account: 'admin' },
  { name: 'permissions', path: '/admin/permissions', account: 'admin' },
  { name: 'new permission', path: '/admin/permissions/create', account: 'admin' },
  { name: 'audit log', path: '/admin/audit', account: 'admin' },
  { name: 'profile', path: '/user/edit-profile', account: 'admin' },
  { name: 'picker', path: '/cart', account: 'rep' },
  { name: 'home of a guest', path: '/', account: 'guest' },
  { name: 'inquiry of new customers', path: '/new-customer-inquiry', account: null },
  { name: 'inquiries', path: '/admin/inquiries', account: 'admin' },
  { name: 'announcements', path: '/admin/announcements', account: 'admin' },
  { name: 'new announcement', path: '/admin/announcements/create', account: 'admin' },
  { name: 'banners', path: '/admin/banners', account: 'admin' },
  { name: 'new banner', path: '/admin/banners/create', account: 'admin' },
  { name: 'markets', path: '/admin/markets', account: 'admin' },
  { name: 'settings of a market', path: '/admin/markets/veldra-id', account: 'admin' },
  { name: 'price components', path: '/admin/price-components', account: 'admin' },
  { name: 'new price component', path: '/admin/price-components?component=new', account: 'admin' },
  { name: 'sellers on invoices', path: '/admin/invoice-sellers', account: 'admin' },
  { name: 'data of a seller', path: '/admin/invoice-sellers?company=ID01', account: 'admin' },
  { name: 'a page to come', path: '/upload-area', account: 'admin' },
  { name: 'not found', path: '/no-such-page', account: 'dealer' },
];
