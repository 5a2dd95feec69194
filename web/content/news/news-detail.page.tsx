import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { saveFrom } from '#platform/save-file.ts';
import { graphql } from '#platform/api/graphql.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { queryClient, useAction, useDocument } from '#platform/api/queries.ts';
import { updateUser, userStore } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonPage } from '#ui/page/states.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { recallLink } from '#goods/frames/frames.links.ts';
import css from './news.module.css';
import { NewsArticle } from './news-article.part.tsx';
import { NewsMark, ReleasedOn } from './news.card.tsx';
import { ConfirmNews, DownloadNewsFile, NewsDetail, type NewsItem, NewsPage } from './news.documents.ts';
import { newsLink, newsRoute, readNewsItemSearch } from './news.links.ts';

/** One piece of news. Opening it reads it; must-read news is confirmed by a button. */
export function NewsDetailPage() {
  const t = useText();
  const lang = useLocale();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useDocument(NewsDetail, { id }, { keepPrevious: false });
  const news = query.data?.news;
  // The title may take several lines: nothing below it shows before.
  if (query.isPending) return <SkeletonPage />;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!news)
      return (
        <NoResult
          title={t('news.detail.missing')}
          actions={
            <ButtonLink to={newsRoute} params={{ lang }}>
              {t('news.detail.all')}
            </ButtonLink>
          }
        >
          {t('news.detail.missingHint')}
        </NoResult>
      );
    return <NewsBody key={news.id} news={news} onBroken={() => void query.refetch()} />;
  };
  return (
    <PageFrame
      title={news?.title ?? t('news.list.title')}
      badge={news && (news.mustRead || news.mustConfirm) && <NewsMark news={news} />}
      subtitle={news && <ReleasedOn news={news} />}
      crumbs={[
        {
          key: 'list',
          link: (
            <Link to={newsRoute} params={{ lang }}>
              {t('news.list.title')}
            </Link>
          ),
        },
      ]}
    >
      {renderContent()}
    </PageFrame>
  );
}

function NewsBody({ news, onBroken }: { news: NewsItem; onBroken: () => void }) {
  const t = useText();
  const lang = useLocale();
  const { search, change } = useListSearch(readNewsItemSearch);
  const download = useAction(DownloadNewsFile, (answer) => answer.downloadContentFiles, {
    onDone: ({ url, fileName }) => {
      if (url) saveFrom(url, fileName ?? '');
    },
  });
  useReadOnOpening(news);
  return (
    <div className={css.body}>
      {news.state !== 'published' && <Note tone="warn">{t(`news.state.${news.state as 'draft'}`)}</Note>}
      {news.recallCode !== null && (
        <Note tone="info">
          {t('news.detail.recall', { code: news.recallCode })}{' '}
          <Link {...recallLink(lang, news.recallCode)}>{t('news.detail.openRecall')}</Link>
        </Note>
      )}
      <NewsArticle
        news={news}
        picture={search.picture}
        onPicture={(picture) => change({ picture }, { replace: true })}
        onDownload={(file) => download.mutate({ files: [{ id: file.id, rendition: 'original' }] })}
        onBroken={onBroken}
      />
      <FailureNote error={download.error} />
      <Confirmation news={news} />
      <Neighbours news={news} />
    </div>
  );
}

/** The news left to confirm, after a receipt. The bulletin of a recall counts as read with it. */
function applyReceipt(
  unread: readonly { id: string; title: string; recallCode: string | null }[],
  news: NewsItem,
): void {
  const recallsToRead = userStore.get()?.recallsToRead?.filter(({ code }) => code !== news.recallCode);
  updateUser({ newsToRead: unread, ...(recallsToRead && { recallsToRead }) });
  void queryClient.invalidateQueries({ queryKey: ['graphql', NewsPage.name] });
}

/** News that needs no confirmation counts as read when its page opens. */
function useReadOnOpening(news: NewsItem): void {
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || news.mustRead || !news.unread) return;
    sent.current = true;
    // A failure is harmless: the news stays unread, and the next visit tries again.
    graphql(ConfirmNews, { id: news.id }).then(
      ({ confirmNews }) => applyReceipt(confirmNews.unread ?? [], news),
      () => (sent.current = false),
    );
  }, [news]);
}

/** The button for the receipt, or when it was given. */
function Confirmation({ news }: { news: NewsItem }) {
  const t = useText();
  const confirm = useAction(ConfirmNews, (answer) => answer.confirmNews, {
    refresh: [NewsDetail],
    onDone: ({ unread }) => applyReceipt(unread ?? [], news),
  });
  if (!news.mustRead) return null;
  if (news.readAt !== null)
    return (
      <Note tone="ok">
        {t('news.confirm.done')} <Instant at={news.readAt} show="minute" />
      </Note>
    );
  if (!news.mustConfirm) return null;
  return (
    <section className={css.confirm} aria-label={t('news.confirm.label')}>
      <p>{t('news.confirm.hint')}</p>
      <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ id: news.id })}>
        {t('news.confirm.action')}
      </Button>
      <FailureNote error={confirm.error} />
    </section>
  );
}

/** Links to the news before and after this one. */
function Neighbours({ news }: { news: NewsItem }) {
  const t = useText();
  const lang = useLocale();
  const { newer, older } = news.neighbours;
  if (!newer && !older) return null;
  return (
    <nav className={css.neighbours} aria-label={t('news.detail.neighbours')}>
      {newer && (
        <Link {...newsLink(lang, newer.id)} className={css.newer}>
          <Icon of={IconArrowLeft} size={18} />
          <span>
            <span>{t('news.detail.newer')}</span>
            <b>{newer.title}</b>
          </span>
        </Link>
      )}
      {older && (
        <Link {...newsLink(lang, older.id)} className={css.older}>
          <span>
            <span>{t('news.detail.older')}</span>
            <b>{older.title}</b>
          </span>
          <Icon of={IconArrowRight} size={18} />
        </Link>
      )}
    </nav>
  );
}
