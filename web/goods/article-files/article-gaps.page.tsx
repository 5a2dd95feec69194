import { useNavigate, useParams } from '@tanstack/react-router';
import { articleGaps, type ArticleGap } from '#rules/goods/article-files/choices.ts';
import { neededPixels } from '#rules/goods/article-files/file-names.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { ArticleFileTabs } from './article-file-tabs.tsx';
import { ArticleGapList, type GapRow, type Gaps } from './article-files.documents.ts';
import { readGapSearch } from './article-files.links.ts';
import { useGapColumns } from './article-gaps.table.tsx';
import { ListDownload } from './list-download.tsx';

const rowId = (row: GapRow): string => `${row.sorg} ${row.articleCode}`;

/** Articles on sale in a market that lack a picture, a document, or a picture of enough pixels. */
export function ArticleGapsPage() {
  const t = useText();
  const formats = useFormats();
  const { code } = useParams({ strict: false });
  const { search, change, refilter } = useListSearch(readGapSearch);
  const { gap = 'picture', page = 1, limit = 10, q } = search;
  const query = useDocument(ArticleGapList, { gap, market: code, search: q, page, limit }, { staleTime: 0 });
  const columns = useGapColumns(gap === 'small');
  const gaps = query.data?.articleGaps;
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame
      title={t('article-files.page.title')}
      subtitle={t('article-files.page.hint', { pixels: formats.quantity(neededPixels) })}
      actions={<ListDownload path="/article-files/gaps" asked={{ gap, market: code, search: q }} />}
    >
      <Stack gap={4}>
        <ArticleFileTabs />
        <GapChoice gaps={gaps} gap={gap} onGap={(next) => refilter({ ...search, gap: next })} />
        <DataTable
          name="article-gaps"
          label={t(`article-files.gap.${gap}`)}
          columns={columns}
          {...tablePage(query, gaps)}
          rowId={rowId}
          view={{ page, limit }}
          onView={(view, options) => change({ ...search, page: view.page, limit: view.limit }, options)}
          search={wordsOf(search, refilter, t('article-files.gaps.search'), 60)}
          onExport={null}
          empty={<NothingYet title={t('article-files.gaps.none')}>{t('article-files.gaps.noneHint')}</NothingYet>}
        />
      </Stack>
    </PageFrame>
  );
}

/** The gaps of the articles, with the number of articles, and the market. Both have their place before the list is loaded. */
function GapChoice({
  gaps,
  gap,
  onGap,
}: {
  gaps: Gaps | undefined;
  gap: ArticleGap;
  onGap: (gap: ArticleGap) => void;
}) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const navigate = useNavigate();
  const label = (one: ArticleGap): string => {
    const count = gaps?.counts.find((counted) => counted.gap === one)?.count;
    const number = count === undefined ? '…' : formats.quantity(count);
    return t('article-files.gap.counted', { gap: t(`article-files.gap.${one}`), number });
  };
  return (
    <Row gap={4} wrap>
      <Segments
        label={t('article-files.gap.label')}
        value={gap}
        options={articleGaps.map((value) => ({ value, label: label(value) }))}
        onChange={onGap}
      />
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('article-files.gaps.market')}
        value={gaps?.market?.code ?? ''}
        choices={(gaps?.markets ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        onChange={({ target }) =>
          void navigate({
            to: '/$lang/admin/article-files/$code',
            params: { lang, code: target.value },
            search: { gap: gap === 'picture' ? undefined : gap },
          })
        }
      />
    </Row>
  );
}
