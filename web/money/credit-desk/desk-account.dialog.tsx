import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { blockReasonId } from '#shell/customer/block-reason.ts';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { Button } from '#ui/button/button.tsx';
import { DescriptionList } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Instant, Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NothingYet, SkeletonRows } from '#ui/page/states.tsx';
import { MailLink } from '#ui/text/mail-link.tsx';
import { blockWords } from './block-words.part.ts';
import { decisionId, StateChips } from './credit-desk.table.tsx';
import { CreditDesk, CreditDeskDetail, type DeskDetail, EndCreditDecision } from './credit-desk.documents.ts';
import css from './credit-desk.module.css';
import { DeskAccountActs } from './desk-acts.tsx';

type SheetProps = { id: string; onClose: () => void; onAction: (action: 'block' | 'unblock') => void };

/** One account beside the list: figures, what blocks it, all decisions, and the desk's actions. */
export function DeskAccountSheet({ id, onClose, onAction }: SheetProps) {
  const t = useText();
  const query = useDocument(CreditDeskDetail, { id }, { keepPrevious: false });
  const end = useAction(EndCreditDecision, (answer) => answer.endCreditDecision, {
    refresh: [CreditDesk, CreditDeskDetail],
  });
  const ending = useAsked(() => end.mutateAsync({ accountId: id }));
  const account = query.data?.creditDeskAccount;
  if (ending.row && account)
    return (
      <ConfirmDelete of={ending} title={t('desk.end.title')} action={t('desk.end.action')} done={t('desk.end.done')}>
        <p>{t('desk.end.hint')}</p>
      </ConfirmDelete>
    );
  const renderContent = () => {
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <SkeletonRows rows={8} />;
    if (account) return <AccountBody account={account} />;
    return <NothingYet title={t('desk.list.empty')} />;
  };
  return (
    <Dialog
      title={account?.custName ?? t('desk.page.title')}
      subtitle={
        account && (
          <>
            <DealerLink code={account.custCode.unified}>{shownCode(account.custCode.unified)}</DealerLink>
            {` · ${account.code} · ${account.companies.join(', ')}`}
          </>
        )
      }
      sheet="right"
      onClose={onClose}
      footer={
        account && (
          <>
            {account.overrideSource === 'desk' && (
              <Button onClick={() => ending.ask(true)}>{t('desk.end.action')}</Button>
            )}
            {account.isBlocked ? (
              <Button variant="primary" onClick={() => onAction('unblock')}>
                {t('desk.unblock.action')}
              </Button>
            ) : (
              <>
                <Button onClick={() => onAction('unblock')}>{t('desk.extra.action')}</Button>
                <Button variant="danger" onClick={() => onAction('block')}>
                  {t('desk.block.action')}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {renderContent()}
    </Dialog>
  );
}

function AccountBody({ account }: { account: DeskDetail }) {
  const t = useText();
  const amount = (value: string) => <Money amount={value} currency={account.currency} precision={0} />;
  const shown = blockReasonId(account.reasonBlocked);
  const figures = [
    ['openInvoice', account.openInvoice],
    ['received', account.received],
    ['openDo', account.openDo],
    ['held', account.held],
    ['consignment', account.consignment],
    ['exposure', account.creditExposure],
    ['balance', account.balance],
    ['overdue', account.overdue],
  ] as const;
  return (
    <Stack gap={5}>
      <StateChips account={account} t={t} />
      <Contact account={account} />
      <section>
        <Text as="h3" strong>
          {t('desk.detail.block')}
        </Text>
        <DescriptionList
          align="left"
          items={[
            {
              name: t('desk.col.reason'),
              value: account.reason === null ? t('desk.detail.none') : blockWords(t, account.reason),
            },
            {
              name: t('desk.col.reported'),
              value: account.reasonReported === null ? t('desk.detail.none') : blockWords(t, account.reasonReported),
            },
            ...(account.isBlocked
              ? [{ name: t('desk.detail.customerSees'), value: shown ? t(shown) : t('desk.detail.nothing') }]
              : []),
          ]}
        />
      </section>
      <section>
        <Text as="h3" strong>
          {t('desk.detail.figures')}
        </Text>
        <DescriptionList
          items={[
            { name: t('desk.col.limit'), value: amount(account.creditLimit) },
            ...(Number(account.extraLimit) > 0
              ? [{ name: t('desk.detail.extraLimit'), value: amount(account.extraLimit) }]
              : []),
            ...figures.map(([name, value]) => ({ name: t(`desk.col.${name}`), value: amount(value) })),
            { name: t('desk.col.overdueCount'), value: String(account.overdueCount) },
            { name: t('desk.col.overdueDays'), value: String(account.overdueDays) },
            { name: t('desk.col.averageDays'), value: String(account.averagePaymentDay ?? '–') },
          ]}
        />
        <Text size="xs" tone="dim">
          <Instant at={account.asOf} show="minute" />
        </Text>
      </section>
      <Decisions account={account} />
    </Stack>
  );
}

/** How to reach the customer, and the ways to their invoices and orders. */
function Contact({ account }: { account: DeskDetail }) {
  const t = useText();
  const { phone, email } = account;
  const items = [
    ...(phone ? [{ name: t('desk.acts.phone'), value: <a href={telephoneAddress(phone)}>{phone}</a> }] : []),
    ...(email ? [{ name: t('desk.acts.email'), value: <MailLink address={email} /> }] : []),
  ];
  return (
    <Stack gap={3}>
      {items.length > 0 && <DescriptionList align="left" items={items} />}
      <DeskAccountActs customer={account} />
    </Stack>
  );
}

/** Who blocked or unblocked the account, when and why; the newest first. */
function Decisions({ account: { decisions, currency } }: { account: DeskDetail }) {
  const t = useText();
  const formats = useFormats();
  return (
    <section>
      <Text as="h3" strong>
        {t('desk.detail.history')}
      </Text>
      {decisions.length === 0 ? (
        <Text as="p" tone="muted">
          {t('desk.detail.noHistory')}
        </Text>
      ) : (
        <ul className={css.decisions}>
          {decisions.map((decision) => {
            const end = decision.endedAt ?? decision.endsAt;
            return (
              <li key={decision.id}>
                <b>{t(decisionId(decision.source, decision.kind))}</b>
                <span>{decision.reason}</span>
                {(decision.extraLimit !== null || decision.oneOrder) && (
                  <span>
                    {[
                      decision.extraLimit !== null &&
                        t('desk.detail.extra', { amount: formats.moneyIn(currency, decision.extraLimit) }),
                      decision.oneOrder && t('desk.detail.oneOrder'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                )}
                <Text size="sm" tone="muted">
                  <Instant at={decision.beginsAt} show="date" />
                  {end && (
                    <>
                      {' – '}
                      <Instant at={end} show="date" />
                    </>
                  )}
                  {decision.madeBy && ` · ${decision.madeBy}`}
                  {decision.endedBy && ` · ${t('desk.detail.endedBy', { name: decision.endedBy })}`}
                </Text>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
