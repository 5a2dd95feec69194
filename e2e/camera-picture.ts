import { closeSync, openSync, writeSync } from 'node:fs';
import { qrModules } from '#server/platform/pdf/pdf-qr.ts';

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
/** Which of the first six digits use even parity; this encodes the leading digit. */
const parity = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];
const inverted = (bits: string): string => Array.from(bits, (bit) => (bit === '1' ? '0' : '1')).join('');
const reversed = (bits: string): string => Array.from(bits).toReversed().join('');

/** Check digit for the first twelve digits of an EAN-13. */
export const eanCheckDigit = (twelve: string): string =>
  String(
    (10 - (Array.from(twelve, Number).reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10)) % 10,
  );

/** The 95 modules of an EAN-13, 1 for black. */
export function eanModules(code: string): string {
  if (!/^\d{13}$/.test(code) || eanCheckDigit(code.slice(0, 12)) !== code[12]) throw new Error(`${code} is no EAN-13`);
  const [first, ...rest] = Array.from(code, Number);
  const even = parity[first ?? 0] ?? '';
  const half = (digits: readonly number[], draw: (bits: string, at: number) => string): string =>
    digits.map((digit, at) => draw(left[digit] ?? '', at)).join('');
  const leftHalf = half(rest.slice(0, 6), (bits, at) => (even[at] === '1' ? reversed(inverted(bits)) : bits));
  return `101${leftHalf}01010${half(rest.slice(6), inverted)}101`;
}

const width = 640;
const height = 480;
const perSecond = 5;
/** Width of a bar in pixels: the label fills two thirds of the picture. */
const barWidth = 4.4;
/** Side of a QR code in pixels. */
const qrSide = 280;
const lean = 0.06;

/** The scene before the camera: a label with a bar code or a QR code, or an empty desk. */
export type Scene = { readonly seconds: number } & (
  | { readonly code: string | null; readonly qr?: never }
  | { readonly qr: string; readonly code?: never }
);

/** A printed label around the middle of the picture: its half width and height, and which of its points are black. */
interface Label {
  readonly across: number;
  readonly down: number;
  black(x: number, y: number): boolean;
}

function barLabel(code: string): Label {
  const modules = eanModules(code);
  const half = (modules.length * barWidth) / 2;
  return {
    across: half + 60,
    down: 140,
    black: (x, y) => Math.abs(y) < 110 && modules[Math.floor((x + half) / barWidth)] === '1',
  };
}

function qrLabel(text: string): Label {
  const rows = qrModules(text);
  const step = qrSide / rows.length;
  const at = (offset: number): number => Math.floor((offset + qrSide / 2) / step);
  return {
    across: qrSide / 2 + 20,
    down: qrSide / 2 + 20,
    black: (x, y) => rows[at(y)]?.[at(x)] === true,
  };
}

/** Draws what a camera sees of a label, or of the desk: a little crooked, unevenly lit and with sensor noise. */
function picture(label: Label | null, seed: number): Buffer {
  const frame = Buffer.alloc(width * height * 1.5, 128);
  let noise = seed * 2_654_435_761 + 1;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [right, below] = [x - width / 2 + lean * (y - height / 2), y - height / 2 - lean * (x - width / 2)];
      const onLabel = label !== null && Math.abs(right) < label.across && Math.abs(below) < label.down;
      const black = onLabel && label.black(right, below);
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0;
      const grain = ((noise >>> 16) % 17) - 8;
      const light = 1 - 0.25 * (x / width);
      const chooseMin = () => {
        if (black) return 40;
        if (onLabel) return 215;
        return 120;
      };
      frame[y * width + x] = Math.max(16, Math.min(235, chooseMin() * light + grain));
    }
  return frame;
}

function labelOf({ code, qr }: Scene): Label | null {
  if (qr !== undefined) return qrLabel(qr);
  return code === null ? null : barLabel(code);
}

/** Writes a video for Chromium's camera, which plays it in a loop. Each scene lasts for its seconds. */
export function writeFilm(file: string, scenes: readonly Scene[]): void {
  const film = openSync(file, 'w');
  writeSync(film, `YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`);
  for (const scene of scenes) {
    const label = labelOf(scene);
    const frames = [0, 1, 2].map((seed) => picture(label, seed));
    for (let at = 0; at < scene.seconds * perSecond; at += 1) {
      writeSync(film, 'FRAME\n');
      writeSync(film, frames[at % frames.length] ?? Buffer.alloc(0));
    }
  }
  closeSync(film);
}
