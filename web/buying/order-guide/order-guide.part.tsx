import { useEffect, useRef, useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { OrderGuideOf, type SellIn, type SellInUnits } from './order-guide.documents.ts';
import { type GuideGrid, type Period, assignToGrid, quantitiesOf } from './order-guide-units.ts';
import { OrderGuideSizes, OrderGuideTable } from './order-guide.table.tsx';
import { OrderGuideTerms } from './order-guide-terms.tsx';
import css from './order-guide.module.css';

type Props = {
  grid: GuideGrid;
  inCart: Readonly<Record<string, number>>;
  phone: boolean;
  /** Fills cells of the grid, in whole packs and within limits. */
  onTake: (quantities: Record<string, number>) => void;
  /** Undoes the last fill; null if there is nothing to undo. */
  onUndo: (() => void) | null;
};

/** Beside a size and colour grid: what the customer bought of the model, and their terms. */
export function OrderGuide({ grid, inCart, phone, onTake, onUndo }: Props) {
  const t = useText();
  const head = useRef<HTMLHeadingElement>(null);
  const first = grid.rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? []))[0];
  const query = useDocument(
    OrderGuideOf,
    { articleCode: first?.code ?? '', sorg: first?.sorg ?? '' },
    { keepPrevious: false },
  );
  useEffect(() => {
    // On a phone it opens below the sizes, far from the button that opened it.
    if (phone) head.current?.scrollIntoView({ block: 'center' });
  }, [phone]);
  const guide = query.data?.orderGuide;
  const { sellIn = null, terms = null } = guide ?? {};
  const renderContent = () => {
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.data)
      return (
        <Stack gap={4}>
          {sellIn ? (
            <Bought sellIn={sellIn} grid={grid} inCart={inCart} phone={phone} onTake={onTake} onUndo={onUndo} />
          ) : (
            <Text size="sm" tone="muted">
              {t(guide ? 'guide.state.noOrders' : 'guide.state.gone')}
            </Text>
          )}
          {terms && <OrderGuideTerms terms={terms} grid={grid} />}
        </Stack>
      );
    return <SkeletonRows rows={4} />;
  };
  return (
    <section className={css.guide} aria-labelledby="order-guide">
      <h2 id="order-guide" ref={head} className={css.head}>
        {t('guide.title.bought')}
      </h2>
      {renderContent()}
    </section>
  );
}

function Bought({ sellIn, grid, inCart, phone, onTake, onUndo }: Props & { sellIn: SellIn }) {
  const t = useText();
  const [closed, setClosed] = useState<number | null>(null);
  if (sellIn.last.ordered + sellIn.before.ordered === 0)
    return (
      <Text size="sm" tone="muted">
        {t('guide.state.nothing')}
      </Text>
    );
  const placed = assignToGrid(grid, sellIn);
  const take = (period: Period) => {
    const { quantities, closed } = quantitiesOf(grid, sellIn, period, inCart);
    onTake(quantities);
    setClosed(closed);
  };
  return (
    <Stack gap={3}>
      {(['last', 'before'] as const).map((period) => (
        <PeriodLine
          key={period}
          name={t(`guide.period.${period}`)}
          days={sellIn[`${period}Period`]}
          units={sellIn[period]}
          onTake={
            Object.keys(quantitiesOf(grid, sellIn, period, inCart).quantities).length > 0 ? () => take(period) : null
          }
        />
      ))}
      <div role="status">
        {closed !== null && onUndo && (
          <Row gap={2} wrap className={css.done}>
            <Text size="sm" tone="muted">
              {closed > 0 ? t('guide.take.closed', { count: closed }) : t('guide.take.done')}
            </Text>
            <Button size="small" variant="quiet" onClick={onUndo}>
              {t('guide.take.undo')}
            </Button>
          </Row>
        )}
      </div>
      {phone ? <OrderGuideSizes placed={placed} sizes={grid.sizes} /> : <OrderGuideTable placed={placed} />}
      {placed.others && (
        <Text as="p" size="xs" tone="dim">
          {t('guide.note.others', {
            articles: placed.others.articles
              .map((article) => article.description || article.articleCodeDisplay)
              .join(' · '),
          })}
        </Text>
      )}
      {placed.followed.length > 0 && (
        <Text as="p" size="xs" tone="dim">
          {t('guide.note.followed', { count: placed.followed.length, articles: placed.followed.join(', ') })}
        </Text>
      )}
    </Stack>
  );
}

type PeriodProps = {
  name: string;
  days: { from: string; to: string };
  units: SellInUnits;
  onTake: (() => void) | null;
};

function PeriodLine({ name, days, units, onTake }: PeriodProps) {
  const t = useText();
  const formats = useFormats();
  const more = [
    units.shipped > 0 && t('guide.period.shipped', { count: units.shipped }),
    units.cancelled > 0 && t('guide.period.cancelled', { count: units.cancelled }),
  ].filter((part) => part !== false);
  return (
    <div className={css.period}>
      <div className={css.what}>
        <Text as="div" size="sm">
          {name} <b>{t('ui.quantity.units', { count: units.units })}</b>
        </Text>
        <Text as="div" size="xs" tone="dim">
          {[`${formats.date(days.from)} – ${formats.date(days.to)}`, ...more].join(' · ')}
        </Text>
      </div>
      {onTake && (
        <Button size="small" aria-label={`${t('guide.take.start')}: ${name}`} onClick={onTake}>
          {t('guide.take.start')}
        </Button>
      )}
    </div>
  );
}
