// Size charts of a family of bikes: drawing with measures, geometry of each model, heights of riders.
import { printTable, type Column } from '#server/platform/pdf/pdf-table.ts';
import { text } from '../brand/categories.ts';
import type { Brand, Language, Model, Text } from '../brand/types.ts';
import type { BikeType } from '../drawings/shapes.ts';
import { booklet, printHeading, printWords } from './booklet.ts';
import { letterOf, MEASURES, printGeometry } from './geometry-drawing.ts';

const WORDS = {
  kind: text('Size chart', 'Größentabelle', 'Guide des tailles', 'Tabel ukuran', 'Carta saiz'),
  measures: text(
    'What we measure',
    'Was wir messen',
    'Ce que nous mesurons',
    'Apa yang kami ukur',
    'Apa yang kami ukur',
  ),
  measure: text('Measure', 'Maß', 'Cote', 'Ukuran', 'Ukuran'),
  riders: text(
    'Which size fits',
    'Welche Größe passt',
    'Quelle taille choisir',
    'Ukuran mana yang cocok',
    'Saiz sesuai',
  ),
  size: text('Size', 'Größe', 'Taille', 'Ukuran', 'Saiz'),
  height: text('Rider height', 'Körpergröße', 'Taille du cycliste', 'Tinggi badan', 'Tinggi penunggang'),
  leg: text('Inside leg', 'Schrittlänge', 'Entrejambe', 'Panjang kaki dalam', 'Panjang kaki dalam'),
  between: text(
    'Between two sizes, the smaller one is livelier and the larger one calmer. Let riders sit on both before they decide: arms and back differ more than legs.',
    'Zwischen zwei Größen fährt sich die kleinere wendiger, die größere ruhiger. Lassen Sie Ihre Kundschaft auf beiden sitzen: Arme und Rücken unterscheiden sich mehr als Beine.',
    'Entre deux tailles, la plus petite est plus vive, la plus grande plus stable. Faites essayer les deux : bras et buste varient plus que les jambes.',
    'Di antara dua ukuran, yang lebih kecil lebih lincah dan yang lebih besar lebih stabil. Biarkan konsumen mencoba keduanya: panjang lengan dan punggung lebih beragam daripada panjang kaki.',
    'Antara dua saiz, yang kecil lebih lincah dan yang besar lebih stabil. Biarkan pelanggan mencuba kedua-duanya: panjang lengan dan belakang lebih berbeza daripada kaki.',
  ),
  note: text(
    'Measures of the frame with the fork unloaded. We may change geometry without notice.',
    'Rahmenmaße, Gabel unbelastet. Änderungen der Geometrie vorbehalten.',
    'Cotes du cadre, fourche non chargée. Géométrie susceptible d’évoluer.',
    'Ukuran rangka dengan garpu tanpa beban. Geometri dapat berubah tanpa pemberitahuan.',
    'Ukuran rangka dengan garpu tanpa beban. Geometri boleh berubah tanpa notis.',
  ),
} as const;

/** Heights in centimetres by size: of bikes with drop bars, and of the others. */
const HEIGHTS: Readonly<Record<string, readonly [height: string, leg: string]>> = {
  XS: ['150–160', '69–74'],
  S: ['158–168', '73–78'],
  M: ['166–176', '77–82'],
  L: ['174–184', '81–86'],
  XL: ['182–194', '85–92'],
  '12': ['85–105', '35–45'],
  '16': ['100–118', '44–52'],
  '18': ['110–130', '48–58'],
  '20': ['115–135', '50–61'],
  '24': ['130–150', '60–70'],
};

export interface ChartFamily {
  readonly title: Text;
  readonly subtitle: Text;
  /** The shape that is drawn. */
  readonly shape: BikeType;
  readonly models: readonly string[];
}

const cellsOf = (model: Model, measure: string): string[] =>
  model.specifications.find((row) => row.section === 'geometry' && row.code === measure)?.value.en.split(' / ') ?? [];

function printModel(sheet: Parameters<typeof printTable>[0], model: Model, language: Language): void {
  const sizes = model.sizes.map((size) => size.code);
  const rows = MEASURES.map((measure) => ({
    letter: letterOf(measure),
    name: model.specifications.find((row) => row.code === measure)?.name[language] ?? '',
    cells: cellsOf(model, measure),
  }));
  type Row = (typeof rows)[number];
  const width = Math.min(66, 330 / sizes.length);
  const columns: Column<Row>[] = [
    { title: '', width: 24, align: 'left', cell: ({ letter }) => letter },
    {
      title: WORDS.measure[language],
      width: sheet.width - 24 - width * sizes.length,
      align: 'left',
      cell: ({ name }) => name,
    },
    ...sizes.map((size, at) => ({
      title: size,
      width,
      align: 'right' as const,
      cell: ({ cells }: Row) => cells[at] ?? '',
    })),
  ];
  printHeading(sheet, `${model.name[language]} · ${model.code}`);
  printTable(sheet, columns, rows);
  sheet.y += 12;
}

/** The chart of a family in a language. */
export function sizeChart(brand: Brand, family: ChartFamily, language: Language): Promise<Buffer> {
  const models = family.models.map((code) => {
    const model = brand.models.find((one) => one.code === code);
    if (!model) throw new Error(`the brand has no ${code}`);
    return model;
  });
  const say = (words: Text): string => words[language];
  const cover = {
    language,
    title: say(family.title),
    subtitle: say(family.subtitle),
    kind: say(WORDS.kind),
    note: say(WORDS.note),
  };
  const sizes = [...new Map(models.flatMap((model) => model.sizes).map((size) => [size.code, size])).values()].sort(
    (one, other) => one.order - other.order,
  );
  return booklet(cover, (sheet) => {
    printHeading(sheet, say(WORDS.measures));
    printGeometry(sheet, family.shape);
    for (const model of models) printModel(sheet, model, language);
    printHeading(sheet, say(WORDS.riders));
    printWords(sheet, say(WORDS.between));
    printTable(
      sheet,
      [
        {
          title: say(WORDS.size),
          width: 120,
          align: 'left',
          cell: ({ code, note }) => [code, note].filter(Boolean).join('  '),
        },
        { title: `${say(WORDS.height)}, cm`, width: 160, align: 'right', cell: ({ code }) => HEIGHTS[code]?.[0] ?? '' },
        { title: `${say(WORDS.leg)}, cm`, width: 160, align: 'right', cell: ({ code }) => HEIGHTS[code]?.[1] ?? '' },
      ],
      sizes,
    );
  });
}
