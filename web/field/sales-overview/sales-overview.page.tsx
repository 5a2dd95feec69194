import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { SelectInput } from '#ui/form/field.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, NothingYet, SkeletonCard } from '#ui/page/states.tsx';
import { Segments, TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import type { Sales } from './sales-figures.tsx';
import { SalesFilterChips } from './sales-filter-chips.tsx';
import { unfiltered, withValues } from './sales-search.ts';
import { SalesGroupsCard } from './sales-groups.card.tsx';
import { SalesMonthsCard } from './sales-months.card.tsx';
import { SalesOverview } from './sales-overview.documents.ts';
import {
  readSalesOverviewSearch,
  type SalesOverviewSearch,
  type SalesView,
  salesViews,
} from './sales-overview.links.ts';
import css from './sales-overview.module.css';
import { SalesTiles } from './sales-tiles.tsx';

type Change = (search: SalesOverviewSearch) => void;

/** Net sales of a year beside the year before, of the active customer or all customers of a salesperson (RT-059). */
export function SalesOverviewPage() {
  const t = useText();
  const { search, change } = useListSearch(readSalesOverviewSearch);
  const query = useDocument(SalesOverview, {
    filter: {
      year: search.year,
      custCode: search.customer,
      category: search.view ?? 'overview',
      sorg: search.sorg,
      currency: search.currency,
      months: search.month,
      brands: search.brand,
      merchandiseCategories: search.category,
      models: search.model,
      series: search.series,
    },
  });
  const sales = query.data?.salesOverviewV4;
  const renderContent = () => {
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.isPending) return <SkeletonCard picture />;
    if (!sales)
      return (
        <NoPermission title={t('sales.hidden.title')} actions={<ClearButton search={search} onChange={change} />}>
          {t('sales.hidden.hint')}
        </NoPermission>
      );
    return (
      <div className={classNames(css.page, query.isPlaceholderData && css.waiting)} aria-busy={query.isFetching}>
        <Figures sales={sales} search={search} onChange={change} />
      </div>
    );
  };
  return (
    <PageFrame
      title={t('sales.title.page')}
      subtitle={
        <span className={css.subtitle}>
          <Subtitle search={search} sales={sales} />
        </span>
      }
      actions={<Pickers search={search} sales={sales} onChange={change} />}
    >
      <Stack gap={4}>
        <Views search={search} />
        <SalesFilterChips search={search} sales={sales} onChange={change} />
        {renderContent()}
      </Stack>
    </PageFrame>
  );
}

function Subtitle({ search, sales }: { search: SalesOverviewSearch; sales: Sales | null | undefined }) {
  const t = useText();
  const formats = useFormats();
  const user = useUser();
  return [
    search.customer === 'all' || !user?.customer ? t('sales.customer.all') : user.customer.custName,
    sales && t('sales.title.what', { currency: sales.currency }),
    sales?.comparedUntil && t('sales.title.until', { day: formats.date(sales.comparedUntil) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Year, and for salespeople their customers: the active one or all. */
function Pickers({
  search,
  sales,
  onChange,
}: {
  search: SalesOverviewSearch;
  sales: Sales | null | undefined;
  onChange: Change;
}) {
  const t = useText();
  const user = useUser();
  const can = usePermissions();
  const { year: _year, ...rest } = search;
  const shown = sales?.year ?? search.year;
  const years = [...new Set([...(sales?.years ?? []), ...(shown ? [shown] : [])])].sort((a, b) => b - a);
  return (
    <Row gap={2} wrap>
      {user?.customer && can('menu.change-cust') && (
        <Segments
          label={t('sales.customer.label')}
          value={search.customer ?? 'one'}
          onChange={(customer) => {
            const { customer: _customer, ...others } = search;
            onChange(customer === 'all' ? { ...others, customer } : others);
          }}
          options={[
            { value: 'one', label: user.customer.custName },
            { value: 'all', label: t('sales.customer.all') },
          ]}
        />
      )}
      {shown === undefined ? (
        <div className={css.waitingYear} />
      ) : (
        <SelectInput
          label={t('sales.title.year')}
          hideLabel
          value={String(shown)}
          choices={years.map((year) => ({ value: String(year), label: String(year) }))}
          onChange={({ target }) =>
            onChange(Number(target.value) === years[0] ? rest : { ...rest, year: Number(target.value) })
          }
        />
      )}
    </Row>
  );
}

/** The overview, or one list in full. */
function Views({ search }: { search: SalesOverviewSearch }) {
  const t = useText();
  const { view: _view, ...rest } = search;
  return (
    <TabBar label={t('sales.view.label')}>
      {([undefined, ...salesViews] as const).map((view) => (
        <TabLink
          key={view ?? 'overview'}
          to="."
          search={view ? { ...rest, view } : rest}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          activeProps={{}}
          inactiveProps={{}}
          aria-current={search.view === view ? 'page' : undefined}
        >
          {t(`sales.view.${view ?? 'overview'}`)}
        </TabLink>
      ))}
    </TabBar>
  );
}

function ClearButton({ search, onChange }: { search: SalesOverviewSearch; onChange: Change }) {
  const t = useText();
  return <Button onClick={() => onChange(unfiltered(search))}>{t('ui.filter.clearAll')}</Button>;
}

const lists = (sales: Sales) =>
  ({
    brand: { groups: sales.brands, count: sales.counts.brands },
    merchandiseCategory: { groups: sales.merchandiseCategories, count: sales.counts.merchandiseCategories },
    model: { groups: sales.models, count: sales.counts.models },
    series: { groups: sales.series, count: sales.counts.series },
  }) as const;

/** A short list of brands and the pictures of models are as high as the two other lists. */
const columnsOfOverview = [
  ['brand', 'model'],
  ['merchandiseCategory', 'series'],
] as const satisfies readonly (readonly SalesView[])[];

function Figures({ sales, search, onChange }: { sales: Sales; search: SalesOverviewSearch; onChange: Change }) {
  const t = useText();
  const sold = sales.months.some((month) => Number(month.netSales) !== 0 || Number(month.netSalesLastYear) !== 0);
  const { year: _year, customer: _customer, view, ...filters } = search;
  if (!sold && sales.currencies.length === 0)
    return Object.keys(filters).length > 0 ? (
      <NoResult onClear={() => onChange(unfiltered(search))} />
    ) : (
      <NothingYet title={t('sales.empty.title', { year: sales.year })}>{t('sales.empty.hint')}</NothingYet>
    );
  const pick = (month: string): SalesOverviewSearch => {
    const chosen = search.month ?? [];
    return withValues(
      search,
      'month',
      chosen.includes(month) ? chosen.filter((each) => each !== month) : [...chosen, month],
    );
  };
  const all = lists(sales);
  const card = (each: SalesView) => (
    <SalesGroupsCard key={each} view={each} {...all[each]} sales={sales} search={search} />
  );
  return (
    <>
      <SalesTiles sales={sales} search={search} />
      <SalesMonthsCard sales={sales} search={search} pick={pick} onChange={onChange} />
      {view ? (
        card(view)
      ) : (
        <div className={css.groups}>
          {columnsOfOverview.map((column) => (
            <Stack key={column[0]} gap={4}>
              {column.map(card)}
            </Stack>
          ))}
        </div>
      )}
    </>
  );
}
