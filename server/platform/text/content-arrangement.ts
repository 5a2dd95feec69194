import {
  type ContentTag,
  figureWidthOf,
  type FigureWidth,
  isContentTag,
  isOutsideAddress,
  listDepthLimit,
  spanOf,
  tableLimits,
  withoutControls,
} from '#rules/content/content/content-text.ts';
import { listStartOf } from '#rules/text/rich-text.ts';

/*
 * Puts each element of a content text where it may be: blocks into blocks, words into paragraphs, rows into tables. The
 * text is read into these blocks and written again from them, so the result has one form only and holds nothing that
 * is not named here.
 */

interface Element {
  readonly tag: ContentTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Piece[];
}
type Piece = string | Element;

const marks = ['strong', 'em', 'u', 's', 'sub', 'sup'] as const;
type Mark = (typeof marks)[number];

/** A run of words with the same marks and link, or a line break (`null`). */
interface Run {
  readonly words: string | null;
  readonly marks: ReadonlySet<Mark>;
  readonly href: string | null;
}
interface Look {
  readonly marks: ReadonlySet<Mark>;
  readonly href: string | null;
}
const plain: Look = { marks: new Set(), href: null };

interface Cell {
  readonly tag: 'th' | 'td';
  readonly columns: number;
  readonly rows: number;
  readonly scope: 'row' | 'col';
  readonly blocks: readonly Block[];
}
type Block =
  | { readonly kind: 'words'; readonly tag: 'p' | 'h2' | 'h3' | 'h4'; readonly runs: readonly Run[] }
  | {
      readonly kind: 'list';
      readonly tag: 'ul' | 'ol';
      readonly start: number;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'table'; readonly head: readonly Cell[] | null; readonly rows: readonly (readonly Cell[])[] }
  | {
      readonly kind: 'figure';
      readonly width: FigureWidth;
      readonly subject: Element | { readonly href: string; readonly title: string };
      readonly caption: readonly Run[];
    };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decoded = (text: string): string =>
  withoutControls(text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name] ?? ''));
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The tree of a text from sanitize-html: balanced elements, quoted attributes, escaped words. */
function treeOf(html: string): Piece[] {
  const root: Piece[] = [];
  const open: Piece[][] = [root];
  for (const [token, closing, name = '', attributes = ''] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>|[^<]+/g,
  )) {
    const into = open.at(-1) ?? root;
    if (!token.startsWith('<')) into.push(decoded(token));
    else if (closing === '/') {
      if (open.length > 1) open.pop();
    } else if (isContentTag(name)) {
      const element: Element = {
        tag: name,
        attributes: Object.fromEntries(
          [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decoded(value)]),
        ),
        children: [],
      };
      into.push(element);
      if (name !== 'br' && name !== 'img') open.push(element.children);
    }
  }
  return root;
}

const isScript = (mark: Mark): boolean => mark === 'sub' || mark === 'sup';
const isMark = (tag: string): tag is Mark => (marks as readonly string[]).includes(tag);

/** The look of the words within a mark or link; a link within a link leads where the outer one does. */
function lookWithin({ tag, attributes }: Element, look: Look): Look {
  if (isMark(tag)) {
    // Letters are above or below the line, as the inner element says.
    const around = [...look.marks].filter((mark) => !(isScript(tag) && isScript(mark)));
    return { ...look, marks: new Set([...around, tag]) };
  }
  if (tag === 'a') return { ...look, href: look.href ?? attributes['href'] ?? null };
  return look;
}

const sameLook = (one: Run, other: Run): boolean =>
  one.href === other.href &&
  one.marks.size === other.marks.size &&
  [...one.marks].every((mark) => other.marks.has(mark));

/** Joins neighbours with the same look. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (run.words === '') continue;
    if (last && last.words !== null && run.words !== null && sameLook(last, run))
      result[result.length - 1] = { ...last, words: last.words + run.words };
    else result.push(run);
  }
  return result;
}

/** All words within some pieces, without their blocks. */
const runsOf = (pieces: readonly Piece[], look: Look = plain): Run[] =>
  joined(
    pieces.flatMap((piece): Run[] => {
      if (typeof piece === 'string') return [{ words: piece, ...look }];
      if (piece.tag === 'br') return [{ words: null, ...look }];
      return runsOf(piece.children, lookWithin(piece, look));
    }),
  );

