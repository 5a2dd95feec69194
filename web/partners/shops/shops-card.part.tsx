import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { ShopDialog } from './shop.dialog.tsx';
import { ShopSecretDialog } from './shop-secret.dialog.tsx';
import { AddShopKey, RemoveShopKey, type Shop, type ShopKey, Shops } from './shops.documents.ts';

type Made = { shop: string; keyName: string; secret: string };

/** The consumer shops of a market with their keys, and dialogs to change them. */
export function ShopsCard({ market, hosts }: { market: string; hosts: readonly string[] }) {
  const t = useText();
  const { data, error, refetch } = useDocument(Shops, { market });
  const [edited, setEdited] = useState<Shop | 'new' | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const remove = useAction(RemoveShopKey, (answer) => answer.removeShopKey, { refresh: [Shops] });
  const removal = useAsked((row: ShopKey) => remove.mutateAsync({ id: row.id }));
  const shops = data?.shops ?? [];
  return (
    <Card
      title={t('shops.card.title')}
      actions={
        <Button icon={IconPlus} disabled={!data} onClick={() => setEdited('new')}>
          {t('shops.card.add')}
        </Button>
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && (
        <Stack gap={3}>
          <Text tone="muted">{t(shops.length === 0 ? 'shops.card.none' : 'shops.card.hint')}</Text>
          {shops.length > 0 && (
            <DescriptionList
              align="left"
              items={shops.map((shop) => ({
                id: shop.id,
                name: shop.name,
                value: <ShopFacts shop={shop} onEdit={setEdited} onKey={setMade} onRemove={removal.ask} />,
              }))}
            />
          )}
        </Stack>
      )}
      {edited && <ShopDialog market={market} shop={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {made && <ShopSecretDialog {...made} hosts={hosts} onClose={() => setMade(null)} />}
      <ConfirmDelete
        of={removal}
        title={t('shops.key.removeTitle')}
        action={t('shops.key.action')}
        done={t('shops.key.removed')}
      >
        {t('shops.key.removeHint')}
      </ConfirmDelete>
    </Card>
  );
}

type FactsProps = {
  shop: Shop;
  onEdit: (shop: Shop) => void;
  onKey: (made: Made) => void;
  onRemove: (key: ShopKey) => void;
};

function ShopFacts({ shop, onEdit, onKey, onRemove }: FactsProps) {
  const t = useText();
  const formats = useFormats();
  const add = useVerb(useAction(AddShopKey, (answer) => answer.addShopKey, { refresh: [Shops] }).mutateAsync, {
    done: ({ keyName, secret }) => onKey({ shop: shop.name, keyName: keyName ?? '', secret: secret ?? '' }),
  });
  return (
    <Stack gap={1}>
      <Row wrap gap={2}>
        <code>{shop.code}</code>
        <StatusChip tone={shop.stoppedAt === null ? 'ok' : 'warn'}>
          {t(shop.stoppedAt === null ? 'shops.card.active' : 'shops.card.stopped')}
        </StatusChip>
        <IconButton icon={IconPencil} label={t('shops.card.edit', { name: shop.name })} onClick={() => onEdit(shop)} />
        <IconButton
          icon={IconKey}
          label={t('shops.card.addKey', { name: shop.name })}
          disabled={add.busy}
          onClick={() => void add.run({ shop: shop.id })}
        />
      </Row>
      {shop.keys.length === 0 && <Text tone="warn">{t('shops.card.noKeys')}</Text>}
      {shop.keys.map((key) => (
        <Row key={key.id} gap={1}>
          <Stack gap={0} grow>
            <code>{key.name}</code>
            <Text size="xs" tone="muted">
              {key.usedAt === null
                ? t('shops.key.unused', { created: formats.day(key.createdAt) })
                : t('shops.key.used', { created: formats.day(key.createdAt), used: formats.instant(key.usedAt) })}
            </Text>
          </Stack>
          <IconButton icon={IconTrash} label={t('shops.key.remove', { key: key.name })} onClick={() => onRemove(key)} />
        </Row>
      ))}
    </Stack>
  );
}
