import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type ContentLanguage, contentLanguage } from '#rules/locales.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useLanguageNames } from '#platform/texts/use-language-names.ts';
import { AnnouncementPreview } from '#shell/news/announcement-preview.part.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, Note } from '#ui/page/card.tsx';
import { Checkbox, Field, OptionCards } from '#ui/form/field.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { Stack, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import {
  AnnouncementDetail,
  AnnouncementPage,
  CreateAnnouncement,
  UpdateAnnouncement,
} from './announcements.documents.ts';
import { AnnouncementTextsCard } from './announcement-texts.card.tsx';
import {
  announcementFormSchema,
  announcementValues,
  type AnnouncementValues,
  blankAnnouncement,
  sentTexts,
  wordsIn,
} from './announcement-values.ts';
import { LinkField } from './link-field.part.tsx';
import { useWritableSorgs, WindowChip, WindowFields } from './shown-window.part.tsx';

/** Fields with refusals of their own: the texts in the other languages. */
const parts = [0, 1, 2, 3].flatMap((at) => [`texts.${at}.title`, `texts.${at}.content`]);

function useCrumbs() {
  const t = useText();
  const lang = useLocale();
  return [
    {
      key: 'list',
      link: (
        <Link to="/$lang/admin/announcements" params={{ lang }}>
          {t('announcements.list.title')}
        </Link>
      ),
    },
  ];
}

/** A new announcement. */
export function NewAnnouncementPage() {
  const t = useText();
  const crumbs = useCrumbs();
  const lang = useLocale();
  const create = useAction(CreateAnnouncement, (answer) => answer.createAnnouncement, { refresh: [AnnouncementPage] });
  return (
    <PageFrame title={t('announcements.form.new')} crumbs={crumbs}>
      <AnnouncementForm
        initial={blankAnnouncement(contentLanguage(lang))}
        locked={false}
        onSave={(values) => create.mutateAsync(values)}
      />
    </PageFrame>
  );
}

/** Edits an announcement; one that other sales organisations see too is read-only. */
export function EditAnnouncementPage() {
  const t = useText();
  const crumbs = useCrumbs();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useDocument(AnnouncementDetail, { id }, { keepPrevious: false });
  const update = useAction(UpdateAnnouncement, (answer) => answer.updateAnnouncement, {
    refresh: [AnnouncementPage, AnnouncementDetail],
  });
  const found = query.data?.announcement;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.isPending) return <SkeletonCard />;
    if (!found)
      return <NoResult title={t('announcements.form.missing')}>{t('announcements.form.missingHint')}</NoResult>;
    return (
      <AnnouncementForm
        key={found.id}
        initial={announcementValues(found)}
        locked={!found.editable}
        onSave={(values) => update.mutateAsync({ id: found.id, ...values })}
      />
    );
  };
  return (
    <PageFrame
      title={found?.title ?? t('announcements.form.edit')}
      crumbs={crumbs}
      badge={found && <WindowChip state={found.state} />}
    >
      {renderContent()}
    </PageFrame>
  );
}

type Values = AnnouncementValues;
type FormProps = { initial: Values; locked: boolean; onSave: (values: Values) => Promise<unknown> };

function AnnouncementForm({ initial, locked, onSave }: FormProps) {
  const t = useText();
  const lang = useLocale();
  const form = useAnnouncementForm(initial, onSave);
  const values = form.values as Values;
  const off = form.busy || locked;
  const [shown, show] = useState(initial.mainLanguage);
  const textLabels = useTextLabels(values);
  const labels = {
    ...textLabels,
    type: t('announcements.field.type'),
    title: t('announcements.field.title'),
    content: t('announcements.field.content'),
    url: t('announcements.field.url'),
    from: t('announcements.window.from'),
    'from.date': t('announcements.window.from'),
    to: t('announcements.window.to'),
    'to.date': t('announcements.window.to'),
    sorgs: t('announcements.field.sorgs'),
  };
  return (
    <Form
      form={form}
      labels={labels}
      reveal={(path) => {
        const at = /^texts\.(\d)\./.exec(path)?.[1];
        show(sentTexts(values)[Number(at)]?.language ?? values.mainLanguage);
      }}
    >
      <WithAside aside={<PreviewCard values={values} language={shown} />}>
        {locked && <Note tone="warn">{t('announcements.form.locked')}</Note>}
        <PlaceCard form={form} values={values} off={off} />
        <AnnouncementTextsCard form={form} shown={shown} onShow={show} off={off} />
        <Card title={t('announcements.field.window')}>
          <WindowFields
            from={values.from}
            to={values.to}
            errors={form.errors}
            disabled={off}
            onChange={(end, moment) => form.set(end, moment)}
          />
        </Card>
        <SorgsCard form={form} values={values} off={off} />
        <FormButtons>
          <ButtonLink to="/$lang/admin/announcements" params={{ lang }}>
            {t('announcements.form.cancel')}
          </ButtonLink>
          <Button type="submit" variant="primary" busy={form.busy} disabled={locked}>
            {t('announcements.form.save')}
          </Button>
        </FormButtons>
      </WithAside>
    </Form>
  );
}

