import { IconFileText, IconFileZip, IconPhoto, IconPlayerPlayFilled, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { focalPosition } from '#rules/content/content/focal-point.ts';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import type { LibraryPictureFile } from './marketing-material.documents.ts';
import css from './marketing-material.module.css';
import { pixelsOf } from './renditions.ts';

const iconOf = ({ media, contentType }: LibraryPictureFile) => {
  if (media === 'picture') return IconPhoto;
  if (media === 'video') return IconVideo;
  return contentType === 'application/zip' ? IconFileZip : IconFileText;
};

/** Drawings, pages and pictures with transparency show whole; photos fill their frame around their focal point. */
const fills = ({ media, contentType }: LibraryPictureFile): boolean =>
  media === 'video' || contentType === 'image/jpeg' || contentType === 'image/webp';

/** The copies of a picture for `srcset`, with their real widths. */
function copies(file: LibraryPictureFile): string {
  const sizes = [
    [file.thumbnailUrl, 300],
    [file.lowUrl, 800],
    [file.mediumUrl, 1600],
  ] as const;
  return sizes
    .flatMap(([url, size]) => {
      const width = pixelsOf(file, { size, format: 'webp' }).width ?? size;
      return url ? [`${url} ${width}w`] : [];
    })
    .join(', ');
}

/** A picture of a file in a frame that keeps its place; files without one show an icon. */
export function LibraryPicture({
  file,
  alt = '',
  sizes,
  eager,
}: {
  file: LibraryPictureFile | null | undefined;
  alt?: string;
  /** How wide it shows, for the choice of its copy. */
  sizes: string;
  eager?: boolean;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const url = file?.thumbnailUrl ?? null;
  return (
    <span className={classNames(css.frame, file && fills(file) && css.fills)}>
      {file && url && broken !== url ? (
        <img
          src={url}
          srcSet={copies(file)}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          style={{ objectPosition: focalPosition(file) }}
          onError={() => setBroken(url)}
        />
      ) : (
        <Icon of={file ? iconOf(file) : IconPhoto} size={28} />
      )}
      {file?.media === 'video' && (
        <span className={css.play} aria-hidden>
          <Icon of={IconPlayerPlayFilled} size={18} />
        </span>
      )}
    </span>
  );
}
