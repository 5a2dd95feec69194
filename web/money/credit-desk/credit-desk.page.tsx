import { useMemo } from 'react';
import { deskStates } from '#rules/accounts/credit/desk-choices.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { CreditDeskQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { ExportMenu } from '#ordering/orders/export-menu.part.tsx';
import { DecisionDialog } from './decision.dialog.tsx';
import { DeskAccountSheet } from './desk-account.dialog.tsx';
import { deskColumns } from './credit-desk.table.tsx';
import { CreditDesk, type DeskRow } from './credit-desk.documents.ts';
import { type CreditDeskSearch, readCreditDeskSearch } from './credit-desk.links.ts';
import css from './credit-desk.module.css';

const rowId = (row: DeskRow): string => row.id;

/** Customers by exposure, overdue and block; the desk blocks and unblocks them here. */
export function CreditDeskPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readCreditDeskSearch);
  const { page = 1, limit = 10, sort, q, state, currency, account, decide } = search;
  const query = useDocument(CreditDesk, { filter: { search: q, state, currency }, sort, page, limit });
  const list = query.data?.creditDesk;
  const columns = useMemo(() => deskColumns(t, (id) => ({ ...search, account: id, decide: undefined })), [t, search]);
  const filters = [
    ...(state
      ? [
          {
            id: 'state',
            name: t('desk.filter.state'),
            value: t(`desk.filter.${state}`),
            onRemove: () => refilter({ ...search, state: undefined }),
          },
        ]
      : []),
    ...(currency
      ? [
          {
            id: 'currency',
            name: t('desk.filter.currency'),
            value: currency,
            onRemove: () => refilter({ ...search, currency: undefined }),
          },
        ]
      : []),
  ];
  return (
    <PageFrame title={t('desk.page.title')} subtitle={t('desk.page.hint')}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <Stack gap={4}>
          {list ? <Totals totals={list.totals} /> : <div className={css.waitingTotals} />}
          <DataTable
            name="credit-desk"
            label={t('desk.page.title')}
            columns={columns}
            {...tablePage(query, list)}
            rowId={rowId}
            view={{ page, limit, sort: sort ?? 'exposure.desc' }}
            onView={(view, options) => change({ ...search, ...view }, options)}
            search={wordsOf(search, refilter, t('desk.list.search'))}
            filters={filters}
            onClearFilters={() => change({ limit: search.limit, sort })}
            toolbar={
              <DeskToolbar
                search={search}
                currencies={(list?.totals ?? []).map((total) => total.currency)}
                count={list?.info.count ?? 0}
                refilter={refilter}
              />
            }
            onExport={null}
            empty={<NothingYet title={t('desk.list.empty')}>{t('desk.list.emptyHint')}</NothingYet>}
          />
        </Stack>
      )}
      {account && !decide && (
        <DeskAccountSheet
          id={account}
          onClose={() => change({ ...search, account: undefined })}
          onAction={(next) => change({ ...search, decide: next })}
        />
      )}
      {account && decide && (
        <DecisionDialog id={account} action={decide} onClose={() => change({ ...search, decide: undefined })} />
      )}
    </PageFrame>
  );
}

type ToolbarProps = {
  search: CreditDeskSearch;
  currencies: readonly string[];
  count: number;
  refilter: (next: CreditDeskSearch) => void;
};

function DeskToolbar({ search, currencies, count, refilter }: ToolbarProps) {
  const t = useText();
  return (
    <>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('desk.filter.state')}
        value={search.state ?? ''}
        placeholder={t('desk.filter.any')}
        choices={deskStates.map((value) => ({ value, label: t(`desk.filter.${value}`) }))}
        onChange={(event) => refilter({ ...search, state: deskStates.find((one) => one === event.target.value) })}
      />
      {(currencies.length > 1 || search.currency) && (
        <SelectInput
          hideLabel
          inputSize="small"
          label={t('desk.filter.currency')}
          value={search.currency ?? ''}
          placeholder={t('desk.filter.anyCurrency')}
          choices={[...new Set([...currencies, ...(search.currency ? [search.currency] : [])])].map((value) => ({
            value,
            label: value,
          }))}
          onChange={(event) => refilter({ ...search, currency: event.target.value || undefined })}
        />
      )}
      <ExportMenu
        path="/credit/desk/export"
        parameters={{ search: search.q, state: search.state, currency: search.currency, sort: search.sort }}
        count={count}
      />
    </>
  );
}

/** Sums of the whole list, each in its currency. */
function Totals({ totals }: { totals: CreditDeskQuery['creditDesk']['totals'] }) {
  const t = useText();
  if (totals.length === 0) return null;
  return (
    <section className={css.totals} aria-label={t('desk.total.label')}>
      {totals.map((total) => (
        <dl key={total.currency} className={css.total}>
          <div>
            <dt>{total.currency}</dt>
            <dd>
              <Text size="sm">{t('desk.total.accounts', { count: total.accounts, blocked: total.blocked })}</Text>
            </dd>
          </div>
          <div>
            <dt>{t('desk.col.exposure')}</dt>
            <dd>
              <Money amount={total.creditExposure} currency={total.currency} precision={0} size="mid" />
            </dd>
          </div>
          <div>
            <dt>{t('desk.col.limit')}</dt>
            <dd>
              <Money amount={total.creditLimit} currency={total.currency} precision={0} size="mid" />
            </dd>
          </div>
          <div>
            <dt>{t('desk.col.overdue')}</dt>
            <dd className={Number(total.overdue) > 0 ? css.err : undefined}>
              <Money amount={total.overdue} currency={total.currency} precision={0} size="mid" />
            </dd>
          </div>
        </dl>
      ))}
    </section>
  );
}
