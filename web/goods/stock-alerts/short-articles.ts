import { stateNamed } from '#ui/figures/availability-words.ts';
import type { AlertSupply } from './stock-alerts.documents.ts';

/** An article of a page that may get an alert. */
export type AlertVariant = AlertSupply & {
  articleCode: string;
  sorg: string;
  name: string;
  packSize: number;
  orderLimit: number | null;
  discontinued: boolean;
  colour: { description: string } | null;
  size: string;
  available: { qty: number | null; mask: string };
  arrivals: readonly unknown[];
};

/**
 * True if less of an article is in stock than requested: none, or fewer than the typed quantity. A hidden number counts
 * as enough.
 */
export function isShort(variant: AlertVariant, wanted: number): boolean {
  if (variant.blockReason || (variant.discontinued && variant.arrivals.length === 0)) return false;
  const state = stateNamed(variant.availability.state);
  if (state !== 'now' && state !== 'low') return true;
  return variant.available.qty !== null && variant.available.qty < wanted;
}

/** Colour and size, or the name of an article without both. */
export const variantName = ({ colour, size, name }: AlertVariant): string =>
  [colour?.description, size].filter(Boolean).join(', ') || name;
