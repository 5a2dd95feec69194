import { IconChecks, IconCircleCheck } from '@tabler/icons-react';
import { partGroups } from '#rules/service/pdi/checklist.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import type { KeptCheck } from './kept-record.ts';
import css from './pdi.module.css';

/** The checklist by parts of the bicycle: large rows for a thumb, and a button that checks a whole part. */
export function CheckGroups({
  checks,
  disabled,
  onCheck,
}: {
  checks: readonly KeptCheck[];
  disabled: boolean;
  /** Items and whether they are checked now. */
  onCheck: (items: ReadonlySet<number>, checked: boolean) => void;
}) {
  const t = useText();
  const groups = partGroups.flatMap((group) => {
    const items = checks.filter((check) => check.group === group).toSorted((a, b) => a.sorting - b.sorting);
    return items.length > 0 ? [{ group, items }] : [];
  });
  return groups.map(({ group, items }) => {
    const done = items.filter(({ checked }) => checked).length;
    const title = t(`pdi.group.${group}`);
    return (
      <Card
        key={group}
        title={title}
        padded={false}
        note={
          done === items.length ? (
            <StatusChip tone="ok" icon={IconCircleCheck}>
              {t('pdi.check.done')}
            </StatusChip>
          ) : (
            <StatusChip>{t('pdi.check.of', { done, all: items.length })}</StatusChip>
          )
        }
        actions={
          done < items.length &&
          !disabled && (
            <Button
              size="small"
              icon={IconChecks}
              aria-label={t('pdi.check.allOf', { part: title })}
              onClick={() => onCheck(new Set(items.map(({ checklist }) => checklist)), true)}
            >
              {t('pdi.check.all')}
            </Button>
          )
        }
      >
        <ul className={css.checks}>
          {items.map((item) => (
            <li key={item.checklist}>
              <label className={css.check}>
                <input
                  type="checkbox"
                  checked={item.checked}
                  disabled={disabled}
                  onChange={(event) => onCheck(new Set([item.checklist]), event.target.checked)}
                />
                <span>{item.description}</span>
              </label>
            </li>
          ))}
        </ul>
      </Card>
    );
  });
}