const isBlank = (runs: readonly Run[]): boolean => runs.every((run) => run.words !== null && run.words.trim() === '');

/** Where blocks are collected: the text itself, or a part of it that holds paragraphs and lists only. */
interface Place {
  readonly top: boolean;
  readonly listDepth: number;
}

/**
 * The blocks of some pieces. Words between blocks become a paragraph of their own, blocks that may not be here give their
 * words only, and marks around blocks move to the words in them.
 */
function blocksOf(pieces: readonly Piece[], place: Place, look: Look = plain): Block[] {
  const blocks: Block[] = [];
  let loose: Run[] = [];
  const flush = (): void => {
    const runs = joined(loose);
    if (!isBlank(runs)) blocks.push({ kind: 'words', tag: 'p', runs });
    loose = [];
  };
  const add = (piece: Piece, around: Look): void => {
    if (typeof piece === 'string') return void loose.push({ words: piece, ...around });
    if (piece.tag === 'br') return void loose.push({ words: null, ...around });
    if (isMark(piece.tag) || piece.tag === 'a')
      return piece.children.forEach((child) => add(child, lookWithin(piece, around)));
    flush();
    blocks.push(...blockOf(piece, place, around));
  };
  for (const piece of pieces) add(piece, look);
  flush();
  return blocks;
}

const inside = (place: Place): Place => ({ ...place, top: false });

function blockOf(element: Element, place: Place, look: Look): Block[] {
  const { tag, children } = element;
  switch (tag) {
    case 'p':
    case 'h2':
    case 'h3':
    case 'h4':
      return wordsOf(place.top ? tag : 'p', children, place, look);
    case 'ul':
    case 'ol':
      return place.listDepth >= listDepthLimit
        ? blocksOf(children, inside(place), look)
        : listOf(element, tag, { top: false, listDepth: place.listDepth + 1 }, look);
    case 'blockquote': {
      const blocks = blocksOf(children, inside(place), look);
      return place.top && blocks.length > 0 ? [{ kind: 'quote', blocks }] : blocks;
    }
    case 'table':
      return place.top ? tableOf(element, look) : blocksOf(children, place, look);
    case 'figure':
    case 'img':
    case 'video':
      return place.top ? figureOf(element) : blocksOf(children, place, look);
    default:
      // Rows, items and captions without their table, list or figure.
      return blocksOf(children, place, look);
  }
}

/** A paragraph or heading; other blocks in it follow it. An empty one stays, as an empty line. */
function wordsOf(tag: 'p' | 'h2' | 'h3' | 'h4', children: readonly Piece[], place: Place, look: Look): Block[] {
  const blocks = blocksOf(children, place, look);
  if (blocks.length > 0)
    return blocks.flatMap((block) => {
      if (tag === 'p' || block.kind !== 'words' || block.tag !== 'p') return [block];
      return isBlank(block.runs) ? [] : [{ ...block, tag }];
    });
  return tag === 'p' ? [{ kind: 'words', tag, runs: joined(runsOf(children, look)) }] : [];
}

function listOf({ attributes, children }: Element, tag: 'ul' | 'ol', place: Place, look: Look): Block[] {
  const start = tag === 'ol' ? listStartOf(attributes['start']) : 1;
  const items = children.flatMap((child): (readonly Block[])[] => {
    if (typeof child !== 'string' && child.tag === 'li') {
      const blocks = blocksOf(child.children, place, look);
      return [blocks.length > 0 ? blocks : [{ kind: 'words', tag: 'p', runs: [] }]];
    }
    const blocks = blocksOf([child], place, look);
    return blocks.length > 0 ? [blocks] : [];
  });
  return items.length > 0 ? [{ kind: 'list', tag, start, items }] : [];
}

interface Row {
  readonly head: boolean;
  readonly cells: Element[];
}

