import { useEffect, useRef } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { isoWeek } from '#rules/dates.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { Menu, MenuItem } from '#ui/dialog/popover.tsx';
import { shownQuantity } from '#ui/figures/availability-words.ts';
import css from './order-grid.module.css';
import { cutTo, daysOf, type Part, type Proposal } from './order-grid.ts';
import type { OrderGridState } from './use-order-grid.ts';
import { useStockWords } from '#goods/catalog/use-stock-words.ts';

/** '12 now, 8 on 8 Dec, 4 in Feb 2027': a quantity by arrival date. */
export function usePartWords(): (parts: readonly Part[]) => string {
  const t = useText();
  const stock = useStockWords();
  const partText = (part: Part): string => {
    const count = part.qty;
    if (part.kind === 'window') return t('grid.split.window', { count, period: stock.period(part.from, part.to) });
    if (part.kind !== 'arrival') return t(`grid.split.${part.kind}`, { count });
    const { on, precision } = part.arrival;
    if (precision === 'week') return t('grid.split.week', { count, week: isoWeek(on).week });
    return precision === 'month'
      ? t('grid.split.month', { count, month: stock.month(on) })
      : t('grid.split.day', { count, date: stock.day(on) });
  };
  return (parts) => parts.map(partText).join(', ');
}

/** Below the grid: quantities that do not all arrive at once, split by date, to keep or to cut. */
export function OrderGridSplit({ state }: { state: OrderGridState }) {
  const t = useText();
  const words = usePartWords();
  const formats = useFormats();
  const { proposals, undoable } = state;
  const acted = useRef(false);
  const undo = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const cutBefore = useRef(0);
  const changed = undoable?.cut ? undoable.count : 0;
  useEffect(() => {
    // The pressed button is gone with its line, so the focus moves to the undo button.
    if (changed > 0 && acted.current) undo.current?.querySelector('button')?.focus();
    // The same after an undo: its button is gone, so the focus returns to the proposal.
    else if (changed === 0 && cutBefore.current > 0 && document.activeElement === document.body)
      section.current?.querySelector('button')?.focus();
    cutBefore.current = changed;
    acted.current = false;
  }, [changed]);
  if (proposals.length === 0 && changed === 0) return null;
  const cut = (those: readonly Proposal[], day: string | null) => {
    acted.current = true;
    state.cut(those, day);
  };
  return (
    <section ref={section} className={css.splits} aria-label={t('grid.split.title')}>
      {proposals.length > 1 && (
        <div className={css.splitLine}>
          <Text strong>{t('grid.split.several', { count: proposals.length })}</Text>
          <Actions state={state} proposals={proposals} onCut={cut} name={t('grid.split.all')} />
        </div>
      )}
      {proposals.map((proposal) => {
        const name = [proposal.colour, proposal.size].filter(Boolean).join(' ');
        return (
          <div key={proposal.cell.code} className={css.splitLine}>
            <span role="status">
              <Text strong>
                {name} · {formats.quantity(proposal.quantity)}:
              </Text>{' '}
              {proposal.masked
                ? t('grid.split.masked', { shown: shownQuantity(proposal.cell.variant.available) ?? '' })
                : words(proposal.parts)}
            </span>
            <Actions state={state} proposals={[proposal]} onCut={cut} name={name} />
          </div>
        );
      })}
      {changed > 0 && (
        <div className={css.splitLine} ref={undo}>
          <Text tone="muted">{t('grid.split.changed', { count: changed })}</Text>
          <Button size="small" variant="quiet" onClick={state.undo}>
            {t('grid.split.undo')}
          </Button>
        </div>
      )}
    </section>
  );
}

type ActionsProps = {
  state: OrderGridState;
  proposals: readonly Proposal[];
  onCut: (proposals: readonly Proposal[], day: string | null) => void;
  name: string;
};

function Actions({ state, proposals, onCut, name }: ActionsProps) {
  const t = useText();
  const stock = useStockWords();
  const { market } = state;
  const open = proposals.filter((proposal) => !proposal.masked);
  const sum = (day: string | null) =>
    Object.values(cutTo(open, day, market)).reduce((all, quantity) => all + quantity, 0);
  const whole = open.reduce((all, { quantity }) => all + quantity, 0);
  // Leaves out days that change nothing.
  const days = [...new Set([...daysOf(open), ...(market.wantedBy ? [market.wantedBy] : [])])]
    .sort()
    .filter((day) => sum(day) < whole && sum(day) > sum(null));
  const until = (day: string) => t('grid.split.until', { date: stock.day(day), count: sum(day) });
  return (
    <Row gap={2} wrap>
      {open.length > 0 && sum(null) < whole && (
        <Button
          size="small"
          aria-label={`${t('grid.split.readyOnly', { count: sum(null) })}: ${name}`}
          onClick={() => onCut(open, null)}
        >
          {t('grid.split.readyOnly', { count: sum(null) })}
        </Button>
      )}
      {days.length === 1 && days[0] && (
        <Button size="small" aria-label={`${until(days[0])}: ${name}`} onClick={() => onCut(open, days[0] ?? null)}>
          {until(days[0])}
        </Button>
      )}
      {days.length > 1 && (
        <Menu
          label={`${t('grid.split.untilDay')}: ${name}`}
          trigger={(props) => (
            <Button {...props} size="small">
              {t('grid.split.untilDay')}
            </Button>
          )}
        >
          {days.map((day) => (
            <MenuItem key={day} onClick={() => onCut(open, day)}>
              {until(day)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={`${t('grid.split.keep')}: ${name}`}
        onClick={() => state.keep(proposals)}
      >
        {t('grid.split.keep')}
      </Button>
    </Row>
  );
}
