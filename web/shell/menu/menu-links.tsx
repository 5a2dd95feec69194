import { Link } from '@tanstack/react-router';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import type { MenuEntry, MenuLink } from './menu-entry.ts';

type Section = { heading: MessageId | undefined; links: MenuLink[] };

/** The links of entries by their headings, in the order of the entries. */
function sectionsOf(entries: readonly MenuEntry[]): Section[] {
  const sections: Section[] = [];
  for (const { section, links } of entries) {
    const known = sections.find(({ heading }) => heading === section);
    if (known) known.links.push(...links);
    else sections.push({ heading: section, links: [...links] });
  }
  return sections;
}

type MenuLinksProps = {
  entries: readonly MenuEntry[];
  path: string;
  heading: string;
  link?: string | undefined;
  onChoose: () => void;
};

/** The links of a group, under the headings of its sections. */
export function MenuLinks({ entries, path, heading, link, onChoose }: MenuLinksProps) {
  const t = useText();
  const lang = useLocale();
  return sectionsOf(entries).map((section) => (
    <div key={section.heading ?? ''}>
      {section.heading && <div className={heading}>{t(section.heading)}</div>}
      {section.links.map(({ path: target, label }) => (
        <Link
          key={target}
          to={`/$lang${target}` as '/$lang'}
          params={{ lang }}
          className={link}
          aria-current={path === target ? 'page' : undefined}
          onClick={onChoose}
        >
          {t(label)}
        </Link>
      ))}
    </div>
  ));
}
