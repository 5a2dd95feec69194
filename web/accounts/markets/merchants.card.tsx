import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { MerchantDialog } from './merchant.dialog.tsx';
import type { EditedSorg } from './sorg.form.tsx';
import { RemoveMerchant, SorgSetting } from './sorgs.documents.ts';
import { readSorgSearch } from './sorgs.links.ts';

/** The merchants of a sales organisation. */
export function MerchantsCard({ sorg }: { sorg: EditedSorg }) {
  const t = useText();
  const { search, change } = useListSearch(readSorgSearch);
  const remove = useAction(RemoveMerchant, (answer) => answer.removeMerchant, { refresh: [SorgSetting] });
  const removal = useAsked((row: EditedSorg['merchants'][number]) =>
    remove.mutateAsync({ sorg: sorg.code, code: row.code, version: row.version }),
  );
  const edited = sorg.merchants.find(({ code }) => code === search.code);
  return (
    <Card
      title={t('sorgs.merchants.title')}
      actions={
        <Button icon={IconPlus} onClick={() => change({ form: 'merchant' })}>
          {t('sorgs.merchants.new')}
        </Button>
      }
    >
      {sorg.merchants.length === 0 && <Text tone="muted">{t('sorgs.merchants.none')}</Text>}
      <DescriptionList
        items={sorg.merchants.map((merchant) => ({
          name: merchant.code,
          value: (
            <Row>
              <Text>{merchant.name}</Text>
              <IconButton
                size="small"
                icon={IconPencil}
                label={t('sorgs.merchants.edit', { name: merchant.name })}
                onClick={() => change({ form: 'merchant', code: merchant.code })}
              />
              <IconButton
                size="small"
                icon={IconTrash}
                label={t('sorgs.merchants.remove', { name: merchant.name })}
                onClick={() => removal.ask(merchant)}
              />
            </Row>
          ),
        }))}
      />
      {search.form === 'merchant' && (search.code === undefined || edited) && (
        <MerchantDialog sorg={sorg.code} merchant={edited ?? null} onClose={() => change({})} />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('sorgs.merchants.removeTitle', { name: row.name })}
        action={t('sorgs.delete.action')}
        done={t('sorgs.merchants.removed')}
      />
    </Card>
  );
}
