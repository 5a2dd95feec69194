import type { Term } from './term.ts';

/** English words: the variants of the GLOSSARY that are wrong in every text of the product. */
export const en: readonly Term[] = [
  {
    thing: 'customer',
    words: ['dealer', 'customer'],
    not: ['retailer…', 'client', 'clients'],
    except: {
      'claim-settings.customer.retailer': 'the kind of customer, beside the distributor',
      'audit.field.clientId': 'the client of OpenID Connect',
      'sign-in-provider.field.clientId': 'the client of OpenID Connect',
      'sign-in-provider.field.clientSecret': 'the client of OpenID Connect',
    },
  },
  {
    thing: 'article',
    words: ['article'],
    not: ['SKU', 'SKUs'],
    except: {
      'click-collect.pdf.sku': 'the number that the article has in the shop of the brand',
    },
  },
  { thing: 'line', words: ['line'], not: ['order position…'] },
  {
    thing: 'order number of the customer',
    words: ['PO number', 'PO'],
    not: ['purchase order…', 'customer reference', 'P.O.'],
  },
  {
    thing: 'sales organisation',
    words: ['sales organisation'],
    not: ['sales org', 'sales orgs', 'sales organization…'],
  },
  { thing: 'sales contact', words: ['sales contact'], not: ['sales representative…', 'sales rep'] },
  { thing: 'available credit', words: ['available credit'], not: ['credit left', 'credit remaining'] },
  {
    thing: 'consumer',
    words: ['consumer'],
    not: ['end customer…', 'buyer', 'buyers', 'rider portal'],
    except: { 'role-names.role.buyer': 'the role of a colleague who orders' },
  },
  {
    thing: 'rejected payment of an order',
    words: ['payment rejected'],
    not: ['payment voided', 'void payment'],
    except: { 'payments.void.title': 'a dealer voids their own payment request' },
  },
  {
    thing: 'freight',
    words: ['freight'],
    not: ['shipping cost…', 'Shipping'],
    except: {
      'audit.field.shippingPoint': 'the place that goods leave from',
      'sorgs.field.shippingPoint': 'the place that goods leave from',
    },
  },
  { thing: 'email', words: ['email'], not: ['e-mail…'] },
  { thing: 'frame number', words: ['frame number'], not: ['chassis number'] },
  { thing: 'second factor', words: ['second factor'], not: ['2FA', 'MFA', 'two-step…', 'TOTP'] },
  { thing: 'sign-in provider', words: ['sign-in provider'], not: ['identity provider…', 'SSO'] },
  { thing: 'cart', words: ['cart'], not: ['shopping basket'] },
  { thing: 'pre-order', words: ['pre-order'], not: ['back-order…', 'backorder…', 'preorder…'] },
  { thing: 'merchandise category', words: ['merchandise category'], not: ['sub-category', 'subcategory'] },
  { thing: 'claim', words: ['claim'], not: ['complaint…'] },
  { thing: 'claim desk', words: ['claim desk'], not: ['warranty team', 'claims department'] },
  { thing: 'vendor', words: ['vendor'], not: ['supplier…'] },
  { thing: 'HQ', words: ['HQ'], not: ['head office', 'headquarters'] },
  { thing: 'net sales', words: ['net sales'], not: ['turnover'] },
  { thing: 'white spot', words: ['white spot'], not: ['territory', 'territories'] },
  { thing: 'ERP', words: ['ERP'], not: ['SAP'] },
];
