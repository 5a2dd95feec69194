import { IconCalendar, IconHistory } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { decimalString } from '#rules/money.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { askForCustomer } from '#shell/customer/customer-ask.ts';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Popover } from '#ui/dialog/popover.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { useFootHeight } from '#ui/button/use-foot-height.ts';
import { usePhone } from '#ui/look/use-media.ts';
import css from './order-grid.module.css';
import type { Sum } from './order-grid.ts';
import { type ColourChoice, OrderGridSizes } from './order-grid-sizes.tsx';
import { OrderGridSplit } from './order-grid-split.tsx';
import { OrderGridTable } from './order-grid.table.tsx';
import type { GridMode, OrderGridState } from './use-order-grid.ts';
import { useStockWords } from '#goods/catalog/use-stock-words.ts';

const OrderGuide = lazyPart(
  async () => (await Promise.all([import('#buying/order-guide/order-guide.part.tsx'), loadTexts(['order-guide'])]))[0],
  (module) => module.OrderGuide,
);

/** A size and colour grid for an order: a table, or on a phone colour tabs over rows of sizes. */
export function OrderGrid({ state, label, ...colours }: { state: OrderGridState; label: string } & ColourChoice) {
  const t = useText();
  const phone = usePhone();
  const refused = Object.keys(state.errors).length;
  return (
    <div
      role="presentation"
      className={state.guided ? css.guided : undefined}
      onKeyDown={(event) => {
        // Cells handle their own Escape; elsewhere it undoes the last fill, paste or cut.
        if (event.key !== 'Escape' || event.defaultPrevented || !state.undoable) return;
        event.preventDefault();
        state.undo();
      }}
    >
      <div className={css.main}>
        {phone ? <OrderGridSizes state={state} {...colours} /> : <OrderGridTable state={state} label={label} />}
        {state.orders && <OrderGridSplit state={state} />}
        <div className={css.notes} aria-live="polite">
          {state.pasted && (
            <Note tone={state.pasted.skipped > 0 ? 'warn' : 'ok'}>
              {t(state.pasted.by === 'paste' ? 'catalog.grid.pasted' : 'catalog.grid.filled', state.pasted)}
            </Note>
          )}
          {refused > 0 && (
            <Note tone="err" role="alert">
              {t('catalog.grid.refused', { count: refused })}
            </Note>
          )}
          {state.error && <ErrorPanel error={state.error} title={t('catalog.grid.notSaved')} />}
        </div>
      </div>
      {state.guided && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <OrderGuide
            grid={state.grid}
            inCart={state.inCart}
            phone={phone}
            onTake={state.fill}
            onUndo={state.undoable && !state.undoable.cut ? state.undo : null}
          />
        </Suspense>
      )}
    </div>
  );
}

function useSplitWords(): (sum: Sum, wantedBy?: string | null) => string {
  const t = useText();
  return (sum, wantedBy) =>
    [
      sum.ready > 0 && t('catalog.grid.ready', { count: sum.ready }),
      sum.arriving > 0 && t('catalog.grid.arriving', { count: sum.arriving }),
      sum.later > 0 && !wantedBy && t('catalog.grid.preorder', { count: sum.later }),
    ]
      .filter(Boolean)
      .join(', ');
}

/** Units, their split over stock and arrivals, the value and the add-to-cart button. */
export function OrderGridSummary({ state }: { state: OrderGridState }) {
  const t = useText();
  const user = useUser();
  const can = usePermissions();
  const words = useSplitWords();
  const stock = useStockWords();
  const { all } = state.totals;
  const { currency } = state.grid;
  const { wantedBy } = state.market;
  const split = words(all, wantedBy);
  const held = Object.keys(state.inCart).some(
    (code) =>
      (state.inCart[code] ?? 0) > 0 && state.grid.rows.some((row) => row.cells.some((cell) => cell?.code === code)),
  );
  if (!state.orders && !user?.customer && can('menu.change-cust'))
    return (
      <Row gap={3} wrap>
        <Text tone="muted">{t('catalog.grid.noCustomer')}</Text>
        <Button variant="primary" onClick={askForCustomer}>
          {t('shell.customer.choose')}
        </Button>
      </Row>
    );
  if (!state.orders)
    return <Text tone="muted">{t(user?.customer ? 'catalog.grid.roleLooks' : 'catalog.grid.lookOnly')}</Text>;
  return (
    <div className={css.summary}>
      <div className={css.words} role="status">
        <Text strong>{t('ui.quantity.units', { count: all.units })}</Text>
        {split && (
          <Text tone="muted" className={css.split}>
            {split}
          </Text>
        )}
        {wantedBy && all.later > 0 && (
          <Text tone="warn">{t('catalog.grid.late', { count: all.later, date: stock.day(wantedBy) })}</Text>
        )}
        {all.missing > 0 && <Text tone="warn">{t('catalog.grid.missing', { count: all.missing })}</Text>}
        {all.saved > 0 && (
          <Text tone="ok" className={css.split}>
            <Money amount={decimalString(all.saved, currency)} precision="short" /> {t('catalog.grid.saved')}
          </Text>
        )}
      </div>
      <Money amount={decimalString(all.value, currency)} size="mid" />
      <Button
        variant="primary"
        size="large"
        busy={state.busy}
        disabled={state.changes.length === 0}
        onClick={state.submit}
      >
        {held ? t('catalog.grid.update') : t('catalog.grid.add', { count: all.units })}
      </Button>
    </div>
  );
}

