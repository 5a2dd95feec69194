import { treeOf } from './official-rules/xml-tree.ts';
import { contentOf, objectsOfPdf, streamsOfPdf, untaggedTextOf } from './pdf-text.ts';

/**
 * Rules of PDF/A-3 (ISO 19005-3, level A), by clause, that a file of PDFKit can break. They stand in for a validator, because
 * none can be installed with the project: widths of glyphs, the inside of fonts and the order of tags are not checked.
 */
const rules: readonly (readonly [clause: string, holds: (file: PdfFile) => boolean])[] = [
  ['6.1.2 begins with a version and four high bytes', ({ text }) => /^%PDF-1\.7\n%[\x80-\xff]{4}/.test(text)],
  ['6.1.3 has an identifier', ({ trailer }) => /\/ID \[<[\da-f]+> <[\da-f]+>\]/i.test(trailer)],
  ['6.1.3 is not encrypted', ({ trailer }) => !trailer.includes('/Encrypt')],
  ['6.1.7 compresses by Flate alone', ({ objects }) => objects.every((each) => !/LZWDecode|\/Crypt\b/.test(each))],
  ['6.2.2 names its colours by an output profile', ({ objects, catalog }) => hasProfile(objects, catalog)],
  [
    '6.2.4 has no colour of another device',
    ({ streams }) => streams.every((each) => !/(?:^|\s)[\d. ]+ [kK]$/m.test(each)),
  ],
  [
    '6.2.11 embeds all fonts',
    ({ objects }) => fontsOf(objects, 'FontDescriptor').every((each) => /\/FontFile[23] /.test(each)),
  ],
  ['6.2.11 uses no font of the reader', ({ objects }) => objects.every((each) => !/\/Subtype \/Type1\b/.test(each))],
  [
    '6.2.11 maps every glyph to letters',
    ({ objects }) =>
      fontsOf(objects, 'Font')
        .filter((each) => each.includes('/Type0'))
        .every((each) => each.includes('/ToUnicode ')),
  ],
  [
    '6.2.11.8 prints no missing glyph',
    ({ streams }) => glyphsOf(streams).length > 0 && !glyphsOf(streams).includes('0000'),
  ],
  ['6.3 has no annotation', ({ objects }) => objects.every((each) => !each.includes('/Type /Annot'))],
  [
    '6.5 starts nothing',
    ({ objects }) => objects.every((each) => !/\/JavaScript|\/Launch|\/OpenAction|\/AA\b/.test(each)),
  ],
  ['6.6.2 has well-formed metadata that is not packed', ({ metadata }) => metadata !== '' && isWellFormed(metadata)],
  [
    '6.6.4 says that it is a PDF/A-3 of level A',
    ({ metadata }) => /<pdfaid:part>3<.*<pdfaid:conformance>A</s.test(metadata),
  ],
  [
    '6.6.2.3 describes its own fields',
    ({ metadata }) =>
      !metadata.includes('<fx:') ||
      ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'].every(
        (name) => metadata.includes(`<pdfaProperty:name>${name}<`) && metadata.includes(`<fx:${name}>`),
      ),
  ],
  [
    '6.7.2 is marked for screen readers',
    ({ catalog }) => /\/MarkInfo/.test(catalog) && /\/StructTreeRoot /.test(catalog),
  ],
  ['6.7.3 has all its text in tags', ({ bytes }) => untaggedTextOf(bytes) === 0],
  ['6.7.4 names its language', ({ catalog }) => /\/Lang \(/.test(catalog)],
  [
    '6.8 relates each embedded file to the document',
    ({ objects, catalog }) =>
      filesOf(objects).every(
        (each) => /\/AFRelationship \/\w+/.test(each) && /\/F \(/.test(each) && /\/UF \(/.test(each),
      ) &&
      (filesOf(objects).length === 0 || /\/AF \[\d+ 0 R\]/.test(catalog)),
  ],
  [
    '6.8 names the type of each embedded file',
    ({ objects }) =>
      objects
        .filter((each) => each.includes('/Type /EmbeddedFile'))
        .every((each) => /\/Subtype \/\w+#2F\w+/.test(each) && each.includes('/ModDate')),
  ],
];

interface PdfFile {
  readonly bytes: Buffer;
  readonly text: string;
  readonly trailer: string;
  readonly catalog: string;
  readonly metadata: string;
  readonly objects: readonly string[];
  readonly streams: readonly string[];
}

/** The codes of all glyphs that the pages print. */
const glyphsOf = (streams: readonly string[]): string[] =>
  streams
    .flatMap((each) => [...each.matchAll(/\[([^\]]*)\] TJ/g)])
    .flatMap(([, shown = '']) => [...shown.matchAll(/<([\da-f]+)>/g)])
    .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? []);

const fontsOf = (objects: readonly string[], type: string): string[] =>
  objects.filter((each) => new RegExp(`/Type /${type}\\n`).test(each));
const filesOf = (objects: readonly string[]): string[] => objects.filter((each) => each.includes('/Type /Filespec'));

function isWellFormed(xml: string): boolean {
  try {
    return treeOf(xml) !== null;
  } catch {
    return false;
  }
}

/** True if the output intent has an ICC profile of red, green and blue. */
function hasProfile(objects: readonly string[], catalog: string): boolean {
  const intent = objects.find((each) => each.includes('/Type /OutputIntent'));
  const profile = objects.find((each) => each.includes('/N 3') && contentOf(each).slice(36, 40) === 'acsp');
  return (
    /\/OutputIntents \[/.test(catalog) &&
    intent !== undefined &&
    profile !== undefined &&
    contentOf(profile).slice(16, 19) === 'RGB'
  );
}

/** The rules of PDF/A-3 that a PDF breaks, each as its clause with a few words. */
export function archiveFaults(bytes: Buffer): string[] {
  const objects = [...objectsOfPdf(bytes).values()];
  const text = bytes.toString('latin1');
  const metadata = objects.find((each) => /\/Type \/Metadata/.test(each)) ?? '';
  const file: PdfFile = {
    bytes,
    text,
    objects,
    trailer: text.slice(text.lastIndexOf('trailer')),
    catalog: objects.find((each) => each.includes('/Type /Catalog')) ?? '',
    metadata: metadata.includes('/Filter') ? '' : Buffer.from(contentOf(metadata), 'latin1').toString('utf8'),
    streams: streamsOfPdf(bytes),
  };
  return rules.flatMap(([clause, holds]) => (holds(file) ? [] : [clause]));
}

/** The files inside of a PDF by name, as text. */
export function embeddedIn(bytes: Buffer): Map<string, string> {
  const objects = objectsOfPdf(bytes);
  return new Map(
    filesOf([...objects.values()]).map((each) => {
      const name = /\/UF \(([^)]*)\)/.exec(each)?.[1] ?? '';
      const stream = /\/EF <<\s*\/F (\d+) 0 R/.exec(each)?.[1] ?? '';
      return [name, Buffer.from(contentOf(objects.get(stream) ?? ''), 'latin1').toString('utf8')];
    }),
  );
}
