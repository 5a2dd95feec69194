import { useText } from '#platform/texts/texts.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { sameStart, type ShownPlan } from './use-visit-plan.ts';

/** Where the day starts: at its first dealer, at a place of earlier plans, or at another one. */
export function StartField({ plan, onNew }: { plan: ShownPlan; onNew: () => void }) {
  const t = useText();
  const { start, starts } = plan;
  const known = start && !starts.some((one) => sameStart(one, start)) ? [start, ...starts] : starts;
  return (
    <SelectInput
      label={t('visit-plans.start.label')}
      value={start ? String(known.findIndex((one) => sameStart(one, start))) : 'first'}
      choices={[
        { value: 'first', label: t('visit-plans.start.first') },
        ...known.map(({ name }, at) => ({ value: String(at), label: name })),
        { value: 'new', label: t('visit-plans.start.other') },
      ]}
      onChange={(event) => {
        const { value } = event.target;
        if (value === 'new') onNew();
        else plan.startAt(value === 'first' ? null : (known[Number(value)] ?? null));
      }}
    />
  );
}
