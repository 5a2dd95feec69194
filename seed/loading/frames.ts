// Frames of the delivered bikes, stolen ones, and two recalls: one about a danger that Pelita works on, one for the next
// service.
import { sql } from 'kysely';
import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';
import { addDays, instant } from '../days.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

type Texts = Record<ContentLanguage, readonly [title: string, bulletin: readonly string[]]>;

interface DemoRecall {
  readonly code: string;
  readonly severity: 'safety' | 'service';
  readonly publishedDaysAgo: number;
  readonly texts: Texts;
  readonly ranges: readonly (readonly [first: string, last: string])[];
  /** Of the frames of Pelita, every how many-th is repaired, and checked. */
  readonly work: { readonly repaired: number; readonly checked: number };
}

export const RECALLS: readonly DemoRecall[] = [
  {
    code: 'R-26-014',
    severity: 'safety',
    publishedDaysAgo: 12,
    ranges: [
      ['VB26M7D000001', 'VB26M7D650000'],
      ['VB26M5D000001', 'VB26M5D999999'],
    ],
    work: { repaired: 5, checked: 4 },
    texts: {
      en: [
        'Fork steerer of the Meridian may crack',
        [
          'A batch of forks has steerer tubes that may crack below the stem. Riders must not use the bike until it is checked.',
          'Remove the stem and look at the steerer between the lower edge of the stem and the upper bearing. A fork whose steerer shows the letters KX must be replaced, with or without a crack.',
          'Order the replacement fork free of charge with a claim. Keep bikes in the shop that are not sold yet.',
        ],
      ],
      de: [
        'Gabelschaft des Meridian kann reißen',
        [
          'Bei einer Charge von Gabeln kann der Schaft unterhalb des Vorbaus reißen. Das Rad darf bis zur Prüfung nicht gefahren werden.',
          'Bauen Sie den Vorbau ab und prüfen Sie den Schaft zwischen der Unterkante des Vorbaus und dem oberen Lager. Gabeln mit den Buchstaben KX am Schaft müssen getauscht werden, auch ohne Riss.',
          'Bestellen Sie die Ersatzgabel kostenlos über eine Reklamation. Behalten Sie noch nicht verkaufte Räder im Geschäft.',
        ],
      ],
      fr: [
        'Le pivot de fourche du Meridian peut se fissurer',
        [
          'Sur un lot de fourches, le pivot peut se fissurer sous la potence. Le vélo ne doit pas être utilisé avant le contrôle.',
          'Démontez la potence et examinez le pivot entre le bas de la potence et le roulement supérieur. Toute fourche dont le pivot porte les lettres KX doit être remplacée, même sans fissure.',
          'Commandez gratuitement la fourche de remplacement par une réclamation. Gardez en magasin les vélos qui ne sont pas encore vendus.',
        ],
      ],
      id: [
        'Tabung garpu Meridian dapat retak',
        [
          'Pada satu kelompok garpu, tabung garpu dapat retak di bawah stem. Sepeda tidak boleh dipakai sebelum diperiksa.',
          'Lepaskan stem dan periksa tabung garpu antara tepi bawah stem dan bearing atas. Garpu dengan huruf KX pada tabungnya harus diganti, dengan atau tanpa retak.',
          'Pesan garpu pengganti tanpa biaya melalui klaim. Simpan di toko sepeda yang belum terjual.',
        ],
      ],
      ms: [
        'Tiub stereng fork Meridian boleh retak',
        [
          'Bagi satu kelompok fork, tiub stereng boleh retak di bawah stem. Basikal tidak boleh digunakan sebelum diperiksa.',
          'Tanggalkan stem dan periksa tiub stereng antara tepi bawah stem dengan galas atas. Fork dengan huruf KX pada tiubnya mesti diganti, sama ada retak atau tidak.',
          'Pesan fork gantian secara percuma melalui tuntutan. Simpan di kedai basikal yang belum dijual.',
        ],
      ],
    },
  },
  {
    code: 'R-26-009',
    severity: 'service',
    publishedDaysAgo: 96,
    ranges: [['VB26S29C000001', 'VB26S29C999999']],
    work: { repaired: 2, checked: 3 },
    texts: {
      en: [
        'Rear brake hose may rub on the frame',
        [
          'The rear brake hose may rub on the seat stay. At the next service fit the clip of service kit BH-2 and replace a worn hose.',
        ],
      ],
      de: [
        'Hintere Bremsleitung kann am Rahmen scheuern',
        [
          'Die hintere Bremsleitung kann an der Sitzstrebe scheuern. Montieren Sie beim nächsten Service den Clip aus dem Servicesatz BH-2 und ersetzen Sie eine verschlissene Leitung.',
        ],
      ],
      fr: [
        'La durite de frein arrière peut frotter sur le cadre',
        [
          'La durite de frein arrière peut frotter sur le hauban. Lors du prochain entretien, montez le clip du kit BH-2 et remplacez une durite usée.',
        ],
      ],
      id: [
        'Selang rem belakang dapat bergesekan dengan rangka',
        [
          'Selang rem belakang dapat bergesekan dengan seat stay. Pada servis berikutnya pasang klip dari kit servis BH-2 dan ganti selang yang aus.',
        ],
      ],
      ms: [
        'Hos brek belakang boleh bergesel dengan rangka',
        [
          'Hos brek belakang boleh bergesel dengan seat stay. Pada servis seterusnya pasang klip daripada kit servis BH-2 dan gantikan hos yang haus.',
        ],
      ],
    },
  },
];

