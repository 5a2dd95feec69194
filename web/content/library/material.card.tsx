import { Link } from '@tanstack/react-router';
import { IconCalendarOff } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import { Text } from '#ui/page/layout.tsx';
import { DownloadIcon } from '#content/marketing-material/download-menu.tsx';
import { LibraryPicture } from '#content/marketing-material/library-picture.tsx';
import type {
  LibraryFile,
  LibraryLayout,
  LibraryMaterialCard,
} from '#content/marketing-material/marketing-material.documents.ts';
import { materialRoute } from '#content/marketing-material/marketing-material.links.ts';
import css from '#content/marketing-material/marketing-material.module.css';
import { formatOf, useFileWords } from '#content/marketing-material/use-file-words.ts';

const everything: LibraryLayout = {
  placeholder: true,
  title: true,
  subtitle: true,
  releasedon: true,
  resolution: true,
  gotopdp: true,
};

/** The parts that a card shows: of its own layout, else of its category, else all. */
export const layoutOf = (material: LibraryMaterialCard, category: LibraryLayout | null | undefined): LibraryLayout =>
  material.layout ?? category ?? everything;

/** The address of a material below its category. */
export function materialParams(lang: string, { id, type, category }: LibraryMaterialCard) {
  return category
    ? { lang, type, id: category.route, image_id: id }
    : { lang, type: undefined, id: type, image_id: id };
}

/** Leads to the page of a material, or to its file if its layout says so. */
function MaterialLink({
  material,
  layout,
  children,
  ...rest
}: {
  material: LibraryMaterialCard;
  layout: LibraryLayout;
  className?: string;
  tabIndex?: number;
  'aria-hidden'?: true;
  children: ReactNode;
}) {
  const lang = useLocale();
  const [file] = material.files;
  if (!layout.gotopdp && file?.originalUrl)
    return (
      <a {...rest} href={file.originalUrl} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  return (
    <Link {...rest} to={materialRoute} params={materialParams(lang, material)}>
      {children}
    </Link>
  );
}

/** Days before the end of rights from which a card warns. */
const warnedDays = 30;
const day = 86_400_000;

/** The first end of rights among files, if it comes soon. */
function endingSoon(files: readonly LibraryFile[], now: number): string | null {
  const [first] = files.flatMap(({ rightsEndOn }) => rightsEndOn ?? []).toSorted();
  return first !== undefined && Date.parse(first) - now < warnedDays * day ? first : null;
}

/** When the rights of files end, if that is soon. */
export function RightsEnd({ files }: { files: readonly LibraryFile[] }) {
  const t = useText();
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  const end = endingSoon(files, now);
  if (end === null) return null;
  return (
    <Text size="xs" tone="warn" className={css.rights}>
      <Icon of={IconCalendarOff} size={14} /> {t('library.card.until', { date: formats.date(end) })}
    </Text>
  );
}

type CardProps = {
  material: LibraryMaterialCard;
  layout: LibraryLayout;
  /** How wide its picture shows. */
  sizes: string;
  eager?: boolean;
  /** Left out where cards cannot be selected. */
  selection?: { on: boolean; onChange: (on: boolean, range: boolean) => void };
};

/** A material with its picture, the parts of its layout, its downloads and a check box. */
export function MaterialCard({ material, layout, sizes, eager, selection }: CardProps) {
  const t = useText();
  const words = useFileWords();
  const formats = useFormats();
  const shift = useRef(false);
  const [file] = material.files;
  const facts = [
    layout.resolution && file && words.resolution(file),
    layout.releasedon && formats.day(material.createdAt),
  ].filter(Boolean);
  return (
    <article
      className={classNames(css.card, selection?.on && css.selected)}
      data-row={material.id}
      aria-label={material.title}
    >
      {/* The words come first for keys and screen readers; the picture above them repeats their link. */}
      <div className={css.body}>
        <div className={css.words}>
          <h3 className={classNames(css.name, !layout.title && css.unseen)}>
            <MaterialLink material={material} layout={layout}>
              {material.title}
            </MaterialLink>
          </h3>
          {layout.subtitle && material.subtitle && (
            <Text as="p" size="sm" tone="muted" truncate>
              {material.subtitle}
            </Text>
          )}
          {facts.length > 0 && (
            <Text as="p" size="xs" tone="dim">
              {facts.join(' · ')}
            </Text>
          )}
          <RightsEnd files={material.files} />
        </div>
        {material.files.length > 0 && <DownloadIcon title={material.title} files={material.files} />}
      </div>
      <MaterialLink material={material} layout={layout} className={css.picture} tabIndex={-1} aria-hidden>
        <LibraryPicture file={layout.placeholder ? file : null} sizes={sizes} eager={eager} />
      </MaterialLink>
      {selection && (
        <label className={css.tick}>
          <input
            type="checkbox"
            aria-label={t('library.card.select', { title: material.title })}
            checked={selection.on}
            onClick={(event: MouseEvent) => (shift.current = event.shiftKey)}
            onChange={(event) => {
              selection.onChange(event.target.checked, shift.current);
              shift.current = false;
            }}
          />
        </label>
      )}
      <span className={css.badge}>
        {material.files.length > 1
          ? t('library.card.files', { count: material.files.length })
          : file && formatOf(file.fileName)}
      </span>
    </article>
  );
}
