import { Parser } from 'htmlparser2';
import type { ErrorCode } from '#rules/errors.ts';
import { attachmentTypeOf } from './content-type.ts';
import { stripJpeg, stripPng, stripWebp, type Stripped } from './picture-content.ts';
import {
  cleanStyle,
  cleanStyleSheet,
  isDrawingValue,
  svgAttributes,
  svgElements,
  svgReferring,
  svgWrappers,
} from './svg-allowed.ts';

/** Elements that are drawn, those of repeated symbols as often as they are used. */
const mostElements = 100_000;
const mostFilters = 100;
const deepest = 200;

const strip: Readonly<Record<string, (bytes: Buffer) => Stripped>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};

/** A picture inside a drawing, by its content and without its metadata; null for anything else. */
function embeddedPicture(address: string): string | null {
  const [, base64] = /^data:image\/(?:png|jpe?g|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(address.trim()) ?? [];
  if (base64 === undefined) return null;
  const bytes = Buffer.from(base64, 'base64');
  const type = attachmentTypeOf(bytes);
  const parts = type === null ? null : strip[type]?.(bytes);
  return parts ? `data:${type};base64,${Buffer.concat(parts).toString('base64')}` : null;
}

const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The text of an XML file: UTF-8, UTF-16 with its mark, or Latin-1 if it says so. Null for other bytes. */
function textOf(bytes: Buffer): string | null {
  const mark = bytes.toString('hex', 0, 2);
  const declared = /^<\?xml[^>]*encoding=["'](iso-8859-1|windows-1252)["']/i.test(bytes.toString('latin1', 0, 200));
  const chooseEncoding = () => {
    if (mark === 'fffe') return 'utf-16le';
    if (mark === 'feff') return 'utf-16be';
    if (declared) return 'windows-1252';
    return 'utf-8';
  };
  const encoding = chooseEncoding();
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The text without its document type, which may define entities. */
function withoutDoctype(text: string): string {
  const start = text.search(/<!DOCTYPE/i);
  if (start < 0) return text;
  let [quote, inside] = ['', 0];
  for (let at = start + 2; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '[') inside += 1;
    else if (sign === ']') inside -= 1;
    else if (sign === '>' && inside <= 0) return text.slice(0, start) + text.slice(at + 1);
  }
  return text.slice(0, start);
}

/** An element with an id: elements in it, the parts in it, and the ids of those that are drawn with it. */
interface Part {
  elements: number;
  readonly parts: Part[];
  readonly uses: string[];
}
const newPart = (elements: number): Part => ({ elements, parts: [], uses: [] });

/** Number of elements that are drawn with a part; endless for uses in a circle and for too many of them. */
function drawnWith(byId: ReadonlyMap<string, Part>, part: Part, known: Map<Part, number>, depth = 0): number {
  const before = known.get(part);
  if (before !== undefined) return before;
  if (depth > 2 * deepest) return Number.POSITIVE_INFINITY;
  known.set(part, Number.POSITIVE_INFINITY);
  let sum = part.elements;
  for (const inner of [...part.parts, ...part.uses.flatMap((id) => byId.get(id) ?? [])]) {
    sum += drawnWith(byId, inner, known, depth + 1);
    if (sum > mostElements) return Number.POSITIVE_INFINITY;
  }
  known.set(part, sum);
  return sum;
}

/** An element that is being read. */
interface Open {
  readonly name: string;
  /** The part that is kept: the element, only its content, or nothing. */
  readonly keeps: 'element' | 'content' | 'nothing';
  /** A switch draws the first of its elements only. */
  hasDrawn: boolean;
}

/** Ends the parser, which takes long over very many elements, when the result is known. */
class Known extends Error {}

/** Writes the allowed elements and attributes of a drawing anew. */
class Cleaner {
  readonly #out: string[] = [];
  readonly #open: Open[] = [];
  readonly #parts = new Map<string, Part>();
  readonly #all = newPart(0);
  /** The innermost part around each open element. */
  readonly #around: Part[] = [];
  #elements = 0;
  #style: string | null = null;
  #filters = 0;
  #state: 'before' | 'inside' | 'after' | 'refused' = 'before';

  open(qualified: string, attributes: Readonly<Record<string, string>>): void {
    const name = qualified.startsWith('svg:') ? qualified.slice(4) : qualified;
    const parent = this.#open.at(-1);
    const isRoot = this.#state === 'before';
    if (isRoot) this.#state = name === 'svg' ? 'inside' : 'refused';
    const drops = this.#state !== 'inside' || parent?.keeps === 'nothing' || this.#style !== null;
    const skips = parent?.name === 'switch' && parent.hasDrawn;
    const chooseKeeps = () => {
      if (drops || skips) return 'nothing';
      if (svgElements.has(name)) return 'element';
      if (svgWrappers.has(name)) return 'content';
      return 'nothing';
    };
    const keeps = chooseKeeps();
    if (parent && keeps !== 'nothing') parent.hasDrawn = true;
    this.#open.push({ name, keeps, hasDrawn: false });
    const around = this.#around.at(-1) ?? this.#all;
    this.#around.push(keeps === 'element' ? this.#count(name, attributes, around) : around);
    if (this.#open.length > deepest || this.#filters > mostFilters || this.#elements > mostElements)
      this.#state = 'refused';
    if (this.#state === 'refused') throw new Known();
    if (keeps !== 'element') return;
    if (name === 'style') this.#style = '';
    const kept = this.#attributes(name, attributes, isRoot);
    this.#out.push(`<${name}${kept.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`);
  }

  text(text: string): void {
    if (this.#state !== 'inside' || this.#open.at(-1)?.keeps === 'nothing') return;
    if (this.#style === null) this.#out.push(escaped(text));
    else this.#style += text;
  }

  close(): void {
    const closed = this.#open.pop();
    this.#around.pop();
    if (closed?.keeps !== 'element') return;
    if (closed.name === 'style' && this.#style !== null) {
      this.#out.push(escaped(cleanStyleSheet(this.#style)));
      this.#style = null;
    }
    this.#out.push(`</${closed.name}>`);
    if (this.#open.length > 0) return;
    this.#state = 'after';
    throw new Known();
  }

  /** The clean drawing, or why it is refused. */
  result(): { readonly clean: string } | ErrorCode {
    if (this.#state === 'before' || this.#state === 'inside') return 'attachment_damaged';
    if (this.#state === 'refused') return this.#out.length === 0 ? 'attachment_damaged' : 'attachment_drawing';
    const drawn = drawnWith(this.#parts, this.#all, new Map());
    return drawn > mostElements ? 'attachment_drawing' : { clean: this.#out.join('') };
  }

  /** Counts an element for the part around it. Returns the part for what the element contains. */
  #count(name: string, attributes: Readonly<Record<string, string>>, around: Part): Part {
    this.#elements += 1;
    if (name.startsWith('fe') && name !== 'feMergeNode' && !name.startsWith('feFunc')) this.#filters += 1;
    const { id, href, 'xlink:href': linked = href } = attributes;
    const isNew = id !== undefined && !this.#parts.has(id);
    const part = isNew ? newPart(1) : around;
    if (isNew) {
      this.#parts.set(id, part);
      around.parts.push(part);
    } else part.elements += 1;
    const used = name === 'use' ? /^#(.+)$/.exec(linked?.trim() ?? '')?.[1] : undefined;
    if (used !== undefined) part.uses.push(used);
    return part;
  }

  #attributes(name: string, given: Readonly<Record<string, string>>, isRoot: boolean): [string, string][] {
    const kept: [string, string][] = isRoot
      ? [
          ['xmlns', 'http://www.w3.org/2000/svg'],
          ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
        ]
      : [];
    for (const [key, value] of Object.entries(given)) {
      if (key === 'style') {
        const style = cleanStyle(value);
        if (style !== '') kept.push([key, style]);
      } else if (key === 'href' || key === 'xlink:href') {
        const target = this.#target(name, value);
        if (target !== null) kept.push([key, target]);
      } else if (svgAttributes.has(key) && isDrawingValue(value)) kept.push([key, value]);
    }
    return kept;
  }

  #target(name: string, value: string): string | null {
    if (name === 'image') return embeddedPicture(value);
    const target = value.trim();
    return svgReferring.has(name) && /^#[\w.:-]+$/.test(target) ? target : null;
  }
}

/**
 * An SVG with nothing but drawing: no scripts, no handlers, no foreign elements, no links, no animations, no addresses
 * but those of its own elements, no document type. Or why it is refused: damaged, or too much to draw.
 */
export function cleanSvg(bytes: Buffer): { readonly clean: string } | ErrorCode {
  const text = textOf(bytes);
  if (text === null) return 'attachment_damaged';
  const cleaner = new Cleaner();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => cleaner.open(name, attributes),
      ontext: (part) => cleaner.text(part),
      onclosetag: () => cleaner.close(),
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  );
  try {
    parser.write(withoutDoctype(text));
  } catch (error) {
    if (!(error instanceof Known)) throw error;
  }
  // The parser is not ended: it would close the elements of a file that is not complete.
  return cleaner.result();
}
