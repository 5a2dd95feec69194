import { dateParam, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export const auditRoute = '/$lang/admin/audit';

export type AuditSearch = ListSearch & {
  /** Id or username of the user who did it. */
  actor?: string;
  /** Id or code of the affected customer. */
  customer?: string;
  action?: string;
  /** Type and id of the changed record. */
  subject?: string;
  id?: string;
  from?: string;
  to?: string;
};

/** Search of the audit log; default and malformed values are left out. */
export function readAuditSearch(raw: RawSearch): AuditSearch {
  const texts = Object.fromEntries(
    (['actor', 'customer', 'action', 'subject', 'id'] as const).flatMap((name) => {
      const value = textParam(raw[name]);
      return value ? [[name, value]] : [];
    }),
  );
  const from = dateParam(raw.from);
  const to = dateParam(raw.to);
  return { ...listSearch(raw), ...texts, ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** Converts start and end days in the user's time zone to instants. */
export function filterOf({ actor, customer, action, subject, id, from, to, q }: AuditSearch) {
  const instant = (day: string, time: string) => new Date(`${day}T${time}`).toISOString();
  return {
    actor,
    customer,
    action,
    subjectType: subject,
    subjectId: id,
    search: q,
    from: from && instant(from, '00:00:00.000'),
    to: to && instant(to, '23:59:59.999'),
  };
}
