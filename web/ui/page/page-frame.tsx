import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import type { ReactNode } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import css from './page-frame.module.css';
import { usePageTitle } from './page-title.ts';

const IconChevronRight = sheetIcon('chevron-right');

export type PageFrameProps = {
  /** Plain text: also used as phone title and tab title. */
  title: string;
  /** The state of the page's record, as a chip beside the title. */
  badge?: ReactNode;
  subtitle?: ReactNode;
  /** Links to the pages above, outermost first. */
  crumbs?: readonly { key: string; link: ReactNode }[];
  /** Page actions; one primary at most. */
  actions?: ReactNode;
  /** Lays out the page head around the heading, which then shows on a phone too. */
  head?: (heading: ReactNode) => ReactNode;
  children: ReactNode;
};

/** Title, back links, actions and content of a page. On a phone the bar of the shell shows the title instead. */
export function PageFrame({ title, badge, subtitle, crumbs, actions, head, children }: PageFrameProps) {
  const t = useText();
  usePageTitle(title);
  const heading = <h1 tabIndex={-1}>{title}</h1>;
  return (
    <>
      <div className={css.head}>
        {crumbs && crumbs.length > 0 && (
          <nav className={css.crumbs} aria-label={t('ui.page.crumbs')}>
            <ol>
              {crumbs.map((crumb) => (
                <li key={crumb.key}>
                  {crumb.link}
                  <Icon of={IconChevronRight} size={14} />
                </li>
              ))}
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
        )}
        {head ? (
          <div className={css.own}>{head(heading)}</div>
        ) : (
          <div className={css.titles}>
            <div className={css.named}>
              {heading}
              {badge}
            </div>
            {subtitle && <div className={css.sub}>{subtitle}</div>}
          </div>
        )}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      <div className={css.content}>{children}</div>
    </>
  );
}
