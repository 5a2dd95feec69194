// News that workshops and shops have to know: recall, warranty, training.
import { link, list, p, table } from './html.ts';
import type { PlannedNews } from './items.ts';

const recall = '/frame/recall/R-26-014';

export const SERVICE_NEWS: readonly PlannedNews[] = [
  {
    key: 'recall',
    markets: ['ID', 'US', 'US-west'],
    madeDaysAgo: 12,
    pictures: ['v26-m7d-glc-studio.jpg'],
    articleCodes: ['V26-M7D', 'V26-M5D'],
    tags: ['recall', 'safety'],
    mustRead: true,
    recallCode: 'R-26-014',
    texts: {
      en: [
        'Safety recall: fork steerer of the Meridian',
        'Stop selling, call riders, check every fork',
        p(
          'A batch of forks has steerer tubes that may crack below the stem. <strong>Riders must not use the bike until it is checked.</strong>',
        ) +
          list(
            `Find your frames on ${link(recall, 'the page of the recall')}`,
            'Forks with the letters KX must be replaced, with or without a crack',
            `Order the fork free of charge with ${link('/claim/create/bike', 'a claim')}`,
          ) +
          p('Please confirm that you have read this.'),
      ],
      de: [
        'Sicherheitsrückruf: Gabelschaft des Meridian',
        'Verkauf stoppen, Kundschaft anrufen, jede Gabel prüfen',
        p(
          'Bei einer Charge von Gabeln kann der Schaft unterhalb des Vorbaus reißen. <strong>Das Rad darf bis zur Prüfung nicht gefahren werden.</strong>',
        ) +
          list(
            `Ihre Rahmen finden Sie auf ${link(recall, 'der Seite des Rückrufs')}`,
            'Gabeln mit den Buchstaben KX müssen getauscht werden, auch ohne Riss',
            `Bestellen Sie die Gabel kostenlos über ${link('/claim/create/bike', 'eine Reklamation')}`,
          ) +
          p('Bitte bestätigen Sie, dass Sie dies gelesen haben.'),
      ],
      fr: [
        'Rappel de sécurité : pivot de fourche du Meridian',
        'Suspendre la vente, appeler les clients, contrôler chaque fourche',
        p(
          'Sur un lot de fourches, le pivot peut se fissurer sous la potence. <strong>Le vélo ne doit pas être utilisé avant le contrôle.</strong>',
        ) +
          list(
            `Vos cadres figurent sur ${link(recall, 'la page du rappel')}`,
            'Les fourches marquées KX doivent être remplacées, même sans fissure',
            `Commandez gratuitement la fourche par ${link('/claim/create/bike', 'une réclamation')}`,
          ) +
          p('Merci de confirmer que vous avez lu ce message.'),
      ],
      id: [
        'Penarikan demi keselamatan: tabung garpu Meridian',
        'Hentikan penjualan, hubungi konsumen, periksa setiap garpu',
        p(
          'Pada satu kelompok garpu, tabung garpu dapat retak di bawah stem. <strong>Sepeda tidak boleh dipakai sebelum diperiksa.</strong>',
        ) +
          list(
            `Rangka Anda ada di ${link(recall, 'halaman penarikan')}`,
            'Garpu dengan huruf KX harus diganti, dengan atau tanpa retak',
            `Pesan garpu tanpa biaya melalui ${link('/claim/create/bike', 'klaim')}`,
          ) +
          p('Mohon konfirmasi bahwa Anda telah membacanya.'),
      ],
      ms: [
        'Panggilan balik keselamatan: tiub stereng Meridian',
        'Hentikan jualan, hubungi pelanggan, periksa setiap fork',
        p(
          'Bagi satu kelompok fork, tiub stereng boleh retak di bawah stem. <strong>Basikal tidak boleh digunakan sebelum diperiksa.</strong>',
        ) +
          list(
            `Rangka anda ada di ${link(recall, 'halaman panggilan balik')}`,
            'Fork dengan huruf KX mesti diganti, sama ada retak atau tidak',
            `Pesan fork secara percuma melalui ${link('/claim/create/bike', 'tuntutan')}`,
          ) +
          p('Sila sahkan bahawa anda telah membacanya.'),
      ],
    },
    readBy: [
      ['dealer', 11],
      ['dealer.workshop', 11],
      ['rep', 12],
      ['warranty', 12],
    ],
  },
  {
    key: 'warranty',
    markets: ['ID', 'ID-retail', 'US', 'US-west', 'EU'],
    madeDaysAgo: 40,
    pictures: ['tinker-care.jpg'],
    tags: ['warranty'],
    mustRead: true,
    texts: {
      en: [
        'New warranty terms',
        'Frames five years, paint one year',
        p('From today, the terms under sales documents apply to all bikes that you register.') +
          table(
            ['Part', 'Before', 'Now'],
            ['Frame', '3 years', '5 years'],
            ['Battery', '2 years', '2 years, 70 % capacity'],
            ['Paint', '6 months', '1 year'],
          ) +
          p(`Read ${link('/sales-document/technical', 'the terms')} and hang them up in the workshop.`),
      ],
      de: [
        'Neue Garantiebedingungen',
        'Rahmen fünf Jahre, Lack ein Jahr',
        p('Ab heute gelten für alle Räder, die Sie registrieren, die Bedingungen bei den Verkaufsunterlagen.') +
          table(
            ['Teil', 'Bisher', 'Jetzt'],
            ['Rahmen', '3 Jahre', '5 Jahre'],
            ['Akku', '2 Jahre', '2 Jahre, 70 % Kapazität'],
            ['Lack', '6 Monate', '1 Jahr'],
          ) +
          p(
            `Lesen Sie ${link('/sales-document/technical', 'die Bedingungen')} und hängen Sie sie in der Werkstatt auf.`,
          ),
      ],
      fr: [
        'Nouvelles conditions de garantie',
        'Cadres cinq ans, peinture un an',
        p(
          'Dès aujourd’hui, les conditions publiées dans les documents commerciaux s’appliquent à tous les vélos que vous enregistrez.',
        ) +
          table(
            ['Pièce', 'Avant', 'Maintenant'],
            ['Cadre', '3 ans', '5 ans'],
            ['Batterie', '2 ans', '2 ans, 70 % de capacité'],
            ['Peinture', '6 mois', '1 an'],
          ) +
          p(`Lisez ${link('/sales-document/technical', 'les conditions')} et affichez-les à l’atelier.`),
      ],
      id: [
        'Ketentuan garansi baru',
        'Rangka lima tahun, cat satu tahun',
        p('Mulai hari ini, ketentuan di dokumen penjualan berlaku untuk semua sepeda yang Anda daftarkan.') +
          table(
            ['Komponen', 'Semula', 'Sekarang'],
            ['Rangka', '3 tahun', '5 tahun'],
            ['Baterai', '2 tahun', '2 tahun, kapasitas 70 %'],
            ['Cat', '6 bulan', '1 tahun'],
          ) +
          p(`Baca ${link('/sales-document/technical', 'ketentuannya')} dan tempel di bengkel.`),
      ],
      ms: [
        'Terma waranti baharu',
        'Rangka lima tahun, cat setahun',
        p('Mulai hari ini, terma dalam dokumen jualan terpakai bagi semua basikal yang anda daftarkan.') +
          table(
            ['Komponen', 'Sebelum', 'Sekarang'],
            ['Rangka', '3 tahun', '5 tahun'],
            ['Bateri', '2 tahun', '2 tahun, kapasiti 70 %'],
            ['Cat', '6 bulan', '1 tahun'],
          ) +
          p(`Baca ${link('/sales-document/technical', 'terma itu')} dan tampalkan di bengkel.`),
      ],
    },
    readBy: [
      ['dealer', 39],
      ['mechanic', 38],
      ['retailer', 37],
      ['dealer-us', 39],
      ['rep', 40],
    ],
  },
  {
    key: 'training',
    markets: ['ID', 'US', 'US-west', 'EU'],
    madeDaysAgo: 25,
    pictures: ['axis-12-trail.jpg', 'axis-12-road.jpg'],
    tags: ['training', 'workshop'],
    texts: {
      en: [
        'Training for workshops',
        'Brakes, suspension, e-bikes: six dates',
        p('One day, at most eight people, free for dealers with a workshop. Bring your own torque wrench.') +
          table(
            ['Subject', 'Surabaya', 'Reno'],
            ['Bleeding Grip 4', 'Tuesday, week 1', 'Thursday, week 2'],
            ['Lift forks and shocks', 'Wednesday, week 1', 'Friday, week 2'],
            ['Quay drive units', 'Tuesday, week 3', 'Thursday, week 4'],
          ) +
          p(`Prepare with ${link('/sales-document/technical', 'the service manuals')}.`),
      ],
      de: [
        'Schulungen für Werkstätten',
        'Bremsen, Fahrwerk, E-Bikes: sechs Termine',
        p(
          'Ein Tag, höchstens acht Personen, kostenlos für Händler mit Werkstatt. Bringen Sie Ihren Drehmomentschlüssel mit.',
        ) +
          table(
            ['Thema', 'Surabaya', 'Reno'],
            ['Grip 4 entlüften', 'Dienstag, Woche 1', 'Donnerstag, Woche 2'],
            ['Lift-Gabeln und -Dämpfer', 'Mittwoch, Woche 1', 'Freitag, Woche 2'],
            ['Quay-Antriebe', 'Dienstag, Woche 3', 'Donnerstag, Woche 4'],
          ) +
          p(`Zur Vorbereitung: ${link('/sales-document/technical', 'die Serviceanleitungen')}.`),
      ],
      fr: [
        'Formations pour ateliers',
        'Freins, suspensions, électrique : six dates',
        p(
          'Une journée, huit personnes au plus, gratuit pour les revendeurs avec atelier. Apportez votre clé dynamométrique.',
        ) +
          table(
            ['Sujet', 'Surabaya', 'Reno'],
            ['Purge Grip 4', 'Mardi, semaine 1', 'Jeudi, semaine 2'],
            ['Fourches et amortisseurs Lift', 'Mercredi, semaine 1', 'Vendredi, semaine 2'],
            ['Moteurs Quay', 'Mardi, semaine 3', 'Jeudi, semaine 4'],
          ) +
          p(`À lire avant : ${link('/sales-document/technical', 'les manuels d’atelier')}.`),
      ],
      id: [
        'Pelatihan untuk bengkel',
        'Rem, suspensi, sepeda listrik: enam jadwal',
        p('Satu hari, paling banyak delapan orang, gratis bagi dealer yang punya bengkel. Bawa kunci momen sendiri.') +
          table(
            ['Topik', 'Surabaya', 'Reno'],
            ['Membuang udara rem Grip 4', 'Selasa, minggu 1', 'Kamis, minggu 2'],
            ['Garpu dan shock Lift', 'Rabu, minggu 1', 'Jumat, minggu 2'],
            ['Unit penggerak Quay', 'Selasa, minggu 3', 'Kamis, minggu 4'],
          ) +
          p(`Persiapkan diri dengan ${link('/sales-document/technical', 'buku panduan servis')}.`),
      ],
      ms: [
        'Latihan untuk bengkel',
        'Brek, suspensi, basikal elektrik: enam tarikh',
        p(
          'Satu hari, paling ramai lapan orang, percuma untuk pengedar yang mempunyai bengkel. Bawa sepana tork sendiri.',
        ) +
          table(
            ['Topik', 'Surabaya', 'Reno'],
            ['Membuang udara brek Grip 4', 'Selasa, minggu 1', 'Khamis, minggu 2'],
            ['Fork dan penyerap hentak Lift', 'Rabu, minggu 1', 'Jumaat, minggu 2'],
            ['Unit pemacu Quay', 'Selasa, minggu 3', 'Khamis, minggu 4'],
          ) +
          p(`Buat persediaan dengan ${link('/sales-document/technical', 'manual servis')}.`),
      ],
    },
    readBy: [
      ['mechanic', 24],
      ['dealer-us', 22],
    ],
  },
];
