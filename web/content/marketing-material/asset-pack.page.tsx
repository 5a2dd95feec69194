import { Link } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { contentLanguage, contentLanguages } from '#rules/locales.ts';
import { saveFrom } from '#platform/save-file.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { SelectInput, TextArea } from '#ui/form/field.tsx';
import { Stack, Text, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { SearchSelect } from '#ui/form/search-select.tsx';
import { NoPermission } from '#ui/page/states.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { usePhone } from '#ui/look/use-media.ts';
import { useSettled } from '#ui/table/use-settled.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { RenditionFields } from './download-bar.tsx';
import { AssetPackPreview, CreateAssetPack, PackOrders } from './marketing-material.documents.ts';
import { type AssetPackSearch, mostPackCodes, readAssetPackSearch } from './marketing-material.links.ts';
import { libraryRoute } from '#content/library/library.links.ts';
import css from './marketing-material.module.css';
import { codesIn } from './pack-codes.ts';
import { PackContent } from './pack.table.tsx';
import { lastRendition, rememberRendition } from './stored-library.ts';
import { useFileWords } from './use-file-words.ts';

/** Pictures, texts and a CSV with GTINs of many articles in one zip, for a web shop. */
export function AssetPackPage() {
  const t = useText();
  const lang = useLocale();
  const phone = usePhone();
  const pack = usePack();
  const { query, download } = pack;
  const button = (
    <Button
      variant="primary"
      icon={IconDownload}
      busy={download.busy}
      disabled={!query.data || query.data.assetPack.found === 0}
      onClick={pack.start}
    >
      {t('library.pack.download')}
    </Button>
  );
  return (
    <PageFrame
      title={t('library.pack.title')}
      subtitle={t('library.pack.hint')}
      crumbs={[
        {
          key: 'all',
          link: (
            <Link to={libraryRoute} params={{ lang }}>
              {t('library.overview.title')}
            </Link>
          ),
        },
      ]}
    >
      {isForbidden(query.error) ? (
        <NoPermission />
      ) : (
        <>
          <WithAside aside={<PackSettings pack={pack} button={!phone && button} />}>
            <PackArticles pack={pack} />
            <PackContent query={query} asked={pack.asked} />
          </WithAside>
          <ActionBar phoneOnly label={t('library.pack.download')} actions={button} />
        </>
      )}
    </PageFrame>
  );
}

type Pack = ReturnType<typeof usePack>;

/** The articles, language and size of the URL, what the pack would hold, and its download. */
function usePack() {
  const t = useText();
  const lang = useLocale();
  const { search, change } = useListSearch(readAssetPackSearch);
  const own = contentLanguage(lang);
  const language = contentLanguages.find((each) => each === search.language) ?? own;
  const [remembered] = useState(lastRendition);
  const rendition = search.size ?? remembered;
  const asked = search.order !== undefined || (search.codes?.length ?? 0) > 0;
  const source = search.order === undefined ? { codes: search.codes } : { order: search.order };
  const query = useDocument(AssetPackPreview, { ...source, language, rendition }, { enabled: asked });
  const ask = useAction(CreateAssetPack, (answer) => answer.createAssetPack);
  const download = useVerb(ask.mutateAsync, {
    key: 'library-download',
    done: ({ url, fileName, count }) => {
      if (!url) return undefined;
      saveFrom(url, fileName ?? '');
      return t('library.pack.started', { count: count ?? 0 });
    },
  });
  const start = (): void => {
    rememberRendition(rendition);
    void download.run({ ...source, language, rendition });
  };
  return { search, change, language, rendition, asked, query, download, start };
}

/** The codes or the order whose articles the pack holds. */
function PackArticles({ pack: { search, change } }: { pack: Pack }) {
  const t = useText();
  const mayOrder = useUser()?.permissions.includes('page.order-status') ?? false;
  const [source, setSource] = useState<'codes' | 'order'>(search.order === undefined ? 'codes' : 'order');
  return (
    <Card title={t('library.pack.articles')}>
      <div className={css.pack}>
        {mayOrder && (
          <Segments<'codes' | 'order'>
            label={t('library.pack.source')}
            value={source}
            onChange={setSource}
            options={[
              { value: 'codes', label: t('library.pack.paste') },
              { value: 'order', label: t('library.pack.fromOrder') },
            ]}
          />
        )}
        {source === 'codes' ? (
          <CodesField search={search} onChange={change} />
        ) : (
          <OrderField search={search} onChange={change} />
        )}
      </div>
    </Card>
  );
}

type FieldProps = {
  search: AssetPackSearch;
  onChange: (search: AssetPackSearch, options?: { replace?: boolean }) => void;
};

/** The pasted codes; the URL follows the field as it is typed. */
function CodesField({ search, onChange }: FieldProps) {
  const t = useText();
  const [text, setText] = useState(() => search.codes?.join('\n') ?? '');
  const take = (next: string): void => {
    setText(next);
    const codes = codesIn(next);
    onChange({ ...search, order: undefined, codes: codes.length > 0 ? codes : undefined }, { replace: true });
  };
  return (
    <TextArea
      label={t('library.pack.codes')}
      hint={t('library.pack.codesHint', { count: mostPackCodes })}
      rows={6}
      spellCheck={false}
      value={text}
      onChange={(event) => take(event.target.value)}
    />
  );
}

function OrderField({ search, onChange }: FieldProps) {
  const t = useText();
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const number = useSettled(typed.trim(), 250);
  const query = useDocument(PackOrders, { number: number || undefined }, { quiet: true });
  const found = (query.data?.orders.data ?? []).map((order) => ({
    value: order.number,
    label: t('library.pack.orderChoice', { number: order.number, date: formats.day(order.createdAt) }),
  }));
  // A link may name an order that is not among the latest ones.
  const chosen = search.order;
  const known = chosen === undefined || found.some(({ value }) => value === chosen);
  const choices = known ? found : [{ value: chosen, label: chosen }, ...found];
  return (
    <SearchSelect
      label={t('library.pack.order')}
      choices={choices}
      loading={query.isFetching}
      onSearch={setTyped}
      value={search.order ?? null}
      onChange={(order) => onChange({ ...search, codes: undefined, order: order ?? undefined })}
    />
  );
}

/** Language of the texts, size of the pictures, and the download with what it holds. */
function PackSettings({ pack, button }: { pack: Pack; button: ReactNode }) {
  const t = useText();
  const words = useFileWords();
  const { search, change, language, rendition, query } = pack;
  const held = pack.asked ? query.data?.assetPack : undefined;
  return (
    <Card title={t('library.pack.content')}>
      <Stack gap={4}>
        <SelectInput
          label={t('library.pack.language')}
          value={language}
          choices={contentLanguages.map((code) => ({ value: code, label: words.language(code) }))}
          onChange={(event) => change({ ...search, language: event.target.value }, { replace: true })}
        />
        <fieldset className={css.sizes}>
          <legend>{t('library.pack.size')}</legend>
          <RenditionFields value={rendition} onChange={(size) => change({ ...search, size }, { replace: true })} />
        </fieldset>
        <div role="status">
          {held && (
            <Stack gap={1}>
              <Text strong>{t('library.pack.found', { count: held.found })}</Text>
              {held.missing.length > 0 && (
                <Text tone="warn">{t('library.pack.missing', { count: held.missing.length })}</Text>
              )}
              <Text tone="muted">
                {t('library.pack.pictures', { count: held.pictures })}
                {held.bytes > 0 && ` · ${t('library.pack.about', { size: words.bytes(held.bytes) })}`}
              </Text>
            </Stack>
          )}
        </div>
        {button}
      </Stack>
    </Card>
  );
}
