import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { Claim } from './claim.documents.ts';
import { ClaimLinks } from './previous-claims.tsx';

/** Claims of the same model and part, and how they were decided; for the desk. */
export function SimilarClaims({ similar }: Pick<Claim, 'similar'>) {
  const t = useText();
  if (!similar || similar.count === 0) return null;
  return (
    <Card title={t('claim-desk.similar.title')}>
      <Stack gap={3}>
        <Text as="p" size="sm" tone="muted">
          {t('claim-desk.similar.count', {
            count: similar.count,
            approved: similar.approved,
            rejected: similar.rejected,
          })}
        </Text>
        <ClaimLinks claims={similar.data} />
      </Stack>
    </Card>
  );
}
