import { IconEye } from '@tabler/icons-react';
import { roleViewMinutes } from '#rules/accounts/users/role-view.ts';
import { useAction } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { reloadBehindCover } from '#shell/session/session-start.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmVerb, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Card } from '#ui/page/card.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { StartRoleView } from './roles.documents.ts';

/** Shows the portal as a user of a role sees it, after a question that names the customer whose data show. */
export function SeeAsCard({ id, name }: { id: string; name: string }) {
  const t = useText();
  const lang = useLocale();
  const customer = useUser()?.customer?.custName;
  const start = useAction(StartRoleView, (answer) => answer.startRoleView);
  const asked = useAsked((roleId: string) => start.mutateAsync({ roleId }));
  return (
    <Card title={t('users.seeAs.title')}>
      <Stack gap={3}>
        <Text size="sm" tone="muted">
          {t('users.seeAs.hint', { minutes: roleViewMinutes })}
        </Text>
        <div>
          <Button icon={IconEye} onClick={() => asked.ask(id)}>
            {t('users.seeAs.action')}
          </Button>
        </div>
      </Stack>
      <ConfirmVerb
        of={asked}
        title={t('users.seeAs.ask', { name })}
        action={t('users.seeAs.action')}
        done={() => reloadBehindCover(`/${lang}`)}
      >
        <p>{t('users.seeAs.consequence', { minutes: roleViewMinutes })}</p>
        <p>{customer ? t('users.seeAs.customer', { customer }) : t('users.seeAs.noCustomer')}</p>
      </ConfirmVerb>
    </Card>
  );
}
