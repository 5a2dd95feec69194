import { useState } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import type { PickedPage } from '#ui/text/content-text-field.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Text } from '#ui/page/layout.tsx';
import { ErrorPanel, NoResult, Refreshing } from '#ui/page/states.tsx';
import { ContentArticles } from './content-editor.documents.ts';
import css from './content-editor.module.css';

/** Articles and models for a link in a text. */
export function ArticlePickerDialog({ onPick }: { onPick: (page: PickedPage | null) => void }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const query = useDocument(ContentArticles, { search }, { enabled: search !== '' });
  const found = (query.data?.contentArticles ?? []).filter(({ path }) => path !== null);
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (search === '') return <p className={css.hint}>{t('content.article.hint')}</p>;
    if (query.data && found.length === 0) return <NoResult />;
    return (
      <Refreshing active={query.isFetching}>
        <ul className={css.articles}>
          {found.map(({ code, name, path }) => (
            <li key={`${code} ${path}`}>
              <button type="button" onClick={() => onPick({ path: path ?? '', title: name })}>
                <b>{name}</b>
                <Text size="code" tone="muted">
                  {code}
                </Text>
              </button>
            </li>
          ))}
        </ul>
      </Refreshing>
    );
  };
  return (
    <Dialog
      title={t('content.article.title')}
      size="picker"
      flush
      onClose={() => onPick(null)}
      lead={<DelayedSearch label={t('content.article.search')} value={search} onChange={setSearch} />}
    >
      {renderContent()}
    </Dialog>
  );
}
