import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { streamsOfPdf } from './pdf-text.ts';

const scale = 4;
const quiet = 16;

/** The text of the QR code of a PDF: its dark rectangles are drawn and the picture is decoded, as a phone does. */
export function readQr(pdf: Buffer): string {
  const number = String.raw`(-?[\d.]+)`;
  const page = streamsOfPdf(pdf).find((stream) => stream.includes(' re\n')) ?? '';
  // The code is the shape with by far the most rectangles.
  const shapes = page
    .split(/^f\*?$/m)
    .map((shape) =>
      [...shape.matchAll(new RegExp(`^${number} ${number} ${number} ${number} re$`, 'gm'))].map((found) =>
        found.slice(1).map(Number),
      ),
    );
  const rectangles = shapes.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const left = Math.min(...rectangles.map(([x = 0]) => x));
  const top = Math.min(...rectangles.map(([, y = 0]) => y));
  const size = Math.ceil(Math.max(...rectangles.map(([x = 0, , width = 0]) => x + width - left)) * scale + 2 * quiet);
  const light = new Uint8ClampedArray(size * size).fill(255);
  for (const [x = 0, y = 0, width = 0, height = 0] of rectangles)
    for (let line = Math.round((y - top) * scale); line < Math.round((y - top + height) * scale); line += 1) {
      const from = (line + quiet) * size + quiet + Math.round((x - left) * scale);
      light.fill(0, from, from + Math.round(width * scale));
    }
  return new QRCodeReader()
    .decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, size, size))))
    .getText();
}
