// Spare-part drawings: the parts of a group along an axis with numbers, and a table of what to order.
import sharp from 'sharp';
import { printTable } from '#server/platform/pdf/pdf-table.ts';
import { text } from '../brand/categories.ts';
import type { Brand, Text } from '../brand/types.ts';
import { letters, lettersWidth } from '../drawings/letters.ts';
import { part, type PartKind } from '../drawings/part.ts';
import { booklet, printHeading, printPicture, printWords } from './booklet.ts';

const WIDTH = 1500;
const HEIGHT = 900;
/** Parts do not fill their own canvas. */
const ENLARGED = 1.35;

/** A part in the drawing: its kind, the centre of its place, its width, and the code to order, if it is sold. */
interface Piece {
  readonly kind: PartKind;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly turn?: number;
  readonly model: string;
}

interface ExplodedView {
  readonly title: string;
  readonly subtitle: string;
  readonly advice: string;
  readonly pieces: readonly Piece[];
}

function placed({ kind, x, y, width: given, turn = 0 }: Piece): string {
  const width = given * ENLARGED;
  const height = width * 0.75;
  const inner = part({ kind, color: '#3a4147', accent: '#009ace' }).replace(
    /width="[\d.]+" height="[\d.]+"/,
    `x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"`,
  );
  return `<g transform="rotate(${turn} ${x} ${y})">${inner}</g>`;
}

function callout({ x, y, width: given }: Piece, number: number): string {
  const width = given * ENLARGED;
  const words = String(number);
  const below = y > HEIGHT / 2;
  const place = below ? y + width * 0.36 + 44 : y - width * 0.36 - 44;
  const edge = below ? y + width * 0.2 : y - width * 0.2;
  return `<path d="M${x} ${edge}V${place}" stroke="#009ace" stroke-width="3"/><circle cx="${x}" cy="${place}" r="27" fill="#009ace"/>${letters(words, { x: x - lettersWidth(words, 24) / 2, y: place - 12, height: 24, color: '#fff', weight: 1.1 })}`;
}

/** The drawing as SVG text. */
function explodedDrawing({ pieces }: ExplodedView): string {
  const axis = `<path d="M${pieces.map(({ x, y }) => `${x} ${y}`).join('L')}" fill="none" stroke="#9aa3a8" stroke-width="3" stroke-dasharray="18 8 4 8"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#f6f7f5"/>${axis}${pieces.map(placed).join('')}${pieces.map((piece, at) => callout(piece, at + 1)).join('')}</svg>`;
}

const KIND: Text = text('Spare parts', 'Ersatzteile', 'Pièces détachées', 'Suku cadang', 'Alat ganti');

export async function explodedView(brand: Brand, view: ExplodedView): Promise<Buffer> {
  const jpeg = await sharp(Buffer.from(explodedDrawing(view)))
    .jpeg({ quality: 82 })
    .toBuffer();
  const rows = view.pieces.map(({ model: code }, at) => {
    const model = brand.models.find((one) => one.code === code);
    if (!model) throw new Error(`the brand has no ${code}`);
    const articles = brand.articles.filter(({ modelCode }) => modelCode === code);
    const codes = articles.map((article) => article.code);
    return {
      number: at + 1,
      name: model.name.en,
      codes: codes.length > 4 ? `${codes.slice(0, 4).join(', ')} …` : codes.join(', '),
      gtin: articles[0]?.gtin ?? '',
    };
  });
  const cover = {
    language: 'en' as const,
    title: view.title,
    subtitle: view.subtitle,
    kind: KIND.en,
    note: 'Order spare parts in the catalog by their code.',
  };
  return booklet(cover, (sheet) => {
    printPicture(sheet, jpeg, HEIGHT / WIDTH);
    printHeading(sheet, 'Parts');
    printTable(
      sheet,
      [
        { title: 'No.', width: 34, align: 'right', cell: ({ number }) => String(number) },
        { title: 'Part', width: 170, align: 'left', cell: ({ name }) => name },
        { title: 'Code', width: sheet.width - 304, align: 'left', cell: ({ codes }) => codes },
        { title: 'GTIN', width: 100, align: 'left', cell: ({ gtin }) => gtin },
      ],
      rows,
    );
    sheet.y += 10;
    printWords(sheet, view.advice);
  });
}

