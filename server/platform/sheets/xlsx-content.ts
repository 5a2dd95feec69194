import { inflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

/** Limits of a workbook; a larger one is not unpacked. */
export const xlsxLimits = {
  /** Parts of the archive. */
  parts: 500,
  /** Bytes of all unpacked parts together. */
  bytes: 64 * 1024 * 1024,
  /** Maximum ratio of unpacked to packed size for a part of more than 1 MiB. */
  ratio: 200,
  /** Rows and columns of a sheet, including empty ones: the headings and 20,000 rows. */
  rows: 20_001,
  columns: 200,
} as const;

/** A file that is not a workbook, a damaged one, or one beyond {@link xlsxLimits}. */
export class UnreadableWorkbook extends Error {}

/** A workbook with a sheet of more rows than {@link xlsxLimits} allow. */
export class WorkbookTooLong extends UnreadableWorkbook {}

interface Part {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * The parts of a zip archive from its directory, without unpacking. Throws UnreadableWorkbook for a file that is not an
 * archive, is encrypted or split, or claims sizes beyond the limits.
 */
function partsOf(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const lowest = Math.max(0, end - 65_535);
  while (end >= lowest && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < lowest) throw new UnreadableWorkbook('no directory');
  const count = view.getUint16(end + 10, true);
  if (count > xlsxLimits.parts || count !== view.getUint16(end + 8, true))
    throw new UnreadableWorkbook('too many parts');
  const parts: Part[] = [];
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      throw new UnreadableWorkbook('damaged directory');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [nameLength, extra, comment] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString('utf8');
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8))
      throw new UnreadableWorkbook('encrypted or packed in an unknown way');
    // The directory may say of an unpacked part that it is smaller than it is.
    total += Math.max(size, packed);
    if (total > xlsxLimits.bytes || (size > 1024 * 1024 && size > packed * xlsxLimits.ratio))
      throw new UnreadableWorkbook('too large once unpacked');
    parts.push({ name, method, packed, size, offset: view.getUint32(at + 42, true) });
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}

/** Unpacks one part, at most as many bytes as the directory says. */
function unpack(bytes: Uint8Array, part: Part): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (part.offset + 30 > bytes.length || view.getUint32(part.offset, true) !== 0x04034b50)
    throw new UnreadableWorkbook('damaged part');
  const start = part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true);
  const packed = bytes.subarray(start, start + part.packed);
  if (part.method === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, part.size) });
  } catch (cause) {
    throw new UnreadableWorkbook('damaged part', { cause });
  }
}

/** True if bytes are an Excel workbook (.xlsx): a zip archive with the parts of one. Nothing is unpacked. */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || bytes.length < 22) return false;
  try {
    const names = new Set(partsOf(bytes).map(({ name }) => name));
    return names.has('[Content_Types].xml') && names.has('xl/workbook.xml');
  } catch (refused) {
    if (refused instanceof UnreadableWorkbook || refused instanceof RangeError) return false;
    throw refused;
  }
}

/** Bytes of all parts of an archive once they are unpacked. Throws UnreadableWorkbook. */
export const unpackedBytes = (bytes: Uint8Array): number =>
  partsOf(bytes).reduce((sum, { size, packed }) => sum + Math.max(size, packed), 0);

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 26 + (letter.codePointAt(0) ?? 64) - 64, 0);

/** Refuses XML with a document type (entities could expand it) and sheets with cells beyond the limits. */
function inspect(name: string, xml: Uint8Array): void {
  const text = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength).toString('latin1');
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnreadableWorkbook('a document type');
  if (!name.startsWith('xl/worksheets/')) return;
  for (const match of text.matchAll(/\sr\s*=\s*["'](?:([A-Za-z]{0,8})(\d{1,20}))["']/g)) {
    if (Number(match[2]) > xlsxLimits.rows) throw new WorkbookTooLong('a row too far below');
    if (columnNumber((match[1] ?? '').toUpperCase()) > xlsxLimits.columns)
      throw new UnreadableWorkbook('too many columns');
  }
  if ((text.match(/<(?:\w+:)?row[\s/>]/g)?.length ?? 0) > xlsxLimits.rows) throw new WorkbookTooLong('too many rows');
}

/** A cell as text: dates as YYYY-MM-DD, empty as ''. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

/**
 * A sheet of a workbook: its name and its cells as text, row by row; an empty cell is ''. Cells of hidden sheets are
 * not read.
 */
export interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly cells: readonly (readonly string[])[];
  /** Indexes in `cells` of rows and columns hidden by a filter or by hand. */
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** An attribute of an XML tag with its entities decoded. */
function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return (found?.[1] ?? found?.[2] ?? '').replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (all, digits?: string, hex?: string, entity?: string) =>
      entity !== undefined
        ? (entities[entity] ?? all)
        : String.fromCodePoint(
            Math.min(0x10ffff, digits === undefined ? Number.parseInt(hex ?? '0', 16) : Number(digits)),
          ),
  );
}

