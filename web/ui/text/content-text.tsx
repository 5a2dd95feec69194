import { IconExternalLink, IconPhotoOff, IconPlayerPlay, IconVideoOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type JSX, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  figureWidthOf,
  isContentAddress,
  isContentTag,
  isFileId,
  isOutsideAddress,
  nonTextTags,
  spanOf,
  tableLimits,
} from '#rules/content/content/content-text.ts';
import { isPortalPath } from '#rules/content/content/portal-path.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { classNames } from '#ui/look/class-names.ts';
import css from './content-text.module.css';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { firstNumber } from './rich-content.tsx';

/** A picture of the library with its signed addresses; `width` and `height` of the original keep its place. */
export type ContentPicture = {
  kind: 'picture';
  width: number;
  height: number;
  /** At least one; `width` in pixels. */
  sizes: readonly { url: string; width: number }[];
};
export type ContentVideo = { kind: 'video'; width: number; height: number; url: string; poster: string | null };
/** Files of a text by their ids (`filesOf` names them). */
export type ContentFiles = Readonly<Record<string, ContentPicture | ContentVideo>>;

type Drawing = {
  /** Undefined while they load. */
  files: ContentFiles | undefined;
  onBroken: (() => void) | undefined;
  /** Numbers the tables, which are named by it. */
  tables: { count: number };
};

const hidden: readonly string[] = nonTextTags;

function drawnAll(nodes: Iterable<Node>, drawing: Drawing): ReactNode[] {
  return Array.from(nodes, (node, key) => drawn(node, key, drawing));
}

/** One node of a parsed text as a React element. Of an unknown element only the text shows. */
function drawn(node: Node, key: number, drawing: Drawing): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || hidden.includes(node.localName)) return null;
  const tag = node.localName;
  const children = (): ReactNode[] => drawnAll(node.childNodes, drawing);
  if (!isContentTag(tag)) return <Fragment key={key}>{children()}</Fragment>;
  switch (tag) {
    case 'br':
      return <br key={key} />;
    case 'ol':
      return (
        <ol key={key} start={firstNumber(node)}>
          {children()}
        </ol>
      );
    case 'a':
      return (
        <ContentLink key={key} address={node.getAttribute('href') ?? ''}>
          {children()}
        </ContentLink>
      );
    case 'table':
      drawing.tables.count += 1;
      return (
        <TableBox key={key} number={drawing.tables.count}>
          {children()}
        </TableBox>
      );
    case 'th':
    case 'td':
      return <Fragment key={key}>{cell(node, tag, children())}</Fragment>;
    case 'figure':
      return <Fragment key={key}>{figure(node, drawing)}</Fragment>;
    case 'figcaption':
      return <Fragment key={key}>{children()}</Fragment>;
    case 'img':
    case 'video':
      return <ContentFigure key={key} element={node} width="full" drawing={drawing} />;
    case 'tr':
    case 'thead':
    case 'tbody': {
      // White space between rows and cells is not content.
      const Tag = tag;
      return <Tag key={key}>{drawnAll(node.children, drawing)}</Tag>;
    }
    default: {
      const Tag = tag as keyof JSX.IntrinsicElements;
      return <Tag key={key}>{children()}</Tag>;
    }
  }
}

function cell(element: Element, tag: 'th' | 'td', children: ReactNode): ReactNode {
  const spans = {
    colSpan: spanOf(element.getAttribute('colspan'), tableLimits.columns),
    rowSpan: spanOf(element.getAttribute('rowspan'), tableLimits.rows),
  };
  if (tag === 'td') return <td {...spans}>{children}</td>;
  return (
    <th {...spans} scope={element.getAttribute('scope') === 'row' ? 'row' : 'col'}>
      {children}
    </th>
  );
}

/** A picture, a video or a card that leads to a video elsewhere. Anything else shows as text. */
function figure(element: Element, drawing: Drawing): ReactNode {
  const width = figureWidthOf(element.getAttribute('data-width'));
  const caption = element.querySelector('figcaption');
  const below = caption ? drawnAll(caption.childNodes, drawing) : null;
  const file = element.querySelector('img, video');
  if (file) return <ContentFigure element={file} width={width} caption={below} drawing={drawing} />;
  const link = element.querySelector('a');
  const address = link?.getAttribute('href') ?? '';
  if (link && isOutsideAddress(address))
    return <LinkCard address={address} title={link.textContent} width={width} caption={below} />;
  return drawnAll(element.childNodes, drawing);
}

/** Says that a link opens in a new tab, to the eye and to screen readers. */
function NewTabHint() {
  const t = useText();
  return (
    <>
      <Icon of={IconExternalLink} size={14} className={css.outside} />
      <Hidden> {t('ui.content.newTab')}</Hidden>
    </>
  );
}

