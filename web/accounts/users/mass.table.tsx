import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { UserColumn } from '#rules/accounts/users/columns.ts';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { TablePager } from '#ui/table/table-pager.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import type { MassRow } from './mass-rows.ts';
import css from './users.module.css';

type Props = {
  rows: readonly MassRow[];
  columns: readonly UserColumn[];
  editable: boolean;
  onChange: (key: number, column: UserColumn, value: string) => void;
  /** Called when the focus leaves a row. */
  onLeave: () => void;
  onRemove: (key: number) => void;
};

/** Shows one page of the list at a time, so that 500 rows are as fast as 20. */
export function MassTable({ rows, ...props }: Props) {
  const t = useText();
  const phone = usePhone();
  const [page, setPage] = useState(1);
  const limit = phone ? 10 : 20;
  const pageTotal = Math.max(1, Math.ceil(rows.length / limit));
  const current = Math.min(page, pageTotal);
  const visible = rows.slice((current - 1) * limit, current * limit);
  if (rows.length === 0)
    return (
      <div className={css.massNote}>
        <Text tone="muted">{t(props.editable ? 'users.mass.noneWrong' : 'users.mass.noneReady')}</Text>
      </div>
    );
  return (
    <>
      {phone ? <Cards rows={visible} {...props} /> : <Grid rows={visible} {...props} />}
      <div className={css.massPager}>
        <TablePager
          info={{ page: current, count: rows.length, pageTotal }}
          view={{ limit }}
          shown={visible.length}
          sizes={[limit]}
          onView={(view) => setPage(view.page ?? 1)}
        />
      </div>
    </>
  );
}

const leftRow = (event: React.FocusEvent<HTMLElement>): boolean => !event.currentTarget.contains(event.relatedTarget);

function Cell({
  row,
  column,
  hideLabel,
  onChange,
}: Pick<Props, 'onChange'> & { row: MassRow; column: UserColumn; hideLabel?: boolean }) {
  const t = useText();
  return (
    <TextInput
      label={`${t(`users.column.${column}`)}${hideLabel ? `, ${t('users.mass.line', { line: row.line })}` : ''}`}
      hideLabel={hideLabel}
      inputSize="small"
      value={row.cells[column]}
      error={row.errors[column]}
      onChange={(event) => onChange(row.key, column, event.target.value)}
    />
  );
}

function Removing({ row, onRemove }: { row: MassRow; onRemove: (key: number) => void }) {
  const t = useText();
  return (
    <IconButton
      size="small"
      icon={IconTrash}
      label={t('users.mass.remove', { line: row.line })}
      onClick={() => onRemove(row.key)}
    />
  );
}

function Grid({ rows, columns, editable, onChange, onLeave, onRemove }: Props) {
  const t = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <div className={css.massScroll} role="region" aria-label={t('users.mass.groups')} tabIndex={0}>
      <table className={css.mass} data-editable={editable || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('users.mass.row')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`users.column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('users.mass.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} onBlur={(event) => editable && leftRow(event) && onLeave()}>
              <th scope="row">{row.line}</th>
              {columns.map((column) => (
                <td key={column} data-wrong={row.errors[column] ? true : undefined}>
                  {editable ? <Cell row={row} column={column} hideLabel onChange={onChange} /> : row.cells[column]}
                </td>
              ))}
              <td>
                <Removing row={row} onRemove={onRemove} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone only invalid cells are inputs; the others show above them. */
function Cards({ rows, columns, editable, onChange, onLeave, onRemove }: Props) {
  const t = useText();
  return (
    <ul className={css.massCards}>
      {rows.map((row) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its own fields
        <li key={row.key} onBlur={(event) => editable && leftRow(event) && onLeave()}>
          <Row justify="between" gap={3}>
            <Stack gap={0}>
              <Text strong>{row.cells.name || t('users.mass.line', { line: row.line })}</Text>
              <Text size="xs" tone="muted">
                {[t('users.mass.line', { line: row.line }), row.cells.username, row.cells.groupRole]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
            <Removing row={row} onRemove={onRemove} />
          </Row>
          {editable &&
            columns
              .filter((column) => row.errors[column])
              .map((column) => <Cell key={column} row={row} column={column} onChange={onChange} />)}
        </li>
      ))}
    </ul>
  );
}
