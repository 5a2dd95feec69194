import { useCallback, useMemo, useState } from 'react';
import { graphql } from '#platform/api/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { snapQuantity } from '#ui/form/quantity.ts';
import { ErrorPanel, NothingYet } from '#ui/page/states.tsx';
import { useTableSelection } from '#ui/table/table.ts';
import { Segments } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { usePhone } from '#ui/look/use-media.ts';
import { BoughtCard, useBoughtColumns } from './bought-before.table.tsx';
import { useTotalsText } from './reorder-parts.tsx';
import { type Choices, limitsOf, offerOf, orderable, proposed, totalsOf, wantedOf } from './repeat-lines.ts';
import { BoughtBefore, type BoughtRow, type BoughtVariables } from './repeat-order.documents.ts';
import {
  repeatCategories,
  type RepeatCategory,
  type RepeatOrderSearch,
  readRepeatOrderSearch,
} from './repeat-order.links.ts';
import { useAddAgain } from './use-add-again.ts';

const rowId = (row: BoughtRow): string => row.id;

/** Rows per request, and the maximum number of rows, when all are selected. */
const chunk = 100;
const selectionLimit = 1_000;

/** The quantity of a row's last order, limited to what can be ordered now. */
function lastQuantity(row: BoughtRow): number {
  const { take } = proposed(row);
  const offer = offerOf(row, take);
  return offer && orderable(offer) ? snapQuantity(row.lastQty, limitsOf(offer)).value : 0;
}

/** Articles that the customer bought before: select, adjust, add. The selection stays over paging, search and sort. */
export function BoughtBeforeTab() {
  const t = useText();
  const formats = useFormats();
  const { search, change, refilter } = useListSearch(readRepeatOrderSearch);
  const phone = usePhone();
  const words = useTotalsText();
  const { selection, state, setChoices, setRefused, forgetTaken } = useQuantities();
  const { choices, refused } = state;
  const filter = { search: search.q, category: search.category, orderable: search.orderable, sort: search.sort };
  const query = useDocument(BoughtBefore, { ...filter, page: search.page ?? 1, limit: search.limit ?? 10 });
  const list = query.data?.boughtBefore;

  const columns = useBoughtColumns(state);
  const totals = totalsOf(selection.rows, choices);

  const adding = useAddAgain((outcome) => forgetTaken(new Set(outcome.taken.map((one) => one.id)), outcome.refused));
  const add = (): void => {
    setRefused({});
    adding.add(wantedOf(selection.rows, choices));
  };

  const { everyPage, selectAll, loadingAll } = useSelectAll(filter, (rows) => selection.set(rows, true));
  const fill = (quantityOf: (row: BoughtRow) => number) => () =>
    setChoices(Object.fromEntries(selection.rows.map((row) => [row.id, { ...proposed(row), qty: quantityOf(row) }])));

  const problems = Object.keys(refused).length;
  const action = (
    <Button
      variant="primary"
      size={phone ? undefined : 'small'}
      busy={adding.busy}
      disabled={totals.articles === 0}
      onClick={add}
    >
      {t('repeat.add.action', { count: totals.articles })}
    </Button>
  );
  return (
    <Stack gap={3}>
      {problems > 0 && (
        <Note tone="warn" role="alert">
          {t('repeat.add.refused', { count: problems })}
        </Note>
      )}
      {adding.error && <ErrorPanel error={adding.error} title={t('repeat.add.failed')} />}
      <DataTable
        name="bought-before"
        label={t('repeat.tab.bought')}
        columns={columns}
        {...tablePage(query, list)}
        rowId={rowId}
        view={{ page: search.page, limit: search.limit, sort: search.sort ?? 'last.desc' }}
        onView={({ page, limit, sort }, options) =>
          change({ ...search, page, limit, sort: sort === 'last.desc' ? undefined : sort }, options)
        }
        fetching={query.isFetching || loadingAll}
        selection={selection}
        onSelectAll={selectAll}
        bulkSummary={phone ? undefined : words(totals)}
        bulkActions={
          <>
            <Button size="small" onClick={fill((row) => proposed(row).qty)}>
              {t('repeat.fill.typical')}
            </Button>
            <Button size="small" onClick={fill(lastQuantity)}>
              {t('repeat.fill.last')}
            </Button>
            {!phone && action}
          </>
        }
        search={{
          value: search.q ?? '',
          onChange: (text) => refilter({ ...search, q: text.trim() || undefined }),
          placeholder: t('repeat.list.search'),
          maxLength: 200,
        }}
        filters={[]}
        toolbar={<BoughtFilters search={search} onChange={refilter} />}
        onClearFilters={() => change({})}
        onExport={everyPage}
        picture
        empty={<NothingYet title={t('repeat.empty.bought')}>{t('repeat.empty.boughtHint')}</NothingYet>}
        card={(row) => <BoughtCard row={row} state={state} />}
      />
      {list?.asOf && (
        <Text size="xs" tone="dim">
          {t('repeat.list.asOf', { time: formats.time(list.asOf) })}
        </Text>
      )}
      {phone && totals.articles > 0 && (
        <ActionBar phoneOnly actions={action}>
          {words(totals)}
        </ActionBar>
      )}
    </Stack>
  );
}

