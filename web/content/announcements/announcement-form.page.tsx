import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { announcementSchema } from '#rules/content/announcements/announcement.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { AnnouncementDetailQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { AnnouncementPreview } from '#shell/news/announcement-strip.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card, Note } from '#ui/page/card.tsx';
import { Checkbox, Field, OptionCards, TextInput } from '#ui/form/field.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { Stack, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { RichTextField } from '#ui/text/rich-text-field.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import {
  AnnouncementDetail,
  AnnouncementPage,
  CreateAnnouncement,
  UpdateAnnouncement,
} from './announcements.documents.ts';
import { type Moment, momentOf, useWritableSorgs, WindowChip, WindowFields } from './shown-window.part.tsx';

type Values = {
  type: 'home_page' | 'login';
  title: string;
  content: string;
  url: string;
  from: Moment;
  to: Moment;
  sorgs: string[];
};
const blank: Values = {
  type: 'home_page',
  title: '',
  content: '',
  url: '',
  from: { date: '', time: null },
  to: { date: '', time: null },
  sorgs: [],
};

type Detail = NonNullable<AnnouncementDetailQuery['announcement']>;
const valuesOf = (found: Detail): Values => ({
  type: found.type === 'login' ? 'login' : 'home_page',
  title: found.title,
  content: found.content,
  url: found.url,
  from: momentOf(found.from, false),
  to: momentOf(found.to, true),
  sorgs: [...found.sorgs],
});

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
  const create = useAction(CreateAnnouncement, (answer) => answer.createAnnouncement, { refresh: [AnnouncementPage] });
  return (
    <PageFrame title={t('announcements.form.new')} crumbs={crumbs}>
      <AnnouncementForm initial={blank} locked={false} onSave={(values) => create.mutateAsync(values)} />
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
        initial={valuesOf(found)}
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

type FormProps = { initial: Values; locked: boolean; onSave: (values: Values) => Promise<unknown> };

function AnnouncementForm({ initial, locked, onSave }: FormProps) {
  const t = useText();
  const lang = useLocale();
  const form = useAnnouncementForm(initial, onSave);
  const values = form.values as Values;
  const off = form.busy || locked;
  const labels = {
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
    <Form form={form} labels={labels}>
      <WithAside aside={<PreviewCard values={values} />}>
        {locked && <Note tone="warn">{t('announcements.form.locked')}</Note>}
        <TextCard form={form} values={values} off={off} />
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

function useAnnouncementForm(initial: Values, onSave: FormProps['onSave']) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  return useForm({
    schema: announcementSchema,
    initial,
    onSubmit: (value) => onSave(value as Values),
    onDone: () => {
      showToast({ text: t('announcements.form.saved') });
      void navigate({ to: '/$lang/admin/announcements', params: { lang } });
    },
  });
}

function PreviewCard({ values }: { values: Values }) {
  const t = useText();
  return (
    <Card title={t('announcements.preview.title')}>
      <AnnouncementPreview
        announcement={{
          id: 'preview',
          title: values.title || t('announcements.preview.noTitle'),
          content: values.content || `<p>${t('announcements.preview.noContent')}</p>`,
          url: values.url,
        }}
      />
    </Card>
  );
}

type CardProps = { form: ReturnType<typeof useAnnouncementForm>; values: Values; off: boolean };

/** Where it shows, and what it says. */
function TextCard({ form, values, off }: CardProps) {
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
        <TextInput label={t('announcements.field.title')} maxLength={200} {...form.input('title')} disabled={off} />
        <RichTextField
          name="content"
          label={t('announcements.field.content')}
          value={values.content}
          error={form.errors['content']}
          disabled={off}
          onChange={(html) => form.set('content', html)}
        />
        <TextInput
          label={t('announcements.field.url')}
          hint={t('announcements.field.urlHint')}
          type="url"
          inputMode="url"
          optional
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
