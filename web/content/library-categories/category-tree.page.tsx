import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { SearchInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, NothingYet, SkeletonRows } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { CategoryTree, DeleteCategory } from './library-categories.documents.ts';
import { MaterialChoices } from '#content/marketing-admin/materials.documents.ts';
import { CategoryRows } from './category-rows.tsx';
import { MoveCategoryDialog } from './category-move.dialog.tsx';
import { isWithin } from './category-moves.ts';
import { materialTypes } from '#content/marketing-admin/marketing-admin.links.ts';
import { readCategoryTreeSearch } from './library-categories.links.ts';
import { type TreeCategory, useCategoryMoves } from './use-category-moves.ts';

/** A tab is current by its search. */
const tabOptions = { includeSearch: true, explicitUndefined: true };

const matches = (category: TreeCategory, words: string): boolean =>
  `${category.title} ${category.route}`.toLocaleLowerCase().includes(words);

/** The tree of categories of the library: order, counts, markets; moved by mouse, keys or a dialog. */
export function CategoryTreePage() {
  const t = useText();
  const lang = useLocale();
  const { search, change } = useListSearch(readCategoryTreeSearch);
  const type = search.type ?? 'brand-assets';
  const query = useDocument(CategoryTree, { type }, { keepPrevious: false });
  const create = (
    <ButtonLink
      to="/$lang/admin/marketing-material/category/create"
      params={{ lang }}
      search={{ type }}
      variant="primary"
      icon={IconPlus}
    >
      {t('marketing-admin.tree.create')}
    </ButtonLink>
  );
  if (isForbidden(query.error)) return <NoPermission />;
  const loaded = query.data?.marketingMaterialCategories.data;
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!loaded)
      return (
        <Card padded={false}>
          <SkeletonRows rows={8} />
        </Card>
      );
    if (loaded.length === 0)
      return (
        <NothingYet title={t('marketing-admin.tree.empty')} actions={create}>
          {t('marketing-admin.tree.emptyHint')}
        </NothingYet>
      );
    return (
      <Tree
        key={type}
        loaded={loaded}
        words={search.q ?? ''}
        onWords={(q) => change({ ...search, q: q.trim() || undefined }, { replace: true })}
        onReload={() => query.refetch()}
      />
    );
  };
  return (
    <PageFrame title={t('marketing-admin.tree.title')} subtitle={t('marketing-admin.tree.hint')} actions={create}>
      <Stack gap={4}>
        <TabBar label={t('marketing-admin.field.type')}>
          {materialTypes.map((each) => (
            <TabLink
              key={each}
              to="."
              search={{ type: each === 'brand-assets' ? undefined : each }}
              activeOptions={tabOptions}
            >
              {t(`marketing-admin.type.${each}`)}
            </TabLink>
          ))}
        </TabBar>
        {renderContent()}
      </Stack>
    </PageFrame>
  );
}

type TreeProps = {
  loaded: readonly TreeCategory[];
  words: string;
  onWords: (words: string) => void;
  onReload: () => Promise<unknown>;
};

function Tree({ loaded, words, onWords, onReload }: TreeProps) {
  const t = useText();
  const moves = useCategoryMoves(loaded, onReload);
  const [moving, setMoving] = useState<TreeCategory | null>(null);
  const remove = useAction(DeleteCategory, (answer) => answer.deleteMarketingMaterialCategory, {
    refresh: [CategoryTree, MaterialChoices],
  });
  const removal = useAsked((row: TreeCategory) => remove.mutateAsync({ id: row.id }));
  const wanted = words.trim().toLocaleLowerCase();
  const found = useMemo(
    () => new Set(wanted === '' ? [] : loaded.filter((each) => matches(each, wanted)).map(({ id }) => id)),
    [loaded, wanted],
  );
  // What was found shows with the categories above it.
  const nodes =
    wanted === ''
      ? moves.nodes
      : moves.nodes.filter(({ id }) => [...found].some((each) => isWithin(moves.nodes, each, id)));
  return (
    <>
      <Card padded={false}>
        <CategoryRows
          nodes={nodes}
          all={moves.nodes}
          found={found}
          moves={moves}
          onMoveInto={setMoving}
          onDelete={removal.ask}
          toolbar={
            <SearchInput
              label={t('marketing-admin.tree.search')}
              placeholder={t('marketing-admin.tree.search')}
              value={words}
              onChange={onWords}
            />
          }
        />
        {nodes.length === 0 && <NoResult onClear={() => onWords('')} />}
      </Card>
      <span className="visually-hidden" role="status">
        {moves.spoken}
      </span>
      {moving && (
        <MoveCategoryDialog
          nodes={moves.nodes}
          category={moving}
          onMove={(place) => moves.move(moving.id, place)}
          onClose={() => setMoving(null)}
        />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('marketing-admin.category.deleteTitle', { title: row.title })}
        action={t('marketing-admin.category.delete')}
        done={t('marketing-admin.category.deleted')}
      >
        {t('marketing-admin.category.deleteHint')}
      </ConfirmDelete>
    </>
  );
}