/** Pages of the portal open in the reader's language, other sites in a new tab. */
function ContentLink({ address, children }: { address: string; children: ReactNode }) {
  const lang = useLocale();
  if (isPortalPath(address)) {
    const [pathname = '', query = ''] = address.split('?');
    return (
      <Link
        to={`/$lang${pathname}` as '/$lang'}
        params={{ lang }}
        search={Object.fromEntries(new URLSearchParams(query))}
      >
        {children}
      </Link>
    );
  }
  if (!isContentAddress(address)) return children;
  if (!isOutsideAddress(address)) return <a href={address}>{children}</a>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTabHint />
    </a>
  );
}

/** A table scrolls in its own box, which the Tab key reaches while it is wider than the box. */
function TableBox({ number, children }: { number: number; children: ReactNode }) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = (): void => setWide(box.scrollWidth > box.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    look();
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={ref}
      className={css.scroll}
      {...(wide ? { role: 'region', 'aria-label': t('ui.content.table', { number }), tabIndex: 0 } : {})}
    >
      <table>{children}</table>
    </div>
  );
}

function Figure({ width, caption, children }: { width: 'full' | 'half'; caption: ReactNode; children: ReactNode }) {
  return (
    <figure data-width={width === 'half' ? 'half' : undefined}>
      {children}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** A picture or video of the library; one that is no longer there is named. */
function ContentFigure({
  element,
  width,
  caption,
  drawing: { files, onBroken },
}: {
  element: Element;
  width: 'full' | 'half';
  caption?: ReactNode;
  drawing: Drawing;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const isVideo = element.localName === 'video';
  const words = element.getAttribute(isVideo ? 'aria-label' : 'alt') ?? '';
  const id = element.getAttribute('data-file');
  const file = files && isFileId(id) && Object.hasOwn(files, id) ? files[id] : undefined;
  const source = file?.kind === 'video' ? file.url : (file?.sizes.at(-1)?.url ?? null);
  const onError = (): void => {
    setBroken(source);
    onBroken?.();
  };
  const fits = file && source !== null && source !== broken && file.kind === (isVideo ? 'video' : 'picture');
  const renderFile = () => {
    if (!files) return <span className={css.coming} aria-busy />;
    if (!fits) return <MissingFile video={isVideo} words={words} />;
    if (file.kind === 'video')
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the library has no subtitles; the caption says what it shows
        <video
          src={file.url}
          poster={file.poster ?? undefined}
          width={file.width}
          height={file.height}
          aria-label={words}
          controls
          playsInline
          preload={file.poster ? 'none' : 'metadata'}
          onError={onError}
        />
      );
    return (
      <img
        src={source}
        srcSet={file.sizes.map((size) => `${size.url} ${size.width}w`).join(', ')}
        sizes={width === 'half' ? `${breakpoints.phone} 100vw, 23rem` : `${breakpoints.phone} 100vw, 46rem`}
        width={file.width}
        height={file.height}
        alt={words}
        loading="lazy"
        decoding="async"
        onError={onError}
      />
    );
  };
  return (
    <Figure width={width} caption={caption}>
      {renderFile()}
    </Figure>
  );
}

/** In place of a file that is no longer in the library. */
export function MissingFile({ video, words }: { video: boolean; words: string }) {
  const t = useText();
  return (
    <span className={css.missing}>
      <Icon of={video ? IconVideoOff : IconPhotoOff} size={22} />
      <span>{t(video ? 'ui.content.videoMissing' : 'ui.content.pictureMissing')}</span>
      {words && <span className={css.words}>{words}</span>}
    </span>
  );
}

/** The words of a card that leads to a video on another site. */
export function LinkCardWords({ address, title }: { address: string; title: string }) {
  return (
    <>
      <span className={css.play}>
        <Icon of={IconPlayerPlay} size={22} />
      </span>
      <span className={css.cardWords}>
        <b>{title}</b>
        <span>
          {new URL(address).hostname.replace(/^www\./, '')}
          <NewTabHint />
        </span>
      </span>
    </>
  );
}

/** Leads to a video on another site. Its player would need that site's code on our page. */
function LinkCard({
  address,
  title,
  width,
  caption,
}: {
  address: string;
  title: string;
  width: 'full' | 'half';
  caption: ReactNode;
}) {
  return (
    <Figure width={width} caption={caption}>
      <a href={address} target="_blank" rel="noopener noreferrer" className={css.card}>
        <LinkCardWords address={address} title={title} />
      </a>
    </Figure>
  );
}

/**
 * Rich text of brand content as React elements of the allow list, so that foreign markup can neither run nor
 * change the look. The page loads the texts `content-text` and passes the files of the text with their signed addresses;
 * `onBroken` reports an address that no longer works, for example because its hour is over.
 */
export function ContentText({
  html,
  files,
  lang,
  onBroken,
}: {
  html: string;
  files: ContentFiles | undefined;
  /** Language of the text when it is not the language of the page. */
  lang?: string;
  onBroken?: () => void;
}) {
  const nodes = useMemo(() => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes], [html]);
  return (
    <div className={classNames(css.content, css.read)} lang={lang}>
      {drawnAll(nodes, { files, onBroken, tables: { count: 0 } })}
    </div>
  );
}
