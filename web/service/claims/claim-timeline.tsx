import { IconFile, IconLock, IconMail, IconMessage, IconTruck } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { Claim } from './claim.documents.ts';
import { moveIcons, statusOf } from './claim-words.tsx';
import css from './claims.module.css';
import { slotWords } from './slot-words.ts';
import { type ClaimEvent, eventsOf } from './timeline.ts';

/** Status, comments, files, mails and shipment in one course, the newest first. */
export function ClaimTimeline({ claim }: { claim: Claim }) {
  const t = useText();
  return (
    <Card title={t('claims.timeline.title')}>
      <ol className={css.course}>
        {eventsOf(claim).map((event) => {
          const chooseText = () => {
            if (event.by) return ` · ${event.by}`;
            if (event.kind === 'status') return ` · ${t('claims.timeline.portal')}`;
            return '';
          };
          return (
            <li key={event.id} data-kind={event.kind}>
              <span className={css.courseMark}>
                <Icon of={iconOf(event)} size={14} />
              </span>
              <Stack gap={0}>
                <EventWords event={event} />
                <Text size="xs" tone="muted">
                  <Instant at={event.at} show={isOfDay(event) ? 'date' : 'minute'} />
                  {chooseText()}
                </Text>
              </Stack>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Of the shipment, only the days are known. */
const isOfDay = ({ kind }: ClaimEvent): boolean => kind === 'shipment' || kind === 'arrival';

function iconOf(event: ClaimEvent) {
  if (event.kind === 'status') return moveIcons[statusOf(event.change.to.id) ?? 'submitted'];
  if (event.kind === 'comment') return event.comment.isInternal ? IconLock : IconMessage;
  if (event.kind === 'mail') return IconMail;
  return event.kind === 'document' ? IconFile : IconTruck;
}

function EventWords({ event }: { event: ClaimEvent }) {
  const t = useText();
  switch (event.kind) {
    case 'status':
      return (
        <>
          <Text strong>{event.change.to.description}</Text>
          {event.change.reason && <Text size="sm">{event.change.reason}</Text>}
        </>
      );
    case 'comment':
      return (
        <Text size="sm">
          {event.comment.isInternal && <b>{t('claims.comments.internal')} · </b>}
          {event.comment.comment}
        </Text>
      );
    case 'document':
      return (
        <Text size="sm">
          {t('claims.timeline.files', { count: event.slots.length })}:{' '}
          {event.slots.map((slot) => slotWords(t, slot)).join(', ')}
        </Text>
      );
    case 'mail':
      return <Text size="sm">{t('claims.timeline.mail', { names: event.to.join(', ') })}</Text>;
    case 'shipment':
    case 'arrival':
      return (
        <Text size="sm">
          {t(`claims.timeline.${event.kind}`, { number: event.number })}
          {event.waybill && ` · ${event.waybill}`}
        </Text>
      );
  }
}
