import type { NavigateOptions } from '@tanstack/react-router';
import { spellingOf } from '#rules/start/search/search-rank.ts';
import type { SessionUser } from '#platform/api/session.ts';
import { holdsScopes, type Scopes } from '#platform/scopes.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import type { SheetIconName } from '#ui/look/sheet-icons.ts';
import { openInvoicesLink } from '#money/open-invoices/open-invoices.links.ts';
import { createClaimRoute } from '#service/claim-form/claim-form.links.ts';
import { noNumber, retailSalesRoute } from '#service/retail-sales/retail-sales.links.ts';

/** Something that the user may start from the search. */
export type SearchAction = {
  id: string;
  label: MessageId;
  icon: SheetIconName;
  scopes: Scopes;
  /** It is about the customer that the user works for. */
  needsCustomer?: true;
  link: (lang: string) => NavigateOptions;
};

/** Actions in the order in which they show. */
const actions: readonly SearchAction[] = [
  {
    id: 'pay',
    label: 'search.action.pay',
    icon: 'credit-card',
    scopes: ['page.invoice-status', 'invoice.pay'],
    needsCustomer: true,
    link: (lang) => openInvoicesLink(lang, { kind: 'overdue' }),
  },
  {
    id: 'claim',
    label: 'search.action.claim',
    icon: 'shield-check',
    scopes: ['page.claim', 'claim.create'],
    needsCustomer: true,
    link: (lang) => ({ to: createClaimRoute, params: { lang } }),
  },
  {
    id: 'sale',
    label: 'search.action.sale',
    icon: 'tag',
    scopes: ['page.customer-sales-report', 'retail-sales.register'],
    needsCustomer: true,
    link: (lang) => ({ to: retailSalesRoute, params: { lang }, search: { register: noNumber } }),
  },
];

/** The actions that the user may start. */
export const actionsOf = (user: SessionUser): SearchAction[] =>
  actions.filter(
    ({ scopes, needsCustomer }) =>
      holdsScopes(user.permissions, scopes) && (needsCustomer !== true || user.customer !== null),
  );

const partsOf = (text: string): string[] =>
  text
    // The rail breaks long words of the menu at soft hyphens.
    .replaceAll('\u{ad}', '')
    .split(/[\s\-–’'/]+/)
    .map(spellingOf)
    .filter(Boolean);

/** True if each typed word begins a word of the label. */
export function fits(words: string, label: string): boolean {
  const parts = partsOf(label);
  return partsOf(words).every((word) => parts.some((part) => part.startsWith(word)));
}
