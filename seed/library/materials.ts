// The materials of the library: each picture, its details as crops of it, and documents.
import type { Crop } from '#rules/attachments/renditions.ts';
import { text } from '../brand/categories.ts';
import type { Brand, Language, Model, Text } from '../brand/types.ts';
import type { MarketKey } from '#seed/content/content.ts';
import { categoryOfBike } from './categories.ts';
import {
  DETAILS,
  GROUPSET_SHOTS,
  LOGOS,
  logoName,
  nameOf,
  SCENES,
  SQUARE_SCENES,
  STUDIO_SHOTS,
  TALL_SCENES,
  WEAR_SHOTS,
  type BikePicture,
  type LandscapeName,
  type PartPicture,
} from './pictures.ts';

interface PlannedMaterialFile {
  readonly name: string;
  readonly crop?: Crop;
  readonly focal?: readonly [left: number, top: number];
  readonly language?: Language;
  /** Last day of its rights, in days from the day of loading. */
  readonly rightsEnd?: number;
}

export interface PlannedMaterial {
  readonly category: string | null;
  readonly title: Text;
  readonly subtitle?: Text;
  readonly body?: Partial<Record<Language, string>>;
  readonly files: readonly PlannedMaterialFile[];
  readonly tags: readonly string[];
  readonly articleCodes?: readonly string[];
  readonly modelYear?: number;
  readonly markets?: readonly MarketKey[];
  readonly madeDaysAgo: number;
  readonly layout?: string;
  readonly state?: 'draft' | 'deleted';
}

const WORDS = {
  studio: text('studio shot', 'Studioaufnahme', 'photo studio', 'foto studio', 'foto studio'),
  cockpit: text('cockpit', 'Cockpit', 'poste de pilotage', 'kokpit', 'kokpit'),
  drive: text('drivetrain', 'Antrieb', 'transmission', 'penggerak', 'sistem pemacu'),
  front: text('front wheel', 'Vorderrad', 'roue avant', 'roda depan', 'roda hadapan'),
  banner: text('web banner', 'Webbanner', 'bannière web', 'banner web', 'sepanduk web'),
  square: text('square post', 'quadratischer Post', 'publication carrée', 'unggahan persegi', 'hantaran segi empat'),
  story: text('story', 'Story', 'story', 'story', 'story'),
  portrait: text('poster', 'Poster', 'affiche', 'poster', 'poster'),
  left: text('detail, left', 'Detail links', 'détail, gauche', 'detail kiri', 'butiran kiri'),
  right: text('detail, right', 'Detail rechts', 'détail, droite', 'detail kanan', 'butiran kanan'),
} as const;

const PLACES: Readonly<Record<LandscapeName, Text>> = {
  dawn: text(
    'at dawn in the mountains',
    'bei Sonnenaufgang in den Bergen',
    'à l’aube en montagne',
    'saat fajar di pegunungan',
    'pada waktu fajar di pergunungan',
  ),
  volcano: text(
    'below the volcano',
    'unter dem Vulkan',
    'au pied du volcan',
    'di kaki gunung api',
    'di kaki gunung berapi',
  ),
  coast: text(
    'on the coast road',
    'auf der Küstenstraße',
    'sur la route côtière',
    'di jalan pesisir',
    'di jalan pesisir pantai',
  ),
  town: text(
    'in town at night',
    'nachts in der Stadt',
    'en ville la nuit',
    'di kota pada malam hari',
    'di bandar pada waktu malam',
  ),
  forest: text('at the edge of the forest', 'am Waldrand', 'à l’orée de la forêt', 'di tepi hutan', 'di pinggir hutan'),
  mesa: text('in the canyon', 'im Canyon', 'dans le canyon', 'di ngarai', 'di ngarai'),
};

const joined = (first: Text, separator: string, second: Text): Text =>
  text(
    `${first.en}${separator}${second.en}`,
    `${first.de}${separator}${second.de}`,
    `${first.fr}${separator}${second.fr}`,
    `${first.id}${separator}${second.id}`,
    `${first.ms}${separator}${second.ms}`,
  );

interface Shown {
  readonly model: Model;
  readonly color: Text;
  readonly codes: readonly string[];
}

function shownIn(brand: Brand, { model: code, color: colorCode }: BikePicture): Shown {
  const model = brand.models.find((one) => one.code === code);
  const color = model?.colors.find((one) => one.code === colorCode);
  if (!model || !color) throw new Error(`the brand has no ${code} in ${colorCode}`);
  const articles = brand.articles.filter((one) => one.modelCode === code && one.color === colorCode);
  return { model, color: color.name, codes: [code, ...articles.map((article) => article.code)] };
}

