// News about bikes, parts, prices and deliveries.
import { link, list, p, picture, table } from './html.ts';
import type { PlannedNews } from './items.ts';

const talus = '/catalog/bike/talus-160';
const trail = '/catalog/bike/scarp-trail-140';

export const PRODUCTS: readonly PlannedNews[] = [
  {
    key: 'talus',
    markets: ['ID', 'ID-retail', 'US', 'US-west', 'EU'],
    madeDaysAgo: 96,
    pictures: ['v26-ta160-sig-dawn.jpg', 'v26-ta160-sig-studio.jpg', 'v26-st140-tea-forest.jpg'],
    articleCodes: ['V26-TA160', 'V26-ST140'],
    tags: ['launch', 'mountain'],
    texts: {
      en: [
        'Talus 160: our first enduro bike',
        'In stock now in three sizes',
        p(
          'After two years of testing on the slopes of Bromo, the Talus 160 is here: 160 mm of travel, a head angle of 63.4 degrees, and a frame that carries spare tube and tools.',
        ) +
          picture('v26-ta160-sig-dawn.jpg', 'Red Talus 160 before mountains at dawn') +
          p(
            `${link(talus, 'See the Talus 160 in the catalog')}, or its smaller sister, the ${link(trail, 'Scarp Trail 140')}.`,
          ) +
          list(
            'Sizes S to L, one colour: Signal',
            'Demo bikes at your sales contact from next week',
            'Size chart under sales documents',
          ),
      ],
      de: [
        'Talus 160: unser erstes Enduro',
        'Ab sofort in drei Größen lieferbar',
        p(
          'Nach zwei Jahren Tests an den Hängen des Bromo ist das Talus 160 da: 160 mm Federweg, 63,4 Grad Lenkwinkel und ein Rahmen, in dem Schlauch und Werkzeug Platz finden.',
        ) +
          picture('v26-ta160-sig-dawn.jpg', 'Rotes Talus 160 vor Bergen bei Sonnenaufgang') +
          p(
            `${link(talus, 'Talus 160 im Katalog ansehen')} – oder die kleinere Schwester, das ${link(trail, 'Scarp Trail 140')}.`,
          ) +
          list(
            'Größen S bis L, eine Farbe: Signal',
            'Testräder ab nächster Woche bei Ihrem Außendienst',
            'Größentabelle bei den Verkaufsunterlagen',
          ),
      ],
      fr: [
        'Talus 160 : notre premier enduro',
        'Disponible dès maintenant en trois tailles',
        p(
          'Après deux ans d’essais sur les pentes du Bromo, le Talus 160 est là : 160 mm de débattement, un angle de direction de 63,4 degrés et un cadre qui loge chambre à air et outils.',
        ) +
          picture('v26-ta160-sig-dawn.jpg', 'Talus 160 rouge devant des montagnes à l’aube') +
          p(
            `${link(talus, 'Voir le Talus 160 au catalogue')}, ou sa petite sœur, le ${link(trail, 'Scarp Trail 140')}.`,
          ) +
          list(
            'Tailles S à L, un coloris : Signal',
            'Vélos d’essai chez votre commercial dès la semaine prochaine',
            'Guide des tailles dans les documents commerciaux',
          ),
      ],
      id: [
        'Talus 160: sepeda enduro pertama kami',
        'Tersedia sekarang dalam tiga ukuran',
        p(
          'Setelah dua tahun diuji di lereng Bromo, Talus 160 hadir: travel 160 mm, sudut kepala 63,4 derajat, dan rangka yang dapat memuat ban dalam serta peralatan.',
        ) +
          picture('v26-ta160-sig-dawn.jpg', 'Talus 160 merah di depan pegunungan saat fajar') +
          p(`${link(talus, 'Lihat Talus 160 di katalog')}, atau adiknya, ${link(trail, 'Scarp Trail 140')}.`) +
          list(
            'Ukuran S sampai L, satu warna: Signal',
            'Sepeda uji tersedia di sales Anda mulai pekan depan',
            'Tabel ukuran ada di dokumen penjualan',
          ),
      ],
      ms: [
        'Talus 160: basikal enduro pertama kami',
        'Kini dalam stok untuk tiga saiz',
        p(
          'Selepas dua tahun diuji di lereng Bromo, Talus 160 sudah tiba: anjakan 160 mm, sudut kepala 63.4 darjah, dan rangka yang memuatkan tiub ganti serta peralatan.',
        ) +
          picture('v26-ta160-sig-dawn.jpg', 'Talus 160 merah di hadapan pergunungan pada waktu fajar') +
          p(`${link(talus, 'Lihat Talus 160 dalam katalog')}, atau adiknya, ${link(trail, 'Scarp Trail 140')}.`) +
          list(
            'Saiz S hingga L, satu warna: Signal',
            'Basikal uji ada pada wakil jualan anda mulai minggu depan',
            'Carta saiz ada dalam dokumen jualan',
          ),
      ],
    },
    readBy: [
      ['dealer', 95],
      ['dealer-us', 94],
      ['rep', 96],
    ],
  },
  {
    key: 'deliveries',
    markets: ['ID', 'ID-retail'],
    madeDaysAgo: 6,
    pictures: ['v26-qe3-sto-studio.jpg'],
    articleCodes: ['V26-QE3', 'CH-L12'],
    tags: ['delivery'],
    texts: {
      en: [
        'Containers with e-bikes are two weeks late',
        'New dates for the Quay and for 12-speed chains',
        p(
          'A storm closed the port of Kaohsiung. We have moved the promised dates of all affected orders and told each dealer in the inbox.',
        ) +
          table(
            ['Article', 'Before', 'Now'],
            ['Quay E3 750', 'This week', 'In two weeks'],
            ['Axis Link 12 chain', 'This week', 'Next week'],
            ['Quay 750 battery', 'In two weeks', 'In four weeks'],
          ) +
          p(`Your lines are under ${link('/order/open-order', 'open orders')}. You may cancel them until we dispatch.`),
      ],
      de: [
        'Container mit E-Bikes zwei Wochen verspätet',
        'Neue Termine für Quay und 12-fach-Ketten',
        p(
          'Ein Sturm hat den Hafen von Kaohsiung geschlossen. Wir haben die Termine aller betroffenen Bestellungen verschoben und jeden Händler im Posteingang informiert.',
        ) +
          table(
            ['Artikel', 'Bisher', 'Jetzt'],
            ['Quay E3 750', 'Diese Woche', 'In zwei Wochen'],
            ['Kette Axis Link 12', 'Diese Woche', 'Nächste Woche'],
            ['Akku Quay 750', 'In zwei Wochen', 'In vier Wochen'],
          ) +
          p(
            `Ihre Positionen finden Sie unter ${link('/order/open-order', 'offene Bestellungen')}. Bis zum Versand können Sie stornieren.`,
          ),
      ],
      fr: [
        'Conteneurs de vélos électriques : deux semaines de retard',
        'Nouvelles dates pour le Quay et les chaînes 12 vitesses',
        p(
          'Une tempête a fermé le port de Kaohsiung. Nous avons décalé les dates des commandes concernées et prévenu chaque revendeur dans sa boîte de réception.',
        ) +
          table(
            ['Article', 'Avant', 'Maintenant'],
            ['Quay E3 750', 'Cette semaine', 'Dans deux semaines'],
            ['Chaîne Axis Link 12', 'Cette semaine', 'La semaine prochaine'],
            ['Batterie Quay 750', 'Dans deux semaines', 'Dans quatre semaines'],
          ) +
          p(
            `Vos lignes se trouvent dans les ${link('/order/open-order', 'commandes en cours')}. Vous pouvez les annuler jusqu’à l’expédition.`,
          ),
      ],
      id: [
        'Kontainer sepeda listrik terlambat dua minggu',
        'Tanggal baru untuk Quay dan rantai 12 percepatan',
        p(
          'Badai menutup pelabuhan Kaohsiung. Kami telah menggeser tanggal semua pesanan yang terdampak dan memberi tahu setiap dealer lewat kotak masuk.',
        ) +
          table(
            ['Artikel', 'Semula', 'Sekarang'],
            ['Quay E3 750', 'Minggu ini', 'Dua minggu lagi'],
            ['Rantai Axis Link 12', 'Minggu ini', 'Minggu depan'],
            ['Baterai Quay 750', 'Dua minggu lagi', 'Empat minggu lagi'],
          ) +
          p(
            `Baris pesanan Anda ada di ${link('/order/open-order', 'pesanan terbuka')}. Anda dapat membatalkannya selama barang belum dikirim.`,
          ),
      ],
      ms: [
        'Kontena basikal elektrik lewat dua minggu',
        'Tarikh baharu untuk Quay dan rantai 12 kelajuan',
        p(
          'Ribut telah menutup pelabuhan Kaohsiung. Kami telah menganjakkan tarikh semua pesanan yang terjejas dan memaklumkan setiap pengedar melalui peti masuk.',
        ) +
          table(
            ['Artikel', 'Sebelum', 'Sekarang'],
            ['Quay E3 750', 'Minggu ini', 'Dua minggu lagi'],
            ['Rantai Axis Link 12', 'Minggu ini', 'Minggu depan'],
            ['Bateri Quay 750', 'Dua minggu lagi', 'Empat minggu lagi'],
          ) +
          p(
            `Baris pesanan anda ada di ${link('/order/open-order', 'pesanan terbuka')}. Anda boleh membatalkannya sebelum penghantaran.`,
          ),
      ],
    },
    earlier: ['New dates for the Quay', 'New dates for the Quay and for chains'],
    readBy: [['rep', 5]],
  },
  {
    key: 'prices',
    markets: ['US', 'US-west', 'EU'],
    madeDaysAgo: 15,
    pictures: ['v27-m9d-ngt-dawn.jpg'],
    tags: ['prices'],
    texts: {
      en: [
        'Prices change with the new model year',
        'Bikes stay, some parts rise by three percent',
        p(
          'From the first of next month, prices of tyres, chains and brake pads rise by three percent. Bikes of model year 2026 keep their price until they are sold out.',
        ) +
          p(
            `Open orders keep the price of the day on which you placed them. The lists are under ${link('/sales-document/sales', 'sales documents')}.`,
          ),
      ],
      de: [
        'Neue Preise zum Modelljahr',
        'Räder bleiben, einige Teile steigen um drei Prozent',
        p(
          'Ab dem Ersten des nächsten Monats kosten Reifen, Ketten und Bremsbeläge drei Prozent mehr. Räder des Modelljahrs 2026 behalten ihren Preis bis zum Ausverkauf.',
        ) +
          p(
            `Für offene Bestellungen gilt der Preis des Bestelltags. Die Listen stehen unter ${link('/sales-document/sales', 'Verkaufsunterlagen')}.`,
          ),
      ],
      fr: [
        'De nouveaux prix avec le nouveau millésime',
        'Les vélos ne changent pas, certaines pièces prennent trois pour cent',
        p(
          'À partir du premier du mois prochain, pneus, chaînes et plaquettes augmentent de trois pour cent. Les vélos 2026 gardent leur prix jusqu’à épuisement.',
        ) +
          p(
            `Les commandes en cours gardent le prix du jour de la commande. Les tarifs sont dans les ${link('/sales-document/sales', 'documents commerciaux')}.`,
          ),
      ],
      id: [
        'Harga berubah bersama tahun model baru',
        'Harga sepeda tetap, beberapa komponen naik tiga persen',
        p(
          'Mulai tanggal satu bulan depan, harga ban, rantai, dan kampas rem naik tiga persen. Sepeda tahun model 2026 tetap dengan harga lama sampai habis.',
        ) +
          p(
            `Pesanan terbuka memakai harga pada hari pemesanan. Daftarnya ada di ${link('/sales-document/sales', 'dokumen penjualan')}.`,
          ),
      ],
      ms: [
        'Harga berubah dengan tahun model baharu',
        'Harga basikal kekal, sesetengah komponen naik tiga peratus',
        p(
          'Mulai satu hari bulan depan, harga tayar, rantai dan pad brek naik tiga peratus. Basikal tahun model 2026 kekal pada harga lama sehingga habis.',
        ) +
          p(
            `Pesanan terbuka mengikut harga pada hari pesanan dibuat. Senarainya ada dalam ${link('/sales-document/sales', 'dokumen jualan')}.`,
          ),
      ],
    },
    readBy: [['dealer-us', 14]],
  },
  {
    key: 'year-2027',
    markets: ['US', 'US-west', 'EU'],
    madeDaysAgo: 2,
    fromDays: 5,
    pictures: ['v27-m9d-ice-studio.jpg', 'v27-m9d-ngt-dawn.jpg'],
    articleCodes: ['V27-M9D'],
    tags: ['launch', 'road'],
    texts: {
      en: [
        'Model year 2027 opens with the Meridian 9',
        'Pre-order in four windows',
        p('The Meridian 9 Disc is 300 grams lighter than the 7, with the same geometry. Pre-orders open today.') +
          picture('v27-m9d-ice-studio.jpg', 'Ice-blue Meridian 9 in the studio') +
          p(
            `Pictures for your shop are in ${link('/marketing-material/product-lineup/model-year-2027', 'marketing material')}.`,
          ),
      ],
      de: [
        'Das Modelljahr 2027 beginnt mit dem Meridian 9',
        'Vororder in vier Zeitfenstern',
        p(
          'Das Meridian 9 Disc ist 300 Gramm leichter als das 7, bei gleicher Geometrie. Die Vororder ist ab heute offen.',
        ) +
          picture('v27-m9d-ice-studio.jpg', 'Eisblaues Meridian 9 im Studio') +
          p(
            `Bilder für Ihr Geschäft finden Sie im ${link('/marketing-material/product-lineup/model-year-2027', 'Marketingmaterial')}.`,
          ),
      ],
      fr: [
        'Le millésime 2027 s’ouvre avec le Meridian 9',
        'Précommande en quatre périodes',
        p(
          'Le Meridian 9 Disc pèse 300 grammes de moins que le 7, à géométrie identique. Les précommandes ouvrent aujourd’hui.',
        ) +
          picture('v27-m9d-ice-studio.jpg', 'Meridian 9 bleu glacier en studio') +
          p(
            `Des photos pour votre magasin sont dans ${link('/marketing-material/product-lineup/model-year-2027', 'les supports marketing')}.`,
          ),
      ],
      id: [
        'Tahun model 2027 dibuka dengan Meridian 9',
        'Prapesan dalam empat periode',
        p(
          'Meridian 9 Disc 300 gram lebih ringan daripada seri 7, dengan geometri yang sama. Prapesan dibuka hari ini.',
        ) +
          picture('v27-m9d-ice-studio.jpg', 'Meridian 9 biru es di studio') +
          p(
            `Foto untuk toko Anda ada di ${link('/marketing-material/product-lineup/model-year-2027', 'materi pemasaran')}.`,
          ),
      ],
      ms: [
        'Tahun model 2027 dibuka dengan Meridian 9',
        'Prapesanan dalam empat tempoh',
        p(
          'Meridian 9 Disc 300 gram lebih ringan daripada siri 7, dengan geometri yang sama. Prapesanan dibuka hari ini.',
        ) +
          picture('v27-m9d-ice-studio.jpg', 'Meridian 9 biru ais di studio') +
          p(
            `Gambar untuk kedai anda ada dalam ${link('/marketing-material/product-lineup/model-year-2027', 'bahan pemasaran')}.`,
          ),
      ],
    },
  },
  {
    key: 'closeout',
    markets: ['ID', 'ID-retail'],
    madeDaysAgo: 130,
    toDays: -60,
    pictures: ['v26-dr5-snd-mesa.jpg'],
    tags: ['sale'],
    texts: {
      en: [
        'Last bikes of model year 2025',
        'Reduced while stock lasts',
        p('All bikes of model year 2025 leave the range. What is in stock is reduced by up to 25 percent.'),
      ],
      de: [
        'Letzte Räder des Modelljahrs 2025',
        'Reduziert, solange der Vorrat reicht',
        p('Alle Räder des Modelljahrs 2025 laufen aus. Lagerware ist um bis zu 25 Prozent reduziert.'),
      ],
      fr: [
        'Derniers vélos de l’année 2025',
        'Remisés jusqu’à épuisement',
        p('Tous les vélos du millésime 2025 quittent la gamme. Le stock est remisé jusqu’à 25 pour cent.'),
      ],
      id: [
        'Sepeda terakhir tahun model 2025',
        'Potongan harga selama persediaan ada',
        p('Semua sepeda tahun model 2025 tidak diproduksi lagi. Stok yang ada dipotong hingga 25 persen.'),
      ],
      ms: [
        'Basikal terakhir tahun model 2025',
        'Diskaun selagi stok ada',
        p('Semua basikal tahun model 2025 dihentikan. Stok yang tinggal didiskaun sehingga 25 peratus.'),
      ],
    },
  },
];
