import { Link } from '@tanstack/react-router';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { type EarlierClaim, PreviousClaims as PreviousClaimsOf } from './claim.documents.ts';
import { ClaimChip } from './claim-words.tsx';
import { claimLink } from './claims.links.ts';

/** Claims of a frame that the user may see; nothing if there are none. */
export function PreviousClaims({ frameNumber }: { frameNumber: string }) {
  const t = useText();
  const { data } = useDocument(
    PreviousClaimsOf,
    { frameNumber },
    { enabled: frameNumber !== '', keepPrevious: false, quiet: true },
  );
  const claims = (data?.claimsV2.data ?? []).filter((one) => one.frameNumber === frameNumber);
  if (claims.length === 0) return null;
  return (
    <Stack gap={2}>
      <Text as="h3" strong>
        {t('claims.previous.title', { count: claims.length })}
      </Text>
      <ClaimLinks claims={claims} />
    </Stack>
  );
}

/** Other claims of the frame of a claim. */
export function PreviousClaimsCard({ claims }: { claims: readonly EarlierClaim[] }) {
  const t = useText();
  if (claims.length === 0) return null;
  return (
    <Card title={t('claims.previous.title', { count: claims.length })}>
      <ClaimLinks claims={claims} />
    </Card>
  );
}

/** Claims by number, with status, problems and day; of other customers with their name. */
export function ClaimLinks({ claims }: { claims: readonly (EarlierClaim & { custName?: string })[] }) {
  const lang = useLocale();
  return (
    <Stack gap={2} as="ul">
      {claims.map(({ id, number, status, custName, problems, createdAt }) => (
        <li key={id}>
          <Row gap={2} wrap justify="between">
            <Link {...claimLink(lang, id)}>{number}</Link>
            <ClaimChip status={status} />
          </Row>
          <Text size="sm" tone="muted">
            {custName && `${custName} · `}
            {problems.map(({ part, description }) => `${part}: ${description}`).join(', ')} ·{' '}
            <Instant at={createdAt} show="date" />
          </Text>
        </li>
      ))}
    </Stack>
  );
}
