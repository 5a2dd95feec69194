// Messages of the demo: announcements, banners with drawn pictures, and an inquiry of a future dealer.
import { sql } from 'kysely';
import sharp from 'sharp';
import type { TextsByLanguage } from '#rules/content/announcements/other-texts.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import type { Files } from '#server/platform/files/files.ts';
import { isRefusal } from '#server/platform/media/refusal.ts';
import { storePicture, type StoredPicture } from '#server/platform/files/pictures.ts';
import { bannerWidths } from '#server/content/announcements/announcements.banners.queries.ts';
import { drawingOf } from '#seed/brand/brand.ts';
import type { Brand } from '#seed/brand/types.ts';
import { addDays } from '#seed/days.ts';
import { idAt, insertRows, type Rows } from '#seed/loading/rows.ts';

/** Banners of the United States: title, link target, background and bike. */
const BANNERS = [
  {
    title: 'Model year 2027: order now',
    url: '/catalog',
    ground: ['#e8f4f8', '#7fc4dd'],
    model: 'V26-M7D',
  },
  { title: 'Gravel days in Boulder', url: '', ground: ['#f6efe2', '#d9a45f'], model: 'V26-QE3' },
] as const;

/**
 * A wide picture: one bike in front of hills. It has no letters: the text is in the title, for every language and for
 * screen-reader users.
 */
