import { netDays } from '#rules/accounts/credit/payment-terms.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { useDateWords } from '#ui/figures/availability-words.ts';
import { DescriptionList } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { OrderingTerms } from './order-guide.documents.ts';
import { dealsOf, type GuideDeal, type GuideGrid, windowsOf } from './order-guide-units.ts';
import css from './order-guide.module.css';

/** The customer's terms: payment, freight, first delivery, order windows, deals, credit. Missing terms are left out. */
export function OrderGuideTerms({ terms, grid }: { terms: OrderingTerms; grid: GuideGrid }) {
  const t = useText();
  const formats = useFormats();
  const dates = useDateWords();
  const days = netDays(terms.paymentTerms);
  const earliest = terms.shipments.map((shipment) => shipment.earliestOn).sort()[0];
  const windows = windowsOf(grid);
  const steps = (deal: GuideDeal) =>
    deal.steps
      .map(({ qty, type, value }) =>
        type === 'percent'
          ? t('guide.deal.percent', { qty, percent: Number(value) })
          : t('guide.deal.amount', { qty, amount: formats.money(value) }),
      )
      .join(', ');
  const freight = ({ rate, freeFrom }: OrderingTerms['shipments'][number]) => {
    if (Number(rate) === 0) return t('guide.freight.free');
    const cost = formats.money(rate);
    return freeFrom === null ? cost : t('guide.freight.from', { cost, amount: formats.money(freeFrom, 'short') });
  };
  const items = [
    ...(terms.paymentTerms
      ? [
          {
            id: 'payment',
            name: t('guide.terms.payment'),
            value: days === null ? terms.paymentTerms : t('guide.terms.net', { days }),
          },
        ]
      : []),
    ...terms.shipments.map((shipment) => ({ id: shipment.id, name: shipment.desc, value: freight(shipment) })),
    ...(earliest ? [{ id: 'earliest', name: t('guide.terms.earliest'), value: dates.weekday(earliest) }] : []),
    ...(windows.length > 0
      ? [
          {
            id: 'window',
            name: t('guide.terms.window'),
            value: windows.map((window) => dates.period(window.from, window.to)).join(', '),
          },
        ]
      : []),
    ...dealsOf(grid).map((deal, at) => ({
      id: `deal ${at}`,
      name: deal.description || deal.salesDealNo,
      value: steps(deal),
    })),
    ...(terms.creditLeft !== null && terms.creditLimit !== null
      ? [
          {
            id: 'credit',
            name: t('guide.terms.credit'),
            value: t('guide.terms.creditOf', {
              left: formats.money(terms.creditLeft, 0),
              limit: formats.money(terms.creditLimit, 0),
            }),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <section className={css.terms} aria-labelledby="order-guide-terms">
      <Text as="h3" size="sm" strong id="order-guide-terms">
        {t('guide.title.terms', { merchant: terms.merchantName })}
      </Text>
      <DescriptionList items={items} />
    </section>
  );
}