/** The summary at the bottom of the card, always visible. */
export function OrderGridFoot({ state }: { state: OrderGridState }) {
  const bar = useRef<HTMLDivElement>(null);
  useFootHeight(bar);
  return (
    <div ref={bar} className={css.foot}>
      <OrderGridSummary state={state} />
    </div>
  );
}

/** The requested delivery day. The line below the grid then shows what arrives later. */
function RequestedDay({ state }: { state: OrderGridState }) {
  const t = useText();
  const stock = useStockWords();
  const { wantedBy = null } = state.market;
  const label = wantedBy ? t('catalog.grid.wantedBy', { date: stock.day(wantedBy) }) : t('catalog.grid.wanted');
  return (
    <Popover
      label={t('catalog.grid.wanted')}
      align="end"
      trigger={(props) => (
        <Button {...props} size="small" icon={IconCalendar}>
          {label}
        </Button>
      )}
    >
      <Stack gap={2} className={css.apply}>
        <DateField
          label={t('catalog.grid.wantedLabel')}
          hint={t('catalog.grid.wantedHint')}
          value={wantedBy}
          onChange={state.wantBy}
        />
      </Stack>
    </Popover>
  );
}

/** The tools above a grid: input mode, requested day, one quantity for many cells. */
export function OrderGridTools({ state }: { state: OrderGridState }) {
  const t = useText();
  const phone = usePhone();
  if (!state.orders) return null;
  return (
    <>
      {!phone && state.mode === 'assortment' && (
        <QuantityStepper label={t('catalog.grid.each')} value={state.each} onChange={state.setEach} />
      )}
      {!phone && (
        <Segments<GridMode>
          label={t('catalog.grid.mode')}
          value={state.mode}
          onChange={state.setMode}
          options={[
            { value: 'assortment', label: t('catalog.grid.assortment') },
            { value: 'quantities', label: t('catalog.grid.quantities') },
          ]}
        />
      )}
      <Button
        size="small"
        icon={IconHistory}
        aria-expanded={state.guided}
        onClick={() => state.setGuided(!state.guided)}
      >
        {t('grid.guide.open')}
      </Button>
      <RequestedDay state={state} />
      {(state.grid.rows.length > 1 || state.grid.sizes.length > 1) && <ApplyToCells state={state} />}
    </>
  );
}

/** Sets the same quantity for all sizes of a colour, all colours of a size, or all cells. */
function ApplyToCells({ state }: { state: OrderGridState }) {
  const t = useText();
  const [row, setRow] = useState('all');
  const [column, setColumn] = useState('all');
  const [quantity, setQuantity] = useState(1);
  const { rows, sizes } = state.grid;
  const colours = [
    { value: 'all', label: t('catalog.grid.allColours') },
    ...rows.map((each, at) => ({ value: String(at), label: each.name })),
  ];
  const columns = [
    { value: 'all', label: t('catalog.grid.allSizes') },
    ...sizes.map((each, at) => ({ value: String(at), label: each.id })),
  ];
  const place = (choice: string) => (choice === 'all' ? null : Number(choice));
  return (
    <Popover
      label={t('catalog.grid.apply')}
      align="end"
      trigger={(props) => (
        <Button {...props} variant="quiet" size="small">
          {t('catalog.grid.apply')}
        </Button>
      )}
    >
      {(close) => (
        <Stack gap={3} className={css.apply}>
          {rows.length > 1 && (
            <SelectInput
              label={t('catalog.grid.colour')}
              choices={colours}
              value={row}
              onChange={(event) => setRow(event.target.value)}
            />
          )}
          {sizes.length > 1 && (
            <SelectInput
              label={t('catalog.grid.size')}
              choices={columns}
              value={column}
              onChange={(event) => setColumn(event.target.value)}
            />
          )}
          <Row gap={3} justify="between">
            <QuantityStepper label={t('catalog.grid.quantity')} value={quantity} onChange={setQuantity} allowZero />
            <Button
              variant="primary"
              onClick={() => {
                state.fillCells({ row: place(row), column: place(column) }, quantity);
                close();
              }}
            >
              {t('catalog.grid.applyNow')}
            </Button>
          </Row>
        </Stack>
      )}
    </Popover>
  );
}
