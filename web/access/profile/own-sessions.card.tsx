import { IconDeviceDesktop } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { EndOtherSessions, EndSession, OwnSessions } from './profile.documents.ts';
import css from './profile.module.css';

/** Sessions that show at first: the latest ones. */
const shownAtFirst = 5;

/** The user's sessions; each can be ended, except the current one. */
export function OwnSessionsCard() {
  const t = useText();
  const [all, setAll] = useState(false);
  const query = useDocument(OwnSessions, {}, { staleTime: 0 });
  const end = useAction(EndSession, (answer) => answer.endOwnSession, { refresh: [OwnSessions] });
  const endAll = useAction(EndOtherSessions, (answer) => answer.endOtherSessions, { refresh: [OwnSessions] });
  const sessions = query.data?.ownSessions;
  const others = (sessions ?? []).filter(({ current }) => !current).length;
  const ending = useVerb(({ id }: { id: string }) => end.mutateAsync({ id }), {
    beside: true,
    done: () => t('profile.sessions.ended'),
  });
  const endingAll = useAsked(() => endAll.mutateAsync({}));
  const renderContent = () => {
    if (query.error)
      return (
        <div className={css.note}>
          <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
        </div>
      );
    if (!sessions) return <SkeletonRows rows={2} />;
    return (
      <ul className={css.sessions}>
        {(all ? sessions : sessions.slice(0, shownAtFirst)).map((session) => (
          <li key={session.id}>
            <Icon of={IconDeviceDesktop} size={18} />
            <Stack gap={0} grow>
              <Row gap={2} wrap>
                <Text strong>{session.device || t('profile.sessions.unknown')}</Text>
                {session.current && <StatusChip tone="ok">{t('profile.sessions.current')}</StatusChip>}
              </Row>
              <Text size="sm" tone="muted">
                {[session.host, session.address].filter(Boolean).join(' · ')}
              </Text>
              <Text size="xs" tone="dim">
                {t('profile.sessions.since')} <Instant at={session.createdAt} show="minute" /> ·{' '}
                {t('profile.sessions.used')} <Instant at={session.lastUsedAt} show="minute" />
              </Text>
            </Stack>
            {!session.current && (
              <Button
                size="small"
                busy={end.isPending && end.variables.id === session.id}
                aria-label={t('profile.sessions.endOf', { device: session.device || t('profile.sessions.unknown') })}
                onClick={() => void ending.run({ id: session.id })}
              >
                {t('profile.sessions.end')}
              </Button>
            )}
          </li>
        ))}
        {!all && sessions.length > shownAtFirst && (
          <li>
            <Button size="small" onClick={() => setAll(true)}>
              {t('profile.sessions.all', { count: sessions.length })}
            </Button>
          </li>
        )}
      </ul>
    );
  };
  return (
    <Card
      title={t('profile.sessions.title')}
      padded={false}
      actions={
        others > 0 && (
          <Button size="small" variant="danger" onClick={() => endingAll.ask(true)}>
            {t('profile.sessions.endAll')}
          </Button>
        )
      }
    >
      {ending.error !== null && (
        <div className={css.note}>
          <FailureNote error={ending.error} />
        </div>
      )}
      {renderContent()}
      <ConfirmDelete
        of={endingAll}
        title={t('profile.sessions.askAll', { count: others })}
        action={t('profile.sessions.endAll')}
        done={t('profile.sessions.endedAll')}
      >
        <p>{t('profile.sessions.consequence')}</p>
      </ConfirmDelete>
    </Card>
  );
}
