import type { Permission } from '#rules/permissions.ts';
import type { ErrorParams } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { Audience } from './explain.policy.ts';
import { findTakenFile, listRolesWith, type TakenFile } from './explain.sources.queries.ts';

/** Effect of a reason: prevents ordering, limits it, or is information. */
export type ReasonKind = 'stop' | 'limit' | 'note';

/** A fact in the caller's language; the kind determines how the screen formats it. */
export interface Fact {
  readonly id: string;
  readonly value: string;
  readonly kind: 'text' | 'date' | 'instant' | 'money';
}

/** Where to change a setting: a page of the portal, or a file of the ERP. */
export type Place =
  | { readonly kind: 'page'; readonly name: string; readonly path: string; readonly permission: Permission }
  | { readonly kind: 'erp'; readonly file: string };

/** The setting behind a reason; only for users who may see settings. */
export interface Setting {
  readonly name: string;
  readonly facts: readonly (Fact | null)[];
  readonly place: Place;
}

/** A reason before translation; its texts are `explain.title.<code>` and `explain.text.<code>`. */
export interface Reason {
  readonly code: string;
  readonly kind: ReasonKind;
  readonly params?: ErrorParams;
  /** The reason given in the data itself; everybody may read it. */
  readonly said?: string;
  readonly facts?: readonly Fact[];
  readonly setting?: Setting;
}

/** A reason on the wire. */
export interface DescribedReason {
  readonly code: string;
  readonly kind: ReasonKind;
  readonly title: string;
  readonly description: string;
  readonly facts: readonly ToldFact[];
  readonly setting: ToldSetting | null;
  readonly whoCanChange: string;
}
export interface ToldFact {
  readonly name: string;
  readonly value: string;
  readonly kind: Fact['kind'];
}
export interface ToldSetting {
  readonly name: string;
  readonly facts: readonly ToldFact[];
  readonly place: { readonly kind: Place['kind']; readonly name: string; readonly path: string | null };
}

export const text = (id: string, value: string | number): Fact => ({ id, value: String(value), kind: 'text' });
export const day = (id: string, value: string | null): Fact | null =>
  value === null ? null : { id, value, kind: 'date' };
export const instant = (id: string, value: Date): Fact => ({ id, value: value.toISOString(), kind: 'instant' });

/** The audience of the answer. */
export interface ReasonAudience {
  readonly audience: Audience;
  /** Name of the customer's salesperson. */
  readonly contact: string | null;
}

/**
 * Translates reasons for the caller. This is the only place that removes settings for everybody but staff; customers
 * are referred to their sales contact, salespeople to the order desk.
 */
export async function describeReasons(
  ctx: Ctx,
  { audience, contact }: ReasonAudience,
  reasons: readonly Reason[],
): Promise<DescribedReason[]> {
  const files = new Map<string, TakenFile | null>();
  const roles = new Map<Permission, string[]>();
  if (audience === 'staff') {
    for (const { setting } of reasons) {
      const place = setting?.place;
      if (place?.kind === 'erp' && !files.has(place.file))
        files.set(place.file, await findTakenFile(ctx.db, place.file));
      if (place?.kind === 'page' && !roles.has(place.permission))
        roles.set(place.permission, await listRolesWith(ctx.db, place.permission));
    }
  }
  const told = (facts: readonly (Fact | null)[]): ToldFact[] =>
    facts.flatMap((fact) =>
      fact === null ? [] : [{ name: ctx.text(`explain.fact.${fact.id}`), value: fact.value, kind: fact.kind }],
    );
  const settingOf = ({ name, facts, place }: Setting): ToldSetting => {
    if (place.kind === 'page')
      return { name, facts: told(facts), place: { kind: 'page', name: place.name, path: place.path } };
    const file = files.get(place.file) ?? null;
    const newest =
      file === null
        ? [text('file', ctx.text('explain.place.noFile'))]
        : [text('file', file.name), instant('fileAt', file.madeAt)];
    return {
      name,
      facts: told([...facts, ...newest]),
      place: { kind: 'erp', name: ctx.text('explain.place.erp', { file: place.file }), path: null },
    };
  };
  const whoCanChange = ({ setting }: Reason): string => {
    if (audience === 'customer')
      return contact === null
        ? ctx.text('explain.who.contact')
        : ctx.text('explain.who.contactNamed', { name: contact });
    if (audience === 'sales') return ctx.text('explain.who.desk');
    if (setting === undefined) return '';
    if (setting.place.kind === 'erp') return ctx.text('explain.who.erp');
    const names = roles.get(setting.place.permission) ?? [];
    return names.length === 0
      ? ctx.text('explain.who.nobody')
      : ctx.text('explain.who.roles', { roles: names.join(', ') });
  };
  return reasons.map((reason) => ({
    code: reason.code,
    kind: reason.kind,
    title: ctx.text(`explain.title.${reason.code}`, reason.params ?? {}),
    description: [ctx.text(`explain.text.${reason.code}`, reason.params ?? {}), reason.said ?? '']
      .filter((words) => words !== '')
      .join(' '),
    facts: told(reason.facts ?? []),
    setting: audience === 'staff' && reason.setting !== undefined ? settingOf(reason.setting) : null,
    whoCanChange: reason.kind === 'note' && audience !== 'staff' ? '' : whoCanChange(reason),
  }));
}
