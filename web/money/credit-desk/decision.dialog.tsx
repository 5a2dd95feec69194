import { useMemo } from 'react';
import * as v from 'valibot';
import { blockInput, unblockInput } from '#rules/accounts/credit/desk-filter.ts';
import { namedBlockReasons } from '#rules/accounts/credit/room.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { type CurrencyFormat, useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { typedMinor } from '#platform/typed-amount.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { Checkbox, SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Note } from '#ui/page/note.tsx';
import { BlockCredit, CreditDesk, CreditDeskDetail, type DeskDetail, UnblockCredit } from './credit-desk.documents.ts';

type DialogProps = { id: string; action: 'block' | 'unblock'; onClose: () => void };

/** Blocks a customer, or lifts the ERP's block, with a reason and a last day. */
export function DecisionDialog({ id, action, onClose }: DialogProps) {
  const account = useDocument(CreditDeskDetail, { id }).data?.creditDeskAccount;
  if (!account) return null;
  return action === 'block' ? (
    <BlockDialog account={account} onClose={onClose} />
  ) : (
    <UnblockDialog account={account} onClose={onClose} />
  );
}

type FormProps = { account: DeskDetail; onClose: () => void };
const refresh = { refresh: [CreditDesk, CreditDeskDetail] };

const blockForm = v.object({
  reason: blockInput.entries.reason,
  blockReason: v.picklist(['', ...namedBlockReasons]),
  until: blockInput.entries.until,
});

function BlockDialog({ account: { id, custName: customer }, onClose }: FormProps) {
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

/** The values of the form; the extra limit is typed as the market writes amounts, and sent as a decimal. */
const unblockForm = (format: CurrencyFormat, currency: string) =>
  v.object({
    reason: unblockInput.entries.reason,
    until: unblockInput.entries.until,
    oneOrder: v.boolean(),
    extraLimit: v.pipe(
      v.string(),
      v.trim(),
      v.transform((text) => (text === '' ? null : (typedMinor(text, format, currency) ?? Number.NaN))),
      v.nullable(
        v.pipe(v.number('valid_amount' satisfies ErrorCode), v.minValue(1, 'valid_amount' satisfies ErrorCode)),
      ),
      v.transform((minor) => (minor === null ? null : decimalString(minor, currency))),
    ),
  });

/**
 * Lifts the block of an account, or adds to the limit of one that is not blocked. It says what still stops orders: a
 * lift alone changes no limit.
 */
function UnblockDialog({ account, onClose }: FormProps) {
  const t = useText();
  const formats = useFormats();
  const { currency: format } = useSite();
  const unblock = useAction(UnblockCredit, (answer) => answer.unblockCredit, refresh);
  const { currency, balance, isBlocked } = account;
  const schema = useMemo(() => unblockForm(format, currency), [format, currency]);
  const labels = {
    reason: t('desk.block.reason'),
    until: t('desk.unblock.until'),
    extraLimit: t('desk.unblock.extraLimit', { currency }),
    oneOrder: t('desk.unblock.oneOrder'),
  };
  return (
    <FormDialog
      title={t(isBlocked ? 'desk.unblock.title' : 'desk.extra.title', { customer: account.custName })}
      subtitle={t(isBlocked ? 'desk.unblock.hint' : 'desk.extra.hint')}
      action={t(isBlocked ? 'desk.unblock.action' : 'desk.extra.action')}
      success={t(isBlocked ? 'desk.unblock.done' : 'desk.extra.done')}
      labels={labels}
      schema={schema}
      initial={{ reason: '', until: '', extraLimit: '', oneOrder: false }}
      onSubmit={(value) => unblock.mutateAsync({ accountId: account.id, ...value })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {Number(balance) <= 0 && (
            <Note tone="warn">
              {t('desk.unblock.stillOver', { amount: formats.moneyIn(currency, balance.replace('-', '')) })}
            </Note>
          )}
          <TextArea label={labels.reason} rows={3} maxLength={500} {...form.input('reason')} />
          <DateField
            label={labels.until}
            name="until"
            {...form.control('until')}
            value={form.values.until || null}
            onChange={(until) => form.set('until', until ?? '')}
          />
          <TextInput label={labels.extraLimit} optional inputMode="decimal" {...form.input('extraLimit')} />
          <Checkbox
            label={labels.oneOrder}
            checked={form.values.oneOrder}
            onChange={(event) => form.set('oneOrder', event.target.checked)}
          />
        </>
      )}
    </FormDialog>
  );
}
