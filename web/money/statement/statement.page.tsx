import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StatementPageQuery } from '#platform/api/generated/graphql.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { CalendarDate, Money } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NothingYet, SkeletonCard } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { type ChangeList, useListSearch } from '#ui/table/use-list-search.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { FileMenu } from '#ordering/orders/file-menu.part.tsx';
import { Statement } from './statement.documents.ts';
import { readStatementSearch, type StatementSearch } from './statement.links.ts';
import { invoiceLink } from '#money/invoices/invoices.links.ts';
import css from './statement.module.css';

type Account = StatementPageQuery['accountStatement'][number];
type Movement = Account['rows'][number] & { readonly id: string };

const accountKey = ({ payerCode, currency }: Account): string => `${payerCode} ${currency}`;
const rowId = (row: Movement): string => row.id;
const rowsOf = (account: Account): Movement[] => account.rows.map((row, at) => ({ ...row, id: String(at) }));

/** Statement of account: opening balance, every movement and closing balance of a period. */
export function StatementPage() {
  const t = useText();
  const { search, change } = useListSearch(readStatementSearch);
  const query = useDocument(Statement, { from: search.from, to: search.to });
  const accounts = query.data?.accountStatement;
  const shown = accounts?.find((account) => accountKey(account) === search.account) ?? accounts?.[0];
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame
      title={t('statement.title')}
      // Title, files and balances have their place before they are known: the movements below do not move.
      subtitle={shown?.payerName ?? (accounts ? undefined : '\u00a0')}
      actions={(shown ?? !accounts) && <StatementFiles account={shown} />}
    >
      <Stack gap={4}>
        <Card>
          <div className={css.head}>
            <div className={css.period}>
              <Period search={search} shown={shown} onChange={change} />
              {accounts && accounts.length > 1 && (
                <SelectInput
                  label={t('statement.account')}
                  value={shown ? accountKey(shown) : ''}
                  onChange={(event) => change({ ...search, account: event.target.value, page: undefined })}
                  choices={accounts.map((account) => ({
                    value: accountKey(account),
                    label: `${account.payerName} · ${account.currency}`,
                  }))}
                />
              )}
            </div>
            {(shown ?? !accounts) && (
              <div className={css.balances}>
                <Balance
                  name={t('statement.opening')}
                  date={shown?.from}
                  currency={shown?.currency}
                  amount={shown?.openingBalance}
                />
                <Balance
                  name={t('statement.closing')}
                  date={shown?.to}
                  currency={shown?.currency}
                  amount={shown?.closingBalance}
                />
              </div>
            )}
          </div>
        </Card>
        {query.error && !query.data && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
        {!query.error && !query.data && <SkeletonCard />}
        {accounts?.length === 0 && (
          <Card>
            <NothingYet title={t('statement.empty.title')}>{t('statement.empty.hint')}</NothingYet>
          </Card>
        )}
        {shown && <Movements account={shown} search={search} change={change} fetching={query.isFetching} />}
      </Stack>
    </PageFrame>
  );
}

/** The first and the last day; without them the last 90 days. */
function Period({
  search,
  shown,
  onChange,
}: {
  search: StatementSearch;
  shown: Account | undefined;
  onChange: (search: StatementSearch) => void;
}) {
  const t = useText();
  const [from, to] = [search.from ?? shown?.from ?? null, search.to ?? shown?.to ?? null];
  const reversed = from !== null && to !== null && from > to;
  const set = (dates: { from?: string | null; to?: string | null }): void =>
    onChange({
      ...search,
      page: undefined,
      from: (dates.from === undefined ? from : dates.from) ?? undefined,
      to: (dates.to === undefined ? to : dates.to) ?? undefined,
    });
  return (
    <>
      <DateField label={t('statement.from')} value={from} onChange={(date) => set({ from: date })} />
      <DateField
        label={t('statement.to')}
        value={to}
        min={from ?? undefined}
        error={reversed ? t('date_from_after_to') : undefined}
        onChange={(date) => set({ to: date })}
      />
    </>
  );
}

/** The shown statement as PDF, CSV or workbook. */
function StatementFiles({ account }: { account: Account | undefined }) {
  const t = useText();
  if (!account) return <FileMenu title={t('statement.files')} choices={[]} disabled />;
  const { from, to, payerCode: payer, currency } = account;
  const choices = (['pdf', 'csv', 'xlsx'] as const).map((format) => ({
    text: t(`statement.file.${format}`),
    path: () => `/invoices/statement?${new URLSearchParams({ format, from, to, payer, currency }).toString()}`,
    filename: `statement.${format}`,
  }));
  const invoices = {
    text: t('statement.file.zip'),
    path: () => `/invoices/xml?${new URLSearchParams({ from, to }).toString()}`,
    filename: `e-invoices-${from}-${to}.zip`,
  };
  return <FileMenu title={t('statement.files')} choices={[...choices, invoices]} />;
}

