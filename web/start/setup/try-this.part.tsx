import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useSite } from '#platform/site.ts';
import { readStored, writeStored } from '#platform/storage.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { askForCustomer } from '#shell/customer/customer-ask.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { catalogRoutePaths } from '#goods/catalog/catalog.links.ts';
import { createClaimRoute } from '#service/claim-form/claim-form.links.ts';

const dismissedKey = 'dismissed.try-this';

type PortalPage = typeof catalogRoutePaths.bike | typeof createClaimRoute | '/$lang/admin/integration';

type Step = {
  id: 'order' | 'claim' | 'act' | 'erp' | 'mails';
  /** A page of the portal, another page, or an act. */
  leads: { to: PortalPage } | { href: string } | { act: () => void };
};

/** Steps that the user of a demo can try first, as far as their role may do it. */
function useSteps(): Step[] {
  const can = usePermissions();
  const acting = Boolean(useUser()?.customer);
  const { demo } = useSite();
  const steps: (Step & { offered: boolean | undefined })[] = [
    { id: 'order', offered: acting && can('order.place', 'page.catalog'), leads: { to: catalogRoutePaths.bike } },
    { id: 'claim', offered: acting && can('page.claim'), leads: { to: createClaimRoute } },
    { id: 'act', offered: !acting && can('menu.change-cust'), leads: { act: askForCustomer } },
    { id: 'erp', offered: can('page.integration'), leads: { to: '/$lang/admin/integration' } },
    { id: 'mails', offered: demo?.showsMails, leads: { href: '/dev/mail' } },
  ];
  return steps.filter(({ offered }) => offered);
}

function StepLink({ leads, children }: { leads: Step['leads']; children: string }) {
  const lang = useLocale();
  if ('act' in leads)
    return (
      <Button variant="bare" onClick={leads.act}>
        {children}
      </Button>
    );
  if ('href' in leads)
    return (
      <a href={leads.href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  return (
    <Link to={leads.to} params={{ lang }}>
      {children}
    </Link>
  );
}

/** First steps in a demo, until the user closes the card. Nothing on a server without the demo. */
export function TryThis() {
  const t = useText();
  const site = useSite();
  const steps = useSteps();
  const [closed, setClosed] = useState(() => readStored<boolean>(dismissedKey) === true);
  if (!site.demo || closed || steps.length === 0) return null;
  return (
    <Card
      title={t('demo.try.title')}
      actions={
        <Button
          size="small"
          onClick={() => {
            writeStored(dismissedKey, true);
            setClosed(true);
          }}
        >
          {t('demo.try.close')}
        </Button>
      }
    >
      <Stack as="ul" gap={3}>
        {steps.map(({ id, leads }) => (
          <li key={id}>
            <StepLink leads={leads}>{t(`demo.try.${id}`)}</StepLink>
            <Text as="div" size="sm" tone="dim">
              {t(`demo.try.${id}Hint`)}
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
