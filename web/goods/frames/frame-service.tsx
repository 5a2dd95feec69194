import { IconChecklist, IconCircleCheck, IconClock, IconReceipt, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { CalendarDate, Instant } from '#ui/figures/figures.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ClaimsOfFrame } from '#service/claims/claims-of-frame.part.tsx';
import { writeClaimLink } from '#service/claim-form/claim-form.links.ts';
import { newInspectionLink, recordId } from '#service/pdi/pdi.links.ts';
import { retailSalesRoute } from '#service/retail-sales/retail-sales.links.ts';
import type { FrameWithPassport, Passport } from './frames.documents.ts';

/** The facts that the areas of service know about a frame; each shows to those who may see its records. */
export function ServiceCards({ passport }: { passport: Passport }) {
  const can = usePermissions();
  return (
    <>
      {can('page.customer-sales-report') && <RegistrationCard registration={passport.registration} />}
      {can('page.pdi') && <InspectionCard inspections={passport.inspections} />}
      {can(['page.claim', 'claim.status']) && <ClaimsCard claims={passport.claims} />}
    </>
  );
}

/** When and by whom the bicycle was sold. */
function RegistrationCard({ registration }: { registration: Passport['registration'] }) {
  const t = useText();
  return (
    <Card title={t('frames.registration.title')}>
      {registration ? (
        <DescriptionList
          align="left"
          items={[
            { name: t('frames.registration.sold'), value: <CalendarDate date={registration.soldDate} /> },
            { name: t('frames.registration.dealer'), value: registration.dealerName },
            ...(registration.customer
              ? [{ name: t('frames.registration.consumer'), value: registration.customer.name }]
              : []),
          ]}
        />
      ) : (
        <Text tone="muted">{t('frames.registration.none')}</Text>
      )}
    </Card>
  );
}

/** Claims of the bicycle that the user may open. */
function ClaimsCard({ claims }: { claims: Passport['claims'] }) {
  const t = useText();
  return (
    <Card title={t('frames.claims.title')}>
      {claims.length === 0 ? <Text tone="muted">{t('frames.claims.none')}</Text> : <ClaimsOfFrame claims={claims} />}
    </Card>
  );
}

/** The actions on the bicycle; each where they may open its page. */
export function ServiceLinks({ frame: { frameNumber, passport } }: { frame: FrameWithPassport }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const customer = useUser()?.customer ?? null;
  const [inspection] = useState(() => recordId(Date.now()));
  if (!passport) return null;
  return (
    <Row gap={2} wrap>
      {customer && can('claim.create') && (
        <ButtonLink {...writeClaimLink(lang, 'bike', { frame: frameNumber })} icon={IconTool} variant="primary">
          {t('frames.begin.claim')}
        </ButtonLink>
      )}
      {customer && can('page.customer-sales-report', 'retail-sales.register') && !passport.registration && (
        <ButtonLink to={retailSalesRoute} params={{ lang }} search={{ register: frameNumber }} icon={IconReceipt}>
          {t('frames.begin.registration')}
        </ButtonLink>
      )}
      {can('page.pdi') && (
        <ButtonLink {...newInspectionLink(lang, frameNumber, inspection)} icon={IconChecklist}>
          {t('frames.begin.inspection')}
        </ButtonLink>
      )}
    </Row>
  );
}

/** Inspections before the bicycle was handed over, the latest first. */
function InspectionCard({ inspections }: { inspections: Passport['inspections'] }) {
  const t = useText();
  return (
    <Card title={t('frames.inspection.title')}>
      {inspections.length === 0 ? (
        <Text tone="muted">{t('frames.inspection.none')}</Text>
      ) : (
        <Stack gap={2}>
          {inspections.map(({ id, state, mechanic, inspectedAt, openItems }) => (
            <Row key={id} gap={3} wrap justify="between">
              <Text>
                <Instant at={inspectedAt} show="date" /> {mechanic}
              </Text>
              {state === 'complete' ? (
                <StatusChip tone="ok" icon={IconCircleCheck}>
                  {t('frames.inspection.complete')}
                </StatusChip>
              ) : (
                <StatusChip tone="warn" icon={IconClock}>
                  {t('frames.inspection.open', { count: openItems })}
                </StatusChip>
              )}
            </Row>
          ))}
        </Stack>
      )}
    </Card>
  );
}
