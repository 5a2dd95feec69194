import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { documentKinds } from '#rules/content/content/content-types.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { DocumentFieldsQuery } from '#platform/api/generated/graphql.ts';
import { documentKey, queryClient, useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { ErrorPanel, NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { useSettled } from '#ui/table/use-settled.ts';
import { ContentEditor, type ContentInputs } from '#content/content-editor/content-editor.part.tsx';
import { DocumentPreview } from './document-preview.tsx';
import {
  CreateSalesDocument,
  DocumentFields,
  EditedDocuments,
  ReplaceableDocuments,
  UpdateSalesDocument,
} from './edited-documents.documents.ts';
import { documentLink, documentListRoute, editDocumentRoute } from './sales-documents.links.ts';

/** Own fields of a document beside those of all brand content. */
type Own = { type: string; salesDocumentGroupId: string | null; replacesId: string | null };

/** A new document. */
export function NewDocumentPage() {
  return <FormPage id={null} />;
}

/** Edits a document. */
export function EditDocumentPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <FormPage key={id} id={id} />;
}

function useCrumbs() {
  const t = useText();
  const lang = useLocale();
  return [
    {
      key: 'list',
      link: (
        <Link to={documentListRoute} params={{ lang }}>
          {t('document-admin.list.title')}
        </Link>
      ),
    },
  ];
}

function FormPage({ id }: { id: string | null }) {
  const t = useText();
  const crumbs = useCrumbs();
  const query = useDocument(
    DocumentFields,
    { id: id ?? '', isNew: id === null },
    { keepPrevious: false, staleTime: 0 },
  );
  const [opened, setOpened] = useState<DocumentFieldsQuery | null>(null);
  if (query.data && !query.isFetching && !opened) setOpened(query.data);
  if (opened) return <OpenForm id={id} known={opened} />;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    return <SkeletonCard />;
  };
  return (
    <PageFrame title={t(id === null ? 'document-admin.form.new' : 'document-admin.form.edit')} crumbs={crumbs}>
      {renderContent()}
    </PageFrame>
  );
}

function useSaving() {
  const create = useAction(CreateSalesDocument, (answer) => answer.createSalesDocument, { refresh: [EditedDocuments] });
  const update = useAction(UpdateSalesDocument, (answer) => answer.updateSalesDocument, { refresh: [EditedDocuments] });
  return async ({
    id,
    version,
    inputs,
    own,
  }: {
    id: string | null;
    version: number | null;
    inputs: ContentInputs;
    own: Own;
  }): Promise<string> => {
    const all = { ...inputs, ...own };
    const saved =
      id === null ? await create.mutateAsync({ inputs: all }) : await update.mutateAsync({ id, version, inputs: all });
    void queryClient.invalidateQueries({ queryKey: documentKey(DocumentFields) });
    return saved.salesDocument?.id ?? id ?? '';
  };
}

function OpenForm({ id, known }: { id: string | null; known: DocumentFieldsQuery }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const crumbs = useCrumbs();
  const save = useSaving();
  const groups = known.salesDocumentGroups.data;
  const replaced = known.salesDocument?.replaces ?? null;
  const newer = known.salesDocument?.replacedBy ?? null;
  return (
    <ContentEditor<Own>
      type="sales_document"
      id={id}
      newTitle={t('document-admin.form.new')}
      crumbs={crumbs}
      own={{
        read: (item) => ({
          type: item?.kind || 'sales',
          salesDocumentGroupId: item?.parentId ?? null,
          replacesId: item ? (replaced?.id ?? null) : null,
        }),
        label: (name) => t(`document-admin.own.${name as keyof Own}`),
        words: (name, value) => {
          if (name === 'type') return t(`documents.kind.${value as 'sales'}`);
          if (name === 'salesDocumentGroupId')
            return groups.find((group) => group.id === value)?.name ?? t('document-admin.filter.noGroup');
          if (value === replaced?.id) return replaced?.title ?? '';
          if (typeof value === 'string') return value;
          return '–';
        },
        draw: (fields) => <OwnCard {...fields} id={id} groups={groups} replaced={replaced} />,
      }}
      onSave={save}
      onCreated={(created) => void navigate({ to: editDocumentRoute, params: { lang, id: created }, replace: true })}
      preview={(item) => <DocumentPreview item={item} groups={groups} />}
      aside={(item) => (
        <Card title={t('document-admin.form.reader')}>
          <Stack gap={3}>
            {newer && <Note>{t('document-admin.list.replacedBy', { title: newer.title })}</Note>}
            <ButtonLink {...documentLink(lang, { id: item.id, type: item.kind })} size="small">
              {t('document-admin.form.open')}
            </ButtonLink>
          </Stack>
        </Card>
      )}
    />
  );
}

type OwnProps = {
  id: string | null;
  values: Own;
  set: <Name extends keyof Own>(name: Name, value: Own[Name]) => void;
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  groups: readonly { id: string; name: string }[];
  replaced: { id: string; title: string } | null;
};

/** Type, group, and the older document in whose place this one stands. */
function OwnCard({ id, values, set, errors, disabled, groups, replaced }: OwnProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState(replaced);
  const words = useSettled(typed.trim(), 250);
  const found = useDocument(ReplaceableDocuments, { search: words });
  const documents = (found.data?.salesDocuments.data ?? []).filter((one) => one.id !== id && one.id !== picked?.id);
  const choices = [...(picked ? [picked] : []), ...documents].map((one) => ({ value: one.id, label: one.title }));
  return (
    <Card title={t('document-admin.form.own')}>
      <Stack gap={3}>
        <SelectInput
          label={t('document-admin.own.type')}
          name="type"
          choices={documentKinds.map((value) => ({ value, label: t(`documents.kind.${value}`) }))}
          value={values.type}
          error={errors['type'] ?? errors['kind']}
          disabled={disabled}
          onChange={({ target }) => set('type', target.value)}
        />
        <SelectInput
          label={t('document-admin.own.salesDocumentGroupId')}
          name="salesDocumentGroupId"
          placeholder={t('document-admin.filter.noGroup')}
          choices={groups.map((group) => ({ value: group.id, label: group.name }))}
          value={values.salesDocumentGroupId ?? ''}
          error={errors['salesDocumentGroupId']}
          disabled={disabled}
          onChange={({ target }) => set('salesDocumentGroupId', target.value || null)}
        />
        <SearchSelect
          label={t('document-admin.own.replacesId')}
          hint={t('document-admin.form.replacesHint')}
          name="replacesId"
          optional
          choices={choices}
          value={values.replacesId}
          error={errors['replacesId']}
          disabled={disabled}
          loading={found.isFetching}
          onSearch={setTyped}
          onChange={(next) => {
            setPicked(documents.find((one) => one.id === next) ?? (next === picked?.id ? picked : null));
            set('replacesId', next);
          }}
        />
      </Stack>
    </Card>
  );
}
