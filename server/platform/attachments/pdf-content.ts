import type { ErrorCode } from '../../../rules/errors.ts';

/** Names of a PDF that run programs or load media. */
const active = ['/JavaScript', '/JS ', '/JS(', '/JS<', '/JS\r', '/JS\n', '/Launch', '/RichMedia'];

/** Why a PDF is refused: it is not complete, something follows it, or it runs programs. */
export function pdfRefusal(bytes: Buffer): ErrorCode | null {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 1024));
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0 || tail.slice(end + 5).trim() !== '') return 'attachment_damaged';
  if (!bytes.includes('startxref') || !/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)))
    return 'attachment_damaged';
  return active.some((name) => bytes.includes(name)) ? 'attachment_active' : null;
}
