import { zipSync } from 'fflate';
import type { FileKind } from './attachment-corpus.ts';
import { lockedPdf, pdf } from './attachment-samples.ts';

const archive = (): Buffer => Buffer.from(zipSync({ 'hidden-archive.txt': Buffer.from('payload') }));

/** PDFs as programs write them, and as attackers do. */
export const pdfKinds: readonly FileKind[] = [
  {
    name: 'PDF filled up with zeros',
    sentAs: 'document',
    fileName: 'bill.pdf',
    result: 'ready',
    make: (at) => Buffer.concat([pdf(`/Zeros ${at}`), Buffer.alloc(70_000)]),
  },
  {
    name: 'PDF behind the mark of a text',
    sentAs: 'document',
    fileName: 'bill.pdf',
    result: 'ready',
    make: (at) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf(`/Mark ${at}`)]),
  },
  {
    name: 'PDF that everybody opens, but only its owner prints',
    sentAs: 'document',
    fileName: 'bill.pdf',
    result: 'ready',
    make: (at) => lockedPdf({ ownerPassword: `owner ${at}` }),
  },
  {
    name: 'PDF that needs a password to open',
    sentAs: 'document',
    fileName: 'a.pdf',
    result: 'attachment_encrypted',
    make: (at) => lockedPdf({ userPassword: 'secret', ownerPassword: `owner ${at}` }),
  },
  {
    name: 'PDF with zeros and an archive behind it',
    sentAs: 'document',
    fileName: 'a.pdf',
    result: 'attachment_damaged',
    make: () => Buffer.concat([pdf(), Buffer.alloc(2_000), archive()]),
  },
  {
    name: 'PDF with an archive behind it',
    sentAs: 'document',
    fileName: 'a.pdf',
    result: 'attachment_damaged',
    make: () => Buffer.concat([pdf(), archive()]),
  },
  {
    name: 'PDF that runs programs',
    sentAs: 'document',
    fileName: 'a.pdf',
    result: 'attachment_active',
    make: () => pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
  },
];
