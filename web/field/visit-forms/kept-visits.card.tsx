import { IconAlertTriangle, IconCircleCheck, IconCloudUpload, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { useOnline } from '#platform/connection.ts';
import { useStore } from '#platform/store.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import type { KeptVisit } from './kept-visit.ts';
import { sendingVisit, sentVisits } from './send-visits.ts';
import { createVisitRoute } from './visit-forms.links.ts';
import { visitLink } from '#field/visits/visits.links.ts';
import { keptSlots } from './visit-device.ts';
import css from './visit-forms.module.css';

/** Visits of a brand that wait on this device with their state, and those that this page has sent. */
export function KeptVisitsCard({
  visits: all,
  brand,
  offline,
}: {
  visits: readonly KeptVisit[];
  brand: VisitBrand;
  /** Links stay on the page that works without a network. */
  offline: boolean;
}) {
  const t = useText();
  const lang = useLocale();
  const visits = all.filter((visit) => visit.brand === brand);
  const sent = useStore(sentVisits).filter((visit) => visit.brand === brand);
  if (visits.length === 0 && sent.length === 0) return <div role="status" />;
  return (
    <Card title={t('visit-form.kept.title')}>
      <Stack gap={3}>
        <div role="status">
          <Text as="p" tone="muted">
            {t('visit-form.kept.count', { count: visits.length })}
          </Text>
        </div>
        <ul className={css.kept}>
          {visits.map((visit) => {
            const name = visit.dealer?.name ?? t('visit-form.kept.nameless');
            const renderContent = () => {
              if (offline)
                return (
                  <Link to="." search={{ draft: visit.id }}>
                    {name}
                  </Link>
                );
              if (visit.base) return <Link {...visitLink(lang, brand, visit.id, { edit: true })}>{name}</Link>;
              return (
                <Link to={createVisitRoute(brand)} params={{ lang }} search={{ draft: visit.id }}>
                  {name}
                </Link>
              );
            };
            return (
              <li key={visit.id}>
                <span>
                  {renderContent()}{' '}
                  <Text size="sm" tone="muted">
                    <Instant at={visit.changedAt} show="minute" /> ·{' '}
                    {t('visit-form.kept.photos', { count: keptSlots(visit).length })}
                  </Text>
                  {visit.refusals.map(({ field, message }) => (
                    <Text key={`${field} ${message}`} as="p" size="sm" tone="err">
                      {message}
                    </Text>
                  ))}
                </span>
                <KeptChip visit={visit} />
              </li>
            );
          })}
          {sent.map((visit) => (
            <li key={visit.id}>
              <span>
                {offline ? visit.custName : <Link {...visitLink(lang, brand, visit.id)}>{visit.custName}</Link>}
              </span>
              <StatusChip tone="ok" icon={IconCircleCheck}>
                {t('visit-form.state.sent')}
              </StatusChip>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function KeptChip({ visit }: { visit: KeptVisit }) {
  const t = useText();
  const online = useOnline();
  const progress = useStore(sendingVisit);
  if (visit.conflict)
    return (
      <StatusChip tone="warn" icon={IconAlertTriangle}>
        {t('visit-form.state.conflict')}
      </StatusChip>
    );
  if (visit.refusals.length > 0)
    return (
      <StatusChip tone="err" icon={IconAlertTriangle}>
        {t('visit-form.state.refused')}
      </StatusChip>
    );
  if (!visit.saved) return <StatusChip icon={IconPencil}>{t('visit-form.state.draft')}</StatusChip>;
  return (
    <StatusChip tone="info" icon={IconCloudUpload}>
      {progress?.id === visit.id
        ? t('visit-form.state.sending', { done: progress.done, of: progress.of })
        : t(online ? 'visit-form.state.waits' : 'visit-form.state.offline')}
    </StatusChip>
  );
}
