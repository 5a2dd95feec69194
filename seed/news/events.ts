// News about events, people and the portal.
import { link, list, p, picture, table } from './html.ts';
import type { PlannedNews } from './items.ts';

export const EVENTS: readonly PlannedNews[] = [
  {
    key: 'ride-on-days',
    markets: ['ID', 'ID-retail'],
    madeDaysAgo: 45,
    pictures: ['v26-s29c-mos-volcano.jpg', 'v26-rm6-cla-volcano-portrait.jpg', 'v26-p20-mnt-volcano-square.jpg'],
    tags: ['event'],
    texts: {
      en: [
        'Ride on days in Malang',
        'Two days of test rides below the Bromo',
        p(
          'We invite the dealers of Java to ride the new Scarp and Drift where they were tested. Breakfast, helmets and guides are ours.',
        ) +
          picture('v26-s29c-mos-volcano.jpg', 'Scarp 29 below a volcano') +
          table(
            ['Time', 'Friday', 'Saturday'],
            ['07:00', 'Breakfast', 'Sunrise ride'],
            ['09:00', 'Scarp Trail', 'Drift'],
            ['13:00', 'Workshop: suspension', 'Talks with sales'],
          ) +
          p('Tell your sales contact by Monday with how many people you will come.'),
      ],
      de: [
        'Ride-on-Tage in Malang',
        'Zwei Tage Probefahrten am Bromo',
        p(
          'Wir laden die Händler auf Java ein, das neue Scarp und das Drift dort zu fahren, wo sie getestet wurden. Frühstück, Helme und Guides stellen wir.',
        ) +
          picture('v26-s29c-mos-volcano.jpg', 'Scarp 29 unter einem Vulkan') +
          table(
            ['Zeit', 'Freitag', 'Samstag'],
            ['07:00', 'Frühstück', 'Fahrt zum Sonnenaufgang'],
            ['09:00', 'Scarp Trail', 'Drift'],
            ['13:00', 'Werkstatt: Fahrwerk', 'Gespräche mit dem Vertrieb'],
          ) +
          p('Sagen Sie Ihrem Außendienst bis Montag, mit wie vielen Personen Sie kommen.'),
      ],
      fr: [
        'Journées Ride on à Malang',
        'Deux jours d’essais au pied du Bromo',
        p(
          'Nous invitons les revendeurs de Java à rouler sur les nouveaux Scarp et Drift là où ils ont été mis au point. Petit-déjeuner, casques et guides sont offerts.',
        ) +
          picture('v26-s29c-mos-volcano.jpg', 'Scarp 29 au pied d’un volcan') +
          table(
            ['Heure', 'Vendredi', 'Samedi'],
            ['07:00', 'Petit-déjeuner', 'Sortie au lever du soleil'],
            ['09:00', 'Scarp Trail', 'Drift'],
            ['13:00', 'Atelier : suspensions', 'Échanges commerciaux'],
          ) +
          p('Indiquez à votre commercial avant lundi combien vous serez.'),
      ],
      id: [
        'Ride on days di Malang',
        'Dua hari uji coba di kaki Bromo',
        p(
          'Kami mengundang para dealer di Jawa untuk mencoba Scarp dan Drift baru di tempat keduanya diuji. Sarapan, helm, dan pemandu kami siapkan.',
        ) +
          picture('v26-s29c-mos-volcano.jpg', 'Scarp 29 di kaki gunung api') +
          table(
            ['Jam', 'Jumat', 'Sabtu'],
            ['07.00', 'Sarapan', 'Bersepeda saat matahari terbit'],
            ['09.00', 'Scarp Trail', 'Drift'],
            ['13.00', 'Bengkel: suspensi', 'Diskusi dengan tim penjualan'],
          ) +
          p('Beri tahu sales Anda paling lambat Senin berapa orang yang akan hadir.'),
      ],
      ms: [
        'Hari Ride on di Malang',
        'Dua hari pandu uji di kaki Bromo',
        p(
          'Kami menjemput pengedar di Jawa untuk menunggang Scarp dan Drift baharu di tempat ia diuji. Sarapan, topi keledar dan pemandu disediakan.',
        ) +
          picture('v26-s29c-mos-volcano.jpg', 'Scarp 29 di kaki gunung berapi') +
          table(
            ['Masa', 'Jumaat', 'Sabtu'],
            ['07:00', 'Sarapan', 'Kayuhan matahari terbit'],
            ['09:00', 'Scarp Trail', 'Drift'],
            ['13:00', 'Bengkel: suspensi', 'Perbincangan dengan pasukan jualan'],
          ) +
          p('Maklumkan wakil jualan anda sebelum Isnin berapa orang yang akan hadir.'),
      ],
    },
    earlier: ['Test rides below the Bromo'],
    readBy: [
      ['dealer', 44],
      ['rep', 45],
      ['retailer', 41],
    ],
  },
  {
    key: 'hours',
    markets: ['ID', 'ID-retail'],
    madeDaysAgo: 3,
    toDays: 40,
    pictures: ['v26-c8s-pow-town.jpg'],
    tags: ['warehouse'],
    texts: {
      en: [
        'Opening hours of the warehouse in December',
        'Collect from 8 to 16, orders until noon leave the same day',
        p('Both warehouses close at noon on the last working day of the year.') +
          table(
            ['Day', 'Surabaya', 'Jakarta'],
            ['Monday to Thursday', '08:00–16:00', '08:00–17:00'],
            ['Friday', '08:00–11:00, 13:00–16:00', '08:00–11:30, 13:00–17:00'],
            ['Saturday', 'closed', '09:00–12:00'],
          ),
      ],
      de: [
        'Öffnungszeiten des Lagers im Dezember',
        'Abholung von 8 bis 16 Uhr, Bestellungen bis mittags gehen am selben Tag raus',
        p('Beide Lager schließen am letzten Arbeitstag des Jahres um 12 Uhr.') +
          table(
            ['Tag', 'Surabaya', 'Jakarta'],
            ['Montag bis Donnerstag', '08:00–16:00', '08:00–17:00'],
            ['Freitag', '08:00–11:00, 13:00–16:00', '08:00–11:30, 13:00–17:00'],
            ['Samstag', 'geschlossen', '09:00–12:00'],
          ),
      ],
      fr: [
        'Horaires de l’entrepôt en décembre',
        'Retrait de 8 h à 16 h, les commandes passées avant midi partent le jour même',
        p('Les deux entrepôts ferment à midi le dernier jour ouvré de l’année.') +
          table(
            ['Jour', 'Surabaya', 'Jakarta'],
            ['Lundi à jeudi', '8 h–16 h', '8 h–17 h'],
            ['Vendredi', '8 h–11 h, 13 h–16 h', '8 h–11 h 30, 13 h–17 h'],
            ['Samedi', 'fermé', '9 h–12 h'],
          ),
      ],
      id: [
        'Jam buka gudang bulan Desember',
        'Pengambilan pukul 8 sampai 16, pesanan sebelum siang dikirim hari itu juga',
        p('Kedua gudang tutup pukul 12 pada hari kerja terakhir tahun ini.') +
          table(
            ['Hari', 'Surabaya', 'Jakarta'],
            ['Senin sampai Kamis', '08.00–16.00', '08.00–17.00'],
            ['Jumat', '08.00–11.00, 13.00–16.00', '08.00–11.30, 13.00–17.00'],
            ['Sabtu', 'tutup', '09.00–12.00'],
          ),
      ],
      ms: [
        'Waktu operasi gudang pada bulan Disember',
        'Ambilan 8 pagi hingga 4 petang, pesanan sebelum tengah hari dihantar hari itu juga',
        p('Kedua-dua gudang tutup pada tengah hari hari bekerja terakhir tahun ini.') +
          table(
            ['Hari', 'Surabaya', 'Jakarta'],
            ['Isnin hingga Khamis', '08:00–16:00', '08:00–17:00'],
            ['Jumaat', '08:00–11:00, 13:00–16:00', '08:00–11:30, 13:00–17:00'],
            ['Sabtu', 'tutup', '09:00–12:00'],
          ),
      ],
    },
  },
  {
    key: 'portal',
    markets: ['ID', 'ID-retail', 'US', 'US-west', 'EU'],
    madeDaysAgo: 70,
    pictures: ['veldra-pattern-ink.jpg'],
    tags: ['portal'],
    texts: {
      en: [
        'New in the portal: inspect bikes without a network',
        'The checklist works in the cellar too',
        p(
          `Open ${link('/pdi', 'inspections')} on your phone once while you are online. After that you can check bikes anywhere; the portal sends the results when the network is back.`,
        ) + list('Scan the frame number', 'Tick the list', 'Take photos of damage'),
      ],
      de: [
        'Neu im Portal: Räder ohne Netz prüfen',
        'Die Checkliste funktioniert auch im Keller',
        p(
          `Öffnen Sie die ${link('/pdi', 'Inspektionen')} einmal online auf dem Telefon. Danach prüfen Sie überall; das Portal sendet die Ergebnisse, sobald wieder Netz da ist.`,
        ) + list('Rahmennummer scannen', 'Liste abhaken', 'Schäden fotografieren'),
      ],
      fr: [
        'Nouveau : contrôler les vélos sans réseau',
        'La liste fonctionne même à la cave',
        p(
          `Ouvrez une fois les ${link('/pdi', 'inspections')} sur votre téléphone en étant connecté. Ensuite, contrôlez partout ; le portail envoie les résultats au retour du réseau.`,
        ) + list('Scanner le numéro de cadre', 'Cocher la liste', 'Photographier les dégâts'),
      ],
      id: [
        'Baru di portal: periksa sepeda tanpa jaringan',
        'Daftar periksa tetap berfungsi di ruang bawah tanah',
        p(
          `Buka ${link('/pdi', 'inspeksi')} di ponsel sekali saat daring. Setelah itu Anda dapat memeriksa sepeda di mana saja; portal mengirim hasilnya ketika jaringan kembali.`,
        ) + list('Pindai nomor rangka', 'Centang daftar', 'Foto kerusakan'),
      ],
      ms: [
        'Baharu di portal: periksa basikal tanpa rangkaian',
        'Senarai semak berfungsi di bilik bawah tanah juga',
        p(
          `Buka ${link('/pdi', 'pemeriksaan')} pada telefon sekali semasa dalam talian. Selepas itu anda boleh memeriksa basikal di mana-mana; portal menghantar keputusan apabila rangkaian kembali.`,
        ) + list('Imbas nombor rangka', 'Tanda senarai', 'Ambil gambar kerosakan'),
      ],
    },
    readBy: [
      ['dealer', 69],
      ['mechanic', 68],
      ['dealer-us', 66],
      ['rep', 70],
    ],
  },
  {
    key: 'team-race',
    pictureOnly: true,
    markets: ['ID', 'ID-retail'],
    madeDaysAgo: 20,
    pictures: ['echelon-jersey.jpg'],
    articleCodes: ['CL-ETM'],
    tags: ['echelon', 'race'],
    texts: {
      en: [
        'Echelon team wins in Bandung',
        'The winning jersey is in the catalog',
        p(
          'Three of our riders finished in the first five. Their jersey is the Echelon Team, the same that your customers can buy.',
        ),
      ],
      de: [
        'Echelon-Team gewinnt in Bandung',
        'Das Siegertrikot steht im Katalog',
        p(
          'Drei unserer Fahrer kamen unter die ersten fünf. Ihr Trikot ist das Echelon Team, das auch Ihre Kundschaft kaufen kann.',
        ),
      ],
      id: [
        'Tim Echelon juara di Bandung',
        'Jersey juara ada di katalog',
        p(
          'Tiga pembalap kami finis di lima besar. Jersey mereka adalah Echelon Team, sama dengan yang dapat dibeli pelanggan Anda.',
        ),
      ],
    },
  },
  {
    key: 'month-end',
    markets: ['ID-staff'],
    madeDaysAgo: 4,
    pictures: [],
    tags: ['staff'],
    texts: {
      en: [
        'Closing of the month',
        'For the desks in Surabaya',
        p(
          'Release blocked orders before 15:00 on the last working day. What is released later belongs to the next month.',
        ) + p(`Transfers that nobody could match are in ${link('/payment', 'payments')}.`),
      ],
      de: [
        'Monatsabschluss',
        'Für die Teams in Surabaya',
        p(
          'Geben Sie gesperrte Bestellungen am letzten Arbeitstag vor 15 Uhr frei. Spätere Freigaben zählen zum nächsten Monat.',
        ) + p(`Nicht zugeordnete Überweisungen finden Sie unter ${link('/payment', 'Zahlungen')}.`),
      ],
      fr: [
        'Clôture du mois',
        'Pour les équipes de Surabaya',
        p(
          'Libérez les commandes bloquées avant 15 h le dernier jour ouvré. Au-delà, elles comptent pour le mois suivant.',
        ) + p(`Les virements non attribués sont dans les ${link('/payment', 'paiements')}.`),
      ],
      id: [
        'Tutup buku bulanan',
        'Untuk tim di Surabaya',
        p(
          'Lepaskan pesanan yang ditahan sebelum pukul 15.00 pada hari kerja terakhir. Yang dilepas setelahnya masuk bulan berikutnya.',
        ) + p(`Transfer yang belum dapat dicocokkan ada di ${link('/payment', 'pembayaran')}.`),
      ],
      ms: [
        'Penutupan bulan',
        'Untuk pasukan di Surabaya',
        p(
          'Lepaskan pesanan yang disekat sebelum jam 3 petang pada hari bekerja terakhir. Yang dilepaskan kemudian dikira untuk bulan berikutnya.',
        ) + p(`Pindahan wang yang belum dipadankan ada di ${link('/payment', 'pembayaran')}.`),
      ],
    },
    readBy: [['credit', 3]],
  },
  {
    key: 'rental',
    markets: ['ID'],
    madeDaysAgo: 1,
    pictures: ['v26-qe3-cla-town.jpg'],
    state: 'draft',
    texts: {
      en: [
        'Test bikes for rent',
        'Draft, prices are missing',
        p('From spring, dealers may rent test bikes by the week.'),
      ],
    },
  },
  {
    key: 'old-portal',
    markets: ['ID', 'ID-retail', 'US', 'US-west'],
    madeDaysAgo: 250,
    pictures: [],
    state: 'deleted',
    texts: {
      en: [
        'The old portal is switched off',
        '',
        p('Your orders and invoices of the last two years have moved to the new portal.'),
      ],
      de: [
        'Das alte Portal wird abgeschaltet',
        '',
        p('Ihre Bestellungen und Rechnungen der letzten zwei Jahre sind ins neue Portal umgezogen.'),
      ],
      id: [
        'Portal lama dinonaktifkan',
        '',
        p('Pesanan dan faktur dua tahun terakhir sudah dipindahkan ke portal baru.'),
      ],
    },
  },
];
