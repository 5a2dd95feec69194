import { useRoleWords } from '#access/roles/role-words.part.ts';
import { claimStatuses } from '#rules/service/claims/status.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { statusOf } from '#service/claims/claim-words.tsx';
import css from './claim-settings.module.css';
import type { CapabilityRow } from './claim-settings.documents.ts';

/** A change of status and the rows that let roles make it. */
type Change = { from: string; to: string; rows: readonly CapabilityRow[] };

/** The changes in the order in which a claim goes. */
function changesOf(rows: readonly CapabilityRow[]): Change[] {
  const place = (status: string): number => claimStatuses.findIndex((one) => one === status);
  return [...Map.groupBy(rows, ({ from, to }) => `${from} ${to}`).values()]
    .map((group): Change => ({ from: group[0]?.from ?? '', to: group[0]?.to ?? '', rows: group }))
    .toSorted((one, other) => place(one.from) - place(other.from) || place(one.to) - place(other.to));
}

type MatrixProps = {
  rows: readonly CapabilityRow[];
  label: string;
  busy: boolean;
  onAdd: (change: { role: string; from: string; to: string }) => void;
  onRemove: (row: CapabilityRow) => void;
};

/** Who may make which change: a row for each change, a column for each role, which are lists of roles on narrow pages. */
export function CapabilityMatrix({ rows, label, busy, onAdd, onRemove }: MatrixProps) {
  const t = useText();
  const words = useRoleWords();
  const changes = changesOf(rows);
  const roles = [...Map.groupBy(rows, ({ role }) => role).entries()]
    // Those who may do most come first.
    .toSorted(([one, held], [other, less]) => less.length - held.length || one.localeCompare(other))
    .map(([role]) => ({ role, name: words({ name: role }) }));
  const name = (status: string) => {
    const id = statusOf(status);
    return id ? t(`claims.status.${id}`) : status;
  };
  return (
    <table className={css.matrix}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('claim-settings.col.change')}</th>
          {roles.map(({ role, name: shown }) => (
            <th key={role} scope="col">
              {shown}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ from, to, rows: held }) => {
          const change = `${name(from)} → ${name(to)}`;
          return (
            <tr key={change}>
              <th scope="row">{change}</th>
              {roles.map(({ role, name: shown }) => {
                const row = held.find((one) => one.role === role);
                return (
                  <td key={role}>
                    <Checkbox
                      label={<span className={css.role}>{shown}</span>}
                      aria-label={`${shown}: ${change}`}
                      checked={row !== undefined}
                      disabled={busy}
                      onChange={() => (row ? onRemove(row) : onAdd({ role, from, to }))}
                    />
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