/** Loads the frames of all deliveries, those that are stolen, and the recalls with what Pelita did about them. */
export async function loadFrames(
  db: Rows,
  { users, customers }: { users: Map<string, string>; customers: Map<string, string> },
  now: string,
): Promise<void> {
  const today = now.slice(0, 10);
  await sql`
    insert into frames_frame (number, article_code, production_code, sorg, customer_id, delivery_number, shipped_on,
                              delivered_on, created_at, updated_at)
    select distinct on (s.number) s.number, l.article_code, 'K' || to_char(d.shipped_on - 60, 'IYIW'), d.sorg,
           d.customer_id, d.number, d.shipped_on, d.delivered_on, d.created_at, d.created_at
      from deliveries_delivery d
      join deliveries_line l on l.delivery_id = d.id
     cross join lateral (
       select upper(regexp_replace(serial, '[[:space:]./_-]', '', 'g')) as number
         from unnest(l.serial_numbers) serial) s
     where d.status <> 'planned'
     order by s.number, d.shipped_on desc nulls last, d.number desc`.execute(db);
  await loadStolen(db, customers, today);
  const [user, customer] = [users.get('dealer'), customers.get('pelita')];
  if (!user || !customer) throw new Error('The demo has no Pelita');
  for (const recall of RECALLS) await loadRecall(db, recall, { user, customer }, today);
}

/** A bike that Pelita sold in spring, one of another dealer, and one that was never shipped. */
async function loadStolen(db: Rows, customers: Map<string, string>, today: string): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    (select number
       from frames_frame
      where customer_id = ${customers.get('pelita')}
        and shipped_on < ${addDays(today, -200)}::date
      order by number
      limit 1)
      union all
    (select number
       from frames_frame
      where customer_id <> ${customers.get('pelita')}
        and shipped_on < ${addDays(today, -120)}::date
      order by number desc
      limit 1)`.execute(db);
  const reports = [
    ['ID', 'LP/B/1147'],
    ['US', '26-080512'],
    ['DE', 'TB 4471/26'],
  ] as const;
  await insertRows(
    db,
    'frames_stolen',
    [...rows.map(({ number }) => number), 'VB25X4R700777'].map((number, at) => ({
      number,
      reported_on: addDays(today, -30 - 17 * at),
      country: reports[at]?.[0] ?? '',
      reference: reports[at]?.[1] ?? '',
    })),
  );
}

async function loadRecall(
  db: Rows,
  { code, severity, publishedDaysAgo, texts, ranges, work }: DemoRecall,
  { user, customer }: { user: string; customer: string },
  today: string,
): Promise<void> {
  const publishedOn = addDays(today, -publishedDaysAgo);
  const at = (days: number, minutes: number): string => instant(addDays(publishedOn, days), minutes);
  const id = idAt(at(0, 8 * 60));
  const spoken = (pick: (text: Texts[ContentLanguage]) => string) =>
    Object.fromEntries(contentLanguages.map((language) => [language, pick(texts[language])]));
  await insertRows(db, 'frames_recall', [
    {
      id,
      code,
      sorg: null,
      severity,
      title: spoken(([title]) => title),
      bulletin: spoken(([, paragraphs]) => paragraphs.join('\n\n')),
      published_on: publishedOn,
      ended_on: null,
      created_at: at(0, 8 * 60),
    },
  ]);
  await insertRows(
    db,
    'frames_recall_range',
    ranges.map(([first_number, last_number]) => ({ recall_id: id, first_number, last_number, article_code: '' })),
  );
  // All dealers were told on the day of the publication.
  await sql`
    insert into frames_recall_notice (recall_id, customer_id, noticed_at)
    select distinct g.recall_id, x.customer_id, ${at(0, 8 * 60 + 5)}::timestamptz
      from frames_recall_range g
      join frames_frame x
        on length(x.number) = length(g.first_number)
       and x.number between g.first_number and g.last_number
     where g.recall_id = ${id}::uuid
       and x.customer_id is not null`.execute(db);
  await insertRows(db, 'frames_recall_reading', [
    { recall_id: id, user_id: user, customer_id: customer, read_at: at(1, 9 * 60 + 20) },
  ]);
  await sql`
    insert into frames_recall_work (recall_id, number, state, note, customer_id, done_by, done_at)
    select ${id}::uuid, f.number, case when f.place % ${work.repaired} = 0 then 'repaired' else 'checked' end, '',
           ${customer}::uuid, ${user}::uuid, ${at(2, 10 * 60)}::timestamptz + f.place % 5 * interval '1 day'
      from (
        select x.number, row_number() over (order by x.number) as place
          from frames_frame x
          join frames_recall_range g
            on length(x.number) = length(g.first_number)
           and x.number between g.first_number and g.last_number
         where g.recall_id = ${id}::uuid
           and x.customer_id = ${customer}::uuid) f
     where f.place % ${work.repaired} = 0
        or f.place % ${work.checked} = 0`.execute(db);
}
