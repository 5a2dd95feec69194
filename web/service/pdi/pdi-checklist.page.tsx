import { IconArchive, IconPlus, IconRotate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { partGroups, type PartGroup } from '#rules/service/pdi/checklist.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Checkbox } from '#ui/form/field.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { ChecklistItemDialog } from './checklist-item.dialog.tsx';
import { type ChecklistItem, ChecklistItems, RetireChecklistItem } from './pdi.documents.ts';
import { readChecklistSearch } from './pdi.links.ts';
import css from './pdi.module.css';

/** The checklist of inspections by parts of the bicycle, for its administration. */
export function PdiChecklistPage() {
  const t = useText();
  const { search, change } = useListSearch(readChecklistSearch);
  const query = useDocument(ChecklistItems, {});
  const items = query.data?.pdiChecklistItems ?? [];
  const shown = items.filter(({ retiredAt }) => search.retired || retiredAt === null);
  const categories = query.data?.claimPDIMerchandise ?? [];
  const names = new Map(categories.map(({ code, name }) => [code, name]));
  const open = items.find(({ id }) => String(id) === search.item);
  const close = (): void => change({ ...search, item: undefined });
  const add = (
    <Button variant="primary" icon={IconPlus} disabled={!query.data} onClick={() => change({ ...search, item: 'new' })}>
      {t('pdi.admin.new')}
    </Button>
  );
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame title={t('pdi.admin.title')} subtitle={t('pdi.admin.hint')} actions={add}>
      <Stack gap={4}>
        <Row>
          <Checkbox
            label={t('pdi.admin.showRetired')}
            checked={search.retired === true}
            onChange={(event) => change({ ...search, retired: event.target.checked || undefined })}
          />
        </Row>
        {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
        {query.isLoading && <SkeletonCard />}
        {partGroups.map((group) => (
          <GroupCard
            key={group}
            group={group}
            items={shown.filter((item) => item.group === group)}
            names={names}
            searchOf={(id) => ({ ...search, item: String(id) })}
          />
        ))}
      </Stack>
      {query.data && (open || search.item === 'new') && (
        <ChecklistItemDialog
          item={open ?? null}
          nextSorting={Math.min(9_999, Math.max(0, ...items.map(({ sorting }) => sorting)) + 10)}
          categories={categories}
          onClose={close}
        />
      )}
    </PageFrame>
  );
}

function GroupCard({
  group,
  items,
  names,
  searchOf,
}: {
  group: PartGroup;
  items: readonly ChecklistItem[];
  names: ReadonlyMap<string, string>;
  searchOf: (id: number) => { item: string };
}) {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <Card title={t(`pdi.group.${group}`)}>
      <ul className={css.kept}>
        {items
          .toSorted((a, b) => a.sorting - b.sorting || a.id - b.id)
          .map((item) => (
            <li key={item.id}>
              <Stack gap={0}>
                <Link to="." search={searchOf(item.id)} resetScroll={false}>
                  {item.description}
                </Link>
                <Text size="sm" tone="muted">
                  {item.merchandise.length === 0
                    ? t('pdi.admin.allBikes')
                    : item.merchandise.map((code) => names.get(code) ?? code).join(', ')}
                </Text>
              </Stack>
              {item.retiredAt !== null && <StatusChip>{t('pdi.admin.retired')}</StatusChip>}
              <RetireButton item={item} />
            </li>
          ))}
      </ul>
    </Card>
  );
}

function RetireButton({ item }: { item: ChecklistItem }) {
  const t = useText();
  const retired = item.retiredAt === null;
  const retire = useVerb(
    useAction(RetireChecklistItem, (answer) => answer.retirePDIChecklistItem, { refresh: [ChecklistItems] })
      .mutateAsync,
    {
      done: () => t(retired ? 'pdi.admin.retireDone' : 'pdi.admin.reinstateDone'),
    },
  );
  return (
    <IconButton
      icon={retired ? IconArchive : IconRotate}
      label={t(retired ? 'pdi.admin.retire' : 'pdi.admin.reinstate', { item: item.description })}
      busy={retire.busy}
      onClick={() => void retire.run({ id: item.id, retired })}
    />
  );
}
