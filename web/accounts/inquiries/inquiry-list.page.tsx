import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { InquiryPageQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { DescriptionList } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { MailLink } from '#ui/text/mail-link.tsx';
import { InquiryPage, MarkHandled } from './inquiries.documents.ts';
import { type InquiriesSearch, readInquiriesSearch } from './inquiries.links.ts';
import css from './inquiries.module.css';

type Listed = InquiryPageQuery['customerInquiries']['data'][number];
const rowId = (row: Listed): string => row.id;
const reasons = {
  become_dealer: 'inquiries.reason.become_dealer',
  distributor: 'inquiries.reason.distributor',
  other: 'inquiries.reason.other',
} as const;
const reasonId = (reason: string) => reasons[reason as keyof typeof reasons] ?? 'inquiries.reason.other';

function useCountryName(): (id: string) => string {
  const { tag } = useFormats();
  return useMemo(() => {
    const names = new Intl.DisplayNames([tag], { type: 'region' });
    return (id: string) => names.of(id) ?? id;
  }, [tag]);
}

function HandledChip({ row }: { row: Listed }) {
  const t = useText();
  return row.handledAt ? (
    <StatusChip icon={IconCircleCheck}>{t('inquiries.handled.yes')}</StatusChip>
  ) : (
    <StatusChip tone="info" icon={IconMail}>
      {t('inquiries.handled.no')}
    </StatusChip>
  );
}

/** Inquiries of the user's markets, newest first; the selected one opens beside the list. */
export function InquiryListPage() {
  const t = useText();
  const { search, change } = useListSearch(readInquiriesSearch);
  const country = useCountryName();
  const query = useDocument(InquiryPage, {
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    search: search.q,
    filter: { handled: search.handled && search.handled === 'yes' },
  });
  const refilter = (next: InquiriesSearch): void => change({ ...next, page: undefined, id: undefined });
  const rows = query.data?.customerInquiries.data;
  const open = search.id ? rows?.find(({ id }) => id === search.id) : undefined;

  const columns = useMemo<TableColumn<Listed>[]>(
    () => [
      {
        id: 'custName',
        header: t('inquiries.field.custName'),
        fixed: true,
        card: 'title',
        csv: (row) => row.custName,
        cell: (row) => (
          <Link to="." search={{ ...search, id: row.id }} resetScroll={false}>
            {row.custName}
          </Link>
        ),
      },
      {
        id: 'handled',
        header: t('inquiries.field.state'),
        card: 'status',
        csv: (row) => row.handledAt,
        cell: (row) => <HandledChip row={row} />,
      },
      {
        id: 'reason',
        header: t('inquiries.field.reason'),
        csv: (row) => t(reasonId(row.reason)),
        cell: (row) => t(reasonId(row.reason)),
      },
      {
        id: 'place',
        header: t('inquiries.field.place'),
        csv: (row) => `${row.custCity}, ${row.custCountry}`,
        cell: (row) => `${row.custCity}, ${country(row.custCountry)}`,
      },
      { id: 'market', header: t('inquiries.field.market'), csv: (row) => row.market, cell: (row) => row.market },
      {
        id: 'createdAt',
        header: t('inquiries.field.createdAt'),
        csv: (row) => row.createdAt,
        cell: (row) => <Instant at={row.createdAt} show="minute" />,
      },
    ],
    [t, search, country],
  );
  const filters = search.handled
    ? [
        {
          id: 'handled',
          name: t('inquiries.field.state'),
          value: t(`inquiries.handled.${search.handled}`),
          onRemove: () => refilter({ ...search, handled: undefined }),
        },
      ]
    : [];

  return (
    <PageFrame title={t('inquiries.list.title')} subtitle={t('inquiries.list.hint')}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="inquiries"
          label={t('inquiries.list.title')}
          columns={columns}
          rows={rows}
          info={query.data?.customerInquiries.info ?? null}
          rowId={rowId}
          view={{ page: search.page, limit: search.limit }}
          onView={({ page, limit }, options) => change({ ...search, id: undefined, page, limit }, options)}
          fetching={query.isFetching}
          error={query.error}
          onRetry={() => void query.refetch()}
          search={{
            value: search.q ?? '',
            onChange: (q) => refilter({ ...search, q: q.trim() || undefined }),
            placeholder: t('inquiries.list.search'),
          }}
          filters={filters}
          onClearFilters={() => change({ limit: search.limit })}
          toolbar={
            <SelectInput
              hideLabel
              inputSize="small"
              label={t('inquiries.field.state')}
              value={search.handled ?? ''}
              placeholder={t('inquiries.handled.any')}
              choices={(['no', 'yes'] as const).map((value) => ({ value, label: t(`inquiries.handled.${value}`) }))}
              onChange={(event) =>
                refilter({ ...search, handled: (event.target.value || undefined) as InquiriesSearch['handled'] })
              }
            />
          }
          empty={<NothingYet title={t('inquiries.list.empty')}>{t('inquiries.list.emptyHint')}</NothingYet>}
        />
      )}
      {open && <InquiryDialog inquiry={open} onClose={() => change({ ...search, id: undefined })} />}
    </PageFrame>
  );
}

function InquiryDialog({ inquiry, onClose }: { inquiry: Listed; onClose: () => void }) {
  const t = useText();
  const country = useCountryName();
  const handled = useAction(MarkHandled, (answer) => answer.markInquiryHandled, { refresh: [InquiryPage] });
  const handle = useVerb(handled.mutateAsync, { done: () => t('inquiries.handle.done') });
  const items = [
    { name: t('inquiries.field.reason'), value: t(reasonId(inquiry.reason)) },
    { name: t('inquiries.field.custEmail'), value: <MailLink address={inquiry.custEmail} /> },
    {
      name: t('inquiries.field.custPhone'),
      value: <a href={telephoneAddress(inquiry.custPhone)}>{inquiry.custPhone}</a>,
    },
    { name: t('inquiries.field.custAddress'), value: inquiry.custAddress },
    { name: t('inquiries.field.custPostalCode'), value: inquiry.custPostalCode },
    { name: t('inquiries.field.custCity'), value: inquiry.custCity },
    { name: t('inquiries.field.custState'), value: inquiry.custState },
    { name: t('inquiries.field.custCountry'), value: country(inquiry.custCountry) },
    {
      name: t('inquiries.field.custWeb'),
      value: inquiry.custWeb && (
        <a href={inquiry.custWeb} target="_blank" rel="noopener noreferrer">
          {inquiry.custWeb}
        </a>
      ),
    },
    { name: t('inquiries.field.market'), value: `${inquiry.market} (${inquiry.host})` },
    { name: t('inquiries.field.createdAt'), value: <Instant at={inquiry.createdAt} show="minute" /> },
    {
      name: t('inquiries.field.handledAt'),
      value: inquiry.handledAt && (
        <>
          <Instant at={inquiry.handledAt} show="minute" /> {inquiry.handledBy}
        </>
      ),
    },
  ].filter(({ value }) => value !== '' && value !== null);
  return (
    <Dialog
      title={inquiry.custName}
      sheet="right"
      onClose={onClose}
      footer={
        !inquiry.handledAt && (
          <Button variant="primary" busy={handle.busy} onClick={() => void handle.run({ id: inquiry.id })}>
            {t('inquiries.handle.action')}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <div>
          <HandledChip row={inquiry} />
        </div>
        <p className={css.words}>{inquiry.goal}</p>
        <DescriptionList align="left" items={items} />
      </Stack>
    </Dialog>
  );
}
