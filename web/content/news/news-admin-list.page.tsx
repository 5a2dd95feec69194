import { Link } from '@tanstack/react-router';
import { IconEye, IconPhoto, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { AdminNewsPageQuery } from '#platform/api/generated/graphql.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { type ActiveFilter, StatusChip } from '#ui/button/chip.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { BucketButton, BucketSwitch, EmptyBucket, useBucket } from '#ui/table/bucket.tsx';
import { pagingOf, useListSearch } from '#ui/table/use-list-search.ts';
import { ContentStateChip, contentStateOf } from '#content/content/content-state.part.tsx';
import { AdminNewsPage, DeleteNews, RestoreNews } from './news-admin.documents.ts';
import { type NewsAdminSearch, readNewsAdminSearch } from './news-admin.links.ts';
import css from './news-admin.module.css';

type Listed = AdminNewsPageQuery['newsList']['data'][number];
const rowId = (row: Listed): string => row.id;

/** News for editors, with search, filters and the bucket; the URL holds all of the state. */
export function AdminNewsListPage() {
  const t = useText();
  const lang = useLocale();
  const { search, change, refilter } = useListSearch(readNewsAdminSearch);
  const inBucket = search.bucket === 'yes';
  const query = useDocument(
    AdminNewsPage,
    {
      page: search.page ?? 1,
      limit: search.limit ?? 15,
      search: search.q,
      bucket: inBucket,
      ...(search.market ? { markets: [search.market] } : {}),
      ...(search.must ? { type: 'must-read' } : {}),
      ...(search.state ? { state: search.state } : {}),
      ...(search.missing ? { missingLanguage: search.missing } : {}),
    },
    { keepPrevious: { while: 'bucket' } },
  );
  const refresh = { refresh: [AdminNewsPage] };
  const remover = useAction(DeleteNews, (answer) => answer.deleteNews, refresh);
  const restorer = useAction(RestoreNews, (answer) => answer.restoreNews, refresh);
  const { remove, restore } = useBucket((row: Listed) => row.title, {
    remove: ({ id }) => remover.mutateAsync({ id }),
    restore: ({ id }) => restorer.mutateAsync({ id }),
  });
  const columns = useNewsColumns(inBucket, remove, restore);
  const markets = query.data?.contentTargetMarkets.contentTargetMarkets ?? [];
  const filters = useActiveFilters(search, markets, refilter);
  const create = (
    <ButtonLink to="/$lang/admin/news/create" params={{ lang }} variant="primary" icon={IconPlus}>
      {t('newsAdmin.list.create')}
    </ButtonLink>
  );
  return (
    <PageFrame title={t('newsAdmin.list.title')} subtitle={t('newsAdmin.list.hint')} actions={create}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <>
          {query.data?.newsList.similar && <Note>{t('newsAdmin.list.similar')}</Note>}
          <DataTable
            name={inBucket ? 'news-bucket' : 'news'}
            label={t(inBucket ? 'ui.bucket.name' : 'newsAdmin.list.title')}
            columns={columns}
            {...tablePage(query, query.data?.newsList)}
            rowId={rowId}
            picture
            {...pagingOf(search, change)}
            search={{
              value: search.q ?? '',
              onChange: (q) => refilter({ ...search, q: q.trim() || undefined }),
              placeholder: t('newsAdmin.list.search'),
            }}
            filters={filters}
            onClearFilters={() => change({ limit: search.limit, bucket: search.bucket })}
            onExport={null}
            toolbar={<NewsFilters search={search} markets={markets} onChange={refilter} />}
            empty={
              inBucket ? (
                <EmptyBucket />
              ) : (
                <NothingYet title={t('newsAdmin.list.empty')} actions={create}>
                  {t('newsAdmin.list.emptyHint')}
                </NothingYet>
              )
            }
          />
        </>
      )}
    </PageFrame>
  );
}

