import {
  componentKeys,
  componentModules,
  type ComponentKey,
  type ComponentModule,
} from '../../../rules/orders/component-choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '../../ui/list-search.ts';

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
