import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { EditedRecalls } from '#content/recall-editor/edited-recalls.part.tsx';
import { newRecallRoute, readEditedRecallsSearch } from '#content/recall-editor/recall-editor.links.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Columns, Row, Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NothingYet, SkeletonCard } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { type ListedRecall, RecallList } from './frames.documents.ts';
import { recallLink } from './frames.links.ts';
import { RecallMeter, SeverityChip } from './recall-words.tsx';

/** Recalls that affect bicycles of the dealer, for staff of their dealers; dangers first. */
export function RecallListPage() {
  const t = useText();
  const lang = useLocale();
  const edits = usePermissions()('recall.publish');
  const { search } = useListSearch(readEditedRecallsSearch);
  if (!edits) return frameOf(t, <AffectingRecalls />);
  return frameOf(
    t,
    <Stack gap={4}>
      <TabBar label={t('frames.recalls.views')}>
        <TabLink to="." search={{}} replace activeOptions={{ exact: true, includeSearch: true }}>
          {t('frames.recalls.affecting')}
        </TabLink>
        <TabLink to="." search={{ view: 'all' }} replace activeOptions={{ includeSearch: true }}>
          {t('frames.recalls.all')}
        </TabLink>
      </TabBar>
      {search.view ? <EditedRecalls /> : <AffectingRecalls />}
    </Stack>,
    <ButtonLink to={newRecallRoute} params={{ lang }} variant="primary">
      {t('recall-editor.form.new')}
    </ButtonLink>,
  );
}

const frameOf = (t: Translate, content: ReactNode, actions?: ReactNode) => (
  <PageFrame title={t('frames.recalls.title')} subtitle={t('frames.recalls.hint')} actions={actions}>
    {content}
  </PageFrame>
);

function AffectingRecalls() {
  const t = useText();
  const query = useDocument(RecallList, {});
  const recalls = query.data?.recalls;
  if (isForbidden(query.error)) return <NoPermission />;
  if (query.error && !recalls) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!recalls)
    return (
      <Columns least="card">
        <SkeletonCard />
        <SkeletonCard />
      </Columns>
    );
  if (recalls.length === 0)
    return <NothingYet title={t('frames.recalls.none')}>{t('frames.recalls.noneHint')}</NothingYet>;
  return (
    <Columns least="card">
      {recalls.map((recall) => (
        <RecallCard key={recall.code} recall={recall} />
      ))}
    </Columns>
  );
}

function RecallCard({ recall }: { recall: ListedRecall }) {
  const t = useText();
  const lang = useLocale();
  return (
    <Card>
      <Stack gap={3}>
        <Row gap={2} wrap justify="between">
          <SeverityChip severity={recall.severity} />
          <Text size="xs" tone={recall.read ? 'muted' : 'err'} strong={!recall.read}>
            {t(recall.read ? 'frames.recall.read' : 'frames.recall.unread')}
          </Text>
        </Row>
        <Text as="h2" size="lg" strong>
          <Link {...recallLink(lang, recall.code)}>{recall.title}</Link>
        </Text>
        <Text size="sm" tone="muted">
          {recall.code} · <CalendarDate date={recall.publishedOn} />
        </Text>
        <RecallMeter {...recall} />
      </Stack>
    </Card>
  );
}
