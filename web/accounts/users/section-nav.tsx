import { useEffect, useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import css from './users.module.css';

export type NamedSection = {
  readonly id: 'account' | 'roles' | 'areas' | 'markets' | 'security' | 'history';
  readonly wrong?: number;
  readonly count?: number;
};

/** The sections of a long form on the left, each with its number of errors or entries. */
export function SectionNav({ sections }: { sections: readonly NamedSection[] }) {
  const t = useText();
  const [current, setCurrent] = useState<string>(sections[0]?.id ?? '');
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = ids.split(' ').find((id) => seen.has(`section-${id}`));
        if (first) setCurrent(first);
      },
      { rootMargin: '-80px 0px -45% 0px' },
    );
    for (const id of ids.split(' ')) {
      const element = document.getElementById(`section-${id}`);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);
  return (
    <nav className={css.nav} aria-label={t('users.section.nav')}>
      {sections.map(({ id, wrong, count }) => (
        <button
          key={id}
          type="button"
          className={css.navItem}
          aria-current={current === id ? 'true' : undefined}
          onClick={() => {
            const element = document.getElementById(`section-${id}`);
            element?.scrollIntoView({ block: 'start' });
            element
              ?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled, button:enabled')
              ?.focus({ preventScroll: true });
            setCurrent(id);
          }}
        >
          {t(`users.section.${id}`)}
          {wrong ? (
            <span className={css.wrong} title={t('users.section.wrong', { count: wrong })}>
              {wrong}
            </span>
          ) : (
            count !== undefined && <span className={css.entries}>{count}</span>
          )}
        </button>
      ))}
    </nav>
  );
}
