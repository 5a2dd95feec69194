import { Link } from '@tanstack/react-router';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { Text } from '#ui/page/layout.tsx';
import { LibraryPicture } from '#content/marketing-material/library-picture.tsx';
import type { LibraryCategoryCard } from './library.documents.ts';
import { listingRoute } from './library.links.ts';
import css from '#content/marketing-material/marketing-material.module.css';

/** A category with its picture and what it holds. */
function CategoryCard({ category }: { category: LibraryCategoryCard }) {
  const t = useText();
  const lang = useLocale();
  const { title, type, route, totalChildren, totalMaterials, file } = category;
  return (
    <li>
      <Link to={listingRoute} params={{ lang, type, id: route }} className={css.category}>
        <LibraryPicture file={file} sizes={`${breakpoints.phone} 45vw, 14rem`} />
        <span>
          <b>{title}</b>
          <Text size="xs" tone="muted">
            {[
              totalChildren > 0 && t('library.category.children', { count: totalChildren }),
              t('library.category.materials', { count: totalMaterials }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </span>
      </Link>
    </li>
  );
}

/** Categories side by side, in their order. */
export function CategoryCards({ categories, label }: { categories: readonly LibraryCategoryCard[]; label: string }) {
  return (
    <ul className={css.categories} aria-label={label}>
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} />
      ))}
    </ul>
  );
}
