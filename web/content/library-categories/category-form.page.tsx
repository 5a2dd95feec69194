import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { contentLanguage } from '#rules/locales.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { CategoryForm } from './category.form.tsx';
import { type CategoryInput, categoryValues, newCategory } from './category-values.ts';
import { CategoryTree, CreateCategory, EditedCategory, UpdateCategory } from './library-categories.documents.ts';
import { MaterialChoices } from '#content/marketing-admin/materials.documents.ts';
import { readNewCategorySearch } from './library-categories.links.ts';

const treeRoute = '/$lang/admin/marketing-material/category';

function useCrumbs() {
  const t = useText();
  const lang = useLocale();
  return [
    {
      key: 'tree',
      link: (
        <Link to={treeRoute} params={{ lang }}>
          {t('marketing-admin.tree.title')}
        </Link>
      ),
    },
  ];
}

function useBackToTree(): (type: string) => void {
  const lang = useLocale();
  const navigate = useNavigate();
  return (type) =>
    void navigate({
      to: treeRoute,
      params: { lang },
      search: type === 'product-lineup' ? { type: 'product-lineup' } : {},
    });
}

/** A new category, below another one if the address names it. */
export function NewCategoryPage() {
  const t = useText();
  const lang = useLocale();
  const crumbs = useCrumbs();
  const search = usePageSearch(readNewCategorySearch);
  const back = useBackToTree();
  const choices = useDocument(MaterialChoices, {});
  const create = useAction(CreateCategory, (answer) => answer.createMarketingMaterialCategory, {
    refresh: [CategoryTree, MaterialChoices],
  });
  const parent = choices.data?.marketingMaterialCategories.data.find(({ id }) => id === search.parent);
  const renderContent = () => {
    if (isForbidden(choices.error)) return <NoPermission />;
    if (choices.error) return <ErrorPanel error={choices.error} onRetry={() => void choices.refetch()} />;
    if (!choices.data) return <SkeletonCard />;
    return (
      <CategoryForm
        initial={newCategory({
          type: parent?.type ?? search.type,
          parentId: parent?.id ?? null,
          language: contentLanguage(lang),
        })}
        category={null}
        choices={choices.data}
        onSave={(inputs) => create.mutateAsync({ inputs })}
        onDone={back}
      />
    );
  };
  return (
    <PageFrame title={t('marketing-admin.category.new')} crumbs={crumbs}>
      {renderContent()}
    </PageFrame>
  );
}

/** Edits a category; a change that somebody else saved meanwhile is not lost. */
export function EditCategoryPage() {
  const t = useText();
  const crumbs = useCrumbs();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const back = useBackToTree();
  const query = useDocument(EditedCategory, { id }, { keepPrevious: false });
  const choices = useDocument(MaterialChoices, {});
  const update = useAction(UpdateCategory, (answer) => answer.updateMarketingMaterialCategory, {
    refresh: [CategoryTree, MaterialChoices, EditedCategory],
  });
  const category = query.data?.marketingMaterialCategory;
  const error = query.error ?? choices.error;
  const renderPageFrameContent = () => {
    if (isForbidden(error)) return <NoPermission />;
    if (error)
      return (
        <ErrorPanel
          error={error}
          onRetry={() => {
            void query.refetch();
            void choices.refetch();
          }}
        />
      );
    if (query.isPending || !choices.data) return <SkeletonCard />;
    if (!category)
      return (
        <NoResult title={t('marketing-admin.category.missing')}>{t('marketing-admin.category.missingHint')}</NoResult>
      );
    return (
      <CategoryForm
        key={`${category.id} ${category.version}`}
        initial={categoryValues(category)}
        category={category}
        choices={choices.data}
        onSave={(inputs: CategoryInput) => update.mutateAsync({ id: category.id, version: category.version, inputs })}
        onDone={back}
      />
    );
  };
  return (
    <PageFrame title={category?.title ?? t('marketing-admin.category.edit')} crumbs={crumbs}>
      {renderPageFrameContent()}
    </PageFrame>
  );
}
