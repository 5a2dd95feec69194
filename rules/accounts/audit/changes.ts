type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True if two values are the same as JSON, whatever the order of their fields. */
function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => same(value, other[at]));
  if (!isFields(one) || !isFields(other)) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => name in one === name in other && same(one[name], other[name]));
}

/** The fields of two values that differ; fields inside fields too. A field that one lacks was added or removed. */
function differing(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const from: Record<string, unknown> = {};
  const to: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[name], after[name]];
    if (isFields(old) && isFields(now)) {
      const inner = differing(old, now);
      if (Object.keys(inner.before).length > 0) from[name] = inner.before;
      if (Object.keys(inner.after).length > 0) to[name] = inner.after;
    } else if (!(name in before) || !(name in after) || !same(old, now)) {
      if (name in before) from[name] = old;
      if (name in after) to[name] = now;
    }
  }
  return { before: from, after: to };
}

/**
 * The changes that a line of the audit log records. If both states name a field, they describe the same thing: of them only fields
 * that differ are left, and fields that only `before` names are not part of the change (it may be the whole row, and
 * `after` the input). States without a common field are two facts, for example an order and the reason of its end, and
 * stay as they are.
 */
export function auditChange(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!isFields(before) || !isFields(after)) return { before, after };
  const common = Object.keys(before).filter((name) => name in after);
  if (common.length === 0) return { before, after };
  return differing(Object.fromEntries(common.map((name) => [name, before[name]])), after);
}