/** The drawings of the demo. */
export const EXPLODED_VIEWS: Readonly<Record<'drivetrain' | 'cockpit' | 'brake' | 'fork', ExplodedView>> = {
  drivetrain: {
    title: 'Drivetrain, Axis 12',
    subtitle: 'Meridian 7 Disc, Drift 5 and Scarp Trail 140',
    advice:
      'Replace chain and cassette together when the chain has grown by 0.5 %. Worn chainrings show shark teeth: replace them with every second chain.',
    pieces: [
      { kind: 'cassette', x: 180, y: 620, width: 300, model: 'CS-A12' },
      { kind: 'hanger', x: 430, y: 690, width: 190, model: '000000000010023377' },
      { kind: 'derailleur', x: 520, y: 330, width: 270, model: 'RD-A12' },
      { kind: 'chain', x: 760, y: 580, width: 340, turn: -8, model: 'CH-L12' },
      { kind: 'chainring', x: 950, y: 300, width: 280, model: 'CG-RNG' },
      { kind: 'crank', x: 1140, y: 580, width: 300, model: 'CR-A12' },
      { kind: 'bottombracket', x: 1360, y: 330, width: 230, model: 'BB-T47' },
    ],
  },
  cockpit: {
    title: 'Cockpit and headset',
    subtitle: 'Road and gravel bikes with a 1 1/8 inch steerer',
    advice: 'Grease the lower bearing once a year. Tape and grips are wear parts and not covered by the warranty.',
    pieces: [
      { kind: 'headset', x: 200, y: 600, width: 260, model: 'HS-T56' },
      { kind: 'stem', x: 480, y: 330, width: 300, model: 'ST-LVR' },
      { kind: 'handlebar', x: 790, y: 580, width: 360, model: 'HA-R42' },
      { kind: 'tape', x: 1060, y: 310, width: 250, model: 'TA-WRP' },
      { kind: 'shifter', x: 1300, y: 590, width: 280, model: 'SH-R12' },
    ],
  },
  brake: {
    title: 'Disc brake Grip 4',
    subtitle: 'Front and rear, with mineral oil',
    advice:
      'Use mineral oil only. New pads and rotors need thirty firm stops from 25 km/h before they brake with full force.',
    pieces: [
      { kind: 'brake', x: 230, y: 590, width: 330, model: 'BR-G4F' },
      { kind: 'pads', x: 560, y: 330, width: 250, model: 'BP-G4O' },
      { kind: 'rotor', x: 830, y: 590, width: 320, model: 'RT-GRD' },
      { kind: 'cable', x: 1080, y: 320, width: 260, model: 'CB-BRK' },
      { kind: 'hub', x: 1310, y: 580, width: 270, model: 'HB-SPF' },
    ],
  },
  fork: {
    title: 'Front end, Scarp Trail',
    subtitle: 'Frame set, fork and headset of the Scarp Trail 140',
    advice:
      'Service the lower legs after 50 hours and the air spring after 100 hours of riding. A fork that was bent is never straightened.',
    pieces: [
      { kind: 'frame', x: 260, y: 560, width: 400, model: 'FR-STR' },
      { kind: 'shock', x: 560, y: 310, width: 220, model: 'SK-AIR' },
      { kind: 'headset', x: 810, y: 560, width: 230, model: 'HS-T52' },
      { kind: 'fork', x: 1060, y: 340, width: 330, model: 'FO-L15' },
      { kind: 'wheel', x: 1310, y: 570, width: 300, model: 'WH-R30F' },
    ],
  },
};