function Movements({
  account,
  search,
  change,
  fetching,
}: {
  account: Account;
  search: StatementSearch;
  change: ChangeList<StatementSearch>;
  fetching: boolean;
}) {
  const t = useText();
  const columns = useColumns(account.currency);
  const limit = search.limit ?? 50;
  const rows = useMemo(() => rowsOf(account), [account]);
  const pageTotal = Math.max(1, Math.ceil(rows.length / limit));
  const page = Math.min(search.page ?? 1, pageTotal);
  return (
    <DataTable
      name="statement"
      label={t('statement.title')}
      columns={columns}
      rows={rows.slice((page - 1) * limit, page * limit)}
      rowId={rowId}
      info={{ page, count: rows.length, pageTotal }}
      view={{ page, limit }}
      onView={(view, options) => change({ ...search, page: view.page, limit: view.limit }, options)}
      pageSizes={[20, 50, 100]}
      fetching={fetching}
      onExport={null}
      empty={<NothingYet title={t('statement.none.title')}>{t('statement.none.hint')}</NothingYet>}
      card={(row) => <MovementCard row={row} currency={account.currency} />}
    />
  );
}

type BalanceProps = {
  name: string;
  date: string | undefined;
  currency: string | undefined;
  amount: string | undefined;
};

function Balance({ name, date, currency, amount }: BalanceProps) {
  return (
    <div>
      <Text size="sm" tone="muted">
        {name}
      </Text>
      {amount !== undefined && currency !== undefined ? (
        <Money amount={amount} currency={currency} size="big" credit />
      ) : (
        <Text size="big">–</Text>
      )}
      <Text size="sm" tone="muted">
        {date === undefined ? '–' : <CalendarDate date={date} />}
      </Text>
    </div>
  );
}

function NumberLink({ row }: { row: Movement }) {
  const lang = useLocale();
  return <Link {...invoiceLink(lang, row.invoiceId)}>{row.invoiceNo}</Link>;
}

function MovementCard({ row, currency }: { row: Movement; currency: string }) {
  const t = useText();
  return (
    <>
      <Row justify="between" gap={3}>
        <Text strong>{t(`statement.kind.${row.kind as 'invoice'}`)}</Text>
        <Money amount={row.amount} currency={currency} credit />
      </Row>
      <Row justify="between" gap={3}>
        <Text size="sm">
          <NumberLink row={row} />
        </Text>
        <Text size="sm" tone="muted" nowrap>
          <CalendarDate date={row.date} />
        </Text>
      </Row>
      <Row justify="between" gap={3}>
        <Text size="xs" tone="muted">
          {row.reference}
        </Text>
        <Text size="xs" tone="muted" nowrap>
          {t('statement.col.balance')} <Money amount={row.balance} currency={currency} />
        </Text>
      </Row>
    </>
  );
}

function useColumns(currency: string): readonly TableColumn<Movement>[] {
  const t = useText();
  const tablet = useMedia(breakpoints.tablet);
  return useMemo(
    (): readonly TableColumn<Movement>[] => [
      {
        id: 'date',
        header: t('statement.col.date'),
        noWrap: true,
        csv: (row) => row.date,
        cell: (row) => <CalendarDate date={row.date} />,
      },
      {
        id: 'kind',
        header: t('statement.col.kind'),
        csv: (row) => t(`statement.kind.${row.kind as 'invoice'}`),
        cell: (row) => t(`statement.kind.${row.kind as 'invoice'}`),
      },
      {
        id: 'document',
        header: t('statement.col.document'),
        fixed: true,
        noWrap: true,
        csv: (row) => row.invoiceNo,
        cell: (row) => <NumberLink row={row} />,
      },
      {
        id: 'reference',
        header: t('statement.col.reference'),
        hiddenAtFirst: tablet,
        csv: (row) => row.reference,
        cell: (row) => row.reference || '–',
      },
      {
        id: 'amount',
        header: `${t('statement.col.amount')}, ${currency}`,
        align: 'right',
        csv: (row) => row.amount,
        cell: (row) => <Money amount={row.amount} currency={currency} bare credit />,
      },
      {
        id: 'balance',
        header: `${t('statement.col.balance')}, ${currency}`,
        align: 'right',
        csv: (row) => row.balance,
        cell: (row) => <Money amount={row.balance} currency={currency} bare />,
      },
    ],
    [t, currency, tablet],
  );
}
