import { Link } from '@tanstack/react-router';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { usePermissions } from '#platform/permissions.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card, DescriptionList, SumLine } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { creditLink } from '#accounts/credit/credit.links.ts';
import { PayLiftLinks } from '#accounts/credit/pay-lift.part.tsx';
import { Why } from '#buying/explain/why.part.tsx';
import { creditReasons } from '#buying/cart/credit-reasons.ts';
import type { CreditBox } from '#buying/cart/cart.documents.ts';
import { minorOf, sumOf } from '#buying/cart/cart-sums.ts';
import { useDateWords } from '#ui/figures/availability-words.ts';
import css from './checkout.module.css';

/** The credit with one company including this order. A block shows its reason and how to lift it. */
export function CreditCard({ box, binding, several }: { box: CreditBox; binding: boolean; several: boolean }) {
  const t = useText();
  const over = box.left.startsWith('-');
  const bad = box.isBlocked || over || box.problem !== null;
  const title = several ? t('cart.credit.titleOf', { company: box.companies }) : t('cart.credit.title');
  const chooseTone = () => {
    if (bad) {
      if (binding) return 'err';
      return 'warn';
    }
    return 'ok';
  };
  const chooseText = () => {
    if (box.isBlocked) return 'cart.credit.blocked';
    if (bad) return 'cart.credit.overLimit';
    return 'cart.credit.within';
  };
  return (
    <Card>
      <Row justify="between" wrap>
        <Text as="h2" size="lg" strong>
          {title}
        </Text>
        <StatusChip tone={chooseTone()} icon={bad ? IconBan : IconCheck}>
          {t(chooseText())}
        </StatusChip>
      </Row>
      {box.hasAccount && <CreditUse box={box} title={title} over={over} />}
      {bad && <CreditProblem box={box} binding={binding} />}
    </Card>
  );
}

/** Use of the credit limit by kind, this order included. */
function CreditUse({ box, title, over }: { box: CreditBox; title: string; over: boolean }) {
  const t = useText();
  const formats = useFormats();
  const limit = Math.max(minorOf(box.creditLimit, box.currency), minorOf(box.exposureAfter, box.currency), 1);
  const others = sumOf([box.consignment, box.held], box.currency);
  const parts = [
    { name: t('cart.credit.invoices'), amount: box.openInvoice, look: css.exposure },
    { name: t('cart.credit.deliveries'), amount: box.openDo, look: css.deliveries },
    { name: t('cart.credit.others'), amount: others, look: css.others },
    { name: t('cart.credit.thisOrder'), amount: box.thisOrder, look: css.order },
  ].filter((part) => minorOf(part.amount, box.currency) !== 0);
  return (
    <>
      <div
        className={css.bar}
        role="img"
        aria-label={`${title}: ${parts.map((part) => `${part.name} ${formats.money(part.amount, 'short')}`).join(', ')}, ${t('cart.credit.limit')} ${formats.money(box.creditLimit, 'short')}`}
      >
        {parts.map((part) => (
          <i
            key={part.name}
            data-paint
            className={part.look}
            style={{ width: `${Math.max(0, Math.min(1, minorOf(part.amount, box.currency) / limit)) * 100}%` }}
          />
        ))}
      </div>
      <DescriptionList
        items={[
          ...parts.map((part) => ({
            id: part.name,
            name: (
              <span className={css.part}>
                <i data-paint className={`${css.swatch} ${part.look ?? ''}`} />
                {part.name}
              </span>
            ),
            value: formats.money(part.amount, 'short'),
          })),
          {
            id: 'limit',
            name: (
              <span className={css.part}>
                <i data-paint className={`${css.swatch} ${css.limit}`} />
                {t('cart.credit.limit')}
              </span>
            ),
            value: formats.money(box.creditLimit, 'short'),
          },
        ]}
      />
      <SumLine name={t('cart.credit.left')} total>
        <Text tone={over ? 'err' : undefined}>
          <Money amount={box.left} size="mid" precision="short" />
        </Text>
      </SumLine>
    </>
  );
}

/** Why the credit does not cover the order, and what helps. A block without a text shows nothing (R-210). */
function CreditProblem({ box, binding }: { box: CreditBox; binding: boolean }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const formats = useFormats();
  const named = creditReasons.find((reason) => reason === box.reasonBlocked);
  if (box.isBlocked && !named && binding && !can('page.orderlist')) return null;
  const excess = box.left.startsWith('-') ? box.left.slice(1) : null;
  const chooseReason = () => {
    if (named) return t(`cart.credit.${named}`);
    if (box.isBlocked) return null;
    if (box.hasAccount) return t('cart.credit.excess', { amount: formats.money(excess ?? '0', 'short') });
    return t('cart.credit.noAccount');
  };
  const reason = chooseReason();
  return (
    <Note tone={binding ? 'err' : 'warn'}>
      <Stack gap={1}>
        {reason && <b>{reason}</b>}
        {box.lift?.byPaying ? <CreditLiftList lift={box.lift} /> : reason && <span>{t(helpOf(box, named))}</span>}
        {box.lift?.byPaying && (
          <PayLiftLinks
            payments={box.lift.payments}
            label={({ amount }) => t('cart.lift.payNow', { amount: formats.moneyIn(box.currency, amount) })}
          />
        )}
        {!binding && <span>{t('cart.credit.onlyWarns')}</span>}
        {box.lift?.byPaying && can('credit-status.read') && <Link {...creditLink(lang)}>{t('cart.lift.open')}</Link>}
        {(reason || can('page.orderlist')) && (
          <span>
            <Why about={t('cart.credit.title')} subject="credit" />
          </span>
        )}
      </Stack>
    </Note>
  );
}

/** The help where no list of invoices is one. */
function helpOf(box: CreditBox, named: (typeof creditReasons)[number] | undefined): MessageId {
  if (named === 'overdue_over_limit' || named === 'oldest_ar_blocked') return 'cart.credit.liftPay';
  if (named === 'limit_exceeded') return 'cart.credit.liftLimit';
  return box.isBlocked || !box.hasAccount ? 'cart.credit.liftAsk' : 'cart.credit.liftLess';
}

/** The invoices that must be paid to unblock the order, oldest first. */
function CreditLiftList({ lift }: { lift: NonNullable<CreditBox['lift']> }) {
  const t = useText();
  const formats = useFormats();
  const words = useDateWords();
  const short = /[1-9]/.test(lift.short);
  const more = lift.count - lift.invoices.length;
  return (
    <>
      <span>
        {t(short ? 'cart.lift.payFirst' : 'cart.lift.pay', { count: lift.count, amount: formats.money(lift.amount) })}
      </span>
      <ul className={css.lift}>
        {lift.invoices.map((invoice) => (
          <li key={invoice.number}>
            <b>{invoice.number}</b> · {formats.money(invoice.openAmount)} ·{' '}
            {invoice.overdueDays > 0
              ? t('cart.lift.overdue', { days: invoice.overdueDays })
              : t('cart.lift.due', { date: words.day(invoice.dueOn) })}
          </li>
        ))}
        {more > 0 && <li>{t('cart.lift.more', { count: more })}</li>}
      </ul>
      {short && <span>{t('cart.lift.short', { amount: formats.money(lift.short) })}</span>}
    </>
  );
}
