import { IconPlus } from '@tabler/icons-react';
import { defaultVisitWeeks, overdueDays } from '#rules/field/visit-plans/visit-due.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import type { ShownPlan } from './use-visit-plan.ts';
import type { PlannedCustomer } from './visit-plans.documents.ts';

const weekChoices = [2, 4, 6, 8, 12, 26, 52, 0];

/** For how many weeks a listed dealer was not visited; undefined: the usual number. */
export function WeeksSelect({ weeks, onChange }: { weeks: number; onChange: (weeks: number | undefined) => void }) {
  const t = useText();
  const choices = weekChoices.includes(weeks) ? weekChoices : [weeks, ...weekChoices];
  return (
    <SelectInput
      hideLabel
      inputSize="small"
      label={t('visit-plans.due.weeks')}
      value={String(weeks)}
      choices={choices.map((count) => ({
        value: String(count),
        label: count === 0 ? t('visit-plans.due.all') : t('visit-plans.due.since', { count }),
      }))}
      onChange={(event) => {
        const chosen = Number(event.target.value);
        onChange(chosen === defaultVisitWeeks ? undefined : chosen);
      }}
    />
  );
}

/** How long a visit is overdue, or how long ago the last one was in a list of everybody. */
export function DueWords({ dealer, weeks }: { dealer: PlannedCustomer; weeks: number }) {
  const t = useText();
  const overdue = overdueDays(dealer.daysSince, weeks);
  if (overdue === null) return <StatusChip tone="warn">{t('visit-plans.due.never')}</StatusChip>;
  if (weeks === 0) return <>{t('visit-plans.due.days', { count: dealer.daysSince ?? 0 })}</>;
  return <>{t('visit-plans.due.overdue', { count: overdue })}</>;
}

/** Adds a dealer to the day. */
export function AddButton({ dealer, plan }: { dealer: PlannedCustomer; plan: ShownPlan }) {
  const t = useText();
  const added = plan.has(dealer.code);
  return (
    <Button
      size="small"
      icon={IconPlus}
      disabled={added || plan.full}
      aria-label={t(added ? 'visit-plans.due.addedOf' : 'visit-plans.due.addOf', { name: dealer.name })}
      onClick={() => plan.add(dealer)}
    >
      {t(added ? 'visit-plans.due.added' : 'visit-plans.due.add')}
    </Button>
  );
}
