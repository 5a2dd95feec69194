import { IconArrowsMaximize, IconExternalLink, IconFileText, IconFileZip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import { LibraryPicture } from './library-picture.tsx';
import type { LibraryPictureFile, MaterialFile, SameCategory } from './marketing-material.documents.ts';
import css from './marketing-material.module.css';
import { formatOf } from './use-file-words.ts';

/** The part of a file that the stage needs. */
export type StageFile = Pick<
  MaterialFile,
  'id' | 'media' | 'contentType' | 'fileName' | 'width' | 'height' | 'originalUrl' | 'highUrl' | 'mediumUrl' | 'lowUrl'
>;
/** The part of each that the strip of files needs. */
export type StripFile = LibraryPictureFile & Pick<MaterialFile, 'id' | 'fileTitle' | 'fileName'>;

/** A file as large as its column: a picture that opens larger, a video with its player, or a document to open. */
export function MaterialStage({
  title,
  file,
  onEnlarge,
}: {
  title: string;
  file: StageFile | undefined;
  onEnlarge: () => void;
}) {
  const t = useText();
  if (!file) return <p className={css.stage}>{t('library.material.noFile')}</p>;
  const ratio = { aspectRatio: file.width && file.height ? `${file.width} / ${file.height}` : '4 / 3' };
  if (file.media === 'video')
    return (
      <div className={css.stage}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- videos of the library have no captions */}
        <video
          key={file.id}
          aria-label={title}
          style={ratio}
          src={file.originalUrl ?? undefined}
          poster={file.mediumUrl ?? undefined}
          controls
          playsInline
          preload="metadata"
        />
      </div>
    );
  const picture = file.mediumUrl && (
    <img
      key={file.id}
      src={file.mediumUrl}
      srcSet={[file.lowUrl && `${file.lowUrl} 800w`, `${file.mediumUrl} 1600w`, file.highUrl && `${file.highUrl} 2400w`]
        .filter(Boolean)
        .join(', ')}
      sizes={`${breakpoints.tablet} 94vw, 60vw`}
      alt={title}
      style={ratio}
    />
  );
  if (file.media === 'picture')
    return (
      <button type="button" className={classNames(css.stage, css.opens)} onClick={onEnlarge}>
        {picture}
        <span className={css.enlarge}>
          <Icon of={IconArrowsMaximize} size={14} />
          {t('library.material.enlarge')}
        </span>
      </button>
    );
  return (
    <a
      className={classNames(css.stage, css.opens)}
      href={file.originalUrl ?? undefined}
      target="_blank"
      rel="noreferrer"
    >
      {picture || <Icon of={file.contentType === 'application/zip' ? IconFileZip : IconFileText} size={28} />}
      <span className={css.enlarge}>
        <Icon of={IconExternalLink} size={14} />
        {t('library.material.open', { format: formatOf(file.fileName) })}
      </span>
    </a>
  );
}

/** The files of a material, such as its languages. */
export function FileStrip({
  files,
  shown,
  onShow,
}: {
  files: readonly StripFile[];
  shown: string | undefined;
  onShow: (id: string) => void;
}) {
  const t = useText();
  return (
    <ul className={css.strip} aria-label={t('library.material.files')}>
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className={css.thumb}
            aria-current={file.id === shown ? 'true' : undefined}
            onClick={() => onShow(file.id)}
          >
            <LibraryPicture file={file} sizes="6rem" />
            <span>{file.fileTitle || file.fileName}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Neighbours on each side that the strip shows. */
const neighbours = 20;

/** Small pictures of the materials around this one in its category. */
export function FilmStrip({
  others,
  shown,
  onShow,
}: {
  others: SameCategory;
  shown: string;
  onShow: (id: string) => void;
}) {
  const t = useText();
  const strip = useRef<HTMLUListElement>(null);
  const at = others.findIndex(({ id }) => id === shown);
  const from = Math.max(0, at - neighbours);
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !current) return;
    strip.current.scrollLeft = current.offsetLeft - strip.current.clientWidth / 2 + current.clientWidth / 2;
  }, [shown]);
  return (
    <section aria-labelledby="library-others">
      <div className={css.heading}>
        <h2 id="library-others">{t('library.material.others')}</h2>
        <span>{t('library.material.position', { at: at + 1, count: others.length })}</span>
      </div>
      <ul ref={strip} className={css.strip} aria-labelledby="library-others">
        {others.slice(from, at + neighbours + 1).map(({ id, title, placeholder }) => (
          <li key={id}>
            <button
              type="button"
              className={css.thumb}
              aria-label={title}
              title={title}
              aria-current={id === shown ? 'true' : undefined}
              onClick={() => onShow(id)}
            >
              <LibraryPicture file={placeholder} sizes="6rem" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