function scene(bike: string, [light, dark]: readonly [string, string]): string {
  const inner = bike
    .replace(/^<svg[^>]*>/, (head) => head.replaceAll(/ (?:x|y|width|height|preserveAspectRatio)="[^"]*"/g, ''))
    .replace(/^<svg/, '<svg x="250" y="40" width="1100" height="726"');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800" viewBox="0 0 1600 800">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="#ffffff"/></linearGradient></defs>
    <rect width="1600" height="800" fill="url(#sky)"/><circle cx="1290" cy="190" r="110" fill="#ffffff" opacity="0.75"/>
    <path d="M0 520C220 380 420 430 640 520s420-160 640-150 220 70 320 40V800H0Z" fill="${dark}" opacity="0.35"/>
    <path d="M0 640c260-90 480-30 760 0s560-80 840-20v180H0Z" fill="${dark}" opacity="0.6"/>${inner}</svg>`;
}

/** Draws and stores the pictures of the banners before the rows that name them are written. */
export async function makeBanners(brand: Brand, files: Files): Promise<StoredPicture[]> {
  const made: StoredPicture[] = [];
  for (const { model, ground, title } of BANNERS) {
    const drawn = brand.pictures.find((picture) => picture.modelCode === model);
    if (!drawn) throw new Error(`the brand has no ${model} to draw`);
    const bytes = await sharp(Buffer.from(scene(drawingOf(drawn).svg, ground)))
      .removeAlpha()
      .png({ compressionLevel: 3 })
      .toBuffer();
    const stored = await storePicture(files, bytes, bannerWidths);
    if (isRefusal(stored)) throw new Error(`the picture of "${title}" was not drawn: ${stored.code}`);
    made.push(stored);
  }
  return made;
}

const ANNOUNCEMENTS: readonly {
  readonly type: 'home_page' | 'login';
  readonly title: string;
  readonly content: string;
  readonly main_language?: ContentLanguage;
  readonly texts?: TextsByLanguage<{ readonly title: string; readonly content: string }>;
  readonly url: string;
  readonly sorgs: readonly string[];
}[] = [
  {
    type: 'home_page',
    title: 'Closed for stocktaking',
    content:
      '<p>Our warehouses in <strong>Surabaya</strong> and <strong>Jakarta</strong> count their stock on Saturday. Orders of that day leave on Monday.</p>',
    texts: {
      id: {
        title: 'Tutup untuk stock opname',
        content:
          '<p>Gudang kami di <strong>Surabaya</strong> dan <strong>Jakarta</strong> menghitung stok pada hari Sabtu. Pesanan hari itu dikirim pada hari Senin.</p>',
      },
      de: {
        title: 'Wegen Inventur geschlossen',
        content:
          '<p>Unsere Lager in <strong>Surabaya</strong> und <strong>Jakarta</strong> zählen am Samstag ihren Bestand. Bestellungen dieses Tages gehen am Montag hinaus.</p>',
      },
      fr: {
        title: 'Fermé pour inventaire',
        content:
          '<p>Nos entrepôts de <strong>Surabaya</strong> et de <strong>Jakarta</strong> font leur inventaire samedi. Les commandes de ce jour partent lundi.</p>',
      },
    },
    url: '/order/delivery',
    sorgs: ['1000'],
  },
  {
    type: 'home_page',
    title: 'Model year 2027',
    content:
      '<p>The new model year can be pre-ordered from today:</p><ul><li>Gravel and road first, trail in March</li><li>Windows of four weeks, ask your sales contact</li></ul>',
    url: 'https://us.veldra.example/2027',
    sorgs: ['5000'],
  },
  {
    type: 'home_page',
    title: 'Inventur am Samstag',
    content:
      '<p>Unsere Lager in <strong>Kassel</strong> und <strong>Lille</strong> zählen am Samstag ihren Bestand. Bestellungen dieses Tages gehen am Montag hinaus.</p>',
    main_language: 'de',
    texts: {
      en: {
        title: 'Stocktaking on Saturday',
        content:
          '<p>Our warehouses in <strong>Kassel</strong> and <strong>Lille</strong> count their stock on Saturday. Orders of that day leave on Monday.</p>',
      },
      fr: {
        title: 'Inventaire samedi',
        content:
          '<p>Nos entrepôts de <strong>Kassel</strong> et de <strong>Lille</strong> font leur inventaire samedi. Les commandes de ce jour partent lundi.</p>',
      },
    },
    url: '',
    sorgs: ['3000'],
  },
  {
    type: 'login',
    title: 'New: receipts by phone',
    content: '<p>Photograph your transfer receipt and send it from the order itself.</p>',
    texts: {
      de: {
        title: 'Neu: Belege mit dem Telefon',
        content: '<p>Fotografieren Sie Ihren Überweisungsbeleg, und senden Sie ihn direkt aus der Bestellung.</p>',
      },
      fr: {
        title: 'Nouveau : les reçus par téléphone',
        content: '<p>Photographiez votre reçu de virement et envoyez-le depuis la commande.</p>',
      },
      id: {
        title: 'Baru: bukti transfer lewat ponsel',
        content: '<p>Foto bukti transfer Anda dan kirim langsung dari pesanan.</p>',
      },
    },
    url: '',
    sorgs: [],
  },
];

/**
 * Announcements of the markets and of the sign-in page, the banners, and one inquiry; they are shown for weeks after
 * the day of loading.
 */
export async function loadMessages(db: Rows, pictures: readonly StoredPicture[], now: string): Promise<void> {
  const today = now.slice(0, 10);
  const shown = {
    starts_on: addDays(today, -3),
    starts_time: '00:00',
    ends_on: addDays(today, 60),
    ends_time: '23:59:59',
    created_at: now,
    updated_at: now,
  };
  const written = ANNOUNCEMENTS.map((announcement) => ({ ...announcement, id: idAt(now) }));
  await insertRows(
    db,
    'announcements_announcement',
    written.map(({ sorgs: _aim, main_language = 'en', texts = {}, ...announcement }) => ({
      ...announcement,
      main_language,
      texts,
      ...shown,
    })),
  );
  await insertRows(
    db,
    'announcements_sorg',
    written.flatMap(({ id, sorgs }) => sorgs.map((sorg) => ({ announcement_id: id, sorg }))),
  );
  await insertRows(
    db,
    'banners_banner',
    BANNERS.map(({ title, url }, at) => ({
      id: idAt(now),
      sorg: '5000',
      title,
      url,
      picture: pictures[at]?.file,
      file_name: `banner-${at + 1}.png`,
      width: pictures[at]?.width,
      height: pictures[at]?.height,
      ...shown,
    })),
  );
  const { rows } = await sql<{ id: string }>`select id from markets_market where code = 'veldra-id'`.execute(db);
  await insertRows(db, 'inquiries_inquiry', [
    {
      id: idAt(now),
      market_id: rows[0]?.id,
      host: 'localhost',
      reason: 'become_dealer',
      goal: 'We have sold touring bikes in Malang for ten years and would like to add your gravel range.\nA visit is welcome any time.',
      name: 'Sepeda Bromo',
      address: 'Jl. Ijen 12',
      state: 'Jawa Timur',
      postal_code: '65115',
      country: 'ID',
      city: 'Malang',
      email: 'dewi@sepedabromo.example',
      phone: '+62 81234567890',
      web: 'https://sepedabromo.example',
      locale: 'id-id',
      sender_address: '127.0.0.1',
      created_at: now,
    },
  ]);
}