/** Days since a picture was made: spread over the year. */
const daysOf = (nth: number): number => 12 + ((nth * 29) % 210);

function studio(brand: Brand): PlannedMaterial[] {
  return STUDIO_SHOTS.flatMap((shot, at) => {
    const { model, color, codes } = shownIn(brand, shot);
    const name = `${nameOf(shot)}.jpg`;
    const common = {
      category: categoryOfBike(model),
      subtitle: color,
      articleCodes: codes,
      modelYear: Number(model.year),
      madeDaysAgo: daysOf(at),
    };
    return [
      {
        ...common,
        title: joined(model.name, ', ', WORDS.studio),
        tags: ['studio', model.series.toLowerCase()],
        files: [{ name, focal: [500, 560] as const }],
        layout: 'Picture with title and date',
      },
      ...(['cockpit', 'drive', 'front'] as const).map((detail) => ({
        ...common,
        title: joined(model.name, ', ', WORDS[detail]),
        tags: ['detail', model.series.toLowerCase()],
        files: [{ name, crop: DETAILS.studio[detail] }],
      })),
    ];
  });
}

function outdoors(brand: Brand): PlannedMaterial[] {
  const wide = SCENES.flatMap((shot, at): PlannedMaterial[] => {
    const { model, codes } = shownIn(brand, shot);
    const name = `${nameOf(shot)}.jpg`;
    const common = {
      articleCodes: codes,
      modelYear: Number(model.year),
      madeDaysAgo: daysOf(at + 12),
      ...(model.year === '2027' ? { markets: ['US', 'US-west'] as const } : {}),
    };
    return [
      {
        ...common,
        category: categoryOfBike(model),
        title: joined(model.name, ' ', PLACES[shot.land]),
        tags: ['scene', shot.land, model.series.toLowerCase()],
        files: [{ name, focal: [500, 600], ...(at === 4 ? { rightsEnd: 9 } : {}) }],
      },
      {
        ...common,
        category: 'ride-on',
        title: joined(model.name, ', ', WORDS.banner),
        tags: ['banner', 'web'],
        files: [{ name, crop: DETAILS.wide.banner }],
        layout: 'Download with resolution',
      },
      {
        ...common,
        category: 'social-media',
        title: joined(model.name, ', ', WORDS.square),
        tags: ['social media', 'square'],
        files: [{ name, crop: DETAILS.wide.square }],
        layout: 'Download with resolution',
      },
    ];
  });
  const tall = TALL_SCENES.flatMap((shot, at): PlannedMaterial[] => {
    const { model, codes } = shownIn(brand, shot);
    const name = `${nameOf(shot, 'portrait')}.jpg`;
    const common = { articleCodes: codes, modelYear: Number(model.year), madeDaysAgo: daysOf(at + 20) };
    return [
      {
        ...common,
        category: 'ride-on',
        title: joined(model.name, ', ', WORDS.portrait),
        subtitle: PLACES[shot.land],
        tags: ['poster', shot.land],
        files: [{ name, focal: [500, 720] }],
      },
      {
        ...common,
        category: 'social-media',
        title: joined(model.name, ', ', WORDS.story),
        tags: ['social media', 'story'],
        files: [{ name, crop: DETAILS.tall.story }],
      },
    ];
  });
  const square = SQUARE_SCENES.map((shot, at): PlannedMaterial => {
    const { model, codes } = shownIn(brand, shot);
    return {
      category: 'social-media',
      title: joined(model.name, ' ', PLACES[shot.land]),
      tags: ['social media', 'square', shot.land],
      files: [{ name: `${nameOf(shot, 'square')}.jpg`, focal: [500, 620] }],
      articleCodes: codes,
      modelYear: Number(model.year),
      madeDaysAgo: daysOf(at + 24),
    };
  });
  return [...wide, ...tall, ...square];
}

const HALVES = {
  left: { left: 0, top: 60, width: 520, height: 860 },
  right: { left: 480, top: 60, width: 520, height: 860 },
} as const;

