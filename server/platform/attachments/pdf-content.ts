import type { FileHandle } from 'node:fs/promises';
import type { ErrorCode } from '../../../rules/errors.ts';

/** Names of a PDF that run programs or load media. */
const active = ['/JavaScript', '/JS ', '/JS(', '/JS<', '/JS\r', '/JS\n', '/Launch', '/RichMedia'];
const longestName = Math.max(...active.map(({ length }) => length));
const tailLength = 1024;

/** Why a PDF is refused: it is not complete, something follows it, or it runs programs. It is read in parts. */
export async function pdfRefusal(file: FileHandle, size: number): Promise<ErrorCode | null> {
  const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
  const read = async (from: number): Promise<Buffer> =>
    buffer.subarray(0, (await file.read(buffer, 0, buffer.length, from)).bytesRead);
  const tail = (await read(Math.max(0, size - tailLength))).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0 || tail.slice(end + 5).trim() !== '') return 'attachment_damaged';
  let [hasIndex, isActive] = [false, false];
  for (let at = 0; at < size;) {
    const bytes = await read(at);
    if (at === 0 && !/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'attachment_damaged';
    hasIndex ||= bytes.includes('startxref');
    isActive ||= active.some((name) => bytes.includes(name));
    // A name may begin in one part and end in the next.
    at += at + bytes.length < size ? bytes.length - longestName : bytes.length;
  }
  if (!hasIndex) return 'attachment_damaged';
  return isActive ? 'attachment_active' : null;
}
