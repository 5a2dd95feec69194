import * as v from 'valibot';
import { longestReminder, reminderText } from '#rules/partners/collect-desk/reminder.ts';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Text } from '#ui/page/layout.tsx';
import { RemindDealers } from './collect-desk.documents.ts';
import { collectReads } from '#partners/click-collect/use-collect-step.ts';
import css from './collect-desk.module.css';

type Reminded = { readonly id: string; readonly number: string; readonly custName: string };

const schema = v.object({ text: reminderText });

/** Reminds the dealers of orders that wait for them, with words or without. */
export function RemindDialog({
  orders,
  onDone,
  onClose,
}: {
  orders: readonly Reminded[];
  onDone?: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const remind = useAction(RemindDealers, (answer) => answer.clickCollectRemind, { refresh: collectReads });
  const count = orders.length;
  return (
    <FormDialog
      title={t('counter.desk.remindTitle', { count })}
      subtitle={t('counter.desk.remindHint')}
      action={t('counter.desk.remindAction', { count })}
      success={t('counter.desk.reminded', { count })}
      labels={{ text: t('counter.desk.remindText') }}
      schema={schema}
      initial={{ text: '' }}
      onSubmit={({ text }) => remind.mutateAsync({ orderIds: orders.map(({ id }) => id), text })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ul className={css.reminded}>
            {orders.map(({ id, number, custName }) => (
              <li key={id}>
                <b>{number}</b> <Text tone="muted">{custName}</Text>
              </li>
            ))}
          </ul>
          <TextArea
            label={t('counter.desk.remindText')}
            hint={t('counter.desk.remindTextHint')}
            optional
            rows={3}
            maxLength={longestReminder}
            {...form.input('text')}
          />
        </>
      )}
    </FormDialog>
  );
}
