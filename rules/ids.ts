const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a UUID in text form (all ids are UUIDs of version 7, made by the database). Other texts match no row, so look-ups return "not found" instead of failing. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
