import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePermissions } from '#platform/permissions.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { FrameFindings } from '#goods/frames/frame-findings.part.tsx';
import type { Claim } from './claim.documents.ts';
import { nextWords, statusOf } from './claim-words.tsx';
import { slotWords } from './slot-words.ts';
import { claimEditRoute } from '#service/claim-form/claim-form.links.ts';

/** The next step, who acts and until when; warnings about the bicycle; what the user can do. */
export function NextCard({ claim, children }: { claim: Claim; children: ReactNode }) {
  const t = useText();
  const lang = useLocale();
  const own = useUser()?.customer !== null;
  const asked = claim.histories.findLast(({ to }) => to.id === claim.status.id);
  const closed = claim.status.category === 'closed';
  return (
    <Card title={t('claims.next.title')}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="p" size="lg" strong>
            {nextWords(t, claim.status, own)}
          </Text>
          <Text as="p" size="sm" tone="muted">
            {!closed && `${t(actorText(claim.status.actor))} · `}
            {closed || !claim.dueAt ? (
              <>
                {t('claims.next.since')} <Instant at={claim.statusAt} show="date" />
              </>
            ) : (
              <>
                {t('claims.next.until')} <Instant at={claim.dueAt} show="date" />
              </>
            )}
          </Text>
        </Stack>
        {asked?.reason && (
          <Note tone={statusOf(claim.status.id) === 'rejected' ? 'err' : 'warn'}>
            <b>{t(claim.status.id === 'waiting_for_dealer' ? 'claims.detail.asked' : 'claims.detail.reason')}</b>{' '}
            {asked.reason}
          </Note>
        )}
        <AskedList asked={claim.asked} />
        <FailedSettlement claim={claim} />
        <RecallableSettlement claim={claim} />
        {claim.isNotAWarranty && <Note>{t('claims.detail.noWarranty')}</Note>}
        <FrameWarnings claim={claim} />
        <Row gap={2} wrap>
          {claim.status.id === 'waiting_for_dealer' && claim.canEdit && (
            <ButtonLink variant="primary" to={claimEditRoute} params={{ lang, id: claim.id }}>
              {t('claims.detail.answer')}
            </ButtonLink>
          )}
          {children}
        </Row>
      </Stack>
    </Card>
  );
}

/** The photos and documents for which the desk asked, and which of them came. */
function AskedList({ asked }: Pick<Claim, 'asked'>) {
  const t = useText();
  if (asked.length === 0) return null;
  return (
    <Stack gap={1}>
      <Text as="h3" size="sm" strong>
        {t('claims.asked.title')}
      </Text>
      <Stack gap={1} as="ul">
        {asked.map(({ slot, given }) => (
          <li key={slot}>
            <Row gap={2}>
              <Text tone={given ? 'ok' : 'muted'}>
                <Icon of={given ? IconCircleCheck : IconCircle} size={16} />
              </Text>
              <Text>{slotWords(t, slot)}</Text>
              <Text size="sm" tone="muted">
                {t(given ? 'claims.asked.given' : 'claims.asked.missing')}
              </Text>
            </Row>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** The settlement cannot come about any more: for the desk, which can take the claim back. */
function FailedSettlement({ claim: { settlement } }: { claim: Claim }) {
  const t = useText();
  const desk = usePermissions()('claim.status');
  if (!settlement?.failed || !desk) return null;
  return (
    <Note tone="err">
      {settlement.kind === 'credit'
        ? t('claims.settlement.creditFailed', { number: settlement.requestNumber ?? '' })
        : t('claims.settlement.orderFailed', { number: settlement.orderNumber ?? '' })}{' '}
      {settlement.requestReason}
    </Note>
  );
}

/** The ERP has not taken the settlement: the desk can recall it. */
function RecallableSettlement({ claim: { settlement } }: { claim: Claim }) {
  const t = useText();
  const formats = useFormats();
  const desk = usePermissions()('claim.status');
  if (!settlement?.recallable || !desk) return null;
  const number = settlement.orderNumber ?? settlement.requestNumber ?? '';
  return <Note>{t('claims.settlement.recallable', { number, time: formats.instant(settlement.handOverAt) })}</Note>;
}

function actorText(actor: string) {
  if (actor === 'customer') return 'claims.actor.customer' as const;
  if (actor === 'warehouse') return 'claims.actor.warehouse' as const;
  return actor === 'desk' ? ('claims.actor.desk' as const) : ('claims.actor.nobody' as const);
}

/** The report of a theft and open recalls, and that the portal does not know the frame. */
function FrameWarnings({ claim }: { claim: Claim }) {
  const known = claim.frame?.known ?? true;
  if (known && !claim.stolenBike && claim.recallFrames.length === 0) return null;
  return (
    <FrameFindings
      withoutLink
      found={{
        frame: {
          frameNumber: claim.frameNumber,
          known,
          stolen: claim.stolenBike,
          recalls: claim.recallFrames,
          passport: null,
        },
        loading: false,
        failed: false,
      }}
    />
  );
}
