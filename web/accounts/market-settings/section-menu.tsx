import { Link, useNavigate } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { DelayedSearch } from '#ui/form/delayed-search.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { useSearchKey } from '#ui/form/use-search-key.ts';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { useMedia } from '#ui/look/use-media.ts';
import { Stack } from '#ui/page/layout.tsx';
import { sectionTitle } from './market-sections.ts';
import { type SectionId, sectionIds } from './section-ids.ts';
import css from './market-settings.module.css';

type MenuProps = {
  code: string;
  section: SectionId;
  searched: string;
  /** Errors of the form by section. */
  wrong: ReadonlyMap<SectionId, number>;
  onSearch: (words: string) => void;
};

/** The search and the sections of the page, each with an address of its own; a list to choose from on narrow screens. */
export function SectionMenu({ code, section, searched, wrong, onSearch }: MenuProps) {
  const t = useText();
  const lang = useLocale();
  const navigate = useNavigate();
  const narrow = useMedia(breakpoints.tablet);
  useSearchKey();
  const to = { to: '/$lang/admin/markets/$code', params: { lang, code } } as const;
  const searchOf = (id: SectionId) => (id === sectionIds[0] ? {} : { section: id });
  const current = searched === '' ? section : null;
  const wrongText = (id: SectionId): string => t('markets.section.wrong', { count: wrong.get(id) ?? 0 });
  return (
    <div className={css.menu}>
      <Stack gap={3}>
        <DelayedSearch
          data-page-search=""
          label={t('markets.search.label')}
          placeholder={t('markets.search.label')}
          value={searched}
          onChange={onSearch}
        />
        {narrow ? (
          <SelectInput
            label={t('markets.section.choose')}
            hideLabel
            choices={sectionIds.map((id) => ({
              value: id,
              label: wrong.has(id) ? `${t(sectionTitle(id))} · ${wrongText(id)}` : t(sectionTitle(id)),
            }))}
            value={current ?? ''}
            {...(current === null ? { placeholder: t('markets.section.choose') } : {})}
            onChange={(event) =>
              void navigate({ ...to, search: searchOf(event.target.value as SectionId), resetScroll: false })
            }
          />
        ) : (
          <nav className={css.nav} aria-label={t('markets.section.nav')}>
            {sectionIds.map((id) => (
              <Link
                key={id}
                {...to}
                search={searchOf(id)}
                resetScroll={false}
                className={css.item}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {t(sectionTitle(id))}
                {wrong.has(id) && (
                  <span className={css.wrong} title={wrongText(id)}>
                    {wrong.get(id)}
                  </span>
                )}
              </Link>
            ))}
          </nav>
        )}
      </Stack>
    </div>
  );
}
