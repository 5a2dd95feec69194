import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../platform/api/queries.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ContentEditor, type ContentInputs, type PreviewedContent } from '../content/content-editor.part.tsx';
import { NewsArticle } from '../news/news-article.part.tsx';
import { AdminNewsPage, CreateNews, UpdateNews } from './news-admin.documents.ts';

type Own = { mustRead: boolean };

/** The input of the server; news has no model year. */
const inputOf = ({ modelYear: _modelYear, ...inputs }: ContentInputs, own: Own) => ({ ...inputs, ...own });

/** Creates news. */
export function NewNewsPage() {
  return <NewsEditor id={null} />;
}

/** Changes news; also news in the bucket can be read here. */
export function EditNewsPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <NewsEditor id={id} />;
}

function NewsEditor({ id }: { id: string | null }) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const create = useAction(CreateNews, (answer) => answer.createNews, { refresh: [AdminNewsPage] });
  const update = useAction(UpdateNews, (answer) => answer.updateNews, { refresh: [AdminNewsPage] });
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
      own={{
        read: (item) => ({ mustRead: item?.mustRead ?? false }),
        label: () => t('newsAdmin.field.mustRead'),
        draw: ({ values, set, disabled }) => (
          <Card title={t('newsAdmin.field.reading')}>
            <Switch
              label={t('newsAdmin.field.mustRead')}
              hint={t('newsAdmin.field.mustReadHint')}
              checked={values.mustRead}
              disabled={disabled}
              onChange={(event) => set('mustRead', event.target.checked)}
            />
          </Card>
        ),
      }}
      onSave={async ({ id: saved, version, inputs, own }) => {
        if (saved === null) {
          const { news } = await create.mutateAsync({ inputs: inputOf(inputs, own) });
          return news?.id ?? '';
        }
        await update.mutateAsync({ id: saved, version, inputs: inputOf(inputs, own) });
        return saved;
      }}
      onCreated={(created) =>
        void navigate({ to: '/$lang/admin/news/$id/edit', params: { lang, id: created }, replace: true })
      }
      preview={(item) => <NewsPreview item={item} />}
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
