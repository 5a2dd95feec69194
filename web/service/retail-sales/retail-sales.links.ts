import { registrationStates, registrationTypes } from '#rules/service/retail-sales/registration-state.ts';
import type { RegistrationState, RegistrationType } from '#rules/service/retail-sales/registration-state.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export const retailSalesRoute = '/$lang/retail-sales';
export const frameListRoute = '/$lang/retail-sales/list';
export const consumersRoute = '/$lang/retail-sales/consumers';

/** Opens the form without a number; the URL has no empty parameters. */
export const noNumber = 'new';

export type RetailSalesSearch = ListSearch & {
  status?: RegistrationState;
  type?: RegistrationType;
  /** The registration that is open. */
  frame?: string;
  /** The form to register a frame is open, with this number or {@link noNumber}. */
  register?: string;
};

export function readRetailSalesSearch(raw: RawSearch): RetailSalesSearch {
  return {
    ...listSearch(raw),
    ...given({
      status: choiceParam(raw.status, registrationStates),
      type: choiceParam(raw.type, registrationTypes),
      frame: textParam(raw.frame, 40),
      register: textParam(raw.register, 100),
    }),
  };
}
