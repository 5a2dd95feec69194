import * as v from 'valibot';
import { blockInput, unblockInput } from '#rules/accounts/credit/desk-filter.ts';
import { namedBlockReasons } from '#rules/accounts/credit/room.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput, TextArea } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { BlockCredit, CreditDesk, CreditDeskDetail, UnblockCredit } from './credit-desk.documents.ts';

type DialogProps = { id: string; action: 'block' | 'unblock'; onClose: () => void };

/** Blocks a customer, or lifts the ERP's block, with a reason and a last day. */
export function DecisionDialog({ id, action, onClose }: DialogProps) {
  const query = useDocument(CreditDeskDetail, { id });
  const customer = query.data?.creditDeskAccount?.custName ?? '';
  return action === 'block' ? (
    <BlockDialog id={id} customer={customer} onClose={onClose} />
  ) : (
    <UnblockDialog id={id} customer={customer} onClose={onClose} />
  );
}

type FormProps = { id: string; customer: string; onClose: () => void };
const refresh = { refresh: [CreditDesk, CreditDeskDetail] };

const blockForm = v.object({
  reason: blockInput.entries.reason,
  blockReason: v.picklist(['', ...namedBlockReasons]),
  until: blockInput.entries.until,
});

function BlockDialog({ id, customer, onClose }: FormProps) {
  const t = useText();
  const block = useAction(BlockCredit, (answer) => answer.blockCredit, refresh);
  const labels = { reason: t('desk.block.reason'), blockReason: t('desk.block.shown'), until: t('desk.block.until') };
  return (
    <FormDialog
      title={t('desk.block.title', { customer })}
      subtitle={t('desk.block.hint')}
      action={t('desk.block.action')}
      danger
      success={t('desk.block.done')}
      labels={labels}
      schema={blockForm}
      initial={{ reason: '', blockReason: '', until: null }}
      onSubmit={({ reason, blockReason, until }) =>
        block.mutateAsync({ accountId: id, reason, blockReason: blockReason || null, until })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextArea label={labels.reason} rows={3} maxLength={500} {...form.input('reason')} />
          <SelectInput
            label={labels.blockReason}
            choices={[
              { value: '', label: t('desk.block.shownNone') },
              ...namedBlockReasons.map((value) => ({ value, label: t(`shell.block.${value}`) })),
            ]}
            {...form.input('blockReason')}
          />
          <DateField
            label={labels.until}
            optional
            name="until"
            {...form.control('until')}
            value={form.values.until ?? null}
          />
        </>
      )}
    </FormDialog>
  );
}

const unblockForm = v.object({ reason: unblockInput.entries.reason, until: unblockInput.entries.until });

function UnblockDialog({ id, customer, onClose }: FormProps) {
  const t = useText();
  const unblock = useAction(UnblockCredit, (answer) => answer.unblockCredit, refresh);
  const labels = { reason: t('desk.block.reason'), until: t('desk.unblock.until') };
  return (
    <FormDialog
      title={t('desk.unblock.title', { customer })}
      subtitle={t('desk.unblock.hint')}
      action={t('desk.unblock.action')}
      success={t('desk.unblock.done')}
      labels={labels}
      schema={unblockForm}
      initial={{ reason: '', until: '' }}
      onSubmit={(value) => unblock.mutateAsync({ accountId: id, ...value })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextArea label={labels.reason} rows={3} maxLength={500} {...form.input('reason')} />
          <DateField
            label={labels.until}
            name="until"
            {...form.control('until')}
            value={form.values.until || null}
            onChange={(until) => form.set('until', until ?? '')}
          />
        </>
      )}
    </FormDialog>
  );
}