function useNewsColumns(
  inBucket: boolean,
  onDelete: (row: Listed) => void,
  onRestore: (row: Listed) => void,
): TableColumn<Listed>[] {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  return useMemo<TableColumn<Listed>[]>(() => {
    const end = (date: string | null, time: string, isDefault: boolean): string => {
      if (date === null) return '…';
      if (isDefault) return formats.date(date);
      return `${formats.date(date)} ${time.slice(0, 5)}`;
    };
    const window = (row: Listed): string =>
      row.validFrom === null && row.validTo === null
        ? t('newsAdmin.list.always')
        : `${end(row.validFrom, row.validFromTime, row.validFromTime.startsWith('00:00'))} – ${end(row.validTo, row.validToTime, row.validToTime.startsWith('23:59'))}`;
    return [
      {
        id: 'title',
        header: t('newsAdmin.field.title'),
        fixed: true,
        card: 'title',
        csv: (row) => row.title,
        cell: (row) => (
          <span className={css.named}>
            {row.file?.media === 'picture' && row.file.thumbnailUrl ? (
              <img src={row.file.thumbnailUrl} alt="" loading="lazy" className={css.thumb} />
            ) : (
              <span className={css.thumb} aria-hidden>
                <IconPhoto size={18} />
              </span>
            )}
            <span className={css.names}>
              <Link to="/$lang/admin/news/$id/edit" params={{ lang, id: row.id }}>
                {row.title}
              </Link>
              {row.mustRead && (
                <StatusChip tone="warn" icon={IconEye}>
                  {t('newsAdmin.field.mustRead')}
                </StatusChip>
              )}
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('newsAdmin.field.state'),
        card: 'status',
        csv: (row) => t(`content.state.${contentStateOf(row.state)}`),
        cell: (row) => <ContentStateChip state={row.state} />,
      },
      {
        id: 'markets',
        header: t('newsAdmin.field.markets'),
        csv: (row) => row.contentTargetMarkets.map(({ marketName }) => marketName).join(', '),
        cell: (row) => <Markets names={row.contentTargetMarkets.map(({ marketName }) => marketName)} />,
      },
      {
        id: 'languages',
        header: t('newsAdmin.field.missing'),
        csv: (row) => row.missingLanguages.join(', '),
        cell: (row) =>
          row.missingLanguages.length === 0 ? (
            <Text tone="muted">{t('newsAdmin.list.noneMissing')}</Text>
          ) : (
            <span className={css.missing}>
              {row.missingLanguages.map((language) => (
                <span key={language}>{language.toUpperCase()}</span>
              ))}
            </span>
          ),
      },
      {
        id: 'reading',
        header: t('newsAdmin.field.read'),
        align: 'right',
        csv: (row) => (row.mustRead && row.reading ? `${row.reading.read}/${row.reading.addressed}` : ''),
        cell: (row) =>
          row.mustRead && row.reading
            ? t('newsAdmin.list.read', { read: row.reading.read, addressed: row.reading.addressed })
            : '',
      },
      { id: 'window', header: t('newsAdmin.field.window'), card: 'meta', csv: window, cell: window },
      {
        id: 'changed',
        header: t(inBucket ? 'newsAdmin.field.deleted' : 'newsAdmin.field.changed'),
        csv: (row) => row.updatedAt,
        cell: (row) => (
          <>
            <Instant at={inBucket ? row.deletedAt : row.updatedAt} show="minute" />
            {!inBucket && (
              <Text as="div" size="sm" tone="muted">
                {row.updatedBy}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'actions',
        acts: true,
        header: t('newsAdmin.field.actions'),
        align: 'right',
        card: 'figure',
        cell: (row) => (
          <BucketButton
            title={row.title}
            inBucket={inBucket}
            onRemove={() => onDelete(row)}
            onRestore={() => onRestore(row)}
          />
        ),
      },
    ];
  }, [t, lang, formats, inBucket, onDelete, onRestore]);
}

/** The first target markets and how many more there are. */
function Markets({ names }: { names: readonly string[] }) {
  const t = useText();
  if (names.length === 0) return <Text tone="warn">{t('newsAdmin.list.nobody')}</Text>;
  const shown = names.slice(0, 2).join(', ');
  return names.length <= 2 ? (
    shown
  ) : (
    <span title={names.join(', ')}>{t('newsAdmin.list.more', { names: shown, count: names.length - 2 })}</span>
  );
}

type FilterProps = {
  search: NewsAdminSearch;
  markets: readonly { id: string; marketName: string }[];
  onChange: (search: NewsAdminSearch) => void;
};

const languages = ['en', 'de', 'fr', 'id', 'ms'] as const;

/** The active filters as chips, each with a remove button. */
function useActiveFilters(
  search: NewsAdminSearch,
  markets: FilterProps['markets'],
  refilter: FilterProps['onChange'],
): ActiveFilter[] {
  const t = useText();
  const name = useLanguageNames();
  const chip = (key: keyof NewsAdminSearch, label: string, value?: string): ActiveFilter[] =>
    search[key] === undefined
      ? []
      : [
          {
            id: key,
            name: label,
            ...(value ? { value } : {}),
            onRemove: () => refilter({ ...search, [key]: undefined }),
          },
        ];
  return [
    ...chip('state', t('newsAdmin.field.state'), search.state && t(`content.state.${search.state}`)),
    ...chip(
      'market',
      t('newsAdmin.field.market'),
      markets.find(({ id }) => id === search.market)?.marketName ?? search.market,
    ),
    ...chip('missing', t('newsAdmin.field.missing'), search.missing && name(search.missing)),
    ...chip('must', t('newsAdmin.field.mustRead')),
  ];
}

function NewsFilters({ search, markets, onChange }: FilterProps) {
  const t = useText();
  const name = useLanguageNames();
  const select = (
    key: 'state' | 'market' | 'missing' | 'must',
    label: string,
    placeholder: string,
    choices: readonly { value: string; label: string }[],
  ) => (
    <SelectInput
      hideLabel
      inputSize="small"
      label={label}
      value={search[key] ?? ''}
      placeholder={placeholder}
      choices={choices}
      onChange={(event) => onChange({ ...search, [key]: event.target.value || undefined } as NewsAdminSearch)}
    />
  );
  return (
    <div className={css.filters}>
      <BucketSwitch
        list={t('newsAdmin.list.title')}
        inBucket={search.bucket === 'yes'}
        onChange={(inBucket) => onChange({ ...search, bucket: inBucket ? 'yes' : undefined })}
      />
      {select(
        'state',
        t('newsAdmin.field.state'),
        t('newsAdmin.filter.anyState'),
        (['draft', 'scheduled', 'published', 'expired'] as const).map((value) => ({
          value,
          label: t(`content.state.${value}`),
        })),
      )}
      {/* Also while they load: the select would move what is below it. */}
      {markets.length !== 1 &&
        select(
          'market',
          t('newsAdmin.field.market'),
          t('newsAdmin.filter.anyMarket'),
          markets.map(({ id, marketName }) => ({ value: id, label: marketName })),
        )}
      {select(
        'missing',
        t('newsAdmin.field.missing'),
        t('newsAdmin.filter.anyLanguage'),
        languages.map((value) => ({ value, label: t('newsAdmin.filter.without', { language: name(value) }) })),
      )}
      {select('must', t('newsAdmin.field.mustRead'), t('newsAdmin.filter.anyReading'), [
        { value: 'yes', label: t('newsAdmin.field.mustRead') },
      ])}
    </div>
  );
}
