/*
 * Every message id of the English catalogues, so that a wrong id does not compile.
 * A new module adds its file here.
 */
import type cart from '../../../locales/en/cart.json';
import type catalog from '../../../locales/en/catalog.json';
import type errors from '../../../locales/en/errors.json';
import type files from '../../../locales/en/files.json';
import type home from '../../../locales/en/home.json';
import type orders from '../../../locales/en/orders.json';
import type password from '../../../locales/en/password.json';
import type push from '../../../locales/en/push.json';
import type session from '../../../locales/en/session.json';
import type inquiries from '../../../locales/en/inquiries.json';
import type markets from '../../../locales/en/markets.json';
import type shell from '../../../locales/en/shell.json';
import type titles from '../../../locales/en/titles.json';
import type ui from '../../../locales/en/ui.json';

export type Catalogues = {
  cart: typeof cart;
  catalog: typeof catalog;
  errors: typeof errors;
  files: typeof files;
  home: typeof home;
  orders: typeof orders;
  password: typeof password;
  push: typeof push;
  session: typeof session;
  shell: typeof shell;
  titles: typeof titles;
  ui: typeof ui;
  inquiries: typeof inquiries;
  markets: typeof markets;
};

export type TextModule = keyof Catalogues;
export type MessageId = { [M in TextModule]: keyof Catalogues[M] & string }[TextModule];
