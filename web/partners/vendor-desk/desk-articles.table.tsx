import { IconBan, IconCheck, IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { decimalString } from '#rules/money.ts';
import { vendorArticleLimits } from '#rules/partners/vendor-desk/article-limits.ts';
import { useSite } from '#platform/site.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { typedMinor, typedText } from '#platform/typed-amount.ts';
import { IconButton } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Money, Quantity } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { PictureNote } from './picture-note.tsx';
import { ValueCell } from './value-cell.tsx';
import type { DeskArticle } from './vendor-desk.documents.ts';

export const articleId = (row: DeskArticle): string => row.id;

type Options = {
  /** The caller may change values. */
  editable: boolean;
  /** The caller maintains several vendors. */
  several: boolean;
  onHistory: (row: DeskArticle) => void;
};

/** The columns of the maintenance: stock and price are edited in their rows. */
export function useArticleColumns({ editable, several, onHistory }: Options): TableColumn<DeskArticle>[] {
  const t = useText();
  return useMemo(
    () => [
      ...nameColumns(t, several),
      valueColumn(t('vendor-desk.article.price'), 'price', (row) => <PriceCell row={row} editable={editable} />),
      valueColumn(t('vendor-desk.article.stock'), 'stock', (row) => <StockCell row={row} editable={editable} />),
      {
        id: 'openOrder',
        header: t('vendor-desk.article.open'),
        align: 'right',
        csv: (row) => row.openOrder,
        cell: (row) => <Quantity value={row.openOrder} />,
      },
      {
        id: 'state',
        header: t('vendor-desk.article.state'),
        card: 'status',
        csv: (row) => t(stateOf(row)[0]),
        cell: (row) => <StateChip row={row} />,
      },
      {
        id: 'history',
        acts: true,
        header: t('vendor-desk.article.history'),
        cell: (row) => (
          <IconButton
            size="small"
            icon={IconHistory}
            label={t('vendor-desk.history.open', { article: row.articleCode })}
            onClick={() => onHistory(row)}
          />
        ),
      },
    ],
    [t, editable, several, onHistory],
  );
}

const nameColumns = (t: Translate, several: boolean): TableColumn<DeskArticle>[] => [
  {
    id: 'code',
    header: t('vendor-desk.article.name'),
    fixed: true,
    sortable: true,
    card: 'title',
    csv: (row) => row.articleCode,
    cell: (row) => (
      <Stack gap={0}>
        <b>{row.articleCode}</b>
        <Text size="xs" tone="muted">
          {row.description}
        </Text>
        <PictureNote article={row} />
      </Stack>
    ),
  },
  ...(several
    ? [
        {
          id: 'vendor',
          header: t('vendor-desk.article.vendor'),
          card: 'meta' as const,
          csv: (row: DeskArticle) => row.vendor.name,
          cell: (row: DeskArticle) => row.vendor.name,
        },
      ]
    : []),
  {
    id: 'unit',
    header: t('vendor-desk.article.unit'),
    card: 'meta',
    csv: (row) => row.salesUnit,
    cell: (row) =>
      row.uomConverter === 1
        ? row.salesUnit || '–'
        : t('vendor-desk.article.pieces', { unit: row.salesUnit, count: row.uomConverter }),
  },
];

const valueColumn = (
  header: string,
  id: 'price' | 'stock',
  cell: TableColumn<DeskArticle>['cell'],
): TableColumn<DeskArticle> => ({ id, header, align: 'right', sortable: true, csv: (row) => row[id] ?? '', cell });

function PriceCell({ row, editable }: { row: DeskArticle; editable: boolean }) {
  const t = useText();
  const { currency: format } = useSite();
  if (!editable) return <Money amount={row.price} currency={row.currency} />;
  return (
    <ValueCell
      row={row}
      label={t('vendor-desk.article.priceOf', { article: row.articleCode, currency: row.currency })}
      value={row.price === null ? '' : typedText(row.price, format)}
      decimal
      read={(typed) => {
        const seenPrice = row.price ?? '';
        if (typed === '') return { ok: true, edited: { price: '', seenPrice } };
        const price = typedMinor(typed, format, row.currency);
        if (price === null || price <= 0) return { ok: false, words: t('vendor-desk.article.notPrice') };
        return { ok: true, edited: { price: decimalString(price, row.currency), seenPrice } };
      }}
    />
  );
}

function StockCell({ row, editable }: { row: DeskArticle; editable: boolean }) {
  const t = useText();
  if (!editable) return <Quantity value={row.stock} />;
  return (
    <ValueCell
      row={row}
      label={t('vendor-desk.article.stockOf', { article: row.articleCode })}
      value={String(row.stock)}
      read={(typed) =>
        /^\d{1,7}$/.test(typed) && Number(typed) <= vendorArticleLimits.stock
          ? { ok: true, edited: { stock: Number(typed), seenStock: row.stock } }
          : { ok: false, words: t('vendor-desk.article.notStock') }
      }
    />
  );
}

/** The part of the article that dealers see. */
const stateOf = (row: DeskArticle) => {
  if (row.switchedOff) return ['vendor-desk.state.off', 'grey', IconBan] as const;
  if (row.price === null) return ['vendor-desk.state.noPrice', 'warn', IconBan] as const;
  if (row.stock === 0) return ['vendor-desk.state.soldOut', 'warn', IconBan] as const;
  return ['vendor-desk.state.on', 'ok', IconCheck] as const;
};

function StateChip({ row }: { row: DeskArticle }) {
  const t = useText();
  const [words, tone, icon] = stateOf(row);
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(words)}
    </StatusChip>
  );
}