// A tag ends before the next one: a file of unclosed tags is searched once, not once for each of them.
const sheetTag = /<(?:\w+:)?sheet\s[^<>]*>/g;
const textOfPart = (xml: Uint8Array | undefined): string => Buffer.from(xml ?? new Uint8Array()).toString('utf8');

interface ListedSheet {
  readonly tag: string;
  readonly name: string;
  readonly hidden: boolean;
  /** The part of the archive that holds its cells. */
  readonly part: string;
}

/** The sheets listed in a workbook, and whether they are visible. Chart sheets hold no cells. */
function listedSheets(kept: Readonly<Record<string, Uint8Array>>): ListedSheet[] {
  const relations = textOfPart(kept['xl/_rels/workbook.xml.rels']).matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g);
  const withCells = new Map(
    [...relations].flatMap(([tag]) =>
      attribute(tag, 'Type').endsWith('/worksheet')
        ? [[attribute(tag, 'Id'), partOf(attribute(tag, 'Target'))] as const]
        : [],
    ),
  );
  return [...textOfPart(kept['xl/workbook.xml']).matchAll(sheetTag)]
    .filter(([tag]) => withCells.has(attribute(tag, 'id')))
    .map(([tag]) => ({
      tag,
      name: attribute(tag, 'name'),
      hidden: /hidden/i.test(attribute(tag, 'state')),
      part: withCells.get(attribute(tag, 'id')) ?? '',
    }));
}

/** Path of a part named by a relation of the workbook: from the root of the archive, or from the workbook's folder. */
const partOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

const rowTag = /<(?:\w+:)?row(?=[\s/>])[^<>]*>/g;
const columnTag = /<(?:\w+:)?col\s[^<>]*>/g;
const isTrue = (value: string): boolean => value === '1' || value === 'true';

/**
 * The invisible rows and columns of a sheet: hidden by a filter, by hand or in a closed group, or without height or
 * width.
 */
function hiddenPlaces(xml: string): Pick<WorkbookSheet, 'hiddenRows' | 'hiddenColumns'> {
  const hiddenRows: number[] = [];
  let row = 0;
  for (const [tag] of xml.matchAll(rowTag)) {
    row = Number(attribute(tag, 'r')) || row + 1;
    if (isTrue(attribute(tag, 'hidden')) || Number(attribute(tag, 'ht') || 1) === 0) hiddenRows.push(row - 1);
  }
  const hiddenColumns = [...xml.matchAll(columnTag)].flatMap(([tag]) => {
    if (!isTrue(attribute(tag, 'hidden')) && Number(attribute(tag, 'width') || 1) !== 0) return [];
    const [first, last] = [Number(attribute(tag, 'min')), Math.min(xlsxLimits.columns, Number(attribute(tag, 'max')))];
    return Array.from({ length: Math.max(0, last - first + 1) }, (_value, at) => first - 1 + at);
  });
  return { hiddenRows, hiddenColumns };
}

/**
 * All sheets of a workbook in order. The archive is measured before unpacking, and only the needed parts are unpacked.
 * Seconds of work for a long sheet: call `readWorkbookSheets`, which has a thread for them. Throws UnreadableWorkbook.
 */
export async function parseWorkbook(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  if (!isWorkbook(bytes)) throw new UnreadableWorkbook('no workbook');
  const wanted =
    /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;
  const kept: Record<string, Uint8Array> = {};
  for (const part of partsOf(bytes)) {
    if (!wanted.test(part.name)) continue;
    const xml = unpack(bytes, part);
    inspect(part.name, xml);
    kept[part.name] = xml;
  }
  const sheets = listedSheets(kept);
  const visible = sheets.filter(({ hidden }) => !hidden);
  if (visible.length === 0) throw new UnreadableWorkbook('no visible sheet');
  // The reader ignores the hidden state: it gets a workbook that lists only the visible sheets.
  const tags = new Set(visible.map(({ tag }) => tag));
  kept['xl/workbook.xml'] = strToU8(
    textOfPart(kept['xl/workbook.xml']).replaceAll(sheetTag, (tag) => (tags.has(tag) ? tag : '')),
  );
  try {
    const { default: readWorkbookFile } = await import('read-excel-file/node');
    const read = await readWorkbookFile(Buffer.from(zipSync(kept, { level: 0 })), {
      parseNumber: (text: string) => text,
    });
    const cells = read.map(({ data }) => data.map((row) => row.map(textOf)));
    return sheets.map(({ tag, name, hidden, part }) => ({
      name,
      hidden,
      cells: cells[visible.findIndex((one) => one.tag === tag)] ?? [],
      ...(hidden ? { hiddenRows: [], hiddenColumns: [] } : hiddenPlaces(textOfPart(kept[part]))),
    }));
  } catch (cause) {
    throw new UnreadableWorkbook('damaged workbook', { cause });
  }
}
