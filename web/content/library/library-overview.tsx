import { Link } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { isForbidden } from '#platform/api/errors.ts';
import type { LibraryOverviewQuery } from '#platform/api/generated/graphql.ts';
import { useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { Icon } from '#ui/look/icon.tsx';
import { ErrorPanel, NoPermission, NothingYet } from '#ui/page/states.tsx';
import { CategoryCards } from './category.card.tsx';
import { LibraryTabs } from './library-head.tsx';
import { CardBones } from './library-states.tsx';
import { layoutOf, MaterialCard } from './material.card.tsx';
import type { LibraryMaterialCard } from '#content/marketing-material/marketing-material.documents.ts';
import type { LibraryCategoryCard } from './library.documents.ts';
import { libraryRoute, listingRoute } from './library.links.ts';
import css from '#content/marketing-material/marketing-material.module.css';
import { seenPages } from '#content/marketing-material/stored-library.ts';

/** The start of the library: the categories at the top of each type, and the latest materials. */
export function LibraryOverview({ query }: { query: UseQueryResult<LibraryOverviewQuery> }) {
  if (isForbidden(query.error)) return <NoPermission />;
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <Continue />
      <LibraryTabs />
      {query.data ? (
        <>
          <Roots type="brand-assets" categories={query.data.brandAssets.data} />
          <Roots type="product-lineup" categories={query.data.productLineup.data} />
          <Latest materials={query.data.marketingMaterials.data} />
        </>
      ) : (
        <CardBones count={12} perLine={6} />
      )}
    </>
  );
}

function Latest({ materials }: { materials: readonly LibraryMaterialCard[] }) {
  const t = useText();
  const lang = useLocale();
  if (materials.length === 0)
    return <NothingYet title={t('library.overview.empty')}>{t('library.overview.emptyHint')}</NothingYet>;
  return (
    <section aria-labelledby="library-latest">
      <div className={css.heading}>
        <h2 id="library-latest">{t('library.overview.latest')}</h2>
        <Link to={libraryRoute} params={{ lang }} search={{ sort: 'latest' }}>
          {t('library.overview.more')}
          <span className={css.unseen}> {t('library.overview.latest')}</span>
        </Link>
      </div>
      <div className={css.grid} data-per-line={6}>
        {materials.map((material) => (
          <MaterialCard
            key={material.id}
            material={material}
            layout={layoutOf(material, null)}
            sizes={`${breakpoints.phone} 45vw, 14rem`}
          />
        ))}
      </div>
    </section>
  );
}

function Roots({ type, categories }: { type: 'brand-assets' | 'product-lineup'; categories: LibraryCategoryCard[] }) {
  const t = useText();
  const lang = useLocale();
  if (categories.length === 0) return null;
  const title = t(`library.type.${type}`);
  return (
    <section aria-labelledby={`library-${type}`}>
      <div className={css.heading}>
        <h2 id={`library-${type}`}>{title}</h2>
        <Link to={listingRoute} params={{ lang, type: undefined, id: type }}>
          {t('library.overview.more')}
          <span className={css.unseen}> {title}</span>
        </Link>
      </div>
      <CategoryCards categories={categories} label={title} />
    </section>
  );
}

/** Links to the pages of the library that this user opened last on this device. */
function Continue() {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const seen = user ? seenPages(user.id) : [];
  if (seen.length === 0) return null;
  return (
    <nav className={css.continue} aria-label={t('library.overview.continue')}>
      <span>
        <Icon of={IconHistory} size={14} /> {t('library.overview.continue')}
      </span>
      {seen.map(({ path, title }) => (
        <Link key={path} to={`/${lang}${path}` as '/$lang'} params={{ lang }}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
