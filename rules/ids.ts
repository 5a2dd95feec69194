/**
 * Ids are UUIDs of version 7 (sortable by time), made by the database; a brand per table keeps them apart in the types.
 */
export type Id<Table extends string> = string & { readonly __table?: Table };

export type UserId = Id<'identity_user'>;
export type SessionId = Id<'identity_session'>;
export type CustomerId = Id<'customers_customer'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a UUID in text form. Other texts match no row, so look-ups return "not found" instead of failing. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