/** Rows of a table with the part that they are in, and what stands between them. Cells outside rows are a row. */
function rowsOf(table: Element): { rows: Row[]; between: Piece[] } {
  const rows: Row[] = [];
  const between: Piece[] = [];
  const walk = (pieces: readonly Piece[], head: boolean): void => {
    let lone: Row | null = null;
    for (const piece of pieces) {
      const tag = typeof piece === 'string' ? '' : piece.tag;
      if (typeof piece !== 'string' && (tag === 'td' || tag === 'th')) {
        if (!lone) rows.push((lone = { head, cells: [] }));
        lone.cells.push(piece);
        continue;
      }
      lone = null;
      if (typeof piece !== 'string' && tag === 'tr') walk(piece.children, head);
      else if (typeof piece !== 'string' && (tag === 'thead' || tag === 'tbody')) walk(piece.children, tag === 'thead');
      else between.push(piece);
    }
  };
  walk(table.children, false);
  return { rows, between };
}

function cellOf({ tag, attributes, children }: Element, head: boolean, look: Look): Cell {
  return {
    tag: head || tag === 'th' ? 'th' : 'td',
    columns: spanOf(attributes['colspan'], tableLimits.columns),
    rows: head ? 1 : spanOf(attributes['rowspan'], tableLimits.rows),
    scope: head || attributes['scope'] === 'col' ? 'col' : 'row',
    blocks: blocksOf(children, { top: false, listDepth: 0 }, look),
  };
}

/** Cells of a part of a table in its grid: at most its columns, none over another, none below its last row. */
function placedRows(rows: readonly (readonly Cell[])[]): Cell[][] {
  // Rows below that the cell above still covers, by column.
  let covered = Array.from({ length: tableLimits.columns }, () => 0);
  const placed: Cell[][] = [];
  for (const cells of rows.slice(0, tableLimits.rows)) {
    const next = covered.map((count) => Math.max(0, count - 1));
    const kept: Cell[] = [];
    let column = 0;
    for (const cell of cells) {
      while ((covered[column] ?? 0) > 0) column += 1;
      if (column >= tableLimits.columns) break;
      const blocked = covered.findIndex((count, at) => at > column && count > 0);
      const room = (blocked === -1 ? tableLimits.columns : blocked) - column;
      const columns = Math.min(cell.columns, room);
      next.fill(cell.rows - 1, column, column + columns);
      kept.push({ ...cell, columns });
      column += columns;
    }
    // A row that is covered as a whole adds nothing.
    if (kept.length === 0) continue;
    covered = next;
    placed.push(kept);
  }
  return placed.map((cells, at) => cells.map((cell) => ({ ...cell, rows: Math.min(cell.rows, placed.length - at) })));
}

/**
 * A table whose first row is its head when it is in `thead`, or when all its cells are headers. Words between the rows
 * come first, where browsers show them.
 */
function tableOf(table: Element, look: Look): Block[] {
  const { rows: all, between } = rowsOf(table);
  const before = blocksOf(between, { top: true, listDepth: 0 }, look);
  const inHead = all.findIndex((row) => row.head);
  // Judged by the cells that have a place, so that a second look finds the same.
  const [top = []] = placedRows([(all[0]?.cells ?? []).map((cell) => cellOf(cell, false, look))]);
  const headAt = inHead === -1 && top.length > 0 && top.every((cell) => cell.tag === 'th') ? 0 : inHead;
  const head = all[headAt]?.cells.map((cell) => cellOf(cell, true, look)) ?? null;
  const body = all.filter((_row, at) => at !== headAt).map((row) => row.cells.map((cell) => cellOf(cell, false, look)));
  const rows = placedRows(body);
  const [placedHead = null] = head ? placedRows([head]) : [];
  return placedHead || rows.length > 0 ? [...before, { kind: 'table', head: placedHead, rows }] : before;
}

function findWithin(element: Element, fits: (inner: Element) => boolean): Element | undefined {
  if (fits(element)) return element;
  for (const child of element.children) {
    const found = typeof child === 'string' ? undefined : findWithin(child, fits);
    if (found) return found;
  }
  return undefined;
}

