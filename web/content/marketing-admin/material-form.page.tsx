import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import {
  ContentEditor,
  type ContentEditorProps,
  type ContentInputs,
} from '#content/content-editor/content-editor.part.tsx';
import { MaterialChoices } from './materials.documents.ts';
import { categoryChoices } from './category-choices.ts';
import { materialTypes, readNewMaterialSearch } from './marketing-admin.links.ts';
import { MaterialDownloadsCard } from './material-downloads.card.tsx';
import { MaterialPreview } from './material-preview.tsx';
import { CreateMaterial, MaterialList, UpdateMaterial } from './materials.documents.ts';

type Own = { type: string; categoryId: string | null };

/** The input of the server; materials have no window, only their files have rights that end. */
function inputsOf(
  {
    validFrom: _validFrom,
    validFromTime: _validFromTime,
    validTo: _validTo,
    validToTime: _validToTime,
    ...inputs
  }: ContentInputs,
  { type, categoryId }: Own,
) {
  return { ...inputs, type, categoryId };
}

/** A new material, in a category if the address names it. */
export function NewMaterialPage() {
  return <MaterialEditor id={null} />;
}

/** Edits a material: texts, files with their focal points, versions, markets. */
export function EditMaterialPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <MaterialEditor id={id} />;
}

function MaterialEditor({ id }: { id: string | null }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const { category } = usePageSearch(readNewMaterialSearch);
  const create = useAction(CreateMaterial, (answer) => answer.createMarketingMaterial, { refresh: [MaterialList] });
  const update = useAction(UpdateMaterial, (answer) => answer.updateMarketingMaterial, { refresh: [MaterialList] });
  const crumbs = [
    {
      key: 'list',
      link: (
        <Link to="/$lang/admin/marketing-material/image" params={{ lang }}>
          {t('marketing-admin.list.title')}
        </Link>
      ),
    },
  ];
  return (
    <ContentEditor<Own>
      type="marketing_material"
      id={id}
      newTitle={t('marketing-admin.material.new')}
      crumbs={crumbs}
      without={['validity']}
      own={{
        read: (item) => ({
          type: item?.kind || 'brand-assets',
          categoryId: item ? item.parentId : (category ?? null),
        }),
        label: (name) => t(name === 'type' ? 'marketing-admin.field.type' : 'marketing-admin.field.category'),
        draw: (fields) => <CategoryCard {...fields} />,
      }}
      onSave={async ({ id: saved, version, inputs, own }) => {
        if (saved === null) {
          const { marketingMaterial } = await create.mutateAsync({ inputs: inputsOf(inputs, own) });
          return marketingMaterial?.id ?? '';
        }
        await update.mutateAsync({ id: saved, version, inputs: inputsOf(inputs, own) });
        return saved;
      }}
      onCreated={(created) =>
        void navigate({
          to: '/$lang/admin/marketing-material/image/$id/edit',
          params: { lang, id: created },
          replace: true,
        })
      }
      preview={(item) => <MaterialPreview item={item} />}
      aside={(item) => <MaterialDownloadsCard id={item.id} />}
    />
  );
}

/** Category and type; a material in a category has its type. */
function CategoryCard({ values, set, errors, disabled }: Parameters<ContentEditorProps<Own>['own']['draw']>[0]) {
  const t = useText();
  const choices = useDocument(MaterialChoices, {});
  const categories = choices.data?.marketingMaterialCategories.data ?? [];
  return (
    <Card title={t('marketing-admin.material.place')}>
      <Stack gap={4}>
        <SearchSelect
          name="categoryId"
          label={t('marketing-admin.field.category')}
          optional
          loading={choices.isPending}
          choices={categoryChoices(categories)}
          value={values.categoryId}
          error={errors['categoryId'] ?? errors['parentId']}
          disabled={disabled}
          onChange={(categoryId) => {
            set('categoryId', categoryId);
            const type = categories.find(({ id }) => id === categoryId)?.type;
            if (type !== undefined) set('type', type);
          }}
        />
        <SelectInput
          name="type"
          label={t('marketing-admin.field.type')}
          hint={values.categoryId === null ? undefined : t('marketing-admin.material.typeHint')}
          value={values.type}
          error={errors['type'] ?? errors['kind']}
          disabled={disabled || values.categoryId !== null}
          choices={materialTypes.map((value) => ({ value, label: t(`marketing-admin.type.${value}`) }))}
          onChange={({ target }) => set('type', target.value)}
        />
      </Stack>
    </Card>
  );
}
