import type { FileHandle } from 'node:fs/promises';
import type { ErrorCode } from '#rules/errors.ts';

/** Names of a PDF that run programs or load media. */
const active = ['/JavaScript', '/JS ', '/JS(', '/JS<', '/JS\r', '/JS\n', '/Launch', '/RichMedia'];
const longestName = Math.max(...active.map(({ length }) => length));
const tailLength = 1024;

/** Where the file ends without the zeros with which systems that print and archive fill it up. */
async function endOf(file: FileHandle, size: number): Promise<number> {
  const buffer = Buffer.allocUnsafeSlow(64 * 1024);
  for (let end = size; end > 0;) {
    const from = Math.max(0, end - buffer.length);
    // oxlint-disable-next-line no-await-in-loop -- from the end, until a byte counts
    const { bytesRead } = await file.read(buffer, 0, end - from, from);
    const last = buffer.subarray(0, bytesRead).findLastIndex((byte) => byte !== 0);
    if (last >= 0) return from + last + 1;
    end = from;
  }
  return 0;
}

/** The result of reading the bytes of a PDF: why it is refused, or whether it is encrypted. */
export interface PdfBytes {
  readonly refusal: ErrorCode | null;
  /** Also a file that everybody can open but not print: only a reader can tell. */
  readonly encrypted: boolean;
}
const refused = (refusal: ErrorCode): PdfBytes => ({ refusal, encrypted: false });

/**
 * Reads the bytes of a PDF in parts. It is refused if it is not complete, something other than zeros follows it, or it
 * runs programs.
 */
export async function readPdfBytes(file: FileHandle, stored: number): Promise<PdfBytes> {
  const size = await endOf(file, stored);
  const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
  const read = async (from: number): Promise<Buffer> =>
    buffer.subarray(0, (await file.read(buffer, 0, Math.min(buffer.length, size - from), from)).bytesRead);
  const tail = (await read(Math.max(0, size - tailLength))).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0 || tail.slice(end + 5).trim() !== '') return refused('attachment_damaged');
  let [hasIndex, isActive, encrypted] = [false, false, false];
  for (let at = 0; at < size;) {
    const bytes = await read(at);
    if (at === 0 && !/^(?:\xef\xbb\xbf)?%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 11)))
      return refused('attachment_damaged');
    hasIndex ||= bytes.includes('startxref');
    encrypted ||= bytes.includes('/Encrypt');
    isActive ||= active.some((name) => bytes.includes(name));
    // A name may begin in one part and end in the next.
    at += at + bytes.length < size ? bytes.length - longestName : bytes.length;
  }
  if (!hasIndex) return refused('attachment_damaged');
  return isActive ? refused('attachment_active') : { refusal: null, encrypted };
}
