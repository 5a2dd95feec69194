import {
  componentKeys,
  componentModules,
  type ComponentKey,
  type ComponentModule,
} from '#rules/ordering/orders/component-choices.ts';
import { paymentModules, type PaymentModule } from '#rules/ordering/orders/term-choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type PaymentMethodsSearch = ListSearch & {
  sorg?: string;
  module?: PaymentModule;
  /** The form that is open: `new`, or the id of the method. */
  method?: string;
};

/** Search of the payment methods. */
export function readPaymentMethodsSearch(raw: RawSearch): PaymentMethodsSearch {
  const { page, limit } = listSearch(raw);
  return given({
    page,
    limit,
    sorg: textParam(raw.sorg, 10),
    module: choiceParam(raw.module, paymentModules),
    method: textParam(raw.method, 40),
  });
}

export type ShipmentOptionsSearch = ListSearch & {
  sorg?: string;
  /** The form that is open: `new`, or the id of the option. */
  option?: string;
};

/** Search of the shipment options. */
export function readShipmentOptionsSearch(raw: RawSearch): ShipmentOptionsSearch {
  const { page, limit } = listSearch(raw);
  return given({ page, limit, sorg: textParam(raw.sorg, 10), option: textParam(raw.option, 40) });
}

export type PriceComponentsSearch = ListSearch & {
  sorg?: string;
  module?: ComponentModule;
  /** The form that is open: `new`, or what names the component, as in `1000.invoice.recycleFee`. */
  component?: string;
};

/** Search of the price components. */
export function readPriceComponentsSearch(raw: RawSearch): PriceComponentsSearch {
  const { page, limit } = listSearch(raw);
  return given({
    page,
    limit,
    sorg: textParam(raw.sorg, 10),
    module: choiceParam(raw.module, componentModules),
    component: textParam(raw.component, 50),
  });
}

export type ComponentName = { sorg: string; module: ComponentModule; key: ComponentKey };

/** A component in the address. */
export const componentParam = ({ sorg, module, key }: { sorg: string; module: string; key: string }): string =>
  `${sorg}.${module}.${key}`;

/** The component that the address names, or null. */
export function readComponent(text: string): ComponentName | null {
  const [sorg = '', module, key] = text.split('.');
  const knownModule = componentModules.find((one) => one === module);
  const knownKey = componentKeys.find((one) => one === key);
  return sorg !== '' && knownModule && knownKey ? { sorg, module: knownModule, key: knownKey } : null;
}

export type PriceListsSearch = ListSearch & {
  sorg?: string;
  /** The form that is open: `new`, or what names the list, as in `1000:dealer`. */
  list?: string;
  /** The list whose customers show. */
  customers?: string;
};

/** Search of the price lists. */
export function readPriceListsSearch(raw: RawSearch): PriceListsSearch {
  const { q, page, limit } = listSearch(raw);
  return given({
    q,
    page,
    limit,
    sorg: textParam(raw.sorg, 10),
    list: textParam(raw.list, 71),
    customers: textParam(raw.customers, 71),
  });
}

/** A price list in the address. */
export const listParam = ({ sorg, code }: { sorg: string; code: string }): string => `${sorg}:${code}`;

/** The price list that the address names; null for a new one. */
export function readList(text: string): { sorg: string; code: string } | null {
  const at = text.indexOf(':');
  return at < 0 ? null : { sorg: text.slice(0, at), code: text.slice(at + 1) };
}

export type CustomerGroupsSearch = ListSearch & {
  /** The form that is open: `new`, or the code of the group after a colon, as a code may be `new` too. */
  group?: string;
  /** The group whose customers show. */
  customers?: string;
};

/** Search of the customer groups. */
export function readCustomerGroupsSearch(raw: RawSearch): CustomerGroupsSearch {
  const { q, page, limit } = listSearch(raw);
  return given({ q, page, limit, group: textParam(raw.group, 61), customers: textParam(raw.customers, 61) });
}

/** A customer group in the address. */
export const groupParam = (code: string): string => `:${code}`;

/** The code of the group that the address names; null for a new one. */
export const readGroup = (text: string): string | null => (text.startsWith(':') ? text.slice(1) : null);
