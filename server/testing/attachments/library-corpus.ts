import type { ErrorCode } from '#rules/errors.ts';
import type { FileKind } from './attachment-corpus.ts';
import { pdf, photo, video } from './attachment-samples.ts';
import { craftedZip, lyingZip, officeFile, svg, zip, zipBomb } from './library-samples.ts';

const script = '<script>alert(document.cookie)</script>';
const rect = '<rect width="40" height="40" fill="#c00"/>';
const kind = (
  name: string,
  fileName: string,
  result: 'ready' | ErrorCode,
  make: (at: number) => Promise<Buffer> | Buffer,
): FileKind => ({ name, sentAs: 'material', fileName, result, make });

/** Kinds of files that editors and attackers send to the library. */
export const libraryKinds: readonly FileKind[] = [
  kind('transparent PNG', 'a.png', 'ready', (at) => photo('png', { width: 300 + at })),
  kind('drawing', 'a.svg', 'ready', (at) => svg(`<circle r="${at + 1}"/>${rect}`)),
  kind('drawing with a script', 'a.svg', 'ready', () =>
    svg(`${script}${rect}`, 'onload="alert(1)" width="9" height="9"'),
  ),
  kind('drawing that uses itself', 'a.svg', 'attachment_drawing', () => svg('<g id="a"><use href="#a"/></g>')),
  kind('drawing of a million elements', 'a.svg', 'attachment_drawing', () => svg('<g>'.repeat(1_000_000))),
  kind('PDF of the library', 'a.pdf', 'ready', (at) => pdf(`/Number ${at}`)),
  kind('PDF with hidden scripts', 'a.pdf', 'attachment_active', () =>
    pdf('/Names<</Java#53cript<</Names[(a)<</S/JavaScr#69pt/J#53(app.alert\\(1\\))>>]>>>>'),
  ),
  kind('Word document', 'a.docx', 'ready', (at) => officeFile('docx', { 'word/note.xml': String(at) })),
  kind('Excel workbook with macros', 'a.xlsx', 'attachment_macros', () =>
    officeFile('xlsx', { 'xl/vbaProject.bin': 'x' }),
  ),
  kind('archive of documents', 'a.zip', 'ready', (at) =>
    zip({ 'a.docx': officeFile('docx', { 'x.xml': String(at) }) }),
  ),
  kind('bomb', 'a.zip', 'attachment_archive', () => zipBomb(60)),
  kind('bomb that lies', 'a.zip', 'attachment_archive', () => lyingZip(60)),
  kind('archive that leaves its folder', 'a.zip', 'attachment_archive', () =>
    craftedZip([{ name: '../../a.txt', bytes: Buffer.from('x') }]),
  ),
  kind('archive under the name of a picture', 'a.png', 'attachment_type_differs', () =>
    zip({ 'a.txt': Buffer.from('x') }),
  ),
  kind('video of the library', 'a.mp4', 'ready', (at) => video('isom', { mediaBytes: 50_000 + at })),
];
