import { typedVisitStart } from '#rules/field/visit-plans/visit-start.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import type { ShownPlan } from './use-visit-plan.ts';

/** Names a place where the day starts. It is stored with the plan. */
export function StartDialog({ plan, onClose }: { plan: ShownPlan; onClose: () => void }) {
  const t = useText();
  const labels = { name: t('visit-plans.start.name'), place: t('visit-plans.start.place') };
  return (
    <FormDialog
      title={t('visit-plans.start.title')}
      action={t('visit-plans.start.use')}
      labels={labels}
      schema={typedVisitStart}
      initial={{ name: '', place: '' }}
      onSubmit={async ({ name, place }) => plan.startAt({ name, ...place })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={labels.name}
            hint={t('visit-plans.start.nameHint')}
            maxLength={100}
            {...form.input('name')}
          />
          <TextInput
            label={labels.place}
            hint={t('visit-plans.start.placeHint')}
            maxLength={60}
            {...form.input('place')}
          />
        </>
      )}
    </FormDialog>
  );
}