/** The selected rows with their quantities. They stay over paging, search and sort. */
function useQuantities() {
  const chosen = useTableSelection(rowId);
  const [choices, setChoices] = useState<Choices>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const { set: setChosen, clear: clearChosen } = chosen;
  const drop = useCallback(
    (ids: ReadonlySet<string>) =>
      setChoices((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.has(id)))),
    [],
  );
  const set = useCallback(
    (rows: readonly BoughtRow[], on: boolean) => {
      const able = on ? rows.filter((row) => proposed(row).qty > 0) : rows;
      setChosen(able, on);
      if (on)
        setChoices((before) => ({ ...Object.fromEntries(able.map((row) => [row.id, proposed(row)])), ...before }));
      else drop(new Set(rows.map(rowId)));
    },
    [setChosen, drop],
  );
  const clear = useCallback(() => {
    clearChosen();
    setChoices({});
    setRefused({});
  }, [clearChosen]);
  const selection = useMemo(() => ({ ...chosen, set, clear }), [chosen, set, clear]);
  const onQuantity = useCallback(
    (row: BoughtRow, qty: number) => {
      setRefused(({ [row.id]: _gone, ...rest }) => rest);
      if (qty === 0) return set([row], false);
      setChosen([row], true);
      setChoices((before) => ({ ...before, [row.id]: { ...proposed(row), qty } }));
    },
    [set, setChosen],
  );
  const state = useMemo(() => ({ choices, refused, onQuantity }), [choices, refused, onQuantity]);
  /** Forgets the rows that are in the cart now, and shows why others were refused. */
  const forgetTaken = (taken: ReadonlySet<string>, refusals: Readonly<Record<string, string>>) => {
    setRefused(refusals);
    setChosen(
      chosen.rows.filter((row) => taken.has(row.id)),
      false,
    );
    drop(taken);
  };
  return { selection, state, setChoices, setRefused, forgetTaken };
}

type BoughtFilter = Omit<BoughtVariables, 'page' | 'limit'>;

/** Loads all rows of a filter, up to the limit, and selects them. */
function useSelectAll(filter: BoughtFilter, onRows: (rows: readonly BoughtRow[]) => void) {
  const [loadingAll, setLoadingAll] = useState(false);
  const everyPage = async (): Promise<BoughtRow[]> => {
    const rows: BoughtRow[] = [];
    for (let page = 1; rows.length < selectionLimit; page += 1) {
      const { boughtBefore } = await graphql(BoughtBefore, { ...filter, page, limit: chunk });
      rows.push(...boughtBefore.data);
      if (page >= boughtBefore.info.pageTotal) break;
    }
    return rows.slice(0, selectionLimit);
  };
  const selectAll = async (): Promise<void> => {
    setLoadingAll(true);
    try {
      onRows(await everyPage());
    } finally {
      setLoadingAll(false);
    }
  };
  return { everyPage, selectAll: () => void selectAll(), loadingAll };
}

/** Filters: one of the customer's catalogs, and only what can be ordered. */
function BoughtFilters({
  search,
  onChange,
}: {
  search: RepeatOrderSearch;
  onChange: (search: RepeatOrderSearch) => void;
}) {
  const t = useText();
  const user = useUser();
  const there = repeatCategories.filter((name) => (user?.catalogs?.[name] ?? 0) > 0 || search.category === name);
  return (
    <>
      {there.length > 1 && (
        <Segments<RepeatCategory | 'all'>
          label={t('repeat.list.category')}
          value={search.category ?? 'all'}
          onChange={(name) => onChange({ ...search, category: name === 'all' ? undefined : name })}
          options={[
            { value: 'all', label: t('repeat.category.all') },
            ...there.map((name) => ({ value: name, label: t(`repeat.category.${name}`) })),
          ]}
        />
      )}
      <Checkbox
        label={t('repeat.list.orderable')}
        checked={search.orderable === true}
        onChange={(event) => onChange({ ...search, orderable: event.target.checked ? true : undefined })}
      />
    </>
  );
}
