import { useState } from 'react';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { useDownload } from '#ui/dialog/use-download.ts';
import { AskedWords, AskSheet, type AskSubject } from '#exchange/questions/ask.part.tsx';
import { Note } from '#ui/page/note.tsx';
import { aboutDispute, DisputeChip, reasonWords } from './dispute-words.tsx';
import { DisputeDialog } from './dispute.dialog.tsx';

export type DisputedInvoice = {
  readonly id: string;
  readonly invoiceNo: string;
  readonly currency: string;
  readonly openAmount: string;
  readonly disputedAmount: string;
  readonly lines: readonly { readonly position: number; readonly name: string; readonly subTotal: string }[];
  readonly disputes: readonly {
    readonly id: string;
    readonly position: number | null;
    readonly lineText: string;
    readonly reason: string;
    readonly text: string;
    readonly amount: string;
    readonly acceptedAmount: string | null;
    readonly fileName: string | null;
    readonly state: string;
    readonly waitingFor: string;
    readonly askedAt: string | null;
    readonly openedAt: string;
    readonly answer: string;
  }[];
};

/** The disputed parts of an invoice, what the desk answered, and the way to dispute more. Nothing for a paid invoice. */
export function InvoiceDisputes({ invoice, onChange }: { invoice: DisputedInvoice; onChange: () => void }) {
  const t = useText();
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const can = usePermissions();
  const disputable = can('invoice.pay') && Number(invoice.openAmount) - Number(invoice.disputedAmount) > 0;
  if (invoice.disputes.length === 0 && !disputable) return null;
  return (
    <Card
      title={t('disputes.invoice.title')}
      actions={
        disputable && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('disputes.ask.action')}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {invoice.disputes.length === 0 && <Text tone="muted">{t('disputes.invoice.none')}</Text>}
        {invoice.disputes.map((dispute) => (
          <Stack key={dispute.id} gap={1}>
            <Row gap={2} wrap justify="between">
              <DisputeChip dispute={dispute} t={t} />
              <Money amount={dispute.amount} currency={invoice.currency} />
            </Row>
            <Text strong>
              {reasonWords(t, dispute.reason)}
              {dispute.lineText && ` · ${dispute.lineText}`}
            </Text>
            <Text size="sm">{dispute.text}</Text>
            {dispute.acceptedAmount !== null && dispute.acceptedAmount !== dispute.amount && (
              <Text size="sm">
                {t('disputes.invoice.part', { accepted: formats.moneyIn(invoice.currency, dispute.acceptedAmount) })}
              </Text>
            )}
            {dispute.answer && <Text size="sm">{t('disputes.invoice.answer', { answer: dispute.answer })}</Text>}
            <Text size="xs" tone="muted">
              <Instant at={dispute.openedAt} show="date" />
            </Text>
            {dispute.fileName && <DisputeFile id={dispute.id} name={dispute.fileName} />}
            {dispute.askedAt !== null && (
              <DisputeQuestion
                about={aboutDispute({ id: dispute.id, invoiceNo: invoice.invoiceNo })}
                waits={dispute.state === 'open' && dispute.waitingFor === 'dealer'}
                open={dispute.state === 'open'}
                onChange={onChange}
              />
            )}
          </Stack>
        ))}
      </Stack>
      {asking && (
        <DisputeDialog
          invoice={invoice}
          onClose={() => {
            setAsking(false);
            onChange();
          }}
        />
      )}
    </Card>
  );
}

/** Questions of the desk and answers of the dealer, who answers from here. */
function DisputeQuestion({
  about,
  waits,
  open,
  onChange,
}: {
  about: AskSubject;
  waits: boolean;
  open: boolean;
  onChange: () => void;
}) {
  const t = useText();
  const [answering, setAnswering] = useState(false);
  return (
    <Stack gap={2}>
      {waits && <Note tone="warn">{t('disputes.question.yours')}</Note>}
      <AskedWords about={about} />
      {open && (
        <Row>
          <Button size="small" variant={waits ? 'primary' : undefined} onClick={() => setAnswering(true)}>
            {t(waits ? 'disputes.question.answer' : 'disputes.question.more')}
          </Button>
        </Row>
      )}
      {answering && <AskSheet about={about} onClose={() => setAnswering(false)} onSent={onChange} />}
    </Stack>
  );
}

/** Saves the file of a dispute. */
export function DisputeFile({ id, name }: { id: string; name: string }) {
  const { saving, save } = useDownload();
  return (
    <span>
      <Button size="small" variant="quiet" busy={saving} onClick={() => void save(`/disputes/${id}/file`, name)}>
        {name}
      </Button>
    </span>
  );
}
