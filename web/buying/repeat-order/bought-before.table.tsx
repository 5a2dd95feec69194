import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { type Formats, useFormats } from '#platform/texts/use-formats.ts';
import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { Instant, Quantity } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { Tile } from '#ui/page/tile.tsx';
import { useMedia } from '#ui/look/use-media.ts';
import { productRoute } from '#goods/product/product.links.ts';
import { Why } from '#buying/explain/why-lazy.part.tsx';
import { stateNamed } from '#ui/figures/availability-words.ts';
import { useOfferAvailability } from './repeat-availability.ts';
import { type Choices, limitsOf, offerOf, orderable } from './repeat-lines.ts';
import { QuantityNotes, RepeatChips } from './repeat-notes.tsx';
import type { BoughtRow, Offer } from './repeat-order.documents.ts';
import { RepeatPrice } from './repeat-price.tsx';
import css from './repeat-order.module.css';

export type BoughtState = {
  /** Typed quantities; a row without one is not selected. */
  choices: Choices;
  refused: Readonly<Record<string, string>>;
  onQuantity: (row: BoughtRow, qty: number) => void;
};

/** The article of a row: the original one, or its successor. */
const shownOffer = (row: BoughtRow): Offer | null => (row.take === 'successor' ? row.successor : row.same);

export const boughtName = (row: BoughtRow): string => row.same?.product.name ?? row.articleCode;

function ProductName({ offer, children }: { offer: Offer | null; children: ReactNode }) {
  const lang = useLocale();
  if (!offer) return <>{children}</>;
  return (
    <Link to={productRoute} params={{ lang, category: offer.product.category, slug: offer.product.slug }}>
      {children}
    </Link>
  );
}

function Article({ row }: { row: BoughtRow }) {
  const t = useText();
  return (
    <Stack gap={0}>
      <span>
        <ProductName offer={row.same}>{boughtName(row)}</ProductName>
      </span>
      <Text size="xs" tone="dim">
        {row.same?.product.articleCodeDisplay ?? row.articleCode}
      </Text>
      <RepeatChips line={row} />
      {row.successor && (
        <Text size="xs">
          {t('repeat.successor.now')} <ProductName offer={row.successor}>{row.successor.product.name}</ProductName> (
          {row.successor.product.articleCodeDisplay})
        </Text>
      )}
    </Stack>
  );
}

function Stock({ row }: { row: BoughtRow }) {
  const availability = useOfferAvailability();
  const offer = shownOffer(row);
  if (!offer) return <span aria-hidden>–</span>;
  return (
    <>
      <AvailabilityMark {...availability(offer)} />
      {!orderable(offer) && offer.inCart === 0 && <Why about={offer.product.name} subject={offer.product} />}
    </>
  );
}

function QuantityCell({ row, state }: { row: BoughtRow; state: BoughtState }) {
  const t = useText();
  const offer = shownOffer(row);
  if (!offer || !orderable(offer)) {
    return offer && offer.inCart > 0 ? (
      <Text size="xs" tone="muted">
        {t('repeat.note.inCart', { count: offer.inCart })}
      </Text>
    ) : null;
  }
  const choice = state.choices[row.id] ?? {
    take: row.take === 'successor' ? ('successor' as const) : ('same' as const),
    qty: 0,
  };
  return (
    <div className={css.quantity}>
      <QuantityStepper
        label={t('repeat.preview.quantity', { article: offerOf(row, choice.take)?.product.name ?? row.articleCode })}
        value={choice.qty}
        {...limitsOf(offer)}
        allowZero
        error={state.refused[row.id]}
        onChange={(qty) => state.onQuantity(row, qty)}
      />
      <QuantityNotes line={row} choice={choice} />
    </div>
  );
}

/** An article on a phone: name and order history, price and stock, quantity. */
export function BoughtCard({ row, state }: { row: BoughtRow; state: BoughtState }) {
  const t = useText();
  const formats = useFormats();
  const offer = shownOffer(row);
  const facts = [
    t('repeat.card.last', { date: formats.day(row.lastAt), count: row.lastQty }),
    t('repeat.card.typical', { count: row.typicalQty }),
    t('repeat.card.times', { count: row.times }),
    row.onOrderQty > 0 && t('repeat.card.onOrder', { count: row.onOrderQty }),
  ].filter(Boolean);
  return (
    <div className={css.card}>
      <Row gap={3} align="top">
        <Tile small src={(row.same ?? offer)?.product.image?.small ?? null} />
        <Article row={row} />
      </Row>
      <Text size="xs" tone="muted">
        {facts.join(' · ')}
      </Text>
      <Row justify="between" gap={2} align="top" wrap>
        {offer ? <RepeatPrice offer={offer} qty={0} line={row.take === 'successor' ? undefined : row} /> : <span />}
        <span>
          <Stock row={row} />
        </span>
      </Row>
      <QuantityCell row={row} state={state} />
    </div>
  );
}

