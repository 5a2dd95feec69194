import { IconPackage } from '@tabler/icons-react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { materialKinds } from '#rules/content/content/content-types.ts';
import { assetPackRoute } from '#content/marketing-material/marketing-material.links.ts';
import { libraryRoute, type LibrarySearch, listingRoute } from './library.links.ts';
import css from '#content/marketing-material/marketing-material.module.css';

/** The search box of the library; `/` focuses it. */
export function LibrarySearchField({
  search,
  place,
  onChange,
}: {
  search: LibrarySearch;
  /** The name of what it searches, if that is not everything. */
  place: string | undefined;
  onChange: (search: LibrarySearch) => void;
}) {
  const t = useText();
  return (
    <DelayedSearch
      className={css.search}
      data-page-search=""
      label={place === undefined ? t('library.search.label') : t('library.search.within', { place })}
      placeholder={t('library.search.hint')}
      maxLength={100}
      value={search.q ?? ''}
      onChange={(words) => onChange({ ...search, q: words.trim() || undefined, page: undefined })}
    />
  );
}

/** Leads to the pictures and texts of many articles at once. */
export function PackLink() {
  const t = useText();
  const lang = useLocale();
  return (
    <ButtonLink to={assetPackRoute} params={{ lang }} icon={IconPackage}>
      {t('library.pack.link')}
    </ButtonLink>
  );
}

/** Everything, and each type, as tabs. */
export function LibraryTabs() {
  const t = useText();
  const lang = useLocale();
  return (
    <TabBar label={t('library.overview.types')}>
      <TabLink to={libraryRoute} params={{ lang }} activeOptions={{ exact: true, includeSearch: false }}>
        {t('library.overview.all')}
      </TabLink>
      {materialKinds.map((type) => (
        <TabLink
          key={type}
          to={listingRoute}
          params={{ lang, type: undefined, id: type }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t(`library.type.${type}`)}
        </TabLink>
      ))}
    </TabBar>
  );
}
