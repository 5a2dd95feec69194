import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import type { SalesOverviewQuery } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Icon } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import css from './sales-overview.module.css';

export type Sales = NonNullable<SalesOverviewQuery['salesOverviewV4']>;
export type SalesGroup = Sales['brands'][number];

/** Change to the year before in whole percent; null if there is nothing to compare with. */
export function percentChange(now: number | string, before: number | string): number | null {
  const [current, earlier] = [Number(now), Number(before)];
  return earlier > 0 ? Math.round(((current - earlier) / earlier) * 100) : null;
}

/** Whole amounts of the answer's currency. */
export function useSalesMoney(currency: string): (amount: string) => string {
  const formats = useFormats();
  return (amount) => formats.moneyIn(currency, amount, 0);
}

/** A change in percent with its sign; a dash if there is nothing to compare with. */
export function Change({ percent }: { percent: number | null }) {
  const t = useText();
  if (percent === null) return <span aria-label={t('sales.change.none')}>–</span>;
  const chooseIcon = () => {
    if (percent === 0) return IconMinus;
    if (percent > 0) return IconArrowUpRight;
    return IconArrowDownRight;
  };
  const icon = chooseIcon();
  const chooseTone = () => {
    if (percent === 0) return 'muted';
    if (percent > 0) return 'ok';
    return 'warn';
  };
  const choosePercent = () => {
    if (percent > 0) return '+';
    if (percent < 0) return '−';
    return '';
  };
  return (
    <Text size="sm" tone={chooseTone()} nowrap className={css.change}>
      <Icon of={icon} size={14} />
      {t('sales.change.percent', { percent: `${choosePercent()}${Math.abs(percent)}` })}
    </Text>
  );
}
