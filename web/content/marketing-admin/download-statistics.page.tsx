import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { DownloadedOverTimeFragment } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, NothingYet, Refreshing, SkeletonCard } from '#ui/page/states.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import {
  type DownloadedFile,
  type DownloadedRendition,
  useFileColumns,
  useRenditionColumns,
} from './downloads.table.tsx';
import { DownloadsOverTimeCard } from './downloads-over-time.card.tsx';
import { readStatisticsSearch, statisticsDays, type StatisticsSearch } from './marketing-admin.links.ts';
import { LibraryDownloads, MaterialDownloads } from './statistics.documents.ts';

const usualDays = 30;
const longest = statisticsDays.at(-1);

/** Downloads of the library, or of one material, for their editors: over time, the most frequent, by file and size. */
export function DownloadStatisticsPage() {
  const { search, change } = useListSearch(readStatisticsSearch);
  return search.material === undefined ? (
    <LibraryStatistics search={search} onChange={change} />
  ) : (
    <MaterialStatistics id={search.material} search={search} onChange={change} />
  );
}

type StatisticsProps = { search: StatisticsSearch; onChange: (search: StatisticsSearch) => void };

function LibraryStatistics({ search, onChange }: StatisticsProps) {
  const t = useText();
  const lang = useLocale();
  const query = useDocument(LibraryDownloads, { days: search.days ?? usualDays });
  const columns = useFileColumns(search.days);
  const history = query.data?.contentDownloadHistory;
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame
      title={t('marketing-statistics.page.title')}
      subtitle={t('marketing-statistics.page.hint')}
      crumbs={[
        {
          key: 'list',
          link: (
            <Link to="/$lang/admin/marketing-material/image" params={{ lang }}>
              {t('marketing-admin.list.title')}
            </Link>
          ),
        },
      ]}
      actions={<PeriodChoice search={search} onChange={onChange} />}
    >
      <StatisticsBody query={query} history={history} search={search} onChange={onChange}>
        <DataTable<DownloadedFile>
          name="most-downloaded"
          label={t('marketing-statistics.most.title')}
          columns={columns}
          rows={query.data?.mostDownloadedContent}
          rowId={({ file }) => file.id}
          fetching={query.isFetching}
          picture
          empty={<NothingYet title={t('marketing-statistics.most.removed')} />}
        />
      </StatisticsBody>
    </PageFrame>
  );
}

function MaterialStatistics({ id, search, onChange }: StatisticsProps & { id: string }) {
  const t = useText();
  const lang = useLocale();
  const query = useDocument(MaterialDownloads, { id, days: search.days ?? usualDays });
  const columns = useRenditionColumns();
  const material = query.data?.marketingMaterial;
  const crumb = (
    <Link to="." search={{ ...search, material: undefined }}>
      {t('marketing-statistics.page.title')}
    </Link>
  );
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame
      title={
        material
          ? t('marketing-statistics.page.ofMaterial', { title: material.title })
          : t('marketing-statistics.page.title')
      }
      crumbs={[{ key: 'library', link: crumb }]}
      actions={
        material && (
          <>
            <PeriodChoice search={search} onChange={onChange} />
            <ButtonLink
              to="/$lang/admin/marketing-material/image/$id/edit"
              params={{ lang, id: material.id }}
              icon={IconPencil}
            >
              {t('marketing-statistics.page.edit')}
            </ButtonLink>
          </>
        )
      }
    >
      {query.data && !material ? (
        <NoResult title={t('marketing-statistics.page.missing')} actions={crumb}>
          {t('marketing-statistics.page.missingHint')}
        </NoResult>
      ) : (
        <StatisticsBody query={query} history={query.data?.contentDownloadHistory} search={search} onChange={onChange}>
          <DataTable<DownloadedRendition>
            name="downloaded-renditions"
            label={t('marketing-statistics.renditions.title')}
            columns={columns}
            rows={query.data?.contentDownloads}
            rowId={({ file, rendition }) => `${file.id} ${rendition}`}
            fetching={query.isFetching}
            picture
            empty={<NothingYet title={t('marketing-statistics.most.removed')} />}
          />
        </StatisticsBody>
      )}
    </PageFrame>
  );
}

function PeriodChoice({ search, onChange }: StatisticsProps) {
  const t = useText();
  return (
    <Segments
      label={t('marketing-statistics.days.label')}
      value={String(search.days ?? usualDays)}
      onChange={(days) => onChange({ ...search, days: days === String(usualDays) ? undefined : Number(days) })}
      options={statisticsDays.map((days) => ({
        value: String(days),
        label: days === longest ? t('marketing-statistics.days.year') : t('marketing-statistics.days.last', { days }),
      }))}
    />
  );
}

/** Loading, error and empty states; else the downloads over time with a table below them. */
function StatisticsBody({
  query,
  history,
  search,
  onChange,
  children,
}: StatisticsProps & {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  history: DownloadedOverTimeFragment | undefined;
  children: ReactNode;
}) {
  const t = useText();
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!history) return <SkeletonCard picture />;
  if (history.total === 0)
    return (
      <NothingYet
        title={t('marketing-statistics.empty.title')}
        actions={
          search.days !== longest && (
            <Button onClick={() => onChange({ ...search, days: longest })}>
              {t('marketing-statistics.empty.longer')}
            </Button>
          )
        }
      >
        {t('marketing-statistics.empty.hint')}
      </NothingYet>
    );
  return (
    <Stack gap={4}>
      <Refreshing active={query.isFetching}>
        <DownloadsOverTimeCard history={history} look={search.look} onLook={(look) => onChange({ ...search, look })} />
      </Refreshing>
      {children}
    </Stack>
  );
}
