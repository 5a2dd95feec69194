import { Link } from '@tanstack/react-router';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Bone, ErrorPanel } from '#ui/page/states.tsx';
import { MaterialDownloadCount } from './statistics.documents.ts';

/** How often a material was downloaded, with a link to its statistics. */
export function MaterialDownloadsCard({ id }: { id: string }) {
  const t = useText();
  const lang = useLocale();
  const query = useDocument(MaterialDownloadCount, { id });
  const downloads = query.data?.marketingMaterial?.downloads;
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.isPending) return <Bone width={60} />;
    return (
      <Stack gap={2}>
        <Text as="p" size="sm" tone="muted">
          {t('marketing-admin.downloads.count', {
            count: downloads?.total ?? 0,
            customers: downloads?.customers ?? 0,
            recent: downloads?.last30Days ?? 0,
          })}
        </Text>
        {downloads && downloads.total > 0 && (
          <Link to="/$lang/admin/marketing-material/statistics" params={{ lang }} search={{ material: id }}>
            {t('marketing-admin.downloads.open')}
          </Link>
        )}
      </Stack>
    );
  };
  return <Card title={t('marketing-admin.field.downloads')}>{renderContent()}</Card>;
}
