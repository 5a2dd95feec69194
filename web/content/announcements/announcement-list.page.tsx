import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AnnouncementPageQuery } from '#platform/api/generated/graphql.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import type { ActiveFilter } from '#ui/button/chip.tsx';
import { BucketButton, BucketSwitch, EmptyBucket, useBucket } from '#ui/table/bucket.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { pagingOf, useListSearch } from '#ui/table/use-list-search.ts';
import { type AnnouncementsSearch, readAnnouncementsSearch } from './announcements.links.ts';
import { AnnouncementPage, DeleteAnnouncement, RestoreAnnouncement } from './announcements.documents.ts';
import { FilterRow, ShownLanguages, WindowChip, WindowText, windowStateOf } from './shown-window.part.tsx';

const typeWords = (t: Translate, type: string): string =>
  t(type === 'login' ? 'announcements.type.login' : 'announcements.type.home_page');

type Listed = AnnouncementPageQuery['announcements']['data'][number];
const rowId = (row: Listed): string => row.id;

/** Announcements with search and filters; the URL holds all of the state. */
export function AnnouncementListPage() {
  const t = useText();
  const lang = useLocale();
  const { search, change, refilter } = useListSearch(readAnnouncementsSearch);
  const inBucket = search.bucket === 'yes';
  const query = useDocument(
    AnnouncementPage,
    {
      page: search.page ?? 1,
      limit: search.limit ?? 10,
      search: search.q,
      filter: { type: search.type, active: search.active && search.active === 'yes', deleted: inBucket },
    },
    { keepPrevious: { while: 'filter.deleted' } },
  );
  const refresh = { refresh: [AnnouncementPage] };
  const remover = useAction(DeleteAnnouncement, (answer) => answer.deleteAnnouncement, refresh);
  const restorer = useAction(RestoreAnnouncement, (answer) => answer.restoreAnnouncement, refresh);
  const { remove, restore } = useBucket((row: Listed) => row.title, {
    remove: ({ id }) => remover.mutateAsync({ id }),
    restore: ({ id }) => restorer.mutateAsync({ id }),
  });

  const columns = useAnnouncementColumns(inBucket, remove, restore);
  const filters = useActiveFilters(search, refilter);
  const create = (
    <ButtonLink to="/$lang/admin/announcements/create" params={{ lang }} variant="primary" icon={IconPlus}>
      {t('announcements.list.create')}
    </ButtonLink>
  );
  return (
    <PageFrame title={t('announcements.list.title')} subtitle={t('announcements.list.hint')} actions={create}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <DataTable
          name="announcements"
          label={t('announcements.list.title')}
          columns={columns}
          {...tablePage(query, query.data?.announcements)}
          rowId={rowId}
          {...pagingOf(search, change)}
          search={{
            value: search.q ?? '',
            onChange: (q) => refilter({ ...search, q: q.trim() || undefined }),
            placeholder: t('announcements.list.search'),
          }}
          filters={filters}
          onClearFilters={() => change({ limit: search.limit, bucket: search.bucket })}
          onExport={null}
          toolbar={<AnnouncementFilters search={search} onChange={refilter} />}
          empty={
            inBucket ? (
              <EmptyBucket />
            ) : (
              <NothingYet title={t('announcements.list.empty')} actions={create}>
                {t('announcements.list.emptyHint')}
              </NothingYet>
            )
          }
        />
      )}
    </PageFrame>
  );
}

