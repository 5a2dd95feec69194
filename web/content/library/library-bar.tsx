import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { ActiveFilters } from '#ui/button/chip.tsx';
import { Hidden, Text } from '#ui/page/layout.tsx';
import { Menu, MenuItem } from '#ui/dialog/popover.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { type TargetMarket, useFacetWords } from './library-facets.tsx';
import { withoutFilter } from './listing-request.ts';
import { libraryFacets, type LibrarySearch, librarySorts } from './library.links.ts';
import css from '#content/marketing-material/marketing-material.module.css';

const IconArrowsSort = sheetIcon('arrows-sort');
const IconLayoutGrid = sheetIcon('layout-grid');
const IconList = sheetIcon('list');

type Props = {
  search: LibrarySearch;
  markets: readonly TargetMarket[];
  count: number | undefined;
  /** Materials of a category have an order of their own. */
  ordered: boolean;
  onChange: (search: LibrarySearch) => void;
  onClear: () => void;
  /** The button of the filter sheet on narrow screens. */
  lead?: ReactNode;
};

/** The count, chips of the active filters, the view and the sort of a list. */
export function LibraryBar({ search, markets, count, ordered, onChange, onClear, lead }: Props) {
  const t = useText();
  const words = useFacetWords(markets);
  const phone = usePhone();
  // A phone has room for the icons only.
  const word = (text: string): ReactNode => (phone ? <Hidden>{text}</Hidden> : text);
  const filters = libraryFacets.flatMap((name) => {
    const values = search[name];
    return values
      ? [
          {
            id: name,
            name: t(`library.filter.${name}`),
            value: values.map((value) => words(name, value)).join(', '),
            onRemove: () => onChange(withoutFilter(search, name)),
          },
        ]
      : [];
  });
  return (
    <div className={css.bar}>
      {lead}
      <Text size="sm" tone="muted" nowrap className={css.count}>
        <span role="status">{count === undefined ? '\u00a0' : t('library.category.materials', { count })}</span>
      </Text>
      <ActiveFilters filters={filters} onClear={onClear} />
      <span className={css.grow} />
      <Segments<'grid' | 'list'>
        label={t('library.view.label')}
        value={search.view ?? 'grid'}
        onChange={(view) => onChange({ ...search, view: view === 'list' ? view : undefined })}
        options={[
          { value: 'grid', icon: IconLayoutGrid, label: word(t('library.view.grid')) },
          { value: 'list', icon: IconList, label: word(t('library.view.list')) },
        ]}
      />
      <SortMenu search={search} ordered={ordered} onChange={onChange} />
    </div>
  );
}

function SortMenu({ search, ordered, onChange }: Pick<Props, 'search' | 'ordered' | 'onChange'>) {
  const t = useText();
  const first = ordered ? 'position' : 'latest';
  const sort = search.sort ?? first;
  const label = t('library.sort.by', { sort: t(`library.sort.${sort}`) });
  const phone = usePhone();
  return (
    <Menu
      label={t('library.sort.label')}
      align="end"
      trigger={(props) =>
        phone ? (
          <IconButton {...props} variant="default" icon={IconArrowsSort} label={label} />
        ) : (
          <Button {...props} size="small" icon={IconArrowsSort} aria-label={label}>
            {t(`library.sort.${sort}`)}
          </Button>
        )
      }
    >
      {(close) =>
        librarySorts
          .filter((each) => ordered || each !== 'position')
          .map((each) => (
            <MenuItem
              key={each}
              current={each === sort}
              onClick={() => {
                onChange({ ...search, sort: ordered && each === first ? undefined : each, page: undefined });
                close();
              }}
            >
              {t(`library.sort.${each}`)}
            </MenuItem>
          ))
      }
    </Menu>
  );
}