function parts(brand: Brand): PlannedMaterial[] {
  const of =
    (category: string) =>
    ({ name, models }: PartPicture, at: number): PlannedMaterial[] => {
      const shown = models.map((code) => {
        const model = brand.models.find((one) => one.code === code);
        if (!model) throw new Error(`the brand has no ${code}`);
        return model;
      });
      const [first, second = first] = shown;
      if (!first || !second) throw new Error(`${name} shows no model`);
      const title = first === second ? first.name : joined(first.name, ', ', second.name);
      const common = { category, articleCodes: models, madeDaysAgo: daysOf(at + 31), tags: ['studio', category] };
      return [
        { ...common, title, files: [{ name: `${name}.jpg` }] },
        ...(['left', 'right'] as const).map((side) => ({
          ...common,
          title: joined(side === 'left' ? first.name : second.name, ', ', WORDS[side]),
          tags: ['detail', category],
          files: [{ name: `${name}.jpg`, crop: HALVES[side] }],
        })),
      ];
    };
  return [...GROUPSET_SHOTS.flatMap(of('groupsets')), ...WEAR_SHOTS.flatMap(of('wear-parts'))];
}

const LOGO_TITLES = {
  line: text('Logo, one line', 'Logo, einzeilig', 'Logo, une ligne', 'Logo, satu baris', 'Logo, satu baris'),
  stacked: text('Logo, stacked', 'Logo, gestapelt', 'Logo, empilé', 'Logo, bertumpuk', 'Logo, bertindan'),
  sign: text('Sign', 'Bildmarke', 'Symbole', 'Simbol', 'Simbol'),
} as const;
const TONE_WORDS = {
  blue: text('blue', 'blau', 'bleu', 'biru', 'biru'),
  ink: text('dark', 'dunkel', 'foncé', 'gelap', 'gelap'),
  white: text('white', 'weiß', 'blanc', 'putih', 'putih'),
} as const;

const FREE_SPACE = {
  en: '<p>Leave free space around the logo, at least the height of the inner triangle. Use the <strong>white</strong> one on dark ground.</p>',
  de: '<p>Lassen Sie um das Logo mindestens die Höhe des inneren Dreiecks frei. Auf dunklem Grund steht das <strong>weiße</strong> Logo.</p>',
  id: '<p>Sisakan ruang kosong di sekeliling logo, minimal setinggi segitiga di dalamnya. Pakai logo <strong>putih</strong> di atas dasar gelap.</p>',
};

