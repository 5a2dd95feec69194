import { Link } from '@tanstack/react-router';
import { useLocale } from '#platform/texts/texts.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ClaimChip } from './claim-words.tsx';
import { claimLink } from './claims.links.ts';

type ListedClaim = {
  id: string;
  number: string;
  createdAt: string;
  status: { id: string; description: string };
  problems: readonly { part: string; description: string }[];
};

/** Claims of one frame, each with its status and what was wrong. */
export function ClaimsOfFrame({ claims }: { claims: readonly ListedClaim[] }) {
  const lang = useLocale();
  return (
    <Stack gap={2} as="ul">
      {claims.map(({ id, number, status, problems, createdAt }) => (
        <li key={id}>
          <Row gap={2} wrap justify="between">
            <Link {...claimLink(lang, id)}>{number}</Link>
            <ClaimChip status={status} />
          </Row>
          <Text size="sm" tone="muted">
            {problems.map(({ part, description }) => `${part}: ${description} · `)}
            <Instant at={createdAt} show="date" />
          </Text>
        </li>
      ))}
    </Stack>
  );
}
