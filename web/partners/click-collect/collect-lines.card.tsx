import { IconBuildingWarehouse, IconPackage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CollectMark, collectMarks } from '#rules/partners/click-collect/collect-choices.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Meter } from '#ui/figures/progress.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { orderLink } from '#ordering/orders/orders.links.ts';
import type { DetailLine, DetailOrder } from './click-collect.documents.ts';
import css from './click-collect.module.css';
import { type CollectMarks, markOf } from './use-collect-marks.ts';

const markIcons = { ready_to_pickup: IconPackage, order_to_hq: IconBuildingWarehouse } as const;

/** The lines with where each comes from: the shelf of the shop, or HQ. */
export function CollectLines({ order, marks }: { order: DetailOrder; marks: CollectMarks }) {
  const t = useText();
  return (
    <Card
      padded={false}
      title={t('counter.line.title')}
      note={
        <Text size="sm" tone="dim">
          {t('ui.quantity.units', { count: order.unitCount })}
        </Text>
      }
    >
      <ul className={css.lines}>
        {order.details.map((line) => (
          <li key={line.id}>
            <b className={css.quantity}>{t('counter.line.times', { count: line.qty })}</b>
            <div className={css.article}>
              <Text size="lg" strong>
                {line.name}
              </Text>
              <Text size="sm" tone="muted">
                {line.displayCode ?? line.sku}
              </Text>
            </div>
            {order.canMark ? (
              <MarkChoice line={line} mark={marks.markOf(line)} onChange={(mark) => marks.choose(line, mark)} />
            ) : (
              <LineState line={line} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function MarkChoice({
  line,
  mark,
  onChange,
}: {
  line: DetailLine;
  mark: CollectMark;
  onChange: (mark: CollectMark) => void;
}) {
  const t = useText();
  if (!line.orderable)
    return (
      <Stack gap={1}>
        <MarkChip mark={mark} />
        <Text size="sm" tone="muted">
          {t('counter.line.notOrderable')}
        </Text>
      </Stack>
    );
  return (
    <div className={css.mark}>
      <Segments
        wide
        label={t('counter.mark.label', { line: line.name })}
        options={collectMarks.map((value) => ({
          value,
          label: t(`counter.mark.${value}`),
          icon: markIcons[value],
        }))}
        value={mark}
        onChange={onChange}
      />
    </div>
  );
}

function MarkChip({ mark }: { mark: CollectMark }) {
  const t = useText();
  return (
    <StatusChip tone={mark === 'order_to_hq' ? 'info' : 'grey'} icon={markIcons[mark]}>
      {t(`counter.mark.${mark}`)}
    </StatusChip>
  );
}

/** Where a line comes from and how much HQ shipped of it. */
function LineState({ line }: { line: DetailLine }) {
  const t = useText();
  const lang = useLocale();
  const own = useUser()?.customer !== null;
  const mark = markOf(line.mark);
  const words = t('counter.line.shipped', { done: line.qtyShipped, of: line.qty });
  return (
    <Stack gap={1} className={css.state}>
      <MarkChip mark={mark} />
      {mark === 'order_to_hq' && line.orderNo && (
        <>
          <Text as="p" size="sm" tone="muted">
            {words} · {own ? <Link {...orderLink(lang, line.orderNo)}>{line.orderNo}</Link> : line.orderNo}
          </Text>
          {line.hqFailed && (
            <Text size="sm" tone="err" strong>
              {t('counter.line.failed')}
            </Text>
          )}
          <Meter parts={[{ share: line.qty > 0 ? line.qtyShipped / line.qty : 0 }]} label={words} />
        </>
      )}
    </Stack>
  );
}
