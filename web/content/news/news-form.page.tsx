import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Checkbox, Switch, TextInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { ErrorPanel, SkeletonPage } from '#ui/page/states.tsx';
import {
  ContentEditor,
  type ContentInputs,
  type ContentOwnFields,
  type PreviewedContent,
} from '#content/content-editor/content-editor.part.tsx';
import { NewsArticle } from './news-article.part.tsx';
import { NewsReaders } from './news-readers.part.tsx';
import { AdminNewsPage, CreateNews, NewsRecall, UpdateNews } from './news-admin.documents.ts';

type Own = { mustRead: boolean; recallCode: string; askAgain: boolean };

/** The input of the server; news has no model year. */
function inputOf({ modelYear: _modelYear, ...inputs }: ContentInputs, { mustRead, recallCode, askAgain }: Own) {
  return { ...inputs, mustRead, recallCode: recallCode.trim() || null, ...(askAgain && mustRead && { askAgain }) };
}

/** Creates news. */
export function NewNewsPage() {
  return <NewsEditor id={null} recallCode="" />;
}

/** Changes news; news in the bucket can be read here too. */
export function EditNewsPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useDocument(NewsRecall, { id }, { keepPrevious: false, staleTime: 0 });
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonPage />;
  return <NewsEditor key={id} id={id} recallCode={query.data.news?.recallCode ?? ''} />;
}

function NewsEditor({ id, recallCode }: { id: string | null; recallCode: string }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const create = useAction(CreateNews, (answer) => answer.createNews, { refresh: [AdminNewsPage] });
  const update = useAction(UpdateNews, (answer) => answer.updateNews, { refresh: [AdminNewsPage] });
  // As it was read, then as it was saved.
  const recall = useRef(recallCode);
  const own: ContentOwnFields<Own> = {
    read: (item) => ({ mustRead: item?.mustRead ?? false, recallCode: recall.current, askAgain: false }),
    label: (name) => t(`newsAdmin.field.${name as keyof Own}`),
    draw: ({ values, set, errors, disabled }) => (
      <Card title={t('newsAdmin.field.reading')}>
        <Stack gap={3}>
          <Switch
            label={t('newsAdmin.field.mustRead')}
            hint={t('newsAdmin.field.mustReadHint')}
            checked={values.mustRead}
            disabled={disabled}
            onChange={(event) => set('mustRead', event.target.checked)}
          />
          {values.mustRead && id !== null && (
            <Checkbox
              label={t('newsAdmin.field.askAgain')}
              hint={t('newsAdmin.field.askAgainHint')}
              checked={values.askAgain}
              disabled={disabled}
              onChange={(event) => set('askAgain', event.target.checked)}
            />
          )}
          {values.mustRead && (
            <TextInput
              label={t('newsAdmin.field.recallCode')}
              hint={t('newsAdmin.field.recallCodeHint')}
              name="recallCode"
              optional
              maxLength={40}
              value={values.recallCode}
              error={errors['recallCode']}
              disabled={disabled}
              onChange={(event) => set('recallCode', event.target.value)}
            />
          )}
        </Stack>
      </Card>
    ),
  };
  const crumbs = [
    {
      key: 'list',
      link: (
        <Link to="/$lang/admin/news" params={{ lang }}>
          {t('newsAdmin.list.title')}
        </Link>
      ),
    },
  ];
  return (
    <ContentEditor<Own>
      type="news"
      id={id}
      newTitle={t('newsAdmin.form.new')}
      crumbs={crumbs}
      without={['modelYear']}
      own={own}
      onSave={async ({ id: saved, version, inputs, own: fields }) => {
        if (saved === null) {
          const { news } = await create.mutateAsync({ inputs: inputOf(inputs, fields) });
          return news?.id ?? '';
        }
        await update.mutateAsync({ id: saved, version, inputs: inputOf(inputs, fields) });
        recall.current = fields.recallCode.trim();
        return saved;
      }}
      onCreated={(created) =>
        void navigate({ to: '/$lang/admin/news/$id/edit', params: { lang, id: created }, replace: true })
      }
      preview={(item) => <NewsPreview item={item} />}
      below={(item) => item.mustRead && item.published && <NewsReaders id={item.id} />}
    />
  );
}

/** The item as its readers get it. */
function NewsPreview({ item }: { item: PreviewedContent<Own> }) {
  const [picture, setPicture] = useState<string>();
  const { subtitle, body, language, files, textFiles } = item;
  return (
    <Stack gap={3}>
      <h1>{item.title}</h1>
      <NewsArticle
        news={{ subtitle, body, language, files, bodyFiles: textFiles }}
        picture={picture}
        onPicture={setPicture}
      />
    </Stack>
  );
}
