import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { leftToCheck } from '#rules/goods/frames/recall.ts';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { updateUser, useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { RichContent } from '#ui/text/rich-content.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonPage } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { RecallVerbs } from '#content/recall-editor/recall-verbs.part.tsx';
import { newsLink } from '#content/news/news.links.ts';
import css from './frames.module.css';
import { ReadRecall, RecallDetail, RecallList, type RecallOnPage } from './frames.documents.ts';
import { readRecallSearch, recallsRoute, recallWorkScopes } from './frames.links.ts';
import { RecallDealersTable } from './recall-dealers.table.tsx';
import { RecallFramesTable } from './recall-frames.table.tsx';
import { RecallMeter, SeverityChip } from './recall-words.tsx';
import { RecallWorkDialog } from './recall-work.dialog.tsx';

/** One recall: its bulletin, and the frames with what was done; for staff also the dealers who did not read it. */
export function RecallPage() {
  const t = useText();
  const lang = useLocale();
  const staff = useUser()?.customer === null;
  const can = usePermissions();
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const { search, change } = useListSearch(readRecallSearch);
  const { page = 1, limit = 10, q, state, unread, frame } = search;
  const dealersView = staff && search.view !== 'frames';
  const query = useDocument(RecallDetail, {
    code,
    dealersView,
    framesView: !dealersView,
    state,
    unread: unread ?? false,
    search: q,
    page,
    limit,
  });
  const recall = query.data?.recall;
  // The title may take two lines: nothing below it shows before.
  if (query.isPending) return <SkeletonPage />;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!recall)
      return <NoResult title={t('frames.recall.missing', { code })}>{t('frames.recall.missingHint')}</NoResult>;
    return (
      <Stack gap={4}>
        <Bulletin recall={recall} staff={staff} waiting={frame} />
        {staff && (
          <TabBar label={t('frames.recall.views')}>
            <TabLink
              to="."
              search={{}}
              replace
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {t('frames.recall.dealers')}
            </TabLink>
            <TabLink
              to="."
              search={{ view: 'frames' }}
              replace
              resetScroll={false}
              activeOptions={{ includeSearch: true }}
            >
              {t('frames.recall.frames')}
            </TabLink>
          </TabBar>
        )}
        {dealersView ? (
          <RecallDealersTable code={code} {...tablePage(query, recall.dealers)} />
        ) : (
          <RecallFramesTable code={code} {...tablePage(query, recall.frames)} staff={staff} />
        )}
        {frame && recall.read && can(recallWorkScopes) && (
          <RecallWorkDialog
            code={code}
            number={frame}
            row={recall.frames?.data.find(({ frameNumber }) => frameNumber === frame)}
            onClose={() => change({ ...search, frame: undefined })}
          />
        )}
      </Stack>
    );
  };
  return (
    <PageFrame
      title={recall?.title ?? code}
      badge={recall && <SeverityChip severity={recall.severity} />}
      subtitle={
        recall ? (
          <>
            {recall.code} · <CalendarDate date={recall.publishedOn} />
          </>
        ) : (
          code
        )
      }
      actions={
        recall?.edition?.editable && (
          <RecallVerbs
            code={recall.code}
            version={recall.edition.version}
            left={leftToCheck(recall)}
            refresh={[RecallDetail, RecallList]}
          />
        )
      }
      crumbs={[
        {
          key: 'list',
          link: (
            <Link to={recallsRoute} params={{ lang }}>
              {t('frames.recalls.title')}
            </Link>
          ),
        },
      ]}
    >
      {renderContent()}
    </PageFrame>
  );
}

/** The steps of the work, a line each. */
function Instruction({ text }: { text: string }) {
  const t = useText();
  const steps = text
    .split(/\r?\n/)
    .map((step) => step.trim())
    .filter((step) => step !== '');
  return (
    <Stack gap={1}>
      <Text as="h3" strong>
        {t('frames.recall.instruction')}
      </Text>
      <ol className={css.steps}>
        {steps.map((step, at) => (
          // The steps have no names, and their order never changes.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at}>{step}</li>
        ))}
      </ol>
    </Stack>
  );
}

type BulletinProps = {
  recall: RecallOnPage;
  staff: boolean;
  /** The frame on which the reader wants to report work: only after they read the bulletin. */
  waiting: string | undefined;
};

/** The text of the recall; a reader confirms to have read it. */
function Bulletin({ recall, staff, waiting }: BulletinProps) {
  const t = useText();
  const lang = useLocale();
  const confirm = useRef<HTMLButtonElement>(null);
  const first = waiting !== undefined && !recall.read;
  useEffect(() => {
    if (first) confirm.current?.focus();
  }, [first, waiting]);
  const user = useUser();
  const read = useAction(ReadRecall, (answer) => answer.readRecall, {
    refresh: [RecallDetail, RecallList],
    onDone: () =>
      updateUser({
        recallsToRead: (user?.recallsToRead ?? []).filter(({ code }) => code !== recall.code),
        // Its news counts as read with it.
        newsToRead: (user?.newsToRead ?? []).filter(({ recallCode }) => recallCode !== recall.code),
      }),
  });
  return (
    <Card title={t('frames.recall.bulletin')}>
      <Stack gap={4}>
        <div className={css.bulletin}>
          <RichContent html={recall.bulletin} />
        </div>
        {recall.instruction !== '' && <Instruction text={recall.instruction} />}
        {recall.news && (
          <Link {...newsLink(lang, recall.news.id)}>{t('frames.recall.news', { title: recall.news.title })}</Link>
        )}
        <RecallMeter {...recall} />
        {first && (
          <Note tone="warn" role="alert">
            {t('frames.recall.readFirst', { number: frameNumberOf(waiting) })}
          </Note>
        )}
        <FailureNote error={read.error} />
        {recall.read ? (
          <Text size="sm" tone="ok">
            {t('frames.recall.readByYou')}
          </Text>
        ) : (
          <Row>
            <Button
              ref={confirm}
              variant={staff ? undefined : 'primary'}
              size="large"
              busy={read.isPending}
              onClick={() => read.mutate({ code: recall.code })}
            >
              {t('frames.recall.confirm')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
