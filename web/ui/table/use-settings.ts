import type { ListSearch, RawSearch } from './list-search.ts';
import { type KnownSearch, pagingOf, useListSearch, wordsOf } from './use-list-search.ts';

/** The value of the parameter of the form for a new entry. */
const created = 'new';

/**
 * The address of a list of settings, for `SettingsList`: its page and search, and the entry whose form is open, in the
 * parameter `form`: `useSettings(readPriceListsSearch, 'list')`. `close` ends the form.
 */
export function useSettings<Search extends KnownSearch & ListSearch>(
  read: (raw: RawSearch) => Search,
  form: keyof Search & string,
) {
  const { search, change, refilter } = useListSearch(read);
  return {
    search,
    change,
    refilter,
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    list: {
      ...pagingOf(search, change),
      onAdd: () => change({ ...search, [form]: created }),
      words: (placeholder: string) => wordsOf(search, refilter, placeholder),
    },
    close: () => change({ ...search, [form]: undefined }),
  };
}
