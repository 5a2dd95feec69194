import { permissions as all, type Permission, type UserArea } from '#rules/permissions.ts';
import { filePermissions } from './file-rights.ts';

/** Permissions that people without a customer use too: their own profile, the catalog and what a brand publishes. */
const everybodys: readonly string[] = [
  'profile.update',
  'consumer-voice.submit',
  'page.news',
  'page.sales-document',
  'page.marketing-material',
  'page.catalog',
  'page.3rd-party-catalog',
] satisfies readonly Permission[];

/** Permissions of field sales, who act for many customers. */
const fieldSales: readonly string[] = [
  'menu.change-cust',
  'page.formvisit',
  'question.answer',
] satisfies readonly Permission[];

/**
 * Permissions that show or change the business of a dealer: all that a `users` file may give, except those of field sales
 * and those that everybody uses.
 */
export const dealerPermissions: readonly string[] = filePermissions.filter(
  (name) => !everybodys.includes(name) && !fieldSales.includes(name),
);

/** Permissions of the product that only staff, field sales and vendors have. */
export const staffPermissions: readonly string[] = Object.keys(all).filter(
  (name) => !dealerPermissions.includes(name) && !everybodys.includes(name),
);

/**
 * True if a user with these permissions is a dealer's user, who must work for customers that their areas name: they have
 * a permission of dealers and none of the staff. Permissions that administrators add make nobody staff.
 */
export function needsCustomer(held: Iterable<string>): boolean {
  const names = [...held];
  return (
    names.some((name) => dealerPermissions.includes(name)) && !names.some((name) => staffPermissions.includes(name))
  );
}

/** True if areas open more than the customers that they name. */
export function opensMoreThanCustomers(areas: readonly UserArea[]): boolean {
  return areas.some(isWider);
}

/** True if one area opens more than one customer. */
export function isWider({ option, limitation }: Pick<UserArea, 'option' | 'limitation'>): boolean {
  return option === 'include' && limitation !== 'customer';
}
