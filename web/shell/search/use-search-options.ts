import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { fewestLetters } from '#rules/start/search/search-kinds.ts';
import { useDocument } from '#platform/api/queries.ts';
import { type SessionUser, useUser } from '#platform/api/session.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import type { SheetIconName } from '#ui/look/sheet-icons.ts';
import { useSettled } from '#ui/table/use-settled.ts';
import { linksOf } from '../menu/menu-groups.ts';
import { useMenu } from '../menu/use-menu.ts';
import { pageSearchField } from './page-search-field.ts';
import { type FoundGroup, Search, type SearchKind } from './search.documents.ts';
import { linkOf, listLinkOf } from './search-links.ts';
import { actionsOf, fits } from './search-pages.ts';
import { keepOpened, lastOpened, type Opened } from './search-recent.ts';

/** A row of the search: a hit, a page or an action. */
export type SearchOption = { id: string; icon: SheetIconName; name: string; details: string; run: () => void };
/** Rows under a heading. */
export type SearchSection = { id: string; label: string; options: SearchOption[] };

const icons: Readonly<Record<SearchKind, SheetIconName>> = {
  article: 'bike',
  order: 'box',
  invoice: 'file-invoice',
  delivery: 'package-import',
  frame: 'scan',
  claim: 'shield-check',
  document: 'folder',
  news: 'news',
  dealer: 'building-store',
  user: 'user',
};
/** Milliseconds between the last key and the search. */
const settledAfterMs = 120;
/** Pages and actions that show above what the server finds. */
const mostPages = 5;

const ownerOf = (user: SessionUser): string => user.customer?.custCode.unified ?? '';

/** The server's hits for what the user typed. `fresh`: they are for these words, not for some before them. */
function useFound(words: string) {
  const settled = useSettled(words, settledAfterMs);
  const enabled = settled.length >= fewestLetters;
  const asked = useDocument(Search, { text: settled }, { enabled, quiet: true });
  const typed = words.length >= fewestLetters;
  return {
    groups: typed && enabled ? (asked.data?.search ?? []) : [],
    error: typed && settled === words ? asked.error : null,
    fresh: typed ? settled === words && asked.data !== undefined && !asked.isPlaceholderData : true,
    retry: () => void asked.refetch(),
  };
}

/** Opens what a row stands for. */
function useOpening(close: () => void) {
  const lang = useLocale();
  const router = useRouter();
  const user = useUser();
  const go = (link: NavigateOptions): void => {
    close();
    void router.navigate(link);
  };
  return {
    go,
    goTo: (path: string): void => go({ to: `/$lang${path}` as '/$lang', params: { lang } }),
    open(kind: SearchKind, hit: Omit<Opened, 'kind' | 'customer'>): void {
      if (user) keepOpened(user.id, { ...hit, kind, customer: ownerOf(user) });
      go(linkOf(lang, kind, hit));
    },
  };
}

/** Pages of the user's own menu, the profile and actions, by their labels. */
function usePages(words: string, { go, goTo }: Pick<ReturnType<typeof useOpening>, 'go' | 'goTo'>): SearchOption[] {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const { places } = useMenu();
  if (!user) return [];
  const actions = actionsOf(user).map(({ id, label, icon, link }): SearchOption => ({
    id: `action ${id}`,
    icon,
    name: t(label),
    details: t('search.about.action'),
    run: () => go(link(lang)),
  }));
  if (words === '') return actions;
  const pages = places.flatMap((place) =>
    linksOf(place).map(({ path, label }): SearchOption => ({
      id: `page ${path}`,
      icon: place.icon,
      name: t(label),
      details: place.label === label ? t('search.about.page') : t(place.label),
      run: () => goTo(path),
    })),
  );
  return [...actions, ...pages].filter(({ name }) => fits(words, name)).slice(0, mostPages);
}

/** The row that moves to the search box of the page behind, which filters its list. */
function useListRow(words: string, close: () => void): SearchOption[] {
  const t = useText();
  const field = pageSearchField();
  if (words !== '' || !field) return [];
  const run = (): void => {
    close();
    // The dialog gives the focus back first.
    requestAnimationFrame(() => field.focus());
  };
  return [{ id: 'list', icon: 'list', name: t('search.list.here'), details: '', run }];
}

/** All rows for what the user typed, in the order in which they show. */
export function useSearchOptions(typed: string, close: () => void) {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const formats = useFormats();
  const words = typed.trim().replaceAll(/\s+/g, ' ');
  const { groups, error, fresh, retry } = useFound(words);
  const opening = useOpening(close);
  const pages = usePages(words, opening);
  const list = useListRow(words, close);

  const rowOf = (kind: SearchKind, hit: Omit<Opened, 'kind' | 'customer'>, day: string | null): SearchOption => ({
    id: `${kind} ${hit.id} ${hit.name}`,
    icon: icons[kind],
    name: hit.name,
    details: [...hit.details, ...(day === null ? [] : [formats.date(day)])].join(' · '),
    run: () => opening.open(kind, hit),
  });
  const sectionOf = ({ kind, hits, more }: FoundGroup): SearchSection => {
    const all = more ? listLinkOf(lang, kind, hits[0]?.place ?? '', words) : null;
    const options = hits.map(({ day, ...hit }) => rowOf(kind, hit, day));
    if (all)
      options.push({
        id: `all ${kind}`,
        icon: 'search',
        name: t('search.list.all', { words }),
        details: '',
        run: () => opening.go(all),
      });
    return { id: kind, label: t(`search.kind.${kind}`), options };
  };
  const isExact = ({ hits }: FoundGroup): boolean => hits[0]?.exact === true;
  const recent = words === '' && user ? lastOpened(user.id, ownerOf(user)) : [];
  const sections: SearchSection[] = [
    { id: 'list', label: t('search.list.title'), options: list },
    { id: 'recent', label: t('search.recent.title'), options: recent.map((one) => rowOf(one.kind, one, null)) },
    ...groups.filter(isExact).map(sectionOf),
    { id: 'pages', label: t(words === '' ? 'search.action.title' : 'search.pages.title'), options: pages },
    ...groups.filter((group) => !isExact(group)).map(sectionOf),
  ];
  return { words, sections: sections.filter(({ options }) => options.length > 0), error, fresh, retry };
}
