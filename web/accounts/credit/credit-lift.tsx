import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { StatusChip } from '#ui/button/chip.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { useDateWords } from '#ui/figures/availability-words.ts';
import type { Credit } from './credit.documents.ts';
import css from './credit.module.css';
import { PayLiftLinks } from './pay-lift.part.tsx';

type Lift = NonNullable<Credit['lift']>;

/** The payments that unblock the customer: the fewest invoices to pay, and the way to pay exactly these. */
export function CreditLiftPanel({ lift, currency }: { lift: Lift; currency: string }) {
  const t = useText();
  const formats = useFormats();
  const words = useDateWords();
  const short = /[1-9]/.test(lift.short);
  const more = lift.count - lift.invoices.length;
  if (!lift.byPaying && !short) return null;
  const money = (amount: string): string => formats.moneyIn(currency, amount);
  return (
    <section className={css.lift} aria-label={t('credit.lift.title')}>
      <Stack gap={3}>
        <Text as="h3" size="lg" strong>
          {t('credit.lift.title')}
        </Text>
        {lift.byPaying && (
          <>
            <Text as="p">
              {t(short ? 'credit.lift.payFirst' : 'credit.lift.pay', { count: lift.count, amount: money(lift.amount) })}
            </Text>
            <ul className={css.invoices}>
              {lift.invoices.map((invoice) => (
                <li key={invoice.assignment}>
                  <b>{invoice.number}</b>
                  <Text tone={invoice.overdueDays > 0 ? 'err' : 'muted'}>
                    {invoice.overdueDays > 0
                      ? t('credit.lift.overdue', { days: invoice.overdueDays })
                      : t('credit.lift.due', { date: words.day(invoice.dueOn) })}
                  </Text>
                  {invoice.inPayment && <StatusChip tone="info">{t('credit.lift.inPayment')}</StatusChip>}
                  <span className={css.amount}>
                    <Money amount={invoice.openAmount} currency={currency} />
                  </span>
                </li>
              ))}
              {more > 0 && <li>{t('credit.lift.more', { count: more })}</li>}
            </ul>
          </>
        )}
        {short && <Text as="p">{t('credit.lift.short', { amount: money(lift.short) })}</Text>}
        <PayLiftLinks
          payments={lift.payments}
          label={({ amount, sorg }, several) =>
            several
              ? t('credit.lift.buttonOf', { amount: money(amount), sorg })
              : t('credit.lift.button', { amount: money(amount) })
          }
        />
      </Stack>
    </section>
  );
}
