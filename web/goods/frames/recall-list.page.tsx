import { Link } from '@tanstack/react-router';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Columns, Row, Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NothingYet, SkeletonCard } from '#ui/page/states.tsx';
import { type ListedRecall, RecallList } from './frames.documents.ts';
import { recallLink } from './frames.links.ts';
import { RecallMeter, SeverityChip } from './recall-words.tsx';

/** Recalls that affect bicycles of the dealer, for staff of their dealers; dangers first. */
export function RecallListPage() {
  const t = useText();
  const query = useDocument(RecallList, {});
  const recalls = query.data?.recalls;
  const renderContent = () => {
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
  };
  return (
    <PageFrame title={t('frames.recalls.title')} subtitle={t('frames.recalls.hint')}>
      {renderContent()}
    </PageFrame>
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
