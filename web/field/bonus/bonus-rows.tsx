import { type Programme } from '#rules/field/bonus/programme.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import type { ChangeList } from '#ui/table/use-list-search.ts';
import { DataTable, exportedColumns } from '#ui/table/data-table.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { NothingYet } from '#ui/page/states.tsx';
import type { ChangeOptions, TableView } from '#ui/table/table.ts';
import { Segments } from '#ui/page/tabs.tsx';
import { ExportMenu } from '#ordering/orders/export-menu.part.tsx';
import { type Bonus, openedFigure, useDecimal } from './bonus-figures.ts';
import { BonusPurchases, BonusRegistrations } from './bonus.documents.ts';
import type { BonusSearch } from './bonus.links.ts';
import css from './bonus.module.css';
import {
  PurchaseCard,
  RegistrationCard,
  purchaseId,
  registrationId,
  usePurchaseColumns,
  useRegistrationColumns,
} from './bonus-rows.table.tsx';

type Props = {
  bonus: Bonus;
  programme: Programme | null;
  search: BonusSearch;
  onChange: ChangeList<BonusSearch>;
};

/** The rows of a figure with their sum: registrations or invoice lines, of a quarter or the year. */
export function BonusRows({ bonus, programme, search, onChange }: Props) {
  const t = useText();
  const { page = 1, limit = 20 } = search;
  const wanted = {
    year: bonus.year,
    custCode: bonus.custCode,
    sorg: programme === null ? bonus.sorg : undefined,
    brand: programme ?? undefined,
    quarter: search.quarter,
    page,
    limit,
  };
  const figure = openedFigure(bonus, search);
  const shared = {
    info: { page, count: figure.rows, pageTotal: Math.max(1, Math.ceil(figure.rows / limit)) },
    view: { page, limit },
    onView: (view: TableView, options?: ChangeOptions) =>
      onChange({ ...search, page: view.page, limit: view.limit }, options),
    pageSizes: [20, 50, 100],
    onExport: null,
    filters: useChips(search, onChange),
    onClearFilters: () => onChange({ ...search, page: undefined, quarter: undefined, timing: undefined }),
    empty: <NothingYet title={t('bonus.empty.title')}>{t('bonus.empty.hint')}</NothingYet>,
  };
  const toolbar = <Toolbar bonus={bonus} wanted={wanted} search={search} onChange={onChange} />;
  return (
    <div id="bonus-rows" className={css.rows}>
      {search.rows === 'purchases' ? (
        <Purchases wanted={wanted} shared={shared} toolbar={toolbar} />
      ) : (
        <Registrations
          wanted={{ ...wanted, onTime: search.timing === undefined ? undefined : search.timing === 'onTime' }}
          shared={shared}
          toolbar={toolbar}
        />
      )}
    </div>
  );
}

type Wanted = {
  year: number;
  custCode: string;
  sorg: string | undefined;
  brand: Programme | undefined;
  quarter: number | undefined;
  page: number;
  limit: number;
};
type Shared = Pick<
  Parameters<typeof DataTable>[0],
  'info' | 'view' | 'onView' | 'pageSizes' | 'filters' | 'onClearFilters' | 'empty'
> & { onExport: null };
type ListProps<Of> = { wanted: Of; shared: Shared; toolbar: React.ReactNode };

function Purchases({ wanted, shared, toolbar }: ListProps<Wanted>) {
  const t = useText();
  const query = useDocument(BonusPurchases, wanted);
  return (
    <DataTable
      {...shared}
      name="bonus-purchases"
      label={t('bonus.rows.purchases')}
      columns={usePurchaseColumns()}
      rows={query.data?.b2bPurchasesV3}
      rowId={purchaseId}
      fetching={query.isFetching}
      error={query.error}
      onRetry={() => void query.refetch()}
      toolbar={toolbar}
      card={(row) => <PurchaseCard row={row} />}
    />
  );
}

function Registrations({ wanted, shared, toolbar }: ListProps<Wanted & { onTime: boolean | undefined }>) {
  const t = useText();
  const query = useDocument(BonusRegistrations, wanted);
  return (
    <DataTable
      {...shared}
      name="bonus-registrations"
      label={t('bonus.rows.registrations')}
      columns={useRegistrationColumns()}
      rows={query.data?.retailSalesV2}
      rowId={registrationId}
      fetching={query.isFetching}
      error={query.error}
      onRetry={() => void query.refetch()}
      toolbar={toolbar}
      card={(row) => <RegistrationCard row={row} />}
    />
  );
}

/** Which rows, their sum and the export. */
function Toolbar({
  bonus,
  wanted,
  search,
  onChange,
}: Pick<Props, 'bonus' | 'search' | 'onChange'> & { wanted: Wanted }) {
  const t = useText();
  const formats = useFormats();
  const decimal = useDecimal();
  const rows = search.rows ?? 'registrations';
  const figure = openedFigure(bonus, search);
  const [purchases, registrations] = [usePurchaseColumns(), useRegistrationColumns()];
  return (
    <Row gap={3} wrap>
      <Segments
        label={t('bonus.rows.label')}
        value={rows}
        onChange={(chosen) =>
          onChange({
            ...search,
            page: undefined,
            timing: undefined,
            rows: chosen === 'purchases' ? chosen : undefined,
          })
        }
        options={[
          { value: 'registrations', label: t('bonus.tile.registrations') },
          { value: 'purchases', label: t('bonus.tile.purchases') },
        ]}
      />
      <Text as="p">
        {t('bonus.rows.sum', {
          points: decimal(figure.points),
          amount: formats.moneyIn(bonus.currency, figure.subTotal),
        })}
      </Text>
      <ExportMenu
        path="/bonus/export"
        parameters={{
          rows,
          year: String(wanted.year),
          custCode: wanted.custCode,
          sorg: wanted.sorg,
          brand: wanted.brand,
          quarter: wanted.quarter === undefined ? undefined : String(wanted.quarter),
          onTime: search.timing === undefined ? undefined : String(search.timing === 'onTime'),
        }}
        count={figure.rows}
        shownColumns={() =>
          rows === 'purchases'
            ? exportedColumns('bonus-purchases', purchases)
            : exportedColumns('bonus-registrations', registrations)
        }
      />
    </Row>
  );
}

function useChips(search: BonusSearch, onChange: (search: BonusSearch) => void): ActiveFilter[] {
  const t = useText();
  const chips: ActiveFilter[] = [];
  const { quarter, timing } = search;
  if (quarter !== undefined)
    chips.push({
      id: 'quarter',
      name: t('bonus.quarter.label'),
      value: t('bonus.quarter.short', { quarter }),
      onRemove: () => onChange({ ...search, page: undefined, quarter: undefined }),
    });
  if (timing !== undefined && search.rows !== 'purchases')
    chips.push({
      id: 'timing',
      name: t('bonus.col.timing'),
      value: t(`bonus.timing.${timing}`),
      onRemove: () => onChange({ ...search, page: undefined, timing: undefined }),
    });
  return chips;
}
