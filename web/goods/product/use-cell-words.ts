import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { type Availability, useAvailabilityText } from '#ui/figures/availability.tsx';
import { availabilityOf } from '#goods/catalog/catalog-availability.ts';
import { shownQuantity, arrivalText } from '#ui/figures/availability-words.ts';
import { type GridCell, type GridMarket, orderableBy, type Quantities } from './order-grid.ts';
import type { CellHint } from './use-order-grid.ts';
import { useStockWords } from '#goods/catalog/use-stock-words.ts';

export type CellWords = {
  /** "Glacier, M, M7-GLC-M, 10 ready, next: +10 · 8 Dec, 2 in cart" */
  label: string;
  /** "2 in cart", or nothing. */
  held: string;
  /** The reason why the cell takes no quantity. */
  refusal: string;
  availability: Availability;
  /** Below the first line: stock by site if the market shows it, then arrivals. */
  lines: string[];
  hint: (hint: CellHint) => string;
};

const linesShown = 2;

/** The texts of a grid cell: below its input, and for screen readers. */
export function useCellWords(): (
  cell: GridCell,
  colour: string,
  size: string,
  state: { readonly market: GridMarket; readonly inCart: Quantities },
) => CellWords {
  const t = useText();
  const formats = useFormats();
  const words = useStockWords();
  const spoken = useAvailabilityText();
  return (cell, colour, size, { market, inCart }) => {
    const { variant } = cell;
    const { next: _next, ...availability } = availabilityOf(variant, words);
    const chooseLater = () => {
      if (availability.state === 'arriving') return variant.arrivals.slice(1);
      if (availability.state === 'now' || availability.state === 'low') return variant.arrivals;
      return [];
    };
    const later = chooseLater();
    const arrivals = later.slice(0, linesShown).flatMap((arrival) => {
      const quantity = shownQuantity(arrival);
      const when = arrivalText(arrival.date, arrival.precision, words);
      if (!quantity) return [];
      return t('catalog.grid.next', {
        quantity: typeof quantity === 'number' ? formats.quantity(quantity) : quantity,
        when: when.week ? t('ui.availability.week', { week: when.week }) : (when.period ?? ''),
      });
    });
    // Units available by the requested day come first; hidden numbers stay hidden.
    if (market.wantedBy && arrivals.length > 0) {
      const quantity = orderableBy(cell, market.wantedBy, market);
      if (quantity !== Infinity)
        arrivals.unshift(
          t('grid.cell.byDay', { quantity: formats.quantity(quantity), date: words.day(market.wantedBy) }),
        );
    }
    const sites = variant.sites.flatMap((site) => {
      const quantity = shownQuantity(site);
      if (quantity === 0) return [];
      return [
        quantity === null
          ? site.location
          : `${site.location}: ${typeof quantity === 'number' ? formats.quantity(quantity) : quantity}`,
      ];
    });
    const { main, more } = spoken(availability);
    const units = inCart[cell.code] ?? 0;
    const held = units > 0 ? t('catalog.grid.inCart', { count: units }) : '';
    const label = [
      colour,
      size,
      variant.articleCodeDisplay,
      main,
      more,
      ...sites,
      arrivals.length > 0 ? t('catalog.grid.nextLabel', { next: arrivals.join(', ') }) : '',
      held,
    ]
      .filter((part) => part !== '')
      .join(', ');
    return {
      label,
      held,
      refusal: t('catalog.grid.closed', { reason: [main, more].filter(Boolean).join(': ') }),
      availability,
      lines: [...sites, ...arrivals],
      hint: (hint) => {
        if (hint === 'pack') return t('ui.quantity.pack', { pack: cell.pack });
        if (hint === 'max')
          return t('ui.quantity.max', {
            max: cell.limit === null ? 99_999 : Math.floor(cell.limit / cell.pack) * cell.pack,
          });
        return t('ui.quantity.min', { min: cell.pack });
      },
    };
  };
}
