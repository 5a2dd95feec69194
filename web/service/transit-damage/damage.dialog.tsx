import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import * as v from 'valibot';
import { damageDecisionInput } from '#rules/service/transit-damage/transit-damage-input.ts';
import { damageKinds } from '#rules/service/transit-damage/transit-damage.ts';
import { decimalString } from '#rules/money.ts';
import { useAction } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { type CurrencyFormat, useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { typedMinor } from '#platform/typed-amount.ts';
import { Button } from '#ui/button/button.tsx';
import { DescriptionList } from '#ui/page/card.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { SelectInput, TextArea, TextInput } from '#ui/form/field.tsx';
import { CalendarDate, Instant, Money } from '#ui/figures/figures.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { DamageChip } from './damage-words.tsx';
import {
  AnswerDamageProposal,
  DecideTransitDamage,
  type ListedDamage,
  TransitDamageList,
} from './transit-damage.documents.ts';

const requestStates = ['waiting', 'sent', 'rejected'] as const;
type DialogProps = { damage: ListedDamage; onClose: () => void };

/** One report: its photos and course; the desk decides, the dealer answers a proposal. */
export function DamageDialog({ damage, onClose }: DialogProps) {
  const can = usePermissions();
  const staff = useUser()?.customer === null;
  const undecided = damage.state === 'proposed' || damage.state === 'in_review';
  if (undecided && staff && can('claim.status')) return <DecideDialog damage={damage} onClose={onClose} />;
  return (
    <ShownDialog damage={damage} onClose={onClose} mayAnswer={damage.state === 'proposed' && can('claim.create')} />
  );
}

function ShownDialog({ damage, onClose, mayAnswer }: DialogProps & { mayAnswer: boolean }) {
  const t = useText();
  const answer = useAction(AnswerDamageProposal, (data) => data.answerDamageProposal, {
    refresh: [TransitDamageList],
    onDone: onClose,
  });
  const send = (accept: boolean) => answer.mutate({ id: damage.id, accept });
  return (
    <Dialog
      title={damage.number}
      subtitle={damage.custName}
      onClose={onClose}
      footer={
        mayAnswer ? (
          <>
            <Button busy={answer.isPending} onClick={() => send(false)}>
              {t('transit-damage.answer.review')}
            </Button>
            <Button variant="primary" busy={answer.isPending} onClick={() => send(true)}>
              {t('transit-damage.answer.accept')}
            </Button>
          </>
        ) : undefined
      }
    >
      <Facts damage={damage} />
      <FailureNote error={answer.error} />
    </Dialog>
  );
}

const schemaOf = (format: CurrencyFormat, currency: string) =>
  v.object({
    decision: v.picklist(['accept', 'reject']),
    // Typed as the market writes amounts, sent as a decimal; the server checks it for a credit.
    amount: v.pipe(
      v.string(),
      v.transform((text) => typedMinor(text, format, currency)),
      v.transform((minor) => (minor === null ? null : decimalString(minor, currency))),
    ),
    reason: damageDecisionInput.entries.reason,
  });

function DecideDialog({ damage, onClose }: DialogProps) {
  const t = useText();
  const { currency: format } = useSite();
  const decide = useAction(DecideTransitDamage, (data) => data.decideTransitDamage, { refresh: [TransitDamageList] });
  const schema = useMemo(() => schemaOf(format, damage.currency), [format, damage.currency]);
  const labels = {
    decision: t('transit-damage.decide.decision'),
    amount: t('transit-damage.decide.amount', { currency: damage.currency }),
    reason: t('transit-damage.decide.reason'),
  };
  return (
    <FormDialog
      title={damage.number}
      subtitle={damage.custName}
      action={t('transit-damage.decide.action')}
      success={t('transit-damage.decide.done')}
      labels={labels}
      schema={schema}
      initial={{ decision: 'accept', amount: '', reason: '' }}
      onSubmit={({ decision, amount, reason }) =>
        decide.mutateAsync({
          id: damage.id,
          accept: decision === 'accept',
          amount: decision === 'accept' ? amount : null,
          reason,
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Facts damage={damage} />
          <SelectInput
            label={labels.decision}
            choices={[
              { value: 'accept', label: t('transit-damage.decide.accept') },
              { value: 'reject', label: t('transit-damage.decide.reject') },
            ]}
            {...form.input('decision')}
          />
          {form.values.decision === 'accept' && (
            <TextInput label={labels.amount} inputMode="decimal" {...form.input('amount')} />
          )}
          <TextArea label={labels.reason} rows={3} maxLength={1_000} {...form.input('reason')} />
        </>
      )}
    </FormDialog>
  );
}

function Facts({ damage }: { damage: ListedDamage }) {
  const t = useText();
  const { saving, save } = useDownload();
  const kind = damageKinds.find((one) => one === damage.kind) ?? 'component';
  return (
    <Stack gap={3}>
      <DescriptionList
        align="left"
        items={[
          { name: t('transit-damage.col.state'), value: <DamageChip state={damage.state} /> },
          { name: t('transit-damage.col.delivery'), value: damage.doNo },
          { name: t('transit-damage.field.line'), value: `${damage.qty} × ${damage.description}` },
          ...(damage.frameNumber ? [{ name: t('transit-damage.field.frame'), value: damage.frameNumber }] : []),
          { name: t('transit-damage.field.kind'), value: t(`transit-damage.kind.${kind}`) },
          { name: t('transit-damage.col.value'), value: <Money amount={damage.value} currency={damage.currency} /> },
          ...((damage.credit ?? damage.proposed)
            ? [
                {
                  name: t(damage.credit ? 'transit-damage.col.credit' : 'transit-damage.state.proposed'),
                  value: <Money amount={damage.credit ?? damage.proposed} currency={damage.currency} />,
                },
              ]
            : []),
          ...(damage.requestNumber
            ? [{ name: t('transit-damage.field.request'), value: <CreditRequest damage={damage} /> }]
            : []),
        ]}
      />
      <Text as="p">{damage.text}</Text>
      <Row gap={2} wrap>
        {damage.photos.map((photo) => (
          <a key={photo.id} href={photo.url ?? undefined} target="_blank" rel="noreferrer">
            {photo.smallUrl ? <img src={photo.smallUrl} alt={photo.fileName} width={120} /> : photo.fileName}
          </a>
        ))}
      </Row>
      <Row>
        <Button
          icon={IconDownload}
          busy={saving}
          onClick={() => void save(`/transit-damage/${damage.id}/pdf`, `${damage.number}.pdf`)}
        >
          {t('transit-damage.paper.action')}
        </Button>
      </Row>
      <Stack gap={1}>
        {damage.history.map((step) => (
          <Text key={step.at + step.state} size="sm">
            <Instant at={step.at} show="minute" /> <DamageChip state={step.state} /> {step.by} {step.reason}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}

/** How far the credit is in the ERP, and its credit note. */
function CreditRequest({ damage }: { damage: ListedDamage }) {
  const t = useText();
  const { requestNumber, requestState, requestReason, creditNumber, creditOn } = damage;
  const state = requestStates.find((one) => one === requestState);
  if (creditNumber)
    return (
      <>
        {t('transit-damage.request.note', { number: creditNumber })} <CalendarDate date={creditOn} />
      </>
    );
  return [requestNumber, state && t(`transit-damage.request.${state}`), requestReason].filter(Boolean).join(' · ');
}