/** Names of the fields of the other languages for the summary of errors. */
function useTextLabels(values: Values): Record<string, string> {
  const t = useText();
  const languageName = useLanguageNames();
  return Object.fromEntries(
    sentTexts(values).flatMap(({ language }, at) =>
      (['title', 'content'] as const).map((field) => [
        `texts.${at}.${field}`,
        t('ui.label.value', { label: languageName(language), value: t(`announcements.field.${field}`) }),
      ]),
    ),
  );
}

function useAnnouncementForm(initial: Values, onSave: FormProps['onSave']) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  return useForm({
    schema: announcementFormSchema,
    initial: initial as Values & Record<string, unknown>,
    parts,
    onSubmit: (value) => onSave(value as Values),
    onDone: () => {
      showToast({ text: t('announcements.form.saved') });
      void navigate({ to: '/$lang/admin/announcements', params: { lang } });
    },
  });
}

/** The announcement as readers of a language see it. */
function PreviewCard({ values, language }: { values: Values; language: ContentLanguage }) {
  const t = useText();
  const { title, content } = wordsIn(values, language) ?? values;
  return (
    <Card title={t('announcements.preview.title')}>
      <AnnouncementPreview
        announcement={{
          id: 'preview',
          title: title || t('announcements.preview.noTitle'),
          content: content || `<p>${t('announcements.preview.noContent')}</p>`,
          url: values.url,
        }}
      />
    </Card>
  );
}

type CardProps = { form: ReturnType<typeof useAnnouncementForm>; values: Values; off: boolean };

/** Where it shows, and where it leads. */
function PlaceCard({ form, values, off }: CardProps) {
  const t = useText();
  return (
    <Card>
      <Stack gap={4}>
        <OptionCards
          label={t('announcements.field.type')}
          pairs
          disabled={off}
          value={values.type}
          onChange={(type) => form.set('type', type)}
          options={[
            {
              value: 'home_page',
              label: t('announcements.type.home_page'),
              consequence: t('announcements.type.home_pageHint'),
            },
            {
              value: 'login',
              label: t('announcements.type.login'),
              consequence: t('announcements.type.loginHint'),
            },
          ]}
        />
        <LinkField
          label={t('announcements.field.url')}
          hint={t('announcements.field.urlHint')}
          {...form.input('url')}
          disabled={off}
        />
      </Stack>
    </Card>
  );
}

/** The sales organisations that see it. */
function SorgsCard({ form, values, off }: CardProps) {
  const t = useText();
  const sorgs = useWritableSorgs();
  const chosen = [...new Set([...sorgs.map(({ sorg }) => sorg), ...values.sorgs])];
  return (
    <Card title={t('announcements.field.sorgs')}>
      <Field label={t('announcements.sorgs.hint')} error={form.errors['sorgs']}>
        {(ids) => (
          <div role="group" {...ids}>
            <Stack gap={2}>
              {chosen.map((code) => (
                <Checkbox
                  key={code}
                  label={sorgs.find(({ sorg }) => sorg === code)?.label ?? code}
                  checked={values.sorgs.includes(code)}
                  disabled={off}
                  onChange={(event) =>
                    form.set(
                      'sorgs',
                      event.target.checked ? [...values.sorgs, code] : values.sorgs.filter((entry) => entry !== code),
                    )
                  }
                />
              ))}
            </Stack>
          </div>
        )}
      </Field>
    </Card>
  );
}
