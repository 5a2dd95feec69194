import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { documentGroupSchema } from '#rules/content/content/document-group.ts';
import { contentLanguage, contentLanguages, type ContentLanguage } from '#rules/locales.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { DocumentGroupDetailQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { Columns, Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { SearchMultiSelect } from '#ui/form/search-select.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import {
  CreateDocumentGroup,
  DocumentGroupDetail,
  DocumentGroups,
  UpdateDocumentGroup,
} from './document-groups.documents.ts';
import { groupListRoute } from './document-groups.links.ts';

type Found = NonNullable<DocumentGroupDetailQuery['salesDocumentGroup']>;
type Market = DocumentGroupDetailQuery['contentTargetMarkets']['contentTargetMarkets'][number];

/** A new group of documents. */
export function NewGroupPage() {
  return <GroupPage id={null} />;
}

/** Edits a group: names in all languages and target markets. */
export function EditGroupPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <GroupPage key={id} id={id} />;
}

function GroupPage({ id }: { id: string | null }) {
  const t = useText();
  const lang = useLocale();
  const query = useDocument(
    DocumentGroupDetail,
    { id: id ?? '', isNew: id === null },
    { keepPrevious: false, staleTime: 0 },
  );
  const found = query.data?.salesDocumentGroup ?? null;
  const crumbs = [
    {
      key: 'list',
      link: (
        <Link to={groupListRoute} params={{ lang }}>
          {t('document-admin.group.list')}
        </Link>
      ),
    },
  ];
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data || (query.isFetching && id !== null && !found)) return <SkeletonCard />;
    if (id !== null && !found)
      return <NoResult title={t('document-admin.group.missing')}>{t('document-admin.group.missingHint')}</NoResult>;
    return (
      <GroupForm
        key={found ? `${found.id} ${found.version}` : 'new'}
        found={found}
        markets={query.data.contentTargetMarkets.contentTargetMarkets}
      />
    );
  };
  return (
    <PageFrame title={t(id === null ? 'document-admin.group.new' : 'document-admin.group.edit')} crumbs={crumbs}>
      {renderContent()}
    </PageFrame>
  );
}

type Values = {
  mainLanguage: ContentLanguage;
  names: { language: ContentLanguage; name: string }[];
  marketIds: string[];
};

function useGroupForm(found: Found | null) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const options = { refresh: [DocumentGroups, DocumentGroupDetail] };
  const create = useAction(CreateDocumentGroup, (answer) => answer.createSalesDocumentGroup, options);
  const update = useAction(UpdateDocumentGroup, (answer) => answer.updateSalesDocumentGroup, options);
  const own = contentLanguage(lang);
  const initial: Values = found
    ? {
        mainLanguage: contentLanguages.find((code) => code === found.mainLanguage) ?? own,
        names: contentLanguages.flatMap((language) =>
          found.names.filter((name) => name.language === language).map(({ name }) => ({ language, name })),
        ),
        marketIds: found.contentTargetMarkets.map(({ id }) => id),
      }
    : { mainLanguage: own, names: [], marketIds: [] };
  return useForm({
    schema: documentGroupSchema,
    initial,
    onSubmit: (inputs) =>
      found ? update.mutateAsync({ id: found.id, version: found.version, inputs }) : create.mutateAsync({ inputs }),
    onDone: () => {
      showToast({ text: t('document-admin.group.saved') });
      void navigate({ to: groupListRoute, params: { lang } });
    },
  });
}

function GroupForm({ found, markets }: { found: Found | null; markets: readonly Market[] }) {
  const t = useText();
  const lang = useLocale();
  const form = useGroupForm(found);
  const values = form.values as Values;
  const languageName = useLanguageNames();
  const nameIn = (language: ContentLanguage): string =>
    values.names.find((entry) => entry.language === language)?.name ?? '';
  const setName = (language: ContentLanguage, name: string): void => {
    const all = contentLanguages.map((code) => ({ language: code, name: code === language ? name : nameIn(code) }));
    form.set(
      'names',
      all.filter((entry) => entry.name.trim() !== ''),
    );
  };
  const labels = {
    mainLanguage: t('document-admin.field.mainLanguage'),
    names: t('document-admin.field.names'),
    marketIds: t('document-admin.field.markets'),
  };
  return (
    <Form form={form} labels={labels}>
      <Stack gap={4}>
        <Card title={t('document-admin.field.names')}>
          <Stack gap={3}>
            <Columns least="field" gap={3}>
              {contentLanguages.map((language) => (
                <TextInput
                  key={language}
                  label={languageName(language)}
                  name={`names.${language}`}
                  maxLength={100}
                  optional={language !== values.mainLanguage}
                  lang={language}
                  value={nameIn(language)}
                  error={
                    language === values.mainLanguage ? (form.errors['names'] ?? form.errors['mainLanguage']) : undefined
                  }
                  disabled={form.busy}
                  onChange={({ target }) => setName(language, target.value)}
                />
              ))}
            </Columns>
            <SelectInput
              label={t('document-admin.field.mainLanguage')}
              hint={t('document-admin.field.mainLanguageHint')}
              choices={contentLanguages.map((value) => ({ value, label: languageName(value) }))}
              value={values.mainLanguage}
              disabled={form.busy}
              onChange={({ target }) => form.set('mainLanguage', target.value as ContentLanguage)}
            />
          </Stack>
        </Card>
        <Card title={t('document-admin.field.markets')}>
          <Stack gap={3}>
            <SearchMultiSelect
              hideLabel
              label={t('document-admin.field.markets')}
              name="marketIds"
              choices={markets.map(({ id, marketName }) => ({ value: id, label: marketName }))}
              value={values.marketIds}
              error={form.errors['marketIds']}
              disabled={form.busy}
              onChange={(ids) => form.set('marketIds', ids)}
            />
            {values.marketIds.length === 0 && <Note tone="warn">{t('document-admin.group.nobody')}</Note>}
          </Stack>
        </Card>
        <FormButtons>
          <ButtonLink to={groupListRoute} params={{ lang }}>
            {t('document-admin.group.cancel')}
          </ButtonLink>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('document-admin.group.save')}
          </Button>
        </FormButtons>
      </Stack>
    </Form>
  );
}
