import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { bannerSchema } from '#rules/content/announcements/banner.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { BannerDetailQuery } from '#platform/api/generated/graphql.ts';
import { documentKey, queryClient, useAction, useDocument } from '#platform/api/queries.ts';
import { upload } from '#platform/api/upload.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput, TextInput } from '#ui/form/field.tsx';
import { FileField, pictureFiles } from '#ui/form/file-field.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { Row, Stack, Text, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { LinkField } from './link-field.part.tsx';
import { type Moment, momentOf, useWritableSorgs, WindowChip, WindowFields } from './shown-window.part.tsx';
import { BannerDetail, BannerPage, CreateBanner, UpdateBanner } from './banners.documents.ts';
import css from './banners.module.css';

type Fields = { sorg: string; title: string; url: string; from: Moment; to: Moment };
type Values = Fields & { bannerFile: File | null };
const blank: Fields = { sorg: '', title: '', url: '', from: { date: '', time: null }, to: { date: '', time: null } };

const files = { bannerFile: v.nullable(v.file()) };
const newSchema = v.intersect([
  bannerSchema,
  v.object({
    bannerFile: v.pipe(
      v.nullable(v.file()),
      v.check((file) => file !== null, 'not_empty'),
    ),
  }),
]);
const oldSchema = v.intersect([bannerSchema, v.object(files)]);

type Detail = NonNullable<BannerDetailQuery['banner']>;

function useCrumbs() {
  const t = useText();
  const lang = useLocale();
  return [
    {
      key: 'list',
      link: (
        <Link to="/$lang/admin/banners" params={{ lang }}>
          {t('banners.list.title')}
        </Link>
      ),
    },
  ];
}

const reread = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: documentKey(BannerPage) }),
    queryClient.invalidateQueries({ queryKey: documentKey(BannerDetail) }),
  ]);
};

/** A new banner with its picture. */
export function NewBannerPage() {
  const t = useText();
  const crumbs = useCrumbs();
  return (
    <PageFrame title={t('banners.form.new')} crumbs={crumbs}>
      <BannerForm
        initial={blank}
        found={null}
        onSave={async ({ bannerFile, ...fields }) => {
          if (bannerFile) await upload(CreateBanner, fields, bannerFile, (answer) => answer.createBannerV2);
        }}
      />
    </PageFrame>
  );
}

/** Edits a banner; without a new picture it keeps the old one. */
export function EditBannerPage() {
  const t = useText();
  const crumbs = useCrumbs();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useDocument(BannerDetail, { id }, { keepPrevious: false });
  const update = useAction(UpdateBanner, (answer) => answer.updateBanner);
  const found = query.data?.banner;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.isPending) return <SkeletonCard />;
    if (!found) return <NoResult title={t('banners.form.missing')}>{t('banners.form.missingHint')}</NoResult>;
    return (
      <BannerForm
        key={found.id}
        initial={{
          sorg: found.sorg,
          title: found.title,
          url: found.link,
          from: momentOf(found.from, false),
          to: momentOf(found.to, true),
        }}
        found={found}
        onSave={async ({ bannerFile, ...fields }) =>
          bannerFile
            ? upload(UpdateBanner, { id: found.id, ...fields }, bannerFile, (answer) => answer.updateBanner)
            : update.mutateAsync({ id: found.id, ...fields, file: null })
        }
      />
    );
  };
  return (
    <PageFrame
      title={found ? found.title || found.fileName : t('banners.form.edit')}
      crumbs={crumbs}
      badge={found && <WindowChip state={found.state} />}
    >
      {renderContent()}
    </PageFrame>
  );
}

