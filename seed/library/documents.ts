// Documents, templates and archives of the library.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { zipSync } from 'fflate';
import { writeWorkbook } from '#server/platform/sheets/xlsx.ts';
import { booklet, printChapters, type Chapter } from '../documents/booklet.ts';
import { logo } from '../drawings/scene.ts';
import type { PlannedFile } from '../originals.ts';
import { logoName, LOGOS } from './pictures.ts';

const RECIPE = 2;

const GUIDELINES: readonly Chapter[] = [
  [
    'The logo',
    'The logo consists of the sign and the word. Leave free space around it: at least the height of the sign’s inner triangle.',
    '- On light ground use blue and ink, on dark ground white.',
    '- Never turn, stretch, outline or recolour it.',
    '- The smallest width is 20 mm in print and 96 pixels on a screen.',
    '! Shops may use the logo next to their own name, never as a part of it.',
  ],
  [
    'Colours',
    '- Blue 009ACE: actions and accents, at most a tenth of a page',
    '- Ink 16191B: text and dark ground',
    '- Paper F3F4F1: light ground',
    '- Sun E7A11A and Coral D8452B: campaigns only',
  ],
  ['Letters', 'We set all texts in Noto Sans, headings bold. The letters of the word are drawn and not a font.'],
  [
    'Pictures',
    'Show the bike from the drive side, with the chain on the large ring and the valves at six o’clock. Scenes need sky above the bike for a headline.',
    'All pictures of the library may be used by authorised dealers to sell Veldra products, until the day that stands beside them.',
  ],
];

const SPECIMEN = { language: 'en' as const, kind: 'Brand', note: 'Veldra brand guidelines' };
const NOTE = new TextEncoder().encode(
  'Noto Sans is published under the SIL Open Font License 1.1, see https://openfontlicense.org\n',
);
const zipTime = new Date(2020, 0, 1);

async function fonts(): Promise<Buffer> {
  const require = createRequire(import.meta.url);
  const of = async (path: string): Promise<Uint8Array> =>
    new Uint8Array(await readFile(require.resolve(`@expo-google-fonts/noto-sans/${path}`)));
  const files = {
    'NotoSans-Regular.ttf': await of('400Regular/NotoSans_400Regular.ttf'),
    'NotoSans-Bold.ttf': await of('700Bold/NotoSans_700Bold.ttf'),
    'LICENSE.txt': NOTE,
  };
  return Buffer.from(zipSync(files, { level: 1, mtime: zipTime }));
}

function logos(): Buffer {
  const files = Object.fromEntries(
    LOGOS.map((one) => [`${logoName(one)}.svg`, new TextEncoder().encode(logo(one.form, '#009ace', '#16191b'))]),
  );
  return Buffer.from(zipSync(files, { level: 6, mtime: zipTime }));
}

async function workbook(
  sheet: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeWorkbook(
    { name: sheet, columns: columns.map((name) => ({ name, width: 22, kind: 'text' })) },
    rows,
  ))
    parts.push(part);
  return Buffer.concat(parts);
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Price tags for the shop, three to a page. */
const tags = (): Promise<Buffer> =>
  booklet(
    { ...SPECIMEN, title: 'Price tag', subtitle: 'Print on A4, cut into three, write the price by hand' },
    (sheet) =>
      printChapters(
        sheet,
        ['Road', 'Gravel', 'Mountain'].map((line) => [line, 'Model', 'Size', 'Price', '- Inspected by'] as const),
      ),
  );

/** Documents, templates and archives of the library; workbooks hold the time at which they were made. */
export const libraryDocuments = (today: string): readonly PlannedFile[] => [
  {
    fileName: 'veldra-brand-guidelines.pdf',
    contentType: 'application/pdf',
    recipe: `guidelines ${RECIPE} ${JSON.stringify(GUIDELINES)}`,
    source: { today },
    make: () =>
      booklet({ ...SPECIMEN, title: 'Brand guidelines', subtitle: 'Logo, colours, letters, pictures' }, (sheet) =>
        printChapters(sheet, GUIDELINES),
      ),
  },
  {
    fileName: 'veldra-price-tags.pdf',
    contentType: 'application/pdf',
    recipe: `tags ${RECIPE}`,
    source: { today },
    make: tags,
  },
  {
    fileName: 'veldra-preorder-sheet.xlsx',
    contentType: XLSX,
    recipe: `preorder ${RECIPE}`,
    source: null,
    make: () =>
      workbook(
        'Pre-order',
        ['Code', 'Model', 'XS', 'S', 'M', 'L', 'XL', 'Wished week'],
        [['V27-M9D', 'Meridian 9 Disc', '', '', '', '', '', '']],
      ),
  },
  {
    fileName: 'veldra-event-plan.xlsx',
    contentType: XLSX,
    recipe: `event ${RECIPE}`,
    source: null,
    make: () =>
      workbook(
        'Test day',
        ['Time', 'Task', 'Who', 'Material'],
        [
          ['08:00', 'Set up the tent', '', 'Flags, test bikes'],
          ['09:00', 'First group', '', 'Helmets'],
        ],
      ),
  },
  {
    fileName: 'veldra-fonts.zip',
    contentType: 'application/zip',
    recipe: `fonts ${RECIPE}`,
    source: { today },
    make: fonts,
  },
  {
    fileName: 'veldra-logos-svg.zip',
    contentType: 'application/zip',
    recipe: `logos ${RECIPE}`,
    source: { today },
    make: () => Promise.resolve(logos()),
  },
];
