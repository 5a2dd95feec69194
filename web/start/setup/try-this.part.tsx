import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
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

type Step = { id: 'order' | 'claim' | 'act' | 'erp' | 'mails'; link: (words: string) => ReactNode };

/** Steps that the user of a demo can try first, as far as their role may do it. */
function useSteps(): readonly Step[] {
  const lang = useLocale();
  const can = usePermissions();
  const user = useUser();
  const site = useSite();
  const steps: Step[] = [];
  if (user?.customer && can('order.place', 'page.catalog'))
    steps.push({
      id: 'order',
      link: (words) => (
        <Link to={catalogRoutePaths.bike} params={{ lang }}>
          {words}
        </Link>
      ),
    });
  if (user?.customer && can('page.claim'))
    steps.push({
      id: 'claim',
      link: (words) => (
        <Link to={createClaimRoute} params={{ lang }}>
          {words}
        </Link>
      ),
    });
  if (!user?.customer && can('menu.change-cust'))
    steps.push({
      id: 'act',
      link: (words) => (
        <Button variant="bare" onClick={askForCustomer}>
          {words}
        </Button>
      ),
    });
  if (can('page.integration'))
    steps.push({
      id: 'erp',
      link: (words) => (
        <Link to="/$lang/admin/integration" params={{ lang }}>
          {words}
        </Link>
      ),
    });
  if (site.demo?.showsMails)
    steps.push({
      id: 'mails',
      link: (words) => (
        <a href="/dev/mail" target="_blank" rel="noreferrer">
          {words}
        </a>
      ),
    });
  return steps;
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
        {steps.map(({ id, link }) => (
          <li key={id}>
            {link(t(`demo.try.${id}`))}
            <Text as="div" size="sm" tone="dim">
              {t(`demo.try.${id}Hint`)}
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
