import { auditChange } from '#rules/accounts/audit/changes.ts';

/** One setting of a market that somebody changed. */
export interface SettingChange {
  /** Path of the setting: `hosts`, `configuration.maskStock`, `configuration.currency.symbol`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function leaves(before: Fields, after: Fields, path: readonly string[]): SettingChange[] {
  return Object.keys(after)
    .filter((name) => name in before)
    .flatMap((name) => {
      const own = [...path, name];
      const [old, now] = [before[name], after[name]];
      if (isFields(old) && isFields(now)) return leaves(old, now, own);
      return [{ path: own.join('.'), before: old, after: now }];
    });
}

/** The settings that a line of the audit log changed: those that it has before and after the change. */
export function settingChanges(before: unknown, after: unknown): SettingChange[] {
  const change = auditChange(before, after);
  return isFields(change.before) && isFields(change.after) ? leaves(change.before, change.after, []) : [];
}

/** The value at a path of a market. */
export const valueAt = (market: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, step) => (isFields(at) ? at[step] : undefined), market);

const comparable = (path: string, value: unknown): string =>
  JSON.stringify(path === 'hosts' && Array.isArray(value) ? value.map(String).toSorted() : value);

/** True if a setting has the same value twice. Hosts have no order; languages and sales organisations have one. */
export const isSameValue = (path: string, one: unknown, other: unknown): boolean =>
  comparable(path, one) === comparable(path, other);

/** Fields that are no settings: opening and closing a market has its own button, with its own checks. */
const withoutRestore = new Set(['status', 'statusMessage']);

/** True if a change can be taken back. A market without a default host cannot go back to having none. */
export const isRestorable = ({ path, before }: SettingChange): boolean =>
  !withoutRestore.has(path) && !(path === 'defaultHost' && before === null);

/** The input of `updateMarket` that sets one setting; the other parts of a currency or of the features stay. */
export function changeOf(market: { readonly configuration: object }, path: string, value: unknown): Fields {
  const [root = '', name = '', part] = path.split('.');
  if (root !== 'configuration') return { [root]: value };
  if (part === undefined) return { configuration: { [name]: value } };
  const whole = valueAt(market, `configuration.${name}`);
  return { configuration: { [name]: { ...(isFields(whole) ? whole : {}), [part]: value } } };
}
