import { type CSSProperties, Suspense } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { ErrorPanel, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { ClaimFigures, type Figures } from './claim-desk.documents.ts';
import { type DeskSearch, figureGroups } from './claim-desk.links.ts';
import css from './claim-desk.module.css';
import type { FiguresBar } from './claim-figures-chart.tsx';

const FiguresChart = lazyPart(
  () => import('./claim-figures-chart.tsx'),
  (module) => module.FiguresChart,
);
const rowId = (row: Figures): string => row.key;
const mostBars = 12;

/** Claims of the last twelve months by model, part, month, brand or status. */
export function ClaimFiguresView({ search, onChange }: { search: DeskSearch; onChange: (next: DeskSearch) => void }) {
  const t = useText();
  const { group = 'model', type } = search;
  const query = useDocument(ClaimFigures, { group, type: type ?? null });
  const rows = query.data?.claimStatistics;
  const bars: readonly FiguresBar[] = [
    ['open', t('claims.category.open'), 'var(--c2)'],
    ['approved', t('claims.status.approved'), 'var(--c1)'],
    ['rejected', t('claims.status.rejected'), 'var(--c6)'],
  ];
  const columns = useColumns(t(`claim-desk.group.${group}`));
  if (query.error && !rows) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap={4}>
      <Card
        title={t('claim-desk.figures.title')}
        actions={
          <SelectInput
            hideLabel
            inputSize="small"
            label={t('claim-desk.figures.group')}
            value={group}
            choices={figureGroups.map((value) => ({ value, label: t(`claim-desk.group.${value}`) }))}
            onChange={({ target }) =>
              onChange({ ...search, group: figureGroups.find((one) => one === target.value && one !== 'model') })
            }
          />
        }
      >
        {rows?.length === 0 ? (
          <NothingYet title={t('claim-desk.figures.none')} />
        ) : (
          <div aria-hidden>
            <div className={css.chart}>
              <Suspense>{rows && <FiguresChart rows={rows.slice(0, mostBars)} bars={bars} />}</Suspense>
            </div>
            <ul className={css.legend}>
              {bars.map(([key, name, colour]) => (
                <li key={key} style={{ '--bar': colour } as CSSProperties}>
                  {name}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Card>
      <DataTable
        name="claim-figures"
        label={t('claim-desk.figures.list')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        fetching={query.isFetching}
      />
    </Stack>
  );
}

function useColumns(header: string): TableColumn<Figures>[] {
  const t = useText();
  const formats = useFormats();
  const number = (id: 'count' | 'open' | 'approved' | 'rejected', name: string): TableColumn<Figures> => ({
    id,
    header: name,
    align: 'right',
    csv: (row) => row[id],
    cell: (row) => formats.quantity(row[id]),
  });
  const costOf = (row: Figures) => row.cost.map(({ currency, amount }) => formats.moneyIn(currency, amount)).join(', ');
  return [
    { id: 'label', header, fixed: true, card: 'title', csv: (row) => row.label, cell: (row) => row.label || row.key },
    number('count', t('claim-desk.col.count')),
    number('open', t('claims.category.open')),
    number('approved', t('claims.status.approved')),
    number('rejected', t('claims.status.rejected')),
    {
      id: 'hours',
      header: t('claim-desk.col.hours'),
      align: 'right',
      csv: (row) => row.hoursToDecision,
      cell: (row) => (row.hoursToDecision === null ? '–' : formats.quantity(row.hoursToDecision)),
    },
    {
      id: 'cost',
      header: t('claim-desk.col.cost'),
      align: 'right',
      csv: costOf,
      cell: (row) => costOf(row) || '–',
    },
  ];
}
