import { IconBell } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { graphql } from '#platform/api/graphql.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { loadTexts, useText } from '#platform/texts/texts.tsx';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { Switch } from '#ui/form/field.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { EveryNewsReader, NewsReaderList, type NewsReader, RemindNews } from './news.documents.ts';

const rowId = (row: NewsReader): string => row.id;

type View = { page: number; limit: number; search: string; unread: boolean };

/** For editors: how many have read must-read news, who has not, and a reminder to them. */
function ReadersOfNews({ id }: { id: string }) {
  const t = useText();
  const [view, setView] = useState<View>({ page: 1, limit: 10, search: '', unread: true });
  const query = useDocument(NewsReaderList, { id, ...view });
  const columns = useReaderColumns();
  const news = query.data?.news;
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <Stack gap={4}>
      {news?.reading && <ReadCount id={id} {...news.reading} mustRead={news.mustRead} />}
      <DataTable
        name="news-readers"
        label={t('news-readers.table.label')}
        columns={columns}
        {...tablePage(query, news?.readers)}
        rowId={rowId}
        view={{ page: view.page, limit: view.limit }}
        onView={({ page = 1, limit = 10 }) => setView({ ...view, page, limit })}
        search={{
          value: view.search,
          onChange: (search) => setView({ ...view, search: search.trim(), page: 1 }),
          placeholder: t('news-readers.table.search'),
        }}
        toolbar={
          <Switch
            label={t('news-readers.table.unread')}
            checked={view.unread}
            onChange={(event) => setView({ ...view, unread: event.target.checked, page: 1 })}
          />
        }
        onExport={() => everyReader(id, view)}
        empty={<NothingYet title={t(view.unread ? 'news-readers.table.allRead' : 'news-readers.table.nobody')} />}
      />
    </Stack>
  );
}

/** Loads its own code and texts. */
export const NewsReaders = lazyPart(
  async () => {
    await loadTexts(['news-readers']);
    return { ReadersOfNews };
  },
  (module) => module.ReadersOfNews,
);

function ReadCount({
  id,
  addressed,
  read,
  mustRead,
}: {
  id: string;
  addressed: number;
  read: number;
  mustRead: boolean;
}) {
  const t = useText();
  const remind = useAction(RemindNews, (answer) => answer.remindNews, {
    onDone: ({ count }) => showToast({ tone: 'ok', text: t('news-readers.remind.done', { count: count ?? 0 }) }),
  });
  return (
    <Stack gap={2}>
      <Row gap={4} wrap justify="between">
        <Text strong>{t('news-readers.count.words', { read, addressed })}</Text>
        {mustRead && read < addressed && (
          <Button icon={IconBell} busy={remind.isPending} onClick={() => remind.mutate({ id })}>
            {t('news-readers.remind.action', { count: addressed - read })}
          </Button>
        )}
      </Row>
      <FailureNote error={remind.error} />
    </Stack>
  );
}

async function everyReader(id: string, { unread, search }: View): Promise<NewsReader[]> {
  const rows: NewsReader[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { news } = await graphql(EveryNewsReader, { id, unread, search, page });
    rows.push(...(news?.readers?.data ?? []));
    pages = news?.readers?.info.pageTotal ?? 0;
  }
  return rows;
}

function useReaderColumns(): TableColumn<NewsReader>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('news-readers.column.name'),
        fixed: true,
        card: 'title',
        csv: (row) => row.name,
        cell: (row) => row.name,
      },
      {
        id: 'customer',
        header: t('news-readers.column.customer'),
        card: 'meta',
        csv: (row) => row.custName,
        cell: (row) => (row.custName === '' ? t('news-readers.column.staff') : row.custName),
      },
      {
        id: 'code',
        header: t('news-readers.column.code'),
        hiddenAtFirst: true,
        card: 'off',
        csv: (row) => shownCode(row.custCode),
        cell: (row) => shownCode(row.custCode),
      },
      {
        id: 'role',
        header: t('news-readers.column.role'),
        csv: (row) => row.role,
        cell: (row) => row.role,
      },
      {
        id: 'read',
        header: t('news-readers.column.read'),
        card: 'status',
        csv: (row) => row.readAt,
        cell: (row) =>
          row.readAt ? (
            <Instant at={row.readAt} show="minute" />
          ) : (
            <Text size="sm" tone="warn" strong>
              {t('news-readers.column.unread')}
            </Text>
          ),
      },
    ],
    [t],
  );
}