/** Columns of announcements, with a button that moves a row to the bucket or out of it. */
function useAnnouncementColumns(
  inBucket: boolean,
  onRemove: (row: Listed) => void,
  onRestore: (row: Listed) => void,
): TableColumn<Listed>[] {
  const t = useText();
  const lang = useLocale();
  const languageName = useLanguageNames();
  return useMemo<TableColumn<Listed>[]>(
    () => [
      {
        id: 'title',
        header: t('announcements.field.title'),
        fixed: true,
        card: 'title',
        csv: (row) => row.title,
        cell: (row) =>
          inBucket ? (
            row.title
          ) : (
            <Link to="/$lang/admin/announcements/$id/edit" params={{ lang, id: row.id }}>
              {row.title}
            </Link>
          ),
      },
      {
        id: 'state',
        header: t('announcements.field.state'),
        card: 'status',
        csv: (row) => t(`announcements.state.${windowStateOf(row.state)}`),
        cell: (row) => <WindowChip state={row.state} />,
      },
      {
        id: 'type',
        header: t('announcements.field.type'),
        csv: (row) => typeWords(t, row.type),
        cell: (row) => typeWords(t, row.type),
      },
      {
        id: 'window',
        header: t('announcements.field.window'),
        card: 'meta',
        csv: (row) => `${row.from.date} - ${row.to.date}`,
        cell: (row) => <WindowText window={row} />,
      },
      {
        id: 'sorgs',
        header: t('announcements.field.sorgs'),
        csv: (row) => (row.sorgNames.length === 0 ? t('announcements.sorgs.all') : row.sorgNames.join(', ')),
        cell: (row) => (row.sorgNames.length === 0 ? t('announcements.sorgs.all') : row.sorgNames.join(', ')),
      },
      {
        id: 'languages',
        header: t('announcements.field.languages'),
        csv: (row) => row.languages.map(languageName).join(', '),
        cell: (row) => <ShownLanguages languages={row.languages} />,
      },
      {
        id: 'actions',
        acts: true,
        header: t('announcements.field.actions'),
        align: 'right',
        card: 'figure',
        cell: (row) =>
          row.editable && (
            <BucketButton
              title={row.title}
              inBucket={inBucket}
              onRemove={() => onRemove(row)}
              onRestore={() => onRestore(row)}
            />
          ),
      },
    ],
    [t, lang, languageName, inBucket, onRemove, onRestore],
  );
}

type FilterProps = { search: AnnouncementsSearch; onChange: (search: AnnouncementsSearch) => void };

/** The active filters as chips, each with a remove button. */
function useActiveFilters(search: AnnouncementsSearch, refilter: FilterProps['onChange']): ActiveFilter[] {
  const t = useText();
  return [
    ...(search.type
      ? [
          {
            id: 'type',
            name: t('announcements.field.type'),
            value: t(search.type === 'login' ? 'announcements.type.login' : 'announcements.type.home_page'),
            onRemove: () => refilter({ ...search, type: undefined }),
          },
        ]
      : []),
    ...(search.active
      ? [
          {
            id: 'active',
            name: t('announcements.field.state'),
            value: t(`announcements.active.${search.active}`),
            onRemove: () => refilter({ ...search, active: undefined }),
          },
        ]
      : []),
  ];
}

function AnnouncementFilters({ search, onChange }: FilterProps) {
  const t = useText();
  return (
    <FilterRow>
      <BucketSwitch
        list={t('announcements.list.title')}
        inBucket={search.bucket === 'yes'}
        onChange={(inBucket) => onChange({ ...search, bucket: inBucket ? 'yes' : undefined })}
      />
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('announcements.field.type')}
        value={search.type ?? ''}
        placeholder={t('announcements.type.any')}
        choices={[
          { value: 'home_page', label: t('announcements.type.home_page') },
          { value: 'login', label: t('announcements.type.login') },
        ]}
        onChange={(event) =>
          onChange({ ...search, type: (event.target.value || undefined) as AnnouncementsSearch['type'] })
        }
      />
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('announcements.field.state')}
        value={search.active ?? ''}
        placeholder={t('announcements.active.any')}
        choices={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`announcements.active.${value}`),
        }))}
        onChange={(event) =>
          onChange({ ...search, active: (event.target.value || undefined) as AnnouncementsSearch['active'] })
        }
      />
    </FilterRow>
  );
}
