import { type ComponentType, lazy } from 'react';
import type { Scopes } from '../platform/permissions.ts';

export type HomePart = {
  id: string;
  /** The wide column or the narrow one. */
  place: 'main' | 'side';
  scopes: Scopes;
  needsCustomer?: boolean;
  Part: ComponentType;
};

/** A part of a feature on the home page, as its own chunk; its texts load with it. */
export function homePart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy(load);
}

/** What features show on the home page, in this order. Each brings its own card, with its own loading and error states. */
export const homeParts: readonly HomePart[] = [];