/** Columns of articles bought before. */
export function useBoughtColumns(state: BoughtState): readonly TableColumn<BoughtRow>[] {
  const t = useText();
  const formats = useFormats();
  // On a tablet the least important columns are hidden at first.
  const narrow = useMedia(breakpoints.laptop);
  return useMemo(
    (): readonly TableColumn<BoughtRow>[] => [
      ...articleColumns(t, formats),
      ...historyColumns(t, narrow),
      ...offerColumns(t, formats, state),
      ...orderColumns(t, state, narrow),
    ],
    [state, narrow, t, formats],
  );
}

/** The article and its last order. */
const articleColumns = (t: Translate, formats: Formats): TableColumn<BoughtRow>[] => [
  {
    id: 'name',
    header: t('repeat.list.article'),
    fixed: true,
    sortable: true,
    firstSort: 'asc',
    csv: (row) => `${row.articleCode} ${boughtName(row)}`,
    cell: (row) => (
      <div className={css.cell}>
        <Tile small src={(row.same ?? row.successor)?.product.image?.small ?? null} />
        <Article row={row} />
      </div>
    ),
  },
  {
    id: 'last',
    header: t('repeat.list.last'),
    sortable: true,
    firstSort: 'desc',
    noWrap: true,
    csv: (row) => formats.day(row.lastAt),
    cell: (row) => (
      <Stack gap={0}>
        <Instant at={row.lastAt} show="date" />
        <Text size="xs" tone="dim">
          {t('ui.quantity.units', { count: row.lastQty })}
        </Text>
      </Stack>
    ),
  },
];

/** How much and how often the customer ordered it. */
const historyColumns = (t: Translate, narrow: boolean): TableColumn<BoughtRow>[] => [
  {
    id: 'typical',
    header: t('repeat.list.typical'),
    align: 'right',
    hiddenAtFirst: narrow,
    csv: (row) => row.typicalQty,
    cell: (row) => <Quantity value={row.typicalQty} />,
  },
  {
    id: 'times',
    header: t('repeat.list.times'),
    sortable: true,
    firstSort: 'desc',
    align: 'right',
    hiddenAtFirst: narrow,
    csv: (row) => row.times,
    cell: (row) => <Quantity value={row.times} />,
  },
  {
    id: 'quantity',
    header: t('repeat.list.year'),
    sortable: true,
    firstSort: 'desc',
    align: 'right',
    hiddenAtFirst: narrow,
    csv: (row) => row.yearQty,
    cell: (row) => <Quantity value={row.yearQty} />,
  },
];

/** Price and stock today. */
const offerColumns = (t: Translate, formats: Formats, state: BoughtState): TableColumn<BoughtRow>[] => [
  {
    id: 'price',
    header: t('repeat.list.price', { currency: formats.currency }),
    align: 'right',
    csv: (row) => shownOffer(row)?.unitPrice,
    cell: (row) => {
      const offer = shownOffer(row);
      return offer ? (
        <RepeatPrice
          offer={offer}
          qty={state.choices[row.id]?.qty ?? 0}
          line={row.take === 'successor' ? undefined : row}
          right
        />
      ) : (
        '–'
      );
    },
  },
  {
    id: 'stock',
    header: t('repeat.list.stock'),
    noWrap: true,
    csv: (row) => {
      const offer = shownOffer(row);
      return offer && t(`ui.size.${stateNamed(offer.product.availability.state)}`);
    },
    cell: (row) => <Stock row={row} />,
  },
];

/** The ordered units, and the quantity to order now. */
const orderColumns = (t: Translate, state: BoughtState, narrow: boolean): TableColumn<BoughtRow>[] => [
  {
    id: 'onOrder',
    header: t('repeat.list.onOrder'),
    align: 'right',
    hiddenAtFirst: narrow,
    csv: (row) => row.onOrderQty,
    cell: (row) => (row.onOrderQty > 0 ? <Quantity value={row.onOrderQty} /> : <span aria-hidden>–</span>),
  },
  {
    id: 'order',
    header: t('repeat.list.quantity'),
    csv: (row) => state.choices[row.id]?.qty ?? '',
    cell: (row) => <QuantityCell row={row} state={state} />,
  },
];
