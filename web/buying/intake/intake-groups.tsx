import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { AvailabilityIcon } from '#ui/figures/availability.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Card } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { useChoiceKeys } from './choice-keys.ts';
import { ColumnQuestions } from './column-questions.tsx';
import { DecisionRow, ReadyRow, UnknownRow } from './intake-rows.tsx';
import type { CheckedRow } from './intake.documents.ts';
import { firstTypedLine, rowKey, sheetNameOf, shownLine, unitsOf, shownAtFirst } from './intake-sheet.ts';
import { ListNotes } from './list-notes.tsx';
import { RejectedButton } from './rejected-button.tsx';
import type { Intake } from './use-intake.ts';
import css from './intake.module.css';

function Group({
  id,
  icon,
  title,
  count,
  note,
  actions,
  rows,
  onShow,
  children,
}: {
  id: string;
  icon: ReactNode;
  title: string;
  count: string;
  note?: ReactNode;
  actions?: ReactNode;
  rows: readonly CheckedRow[];
  /** Called with the rows that are visible. */
  onShow: (rows: readonly CheckedRow[]) => void;
  children: (row: CheckedRow) => ReactNode;
}) {
  const t = useText();
  const [shown, setShown] = useState(shownAtFirst);
  const list = useRef<HTMLUListElement>(null);
  useChoiceKeys(list, rows);
  useEffect(() => onShow(rows.slice(0, shown)), [onShow, rows, shown]);
  if (rows.length === 0) return null;
  return (
    <Card padded={false}>
      <div className={css.groupHead}>
        {icon}
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <Text tone="dim">{count}</Text>
        <span className={css.groupEnd}>
          {note}
          {actions}
        </span>
      </div>
      <ul ref={list} className={css.rows} aria-labelledby={id}>
        {rows.slice(0, shown).map((row) => (
          <li key={rowKey(row)} className={row.group === 'unknown' ? classNames(css.row, css.lostRow) : css.row}>
            {children(row)}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <div className={css.more}>
          <Button size="small" variant="quiet" onClick={() => setShown(shown + 500)}>
            {t('intake.group.more', { count: rows.length - shown })}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The checked rows in three groups. A row leaves them only when it is added to the cart or the user removes it. */
export function IntakeGroups({ intake }: { intake: Intake }) {
  const t = useText();
  const base = useId();
  const { rows, ignored, lists } = intake.sheet;
  if (rows.length === 0 && ignored.length === 0) return null;
  const of = (group: CheckedRow['group']) => rows.filter((row) => row.group === group);
  const [ready, decision, unknown] = [of('ready'), of('decision'), of('unknown')];
  const merged = rows.reduce(
    (sum, row) => sum + Math.max(0, row.lines.filter((line) => line < firstTypedLine).length - 1),
    0,
  );
  const jump = (name: string) => {
    const heading = document.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${name}`)}`);
    const choice = heading?.closest('section')?.querySelector<HTMLElement>('[data-choices] button');
    (choice ?? heading)?.focus();
  };
  const counts = [
    ['ready', ready.length, t('intake.count.ready', { count: ready.length })],
    ['decision', decision.length, t('intake.count.decision', { count: decision.length })],
    ['unknown', unknown.length, t('intake.count.unknown', { count: unknown.length })],
  ] as const;

  return (
    <div className={css.groups} aria-busy={intake.busy}>
      {decision.length + unknown.length > 0 && (
        <nav className={css.counts} aria-label={t('intake.count.label')}>
          {counts.map(
            ([name, count, words]) =>
              count > 0 && (
                <Button key={name} size="small" variant="quiet" onClick={() => jump(name)}>
                  {words}
                </Button>
              ),
          )}
        </nav>
      )}
      {intake.changed && (
        <Note tone="warn" role="status">
          {t('intake.add.changed')}
        </Note>
      )}
      <ListNotes intake={intake} />
      <ColumnQuestions intake={intake} />
      <Group
        id={`${base}-ready`}
        icon={<AvailabilityIcon state="now" />}
        title={t('intake.group.ready')}
        count={t('intake.group.readyCount', { count: ready.length, units: unitsOf(ready) })}
        note={
          merged > 0 && (
            <Text size="xs" tone="dim">
              {t('intake.group.merged', { count: merged })}
            </Text>
          )
        }
        rows={ready}
        onShow={intake.loadDetails}
      >
        {(row) => <ReadyRow row={row} intake={intake} />}
      </Group>
      <Group
        id={`${base}-decision`}
        icon={<AvailabilityIcon state="low" />}
        title={t('intake.group.decision')}
        count={t('intake.group.rows', { count: decision.length })}
        actions={unknown.length === 0 && <RejectedButton rows={decision} lists={lists} />}
        rows={decision}
        onShow={intake.loadDetails}
      >
        {(row) => <DecisionRow row={row} intake={intake} />}
      </Group>
      <Group
        id={`${base}-unknown`}
        icon={<AvailabilityIcon state="none" />}
        title={t('intake.group.unknown')}
        count={t('intake.group.rows', { count: unknown.length })}
        actions={<RejectedButton rows={[...decision, ...unknown]} lists={lists} />}
        rows={unknown}
        onShow={intake.loadDetails}
      >
        {(row) => <UnknownRow row={row} intake={intake} />}
      </Group>
      {ignored.length > 0 && (
        <details className={css.ignored}>
          <summary>{t('intake.ignored.summary', { count: ignored.length })}</summary>
          <ul>
            {ignored.slice(0, 500).map((line) => (
              <li key={line.line}>
                <span>
                  {[sheetNameOf(line.line, lists), t('intake.row.line', { line: shownLine(line.line, lists) ?? 0 })]
                    .filter(Boolean)
                    .join(', ')}
                </span>{' '}
                {reasonWord(t, line.reason)} <q>{line.written}</q>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function reasonWord(t: ReturnType<typeof useText>, reason: string): string {
  switch (reason) {
    case 'header':
      return t('intake.ignored.header');
    case 'above':
      return t('intake.ignored.above');
    case 'total':
      return t('intake.ignored.total');
    case 'zero':
      return t('intake.ignored.zero');
    case 'date':
      return t('intake.ignored.date');
    case 'unfilled':
      return t('intake.ignored.unfilled');
    default:
      return t('intake.ignored.empty');
  }
}
