import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { SelectInput, Switch } from '#ui/form/field.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, NothingYet, Refreshing, SkeletonCard } from '#ui/page/states.tsx';
import { TablePager } from '#ui/table/table-pager.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import css from './news.module.css';
import { NewsCard } from './news.card.tsx';
import { cardSpans } from './news-rows.ts';
import { NewsPage } from './news.documents.ts';
import { type NewsSearch, readNewsSearch } from './news.links.ts';

const cardsPerPage = 12;
/** Cards that show without scrolling. */
const cardsInSight = 3;

/** News of the brand as cards: what has to be confirmed first, then the latest. */
export function NewsListPage() {
  const t = useText();
  const { search, change, refilter } = useListSearch(readNewsSearch);
  const query = useDocument(NewsPage, {
    page: search.page ?? 1,
    limit: cardsPerPage,
    search: search.q ?? '',
    markets: search.market ? [search.market] : null,
    unread: search.unread ?? false,
  });
  const list = query.data?.newsList;
  const renderContent = () => {
    if (!list) {
      if (query.error) return null;
      return <Waiting />;
    }
    if (list.info.count === 0) return <Nothing search={search} onClear={() => refilter({})} />;
    const spans = cardSpans(list.data.map(({ itemPerLine }) => itemPerLine));
    return (
      <Refreshing active={query.isPlaceholderData}>
        <ul className={css.cards} aria-label={t('news.list.title')}>
          {list.data.map((news, at) => (
            <NewsCard key={news.id} news={news} span={spans[at]!} eager={at < cardsInSight} />
          ))}
        </ul>
      </Refreshing>
    );
  };
  return (
    <PageFrame title={t('news.list.title')} subtitle={t('news.list.hint')}>
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <div className={css.page}>
          <NewsFilters search={search} onChange={refilter} />
          {query.error && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
          {list?.similar && list.data.length > 0 && <Note>{t('news.list.similar', { words: search.q ?? '' })}</Note>}
          {renderContent()}
          {list && list.info.count > 0 && (
            <TablePager
              info={list.info}
              view={{ page: search.page, limit: cardsPerPage }}
              shown={list.data.length}
              sizes={[cardsPerPage]}
              onView={({ page }, options) => {
                change({ ...search, page }, options);
                window.scrollTo({ top: 0 });
              }}
            />
          )}
        </div>
      )}
    </PageFrame>
  );
}

type FilterProps = { search: NewsSearch; onChange: (search: NewsSearch) => void };

function NewsFilters({ search, onChange }: FilterProps) {
  const t = useText();
  const markets = useUser()?.contentTargetMarkets ?? [];
  return (
    <div className={css.filters}>
      <DelayedSearch
        label={t('news.list.search')}
        placeholder={t('news.list.search')}
        value={search.q ?? ''}
        onChange={(q) => onChange({ ...search, q: q.trim() || undefined })}
        inputSize="small"
      />
      {markets.length > 1 && (
        <SelectInput
          hideLabel
          inputSize="small"
          label={t('news.list.market')}
          value={search.market ?? ''}
          placeholder={t('news.list.anyMarket')}
          choices={markets.map(({ id, marketName }) => ({ value: id, label: marketName }))}
          onChange={(event) => onChange({ ...search, market: event.target.value || undefined })}
        />
      )}
      <Switch
        label={t('news.list.onlyUnread')}
        checked={search.unread ?? false}
        onChange={(event) => onChange({ ...search, unread: event.target.checked || undefined })}
      />
    </div>
  );
}

function Nothing({ search, onClear }: { search: NewsSearch; onClear: () => void }) {
  const t = useText();
  if (search.unread && !search.q && !search.market)
    return <NothingYet title={t('news.list.allRead')}>{t('news.list.allReadHint')}</NothingYet>;
  if (search.q || search.market || search.unread) return <NoResult onClear={onClear} />;
  return <NothingYet title={t('news.list.empty')}>{t('news.list.emptyHint')}</NothingYet>;
}

function Waiting() {
  return (
    <div className={css.cards}>
      {Array.from({ length: cardsInSight }, (_, at) => (
        <div key={at} className={css.waiting}>
          <SkeletonCard picture />
        </div>
      ))}
    </div>
  );
}
