/*
 * Every message id of the English catalogues, so that a wrong id does not compile.
 * A new module adds its file here.
 */
import type announcements from '../../../locales/en/announcements.json';
import type audit from '../../../locales/en/audit.json';
import type banners from '../../../locales/en/banners.json';
import type cart from '../../../locales/en/cart.json';
import type catalog from '../../../locales/en/catalog.json';
import type catalogAnalyze from '../../../locales/en/catalog-analyze.json';
import type dialogs from '../../../locales/en/dialogs.json';
import type errors from '../../../locales/en/errors.json';
import type explain from '../../../locales/en/explain.json';
import type feedback from '../../../locales/en/feedback.json';
import type files from '../../../locales/en/files.json';
import type grid from '../../../locales/en/grid.json';
import type groupset from '../../../locales/en/groupset.json';
import type home from '../../../locales/en/home.json';
import type inquiries from '../../../locales/en/inquiries.json';
import type intake from '../../../locales/en/intake.json';
import type markets from '../../../locales/en/markets.json';
import type openOrders from '../../../locales/en/open-orders.json';
import type orderGuide from '../../../locales/en/order-guide.json';
import type orders from '../../../locales/en/orders.json';
import type password from '../../../locales/en/password.json';
import type profile from '../../../locales/en/profile.json';
import type push from '../../../locales/en/push.json';
import type refusals from '../../../locales/en/refusals.json';
import type repeatOrder from '../../../locales/en/repeat-order.json';
import type rich from '../../../locales/en/rich.json';
import type session from '../../../locales/en/session.json';
import type shell from '../../../locales/en/shell.json';
import type staff from '../../../locales/en/staff.json';
import type stockAlerts from '../../../locales/en/stock-alerts.json';
import type titles from '../../../locales/en/titles.json';
import type ui from '../../../locales/en/ui.json';
import type users from '../../../locales/en/users.json';

export type Catalogues = {
  announcements: typeof announcements;
  audit: typeof audit;
  banners: typeof banners;
  cart: typeof cart;
  catalog: typeof catalog;
  'catalog-analyze': typeof catalogAnalyze;
  dialogs: typeof dialogs;
  errors: typeof errors;
  explain: typeof explain;
  feedback: typeof feedback;
  files: typeof files;
  grid: typeof grid;
  groupset: typeof groupset;
  home: typeof home;
  inquiries: typeof inquiries;
  intake: typeof intake;
  markets: typeof markets;
  'open-orders': typeof openOrders;
  'order-guide': typeof orderGuide;
  orders: typeof orders;
  password: typeof password;
  profile: typeof profile;
  push: typeof push;
  refusals: typeof refusals;
  'repeat-order': typeof repeatOrder;
  rich: typeof rich;
  session: typeof session;
  shell: typeof shell;
  staff: typeof staff;
  'stock-alerts': typeof stockAlerts;
  titles: typeof titles;
  ui: typeof ui;
  users: typeof users;
};

export type TextModule = keyof Catalogues;
export type MessageId = { [M in TextModule]: keyof Catalogues[M] & string }[TextModule];