const identity: readonly PlannedMaterial[] = [
  ...LOGOS.map((one, at): PlannedMaterial => ({
    category: 'logos',
    title: joined(LOGO_TITLES[one.form], ', ', TONE_WORDS[one.tone]),
    subtitle: text(
      'SVG and transparent PNG',
      'SVG und transparentes PNG',
      'SVG et PNG transparent',
      'SVG dan PNG transparan',
      'SVG dan PNG lut sinar',
    ),
    body: FREE_SPACE,
    tags: ['logo', one.tone],
    files: [{ name: `${logoName(one)}.svg` }, { name: `${logoName(one)}.png` }],
    madeDaysAgo: 300 - at,
    layout: 'Download with resolution',
  })),
  {
    category: 'logos',
    title: text(
      'All logos as SVG',
      'Alle Logos als SVG',
      'Tous les logos en SVG',
      'Semua logo dalam SVG',
      'Semua logo dalam SVG',
    ),
    tags: ['logo'],
    files: [{ name: 'veldra-logos-svg.zip' }],
    madeDaysAgo: 295,
  },
  {
    category: 'colours',
    title: text('Colours of the brand', 'Markenfarben', 'Couleurs de la marque', 'Warna merek', 'Warna jenama'),
    tags: ['colour'],
    files: [{ name: 'veldra-colours.svg' }],
    madeDaysAgo: 290,
  },
  {
    category: 'colours',
    title: text('Pattern, dark', 'Muster, dunkel', 'Motif foncé', 'Pola gelap', 'Corak gelap'),
    tags: ['pattern'],
    files: [{ name: 'veldra-pattern-ink.jpg' }],
    madeDaysAgo: 289,
  },
  {
    category: 'colours',
    title: text('Pattern, light', 'Muster, hell', 'Motif clair', 'Pola terang', 'Corak cerah'),
    tags: ['pattern'],
    files: [{ name: 'veldra-pattern-paper.jpg' }],
    madeDaysAgo: 288,
  },
  {
    category: 'fonts',
    title: text('Drawn letters', 'Gezeichnete Buchstaben', 'Lettres dessinées', 'Huruf gambar', 'Huruf lukisan'),
    tags: ['letters'],
    files: [{ name: 'veldra-alphabet.svg' }],
    madeDaysAgo: 287,
  },
  {
    category: 'fonts',
    title: text(
      'Noto Sans for texts',
      'Noto Sans für Texte',
      'Noto Sans pour les textes',
      'Noto Sans untuk teks',
      'Noto Sans untuk teks',
    ),
    tags: ['font'],
    files: [{ name: 'veldra-fonts.zip' }],
    madeDaysAgo: 286,
  },
  {
    category: 'templates',
    title: text(
      'Brand guidelines',
      'Gestaltungsrichtlinien',
      'Charte graphique',
      'Panduan merek',
      'Garis panduan jenama',
    ),
    tags: ['guidelines'],
    files: [{ name: 'veldra-brand-guidelines.pdf', language: 'en' }],
    madeDaysAgo: 240,
  },
  {
    category: 'templates',
    title: text('Price tags', 'Preisschilder', 'Étiquettes de prix', 'Label harga', 'Tanda harga'),
    tags: ['shop'],
    files: [{ name: 'veldra-price-tags.pdf' }],
    madeDaysAgo: 130,
  },
  {
    category: 'templates',
    title: text('Pre-order sheet', 'Vororderblatt', 'Feuille de précommande', 'Lembar prapesan', 'Borang prapesanan'),
    tags: ['order'],
    files: [{ name: 'veldra-preorder-sheet.xlsx' }],
    markets: ['US', 'US-west'],
    madeDaysAgo: 20,
  },
  {
    category: 'templates',
    title: text(
      'Plan of a test day',
      'Ablauf eines Testtags',
      'Plan d’une journée d’essai',
      'Rencana hari uji coba',
      'Rancangan hari pandu uji',
    ),
    tags: ['event'],
    files: [{ name: 'veldra-event-plan.xlsx' }],
    madeDaysAgo: 55,
  },
  {
    category: 'ride-on',
    title: text(
      'Campaign kit Ride on',
      'Kampagnenpaket Ride on',
      'Kit de campagne Ride on',
      'Paket kampanye Ride on',
      'Kit kempen Ride on',
    ),
    subtitle: text(
      'Posters and banners together',
      'Poster und Banner zusammen',
      'Affiches et bannières réunies',
      'Poster dan banner sekaligus',
      'Poster dan sepanduk bersama',
    ),
    tags: ['kit', 'poster', 'banner'],
    files: [
      { name: 'v26-cr7-emb-dawn-portrait.jpg' },
      { name: 'v26-rm6-cla-volcano-portrait.jpg' },
      { name: 'v26-m7d-emb-coast.jpg', crop: DETAILS.wide.banner },
      { name: 'v26-dr5-snd-mesa.jpg', crop: DETAILS.wide.banner },
    ],
    madeDaysAgo: 34,
  },
  {
    category: 'ride-on',
    title: text(
      'Team race 2025',
      'Teamrennen 2025',
      'Course d’équipe 2025',
      'Balapan tim 2025',
      'Perlumbaan pasukan 2025',
    ),
    subtitle: text(
      'The photographer’s rights have ended',
      'Die Rechte des Fotografen sind abgelaufen',
      'Les droits du photographe ont expiré',
      'Hak fotografer telah berakhir',
      'Hak jurugambar telah tamat',
    ),
    tags: ['race'],
    files: [{ name: 'v26-s29c-mos-volcano.jpg', crop: DETAILS.wide.square, rightsEnd: -30 }],
    madeDaysAgo: 330,
  },
  {
    category: 'ride-on',
    title: text(
      'Autumn motif, draft',
      'Herbstmotiv, Entwurf',
      'Visuel d’automne, ébauche',
      'Motif musim gugur, konsep',
      'Motif musim luruh, draf',
    ),
    tags: ['poster'],
    files: [{ name: 'v26-fy5-gra-forest-portrait.jpg' }],
    madeDaysAgo: 4,
    state: 'draft',
  },
  {
    category: 'social-media',
    title: text(
      'Old profile picture',
      'Altes Profilbild',
      'Ancienne photo de profil',
      'Foto profil lama',
      'Gambar profil lama',
    ),
    tags: ['social media'],
    files: [{ name: 'veldra-logo-sign-blue.png' }],
    madeDaysAgo: 400,
    state: 'deleted',
  },
];

/** All materials; those of a category are in their order. */
export const planMaterials = (brand: Brand): PlannedMaterial[] => [
  ...identity,
  ...studio(brand),
  ...outdoors(brand),
  ...parts(brand),
];
