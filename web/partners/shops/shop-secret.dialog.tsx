import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { DescriptionList } from '#ui/page/card.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';

type SecretProps = { shop: string; keyName: string; secret: string; hosts: readonly string[]; onClose: () => void };

/** Shows the secret of a new key, the only time that it is shown. */
export function ShopSecretDialog({ shop, keyName, secret, hosts, onClose }: SecretProps) {
  const t = useText();
  return (
    <Dialog
      title={t('shops.secret.title', { name: shop })}
      subtitle={t('shops.secret.hint')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('shops.secret.done')}
        </Button>
      }
    >
      <DescriptionList
        align="left"
        items={[
          { name: t('shops.secret.key'), value: <code>{keyName}</code> },
          {
            name: t('shops.secret.secret'),
            value: (
              <Row gap={1}>
                <code>{secret}</code>
                <CopyButton value={secret} label={t('shops.secret.copy')} />
              </Row>
            ),
          },
          {
            name: t('shops.secret.address'),
            value: (
              <Stack gap={1}>
                {hosts.map((host) => (
                  <code key={host}>{`https://${host}/click-collect/orders`}</code>
                ))}
              </Stack>
            ),
          },
        ]}
      />
    </Dialog>
  );
}
