import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { BannerPageQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { isInside } from '#shell/news/outside-link.tsx';
import { TargetLink } from '#shell/news/target-link.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { BucketButton, BucketSwitch, EmptyBucket, useBucket } from '#ui/table/bucket.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch } from '#ui/table/use-list-search.ts';
import { useWritableSorgs, FilterRow, WindowChip, WindowText, windowStateOf } from './shown-window.part.tsx';
import { BannerPage, DeleteBanner, RestoreBanner } from './banners.documents.ts';
import { type BannersSearch, readBannersSearch } from './banners.links.ts';
import css from './banners.module.css';

/** The site of a link, or the page of the portal. */
const wordsOf = (link: string): string => (isInside(link) ? link : new URL(link).hostname);

type Listed = BannerPageQuery['banners']['data'][number];
const rowId = (row: Listed): string => row.id;
const nameOf = (row: Listed): string => row.title || row.fileName;

/** Banners with search and filters; the URL holds all of the state. */
export function BannerListPage() {
  const t = useText();
  const lang = useLocale();
  const { search, change, refilter } = useListSearch(readBannersSearch);
  const inBucket = search.bucket === 'yes';
  const query = useDocument(
    BannerPage,
    {
      page: search.page ?? 1,
      limit: search.limit ?? 10,
      search: search.q,
      filter: { sorg: search.sorg, active: search.active && search.active === 'yes', deleted: inBucket },
    },
    { keepPrevious: { while: 'filter.deleted' } },
  );
  const refresh = { refresh: [BannerPage] };
  const remover = useAction(DeleteBanner, (answer) => answer.deleteBanner, refresh);
  const restorer = useAction(RestoreBanner, (answer) => answer.restoreBanner, refresh);
  const { remove, restore } = useBucket(nameOf, {
    remove: ({ id }) => remover.mutateAsync({ id }),
    restore: ({ id }) => restorer.mutateAsync({ id }),
  });

  const columns = useBannerColumns(inBucket, remove, restore);
  const filters = useActiveFilters(search, refilter);
  const create = (
    <ButtonLink to="/$lang/admin/banners/create" params={{ lang }} variant="primary" icon={IconPlus}>
      {t('banners.list.create')}
    </ButtonLink>
  );
  return (
    <PageFrame title={t('banners.list.title')} subtitle={t('banners.list.hint')} actions={create}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="banners"
          label={t('banners.list.title')}
          columns={columns}
          {...tablePage(query, query.data?.banners)}
          rowId={rowId}
          picture
          {...pagingOf(search, change)}
          search={{
            value: search.q ?? '',
            onChange: (q) => refilter({ ...search, q: q.trim() || undefined }),
            placeholder: t('banners.list.search'),
          }}
          filters={filters}
          onClearFilters={() => change({ limit: search.limit, bucket: search.bucket })}
          onExport={null}
          toolbar={<BannerFilters search={search} onChange={refilter} />}
          empty={
            inBucket ? (
              <EmptyBucket />
            ) : (
              <NothingYet title={t('banners.list.empty')} actions={create}>
                {t('banners.list.emptyHint')}
              </NothingYet>
            )
          }
        />
      )}
    </PageFrame>
  );
}

/** Columns of banners, with a button that moves a row to the bucket or out of it. */
function useBannerColumns(
  inBucket: boolean,
  onRemove: (row: Listed) => void,
  onRestore: (row: Listed) => void,
): TableColumn<Listed>[] {
  const t = useText();
  const lang = useLocale();
  return useMemo<TableColumn<Listed>[]>(
    () => [
      {
        id: 'title',
        header: t('banners.field.title'),
        fixed: true,
        card: 'title',
        csv: nameOf,
        cell: (row) => (
          <span className={css.named}>
            <img src={row.bannerFile} srcSet={row.srcset} sizes="96px" alt="" loading="lazy" className={css.thumb} />
            <span className={css.names}>
              {inBucket ? (
                nameOf(row)
              ) : (
                <Link to="/$lang/admin/banners/$id/edit" params={{ lang, id: row.id }}>
                  {nameOf(row)}
                </Link>
              )}
              {row.link && (
                <span className={css.address}>
                  <TargetLink url={row.link} otherwise={wordsOf(row.link)}>
                    {wordsOf(row.link)}
                  </TargetLink>
                </span>
              )}
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('banners.field.state'),
        card: 'status',
        csv: (row) => t(`announcements.state.${windowStateOf(row.state)}`),
        cell: (row) => <WindowChip state={row.state} />,
      },
      { id: 'sorg', header: t('banners.field.sorg'), csv: (row) => row.sorg, cell: (row) => row.sorgName },
      {
        id: 'window',
        header: t('banners.field.window'),
        card: 'meta',
        csv: (row) => `${row.from.date} - ${row.to.date}`,
        cell: (row) => <WindowText window={row} />,
      },
      {
        id: 'actions',
        acts: true,
        header: t('banners.field.actions'),
        align: 'right',
        card: 'figure',
        cell: (row) => (
          <BucketButton
            title={nameOf(row)}
            inBucket={inBucket}
            onRemove={() => onRemove(row)}
            onRestore={() => onRestore(row)}
          />
        ),
      },
    ],
    [t, lang, inBucket, onRemove, onRestore],
  );
}

type FilterProps = { search: BannersSearch; onChange: (search: BannersSearch) => void };

/** The active filters as chips, each with a remove button. */
function useActiveFilters(search: BannersSearch, refilter: FilterProps['onChange']): ActiveFilter[] {
  const t = useText();
  return [
    ...(search.sorg
      ? [
          {
            id: 'sorg',
            name: t('banners.field.sorg'),
            value: search.sorg,
            onRemove: () => refilter({ ...search, sorg: undefined }),
          },
        ]
      : []),
    ...(search.active
      ? [
          {
            id: 'active',
            name: t('banners.field.state'),
            value: t(`announcements.active.${search.active}`),
            onRemove: () => refilter({ ...search, active: undefined }),
          },
        ]
      : []),
  ];
}

function BannerFilters({ search, onChange }: FilterProps) {
  const t = useText();
  const sorgs = useWritableSorgs();
  return (
    <FilterRow>
      <BucketSwitch
        list={t('banners.list.title')}
        inBucket={search.bucket === 'yes'}
        onChange={(inBucket) => onChange({ ...search, bucket: inBucket ? 'yes' : undefined })}
      />
      {/* Also while they load: the select would move what is below it. */}
      {sorgs.length !== 1 && (
        <SelectInput
          hideLabel
          inputSize="small"
          label={t('banners.field.sorg')}
          value={search.sorg ?? ''}
          placeholder={t('banners.list.allSorgs')}
          choices={sorgs.map(({ sorg, label }) => ({ value: sorg, label }))}
          onChange={(event) => onChange({ ...search, sorg: event.target.value || undefined })}
        />
      )}
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('banners.field.state')}
        value={search.active ?? ''}
        placeholder={t('announcements.active.any')}
        choices={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`announcements.active.${value}`),
        }))}
        onChange={(event) =>
          onChange({ ...search, active: (event.target.value || undefined) as BannersSearch['active'] })
        }
      />
    </FilterRow>
  );
}