/** Preview and size of the chosen picture; null without a file or if it is not a picture. */
function useChosen(file: File | null): { address: string; width: number; height: number } | null {
  const [chosen, choose] = useState<{ address: string; width: number; height: number } | null>(null);
  useEffect(() => {
    if (!file) return choose(null);
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => choose({ address, width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => choose(null);
    image.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return chosen;
}

type FormProps = { initial: Fields; found: Detail | null; onSave: (values: Values) => Promise<unknown> };

function BannerForm({ initial, found, onSave }: FormProps) {
  const t = useText();
  const lang = useLocale();
  const form = useBannerForm({ initial, found, onSave });
  const values = form.values as Values;
  const labels = {
    sorg: t('banners.field.sorg'),
    title: t('banners.field.title'),
    url: t('banners.field.url'),
    bannerFile: t('banners.field.picture'),
    from: t('announcements.window.from'),
    'from.date': t('announcements.window.from'),
    to: t('announcements.window.to'),
    'to.date': t('announcements.window.to'),
  };
  return (
    <Form form={form} labels={labels}>
      <WithAside aside={<PreviewCard file={values.bannerFile} found={found} />}>
        <BannerCard form={form} values={values} found={found} />
        <Card title={t('banners.field.window')}>
          <WindowFields
            from={values.from}
            to={values.to}
            errors={form.errors}
            disabled={form.busy}
            onChange={(end, moment) => form.set(end, moment)}
          />
        </Card>
        <FormButtons>
          <ButtonLink to="/$lang/admin/banners" params={{ lang }}>
            {t('banners.form.cancel')}
          </ButtonLink>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('banners.form.save')}
          </Button>
        </FormButtons>
      </WithAside>
    </Form>
  );
}

function useBannerForm({ initial, found, onSave }: FormProps) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  return useForm({
    schema: found ? oldSchema : newSchema,
    initial: { ...initial, bannerFile: null },
    onSubmit: async (value) => {
      await onSave(value as Values);
      await reread();
    },
    onDone: () => {
      showToast({ text: t('banners.form.saved') });
      void navigate({ to: '/$lang/admin/banners', params: { lang } });
    },
  });
}

/** The chosen or saved picture with its size. */
function PreviewCard({ file, found }: { file: File | null; found: Detail | null }) {
  const t = useText();
  const chosen = useChosen(file);
  const shown =
    chosen ?? (found && !file ? { address: found.bannerFile, width: found.width, height: found.height } : null);
  return (
    <Card title={t('banners.preview.title')}>
      {shown ? (
        <Stack gap={2}>
          <img
            className={css.preview}
            src={shown.address}
            width={shown.width}
            height={shown.height}
            alt={t('banners.preview.alt')}
          />
          <Text size="sm" tone="muted">
            {t('banners.preview.size', { width: shown.width, height: shown.height })}
          </Text>
          {shown.width < 1200 && (
            <Text size="sm" tone="warn">
              {t('banners.preview.small')}
            </Text>
          )}
        </Stack>
      ) : (
        <Text tone="muted">{t('banners.preview.none')}</Text>
      )}
    </Card>
  );
}

type CardProps = { form: ReturnType<typeof useBannerForm>; values: Values };

/** The picture, the sales organisation that shows it, the title and the address. */
function BannerCard({ form, values, found }: CardProps & { found: Detail | null }) {
  const t = useText();
  const sorgs = useWritableSorgs();
  // A single sales organisation is selected by default.
  const only = sorgs.length === 1 ? sorgs[0]?.sorg : undefined;
  const choose = useEffectEvent((sorg: string) => form.set('sorg', sorg));
  useEffect(() => {
    if (values.sorg === '' && only !== undefined) choose(only);
  }, [values.sorg, only]);
  return (
    <Card>
      <Stack gap={4}>
        <FileField
          label={t('banners.field.picture')}
          hint={found ? t('banners.field.pictureKept', { name: found.fileName }) : t('banners.field.pictureHint')}
          name="bannerFile"
          {...pictureFiles}
          files={values.bannerFile ? [values.bannerFile] : []}
          error={form.errors['bannerFile']}
          disabled={form.busy}
          onChange={([file]) => form.set('bannerFile', file ?? null)}
        />
        <SelectInput
          label={t('banners.field.sorg')}
          placeholder={t('banners.field.choose')}
          choices={sorgs.map(({ sorg, label }) => ({ value: sorg, label }))}
          {...form.input('sorg')}
        />
        <TextInput
          label={t('banners.field.title')}
          hint={t('banners.field.titleHint')}
          optional
          maxLength={200}
          {...form.input('title')}
        />
        <AddressField form={form} values={values} />
      </Stack>
    </Card>
  );
}

/** The address that the banner opens, with the usual ones of the sales organisation. */
function AddressField({ form, values }: CardProps) {
  const t = useText();
  const presets = useWritableSorgs().find(({ sorg }) => sorg === values.sorg)?.urls ?? [];
  return (
    <Stack gap={1}>
      <LinkField label={t('banners.field.url')} hint={t('banners.field.urlHint')} {...form.input('url')} />
      {presets.length > 0 && (
        <Row gap={2} wrap>
          {presets.map((url) => (
            <Button key={url} size="small" variant="quiet" disabled={form.busy} onClick={() => form.set('url', url)}>
              {url}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}
