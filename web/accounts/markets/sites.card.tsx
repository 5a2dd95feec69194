import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useAction } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { SiteDialog } from './site.dialog.tsx';
import type { EditedSorg } from './sorg.form.tsx';
import { RemoveSite, SorgSetting } from './sorgs.documents.ts';
import { readSorgSearch } from './sorgs.links.ts';

/** The sites of a sales organisation in the order in which they ship. */
export function SitesCard({ sorg }: { sorg: EditedSorg }) {
  const t = useText();
  const { search, change } = useListSearch(readSorgSearch);
  const remove = useAction(RemoveSite, (answer) => answer.removeSite, { refresh: [SorgSetting] });
  const removal = useAsked((row: EditedSorg['sites'][number]) =>
    remove.mutateAsync({ sorg: sorg.code, code: row.code, version: row.version }),
  );
  const edited = sorg.sites.find(({ code }) => code === search.code);
  return (
    <Card
      title={t('sorgs.sites.title')}
      actions={
        <Button icon={IconPlus} onClick={() => change({ form: 'site' })}>
          {t('sorgs.sites.new')}
        </Button>
      }
    >
      {sorg.sites.length === 0 && <Text tone="muted">{t('sorgs.sites.none')}</Text>}
      <DescriptionList
        items={sorg.sites.map((site) => ({
          name: site.code,
          value: (
            <Row>
              <Text>{site.name}</Text>
              <Text tone="muted">{t('sorgs.sites.priority', { priority: site.priority })}</Text>
              <IconButton
                size="small"
                icon={IconPencil}
                label={t('sorgs.sites.edit', { name: site.name })}
                onClick={() => change({ form: 'site', code: site.code })}
              />
              <IconButton
                size="small"
                icon={IconTrash}
                label={t('sorgs.sites.remove', { name: site.name })}
                onClick={() => removal.ask(site)}
              />
            </Row>
          ),
        }))}
      />
      {search.form === 'site' && (search.code === undefined || edited) && (
        <SiteDialog sorg={sorg} site={edited ?? null} onClose={() => change({})} />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('sorgs.sites.removeTitle', { name: row.name })}
        action={t('sorgs.delete.action')}
        done={t('sorgs.sites.removed')}
      />
    </Card>
  );
}
