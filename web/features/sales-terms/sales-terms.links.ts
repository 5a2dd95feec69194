import { paymentModules, type PaymentModule } from '../../../rules/orders/term-choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '../../ui/list-search.ts';

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
