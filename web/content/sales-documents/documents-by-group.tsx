import type { UseQueryResult } from '@tanstack/react-query';
import type { DocumentOverviewQuery } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NoResult, NothingYet, Refreshing, SkeletonRows } from '#ui/page/states.tsx';
import { DocumentRows } from './document-rows.tsx';

/** Documents in their groups, then those without one. Groups without documents are left out. */
export function DocumentsByGroup({
  query,
  withKind,
  filtered,
  onMore,
  onClear,
}: {
  query: UseQueryResult<DocumentOverviewQuery>;
  withKind: boolean;
  filtered: boolean;
  /** Shows all documents in one list. */
  onMore: () => void;
  onClear: () => void;
}) {
  const t = useText();
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows picture />;
  const { salesDocumentGroups, salesDocuments } = query.data;
  const groups = salesDocumentGroups.data.filter(({ validDocuments }) => validDocuments.length > 0);
  const loose = salesDocuments.data;
  const more = salesDocuments.info.count - loose.length;
  if (groups.length === 0 && loose.length === 0)
    return filtered ? (
      <NoResult onClear={onClear} />
    ) : (
      <NothingYet title={t('documents.empty.title')}>{t('documents.empty.hint')}</NothingYet>
    );
  return (
    <Refreshing active={query.isPlaceholderData}>
      <Stack gap={4}>
        {groups.map(({ id, name, validDocuments }) => (
          <Card key={id} title={name} note={<Count of={validDocuments.length} />} padded={false}>
            <DocumentRows documents={validDocuments} withKind={withKind} />
          </Card>
        ))}
        {loose.length > 0 && (
          <Card
            title={t(groups.length > 0 ? 'documents.list.loose' : 'documents.kind.all')}
            note={<Count of={salesDocuments.info.count} />}
            padded={false}
            footer={
              more > 0 && (
                <Button size="small" onClick={onMore}>
                  {t('documents.list.more', { count: more })}
                </Button>
              )
            }
          >
            <DocumentRows documents={loose} withKind={withKind} />
          </Card>
        )}
      </Stack>
    </Refreshing>
  );
}

function Count({ of }: { of: number }) {
  const t = useText();
  return (
    <Text size="xs" tone="dim">
      {t('documents.list.count', { count: of })}
    </Text>
  );
}
