import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Text } from '#ui/page/layout.tsx';
import type { OrderedLine } from './checkout.documents.ts';
import { useDateWords, arrivalText } from '#ui/figures/availability-words.ts';

/**
 * When the parts of a line arrive, each date with its known precision, and from which site if the market shows it
 * (supplyLocation, Q-070).
 */
export function SupplyDates({ parts, total }: { parts: OrderedLine['confirmations']; total?: number }) {
  const t = useText();
  const site = useSite();
  const words = useDateWords();
  const when = (date: string, precision: string): string => {
    const { week, period } = arrivalText(date, precision, words);
    return week ? t('ui.availability.week', { week }) : (period ?? '');
  };
  const known = parts.filter((part) => part.supplyDate !== null);
  if (known.length === 0) return null;
  const whole = known.length === 1 && (total === undefined || known[0]?.supplyQty === total);
  return (
    <div>
      {known.map((part) => (
        <Text key={`${part.supplyDate} ${part.supplyLocation}`} as="div" size="xs" tone="muted">
          {[
            whole
              ? t('cart.supply.on', { when: when(part.supplyDate ?? '', part.precision) })
              : t('cart.supply.part', { qty: part.supplyQty, when: when(part.supplyDate ?? '', part.precision) }),
            site.supplyLocation ? part.supplyLocation : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ))}
    </div>
  );
}
