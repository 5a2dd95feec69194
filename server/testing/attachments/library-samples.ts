import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';

const main = {
  docx: ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
} as const;
export type Office = keyof typeof main;

export const zip = (files: Zippable): Buffer => Buffer.from(zipSync(files));

/** The parts of a small office document, with `more` of them; `mainType` replaces the type of its main part. */
export function officeParts(office: Office, more: Record<string, string> = {}, mainType?: string): Zippable {
  const [part, type] = main[office];
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${mainType ?? `${type}.main+xml`}"/></Types>`;
  const parts = { '[Content_Types].xml': types, [part]: '<document>Torque table</document>', ...more };
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
}

/** A small Word, Excel or PowerPoint document. */
export const officeFile = (...given: Parameters<typeof officeParts>): Buffer => zip(officeParts(...given));

/** Relations of a document, one of which leads outside. */
export const relations = (type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`;

/** The header of an entry. */
export interface EntryOfTest {
  readonly name: string;
  readonly bytes: Buffer;
  readonly flags?: number;
  readonly method?: number;
  readonly size?: number;
  readonly crc?: number;
  /** External attributes of a Unix system. */
  readonly mode?: number;
  /** Position of its header inside another entry; its own is not written. */
  readonly headerAt?: number;
  /** The name in its own header, if it differs. */
  readonly localName?: string;
}

/** An archive whose headers say what they are told to say. */
export function craftedZip(
  entries: readonly EntryOfTest[],
  { count = entries.length, before = '', after = '' } = {},
): Buffer {
  const head = Buffer.from(before);
  const local: Buffer[] = [head];
  const central: Buffer[] = [];
  let at = head.length;
  for (const {
    name,
    bytes,
    flags = 0,
    method = 0,
    size = bytes.length,
    crc = 0,
    mode = 0,
    headerAt,
    localName,
  } of entries) {
    const fields = (start: number, header: Buffer): void => {
      header.writeUInt16LE(flags, start);
      header.writeUInt16LE(method, start + 2);
      header.writeUInt32LE(crc, start + 8);
      header.writeUInt32LE(bytes.length, start + 12);
      header.writeUInt32LE(size, start + 16);
    };
    const own = Buffer.alloc(30);
    own.writeUInt32LE(0x04034b50, 0);
    fields(6, own);
    own.writeUInt16LE(Buffer.byteLength(localName ?? name), 26);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt16LE((3 << 8) | 20, 4);
    fields(8, listed);
    listed.writeUInt16LE(Buffer.byteLength(name), 28);
    listed.writeUInt32LE((mode << 16) >>> 0, 38);
    listed.writeUInt32LE(headerAt ?? at, 42);
    central.push(listed, Buffer.from(name));
    if (headerAt !== undefined) continue;
    const written = [own, Buffer.from(localName ?? name), bytes];
    local.push(...written);
    at += written.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end, Buffer.from(after)]);
}

/** Zeros, compressed by the system's library: one in JavaScript takes seconds for the same. */
function zeros(megabytes: number): { bytes: Buffer; size: number; crc: number } {
  const content = Buffer.alloc(megabytes * 1024 * 1024);
  return { bytes: deflateRawSync(content, { level: 9 }), size: content.length, crc: crc32(content) };
}

/** An archive with one file of zeros that is as large as `megabytes` when it is unpacked, and says so. */
export const zipBomb = (megabytes: number): Buffer =>
  craftedZip([{ name: 'zeros.bin', method: 8, ...zeros(megabytes) }]);

/** The same that says it is small. */
export const lyingZip = (megabytes: number): Buffer =>
  craftedZip([{ name: 'small.bin', method: 8, ...zeros(megabytes), size: 1000, crc: 0 }]);

/** A drawing with something in it. */
export const svg = (inside: string, attributes = 'width="80" height="40"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