/** The words of some pieces as one line. */
const wordsWithin = (pieces: readonly Piece[]): string =>
  runsOf(pieces)
    .map((run) => run.words ?? ' ')
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A picture, a video or a link card with its caption. A figure without any of them gives its words. */
function figureOf(element: Element): Block[] {
  const width = figureWidthOf(element.attributes['data-width']);
  const captionElement = findWithin(element, (inner) => inner.tag === 'figcaption');
  const caption = captionElement ? runsOf(captionElement.children) : [];
  const file = findWithin(element, ({ attributes }) => attributes['data-file'] !== undefined);
  if (file) return [{ kind: 'figure', width, subject: file, caption: isBlank(caption) ? [] : caption }];
  const link = findWithin(
    { ...element, children: element.children.filter((child) => child !== captionElement) },
    ({ tag }) => tag === 'a',
  );
  const href = link?.attributes['href'] ?? '';
  const title = wordsWithin(link ? link.children : []);
  const all = wordsWithin(element.children.filter((child) => child !== captionElement));
  if (isOutsideAddress(href) && title !== '' && title === all)
    return [
      {
        kind: 'figure',
        width,
        subject: { href, title },
        caption: isBlank(caption) ? [] : caption,
      },
    ];
  return blocksOf(element.children, { top: true, listDepth: 0 });
}

/** Nests a link around its marks, so that neighbours with one link stay one link. */
function writtenRuns(runs: readonly Run[]): string {
  let html = '';
  let link: string | null = null;
  for (const run of runs) {
    if (run.href !== link) {
      if (link !== null) html += '</a>';
      if (run.href !== null) html += `<a href="${escaped(run.href)}">`;
      link = run.href;
    }
    const own = marks.filter((mark) => run.marks.has(mark));
    const words = run.words === null ? '<br />' : escaped(run.words);
    html += own.reduceRight((within, mark) => `<${mark}>${within}</${mark}>`, words);
  }
  return link === null ? html : `${html}</a>`;
}

function writtenCell(cell: Cell): string {
  const attributes = [
    ...(cell.columns > 1 ? [` colspan="${cell.columns}"`] : []),
    ...(cell.rows > 1 ? [` rowspan="${cell.rows}"`] : []),
    ...(cell.tag === 'th' ? [` scope="${cell.scope}"`] : []),
  ].join('');
  return `<${cell.tag}${attributes}>${written(cell.blocks)}</${cell.tag}>`;
}

const writtenRow = (cells: readonly Cell[]): string => `<tr>${cells.map(writtenCell).join('')}</tr>`;

function writtenFigure({ width, subject, caption }: Extract<Block, { kind: 'figure' }>): string {
  const chooseShown = () => {
    if ('href' in subject) return `<a href="${escaped(subject.href)}">${escaped(subject.title)}</a>`;
    if (subject.tag === 'img')
      return `<img data-file="${subject.attributes['data-file']}" alt="${escaped(subject.attributes['alt'] ?? '')}" />`;
    return `<video data-file="${subject.attributes['data-file']}" aria-label="${escaped(subject.attributes['aria-label'] ?? '')}"></video>`;
  };
  const shown = chooseShown();
  const below = caption.length > 0 ? `<figcaption>${writtenRuns(caption)}</figcaption>` : '';
  return `<figure${width === 'half' ? ' data-width="half"' : ''}>${shown}${below}</figure>`;
}

function written(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'words':
          return `<${block.tag}>${writtenRuns(block.runs)}</${block.tag}>`;
        case 'list':
          return `<${block.tag}${block.start === 1 ? '' : ` start="${block.start}"`}>${block.items.map((item) => `<li>${written(item)}</li>`).join('')}</${block.tag}>`;
        case 'quote':
          return `<blockquote>${written(block.blocks)}</blockquote>`;
        case 'table': {
          const head = block.head ? `<thead>${writtenRow(block.head)}</thead>` : '';
          const body = block.rows.length > 0 ? `<tbody>${block.rows.map(writtenRow).join('')}</tbody>` : '';
          return `<table>${head}${body}</table>`;
        }
        default:
          return writtenFigure(block);
      }
    })
    .join('');
}

/** A sanitized content text with each element where it may be. */
export function arrangedContent(html: string): string {
  return written(blocksOf(treeOf(html), { top: true, listDepth: 0 }));
}
