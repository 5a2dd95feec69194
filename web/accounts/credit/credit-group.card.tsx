import { IconBan, IconCheck } from '@tabler/icons-react';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { blockReasonId } from '#shell/customer/block-reason.ts';
import { Card, SumLine } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { LeadFigure } from '#ui/figures/lead-figure.tsx';
import { Note } from '#ui/page/note.tsx';
import { Meter, type MeterPart } from '#ui/figures/progress.tsx';
import type { Credit } from './credit.documents.ts';
import { CreditHistory } from './credit-history.tsx';
import { CreditLiftPanel } from './credit-lift.tsx';
import { CreditUses } from './credit-uses.part.tsx';

/** The credit of one company group, in its currency. */
export function CreditGroupCard({ credit }: { credit: Credit }) {
  const t = useText();
  const companies = credit.companies.map(({ name }) => name).join(', ');
  return (
    <Card
      title={companies || credit.code}
      note={
        <Text size="sm" tone="muted">
          {credit.code}
        </Text>
      }
      actions={
        <StatusChip tone={credit.isBlocked ? 'err' : 'ok'} icon={credit.isBlocked ? IconBan : IconCheck}>
          {t(credit.isBlocked ? 'shell.credit.blocked' : 'shell.credit.open')}
        </StatusChip>
      }
    >
      <Stack gap={5}>
        <BlockNote credit={credit} />
        <Figures credit={credit} />
        {credit.lift && <CreditLiftPanel lift={credit.lift} currency={credit.currency} />}
        <CreditHistory days={credit.history} currency={credit.currency} />
        <Text as="p" size="xs" tone="dim">
          {t('credit.figures.asOf')} <Instant at={credit.asOf} show="minute" />
        </Text>
      </Stack>
    </Card>
  );
}

/** Who lifts a block that has a text. */
function liftedBy(credit: Credit): MessageId {
  if (credit.override?.source === 'desk') return 'credit.block.byDesk';
  if (credit.reasonBlocked === 'other_company_blocked') return 'credit.block.byCompany';
  return credit.lift?.byPaying ? 'credit.block.byPaying' : 'credit.block.byDepartment';
}

/** The named reason of a block and who lifts it; a reason without a text shows nothing. */
function BlockNote({ credit }: { credit: Credit }) {
  const t = useText();
  const site = useSite();
  const { override } = credit;
  const reason = site.creditStatusBlockedReason ? blockReasonId(credit.reasonBlocked) : null;
  const until = override?.endsAt ? <Instant at={override.endsAt} show="date" /> : null;
  if (reason)
    return (
      <Note tone="err">
        <b>{t(reason)}</b> {t(liftedBy(credit))}{' '}
        {until && (
          <>
            {t('credit.block.until')} {until}
          </>
        )}
      </Note>
    );
  if (credit.isBlocked || override?.kind !== 'unblock') return null;
  return (
    <Note tone="ok">
      {t(override.source === 'payment' ? 'credit.block.liftedByPayment' : 'credit.block.liftedByDesk')}{' '}
      {until && (
        <>
          {t('credit.block.until')} {until}
        </>
      )}
    </Note>
  );
}

/** The rest, the uses of the limit, and the sum of it. */
function Figures({ credit }: { credit: Credit }) {
  const t = useText();
  const site = useSite();
  const formats = useFormats();
  const { currency } = credit;
  const limit = Number(credit.creditLimit);
  const over = credit.balance.startsWith('-');
  const received = Number(credit.received) === 0 ? null : credit.received;
  const parts: { id: string; tone: MeterPart['tone']; name: MessageId; amount: string; bar: string }[] = [
    {
      id: 'invoices',
      tone: 'grey',
      name: 'credit.figures.openInvoice',
      amount: credit.openInvoice,
      bar: credit.owedInvoice,
    },
    { id: 'deliveries', tone: 'warn', name: 'credit.figures.openDo', amount: credit.openDo, bar: credit.openDo },
    { id: 'held', tone: undefined, name: 'credit.figures.held', amount: credit.held, bar: credit.held },
    {
      id: 'consignment',
      tone: 'info',
      name: 'credit.figures.consignment',
      amount: credit.consignment,
      bar: credit.consignment,
    },
  ];
  const used = limit > 0 ? Math.max(0, Number(credit.creditExposure) / limit) : 1;
  return (
    <div>
      <LeadFigure bad={over} figure={<Money amount={credit.balance.replace('-', '')} currency={currency} size="big" />}>
        {t(over ? 'credit.figures.over' : 'shell.credit.of', {
          limit: formats.moneyIn(currency, credit.creditLimit),
        })}
      </LeadFigure>
      <Meter
        tall
        parts={parts.map((part) => ({
          share: Math.max(0, Number(part.bar)) / Math.max(limit, Number(credit.creditExposure), 1) || 0,
          tone: part.tone,
        }))}
        label={t('shell.credit.used', { percent: Math.round(used * 100) })}
      />
      {site.creditStatusUsage && (
        <CreditUses
          uses={parts.map(({ id, tone, name, amount }) => ({
            id,
            tone,
            name: t(name),
            amount: <Money amount={amount} currency={currency} />,
          }))}
        >
          {received !== null && (
            <div>
              <dt>{t('credit.figures.received')}</dt>
              <dd>
                <Money
                  amount={received.startsWith('-') ? received.slice(1) : `-${received}`}
                  currency={currency}
                  credit
                />
              </dd>
            </div>
          )}
        </CreditUses>
      )}
      <SumLine name={t('credit.figures.exposure')} total>
        <Money amount={credit.creditExposure} currency={currency} />
      </SumLine>
      <SumLine name={t('credit.figures.limit')}>
        <Money amount={credit.creditLimit} currency={currency} />
      </SumLine>
    </div>
  );
}
