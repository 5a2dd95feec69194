import { useRouterState } from '@tanstack/react-router';
import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { usePhone } from '#ui/look/use-media.ts';
import { LibrarySearchField, PackLink } from './library-head.tsx';
import { LibraryListing, useListing } from './library-listing.tsx';
import { LibraryOverview } from './library-overview.tsx';
import { isNarrowed } from './listing-request.ts';
import { LibraryOverview as Overview } from './library.documents.ts';
import { libraryPlace, readLibrarySearch } from './library.links.ts';
import css from '#content/marketing-material/marketing-material.module.css';
import { useSearchKey } from '#ui/form/use-search-key.ts';

const IconChevronLeft = sheetIcon('chevron-left');

/**
 * The library: its overview, or a listing of a type, a category or a search. The search box stays the same
 * element while the user types, whatever shows below it.
 */
export function LibraryPage() {
  const t = useText();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const search = usePageSearch(readLibrarySearch);
  const place = libraryPlace(pathname);
  const everything = place.type === undefined && place.category === undefined;
  const atStart = everything && !isNarrowed(search) && !search.page && !search.sort && !search.view;
  const overview = useDocument(Overview, {}, { enabled: atStart });
  const listing = useListing(place, !atStart);
  const phone = usePhone();
  useSearchKey();
  const above = listing.crumbs.at(-1);
  return (
    <PageFrame
      title={listing.title}
      subtitle={atStart && t('library.overview.hint')}
      crumbs={listing.crumbs}
      actions={(atStart || !phone) && <PackLink />}
    >
      <div className={css.page}>
        {phone && above && (
          <nav className={css.up} aria-label={t('ui.page.crumbs')}>
            <Icon of={IconChevronLeft} size={14} />
            {above.link}
          </nav>
        )}
        <LibrarySearchField search={search} place={everything ? undefined : listing.title} onChange={listing.change} />
        {atStart ? <LibraryOverview query={overview} /> : <LibraryListing page={listing} />}
      </div>
    </PageFrame>
  );
}
