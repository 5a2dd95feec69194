/**
 * Names of the roles that every portal has from the start. They have texts in all languages; roles of
 * the brand's own do not.
 */
export const seededRoleNames = [
  'dealer',
  'retailer',
  'workshop',
  'owner',
  'buyer',
  'payer',
  'mechanic',
  'read-only',
  'salesman',
  'sales.group',
  'order.desk',
  'credit.desk',
  'claim.desk',
  'administrator',
  'us.administrator',
  'Product',
  'vendor',
  'audit',
  'guest',
] as const;
export type SeededRoleName = (typeof seededRoleNames)[number];
