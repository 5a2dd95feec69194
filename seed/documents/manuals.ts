// Manuals, service notes and terms as text.
import type { Language } from '../brand/types.ts';
import { booklet, printChapters, type Chapter } from './booklet.ts';

export interface Manual {
  readonly language: Language;
  readonly kind: string;
  readonly title: string;
  readonly subtitle: string;
  readonly note: string;
  readonly chapters: readonly Chapter[];
}

export const manualPdf = ({ chapters, ...cover }: Manual): Promise<Buffer> =>
  booklet(cover, (sheet) => printChapters(sheet, chapters));

/** The things that every buyer gets with the bike. */
export const OWNERS_GUIDE: Readonly<Record<Language, Manual>> = {
  en: {
    language: 'en',
    kind: 'Manual',
    title: 'Owner’s guide',
    subtitle: 'For all Veldra bikes without a motor',
    note: 'Keep this guide with the proof of purchase.',
    chapters: [
      [
        'Before the first ride',
        'Your dealer has built, adjusted and checked the bike. Ask to see the inspection report: it names the mechanic and the frame number.',
        '- Set the saddle so that your leg is almost straight with the heel on the pedal.',
        '- Practise braking on an empty road. The left lever works the front brake in Indonesia, the rear brake in the United States.',
        '- Write down the frame number. You find it below the bottom bracket.',
      ],
      [
        'Before every ride',
        '- Squeeze both brake levers: they must stop before they touch the bar.',
        '- Check that thru axles or quick releases are closed.',
        '- Press the tyres. The pressure range is printed on the side wall.',
        '- Lift the bike a little and drop it: nothing may rattle.',
        '! Do not ride on if something creaks, bends or cracks. Carbon parts that took a hit must be examined by a workshop.',
      ],
      [
        'Care',
        'Wash the bike with water and a soft brush. A high-pressure cleaner drives water into bearings. Dry the chain, drip oil on its inside and wipe off what is left.',
        'Brake rotors and pads must stay free of oil. If they squeal after washing, a few firm stops are enough.',
      ],
      [
        'Inspections',
        'Bring the bike back after 300 km or three months: cables stretch and spokes settle. After that, once a year or every 2,000 km.',
        '- Chain: measure every 500 km, replace at 0.5 % growth.',
        '- Brake pads: replace below 1 mm of lining.',
        '- Tubeless sealant: refill every four months in the tropics.',
      ],
      [
        'Warranty',
        'The warranty starts with the registration by your dealer. Frames are covered for five years, all other parts for two. Wear, accidents and changes to the bike are not covered.',
      ],
    ],
  },
  de: {
    language: 'de',
    kind: 'Anleitung',
    title: 'Bedienungsanleitung',
    subtitle: 'Für alle Veldra-Räder ohne Motor',
    note: 'Bewahren Sie diese Anleitung mit dem Kaufbeleg auf.',
    chapters: [
      [
        'Vor der ersten Fahrt',
        'Ihr Händler hat das Rad montiert, eingestellt und geprüft. Lassen Sie sich das Prüfprotokoll zeigen: Darin stehen Mechaniker und Rahmennummer.',
        '- Stellen Sie den Sattel so ein, dass Ihr Bein mit der Ferse auf dem Pedal fast gestreckt ist.',
        '- Üben Sie das Bremsen auf leerer Straße und merken Sie sich, welcher Hebel vorn bremst.',
        '- Notieren Sie die Rahmennummer. Sie steht unter dem Tretlager.',
      ],
      [
        'Vor jeder Fahrt',
        '- Ziehen Sie beide Bremshebel: Sie dürfen den Lenker nicht berühren.',
        '- Prüfen Sie, ob Steckachsen oder Schnellspanner geschlossen sind.',
        '- Drücken Sie die Reifen. Der zulässige Druck steht auf der Flanke.',
        '- Heben Sie das Rad leicht an und lassen Sie es fallen: Nichts darf klappern.',
        '! Fahren Sie nicht weiter, wenn etwas knackt, sich verbiegt oder reißt. Carbonteile gehören nach einem Schlag in die Werkstatt.',
      ],
      [
        'Pflege',
        'Reinigen Sie das Rad mit Wasser und einer weichen Bürste. Ein Hochdruckreiniger drückt Wasser in die Lager. Trocknen Sie die Kette, ölen Sie sie innen und wischen Sie den Rest ab.',
        'Bremsscheiben und Beläge müssen ölfrei bleiben. Wenn sie nach dem Waschen quietschen, genügen ein paar kräftige Bremsungen.',
      ],
      [
        'Inspektionen',
        'Bringen Sie das Rad nach 300 km oder drei Monaten zurück: Züge längen sich, Speichen setzen sich. Danach einmal im Jahr oder alle 2.000 km.',
        '- Kette: alle 500 km messen, bei 0,5 % Längung ersetzen.',
        '- Bremsbeläge: unter 1 mm Belag ersetzen.',
        '- Dichtmilch: alle vier bis sechs Monate nachfüllen.',
      ],
      [
        'Gewährleistung',
        'Die Garantie beginnt mit der Registrierung durch Ihren Händler: fünf Jahre auf den Rahmen, zwei Jahre auf alle anderen Teile. Verschleiß, Unfälle und Umbauten sind ausgenommen.',
      ],
    ],
  },
  fr: {
    language: 'fr',
    kind: 'Notice',
    title: 'Guide de l’utilisateur',
    subtitle: 'Pour tous les vélos Veldra sans moteur',
    note: 'Conservez ce guide avec la preuve d’achat.',
    chapters: [
      [
        'Avant la première sortie',
        'Votre revendeur a monté, réglé et contrôlé le vélo. Demandez le rapport de contrôle : il indique le mécanicien et le numéro de cadre.',
        '- Réglez la selle pour que la jambe soit presque tendue, talon sur la pédale.',
        '- Entraînez-vous à freiner sur une route vide et repérez le levier du frein avant.',
        '- Notez le numéro de cadre, sous le boîtier de pédalier.',
      ],
      [
        'Avant chaque sortie',
        '- Serrez les deux leviers : ils ne doivent pas toucher le cintre.',
        '- Vérifiez que les axes ou les blocages rapides sont fermés.',
        '- Pressez les pneus. La plage de pression figure sur le flanc.',
        '- Soulevez un peu le vélo et laissez-le retomber : rien ne doit cliqueter.',
        '! Arrêtez-vous si quelque chose craque, plie ou se fend. Après un choc, une pièce en carbone doit être examinée par un atelier.',
      ],
      [
        'Entretien',
        'Lavez le vélo à l’eau avec une brosse douce. Un nettoyeur haute pression pousse l’eau dans les roulements. Séchez la chaîne, huilez-la par l’intérieur et essuyez l’excédent.',
        'Disques et plaquettes doivent rester exempts d’huile. S’ils couinent après le lavage, quelques freinages appuyés suffisent.',
      ],
      [
        'Révisions',
        'Revenez après 300 km ou trois mois : les câbles se détendent et les rayons se mettent en place. Ensuite, une fois par an ou tous les 2 000 km.',
        '- Chaîne : mesurer tous les 500 km, remplacer à 0,5 % d’allongement.',
        '- Plaquettes : remplacer sous 1 mm de garniture.',
        '- Préventif tubeless : compléter tous les quatre à six mois.',
      ],
      [
        'Garantie',
        'La garantie commence à l’enregistrement par votre revendeur : cinq ans sur le cadre, deux ans sur les autres pièces. L’usure, les accidents et les modifications en sont exclus.',
      ],
    ],
  },
  id: {
    language: 'id',
    kind: 'Buku panduan',
    title: 'Panduan pemilik',
    subtitle: 'Untuk semua sepeda Veldra tanpa motor',
    note: 'Simpan panduan ini bersama bukti pembelian.',
    chapters: [
      [
        'Sebelum pertama kali dipakai',
        'Dealer Anda telah merakit, menyetel, dan memeriksa sepeda ini. Mintalah laporan pemeriksaannya: di sana tercantum nama mekanik dan nomor rangka.',
        '- Setel sadel sehingga kaki hampir lurus saat tumit menapak di pedal.',
        '- Latih pengereman di jalan yang sepi dan kenali tuas rem depan.',
        '- Catat nomor rangka. Letaknya di bawah bottom bracket.',
      ],
      [
        'Setiap kali sebelum bersepeda',
        '- Tekan kedua tuas rem: tuas tidak boleh menyentuh setang.',
        '- Pastikan thru axle atau quick release terkunci.',
        '- Tekan ban. Rentang tekanan tercetak di dinding ban.',
        '- Angkat sedikit lalu jatuhkan sepeda: tidak boleh ada bunyi longgar.',
        '! Jangan lanjutkan bila ada bagian yang berderit, bengkok, atau retak. Komponen karbon yang terbentur harus diperiksa bengkel.',
      ],
      [
        'Perawatan',
        'Cuci sepeda dengan air dan sikat lembut. Semprotan bertekanan tinggi mendorong air masuk ke bearing. Keringkan rantai, teteskan oli di sisi dalam, lalu lap sisanya.',
        'Rotor dan kampas rem harus bebas oli. Jika berdecit setelah dicuci, beberapa kali pengereman kuat sudah cukup.',
      ],
      [
        'Servis berkala',
        'Bawa kembali sepeda setelah 300 km atau tiga bulan: kabel memuai dan jari-jari menyesuaikan diri. Setelah itu setahun sekali atau setiap 2.000 km.',
        '- Rantai: ukur setiap 500 km, ganti bila memanjang 0,5 %.',
        '- Kampas rem: ganti bila tebalnya kurang dari 1 mm.',
        '- Cairan tubeless: isi ulang setiap empat bulan.',
      ],
      [
        'Garansi',
        'Garansi dimulai saat dealer mendaftarkan sepeda: lima tahun untuk rangka, dua tahun untuk komponen lain. Keausan, kecelakaan, dan modifikasi tidak ditanggung.',
      ],
    ],
  },
  ms: {
    language: 'ms',
    kind: 'Manual',
    title: 'Panduan pemilik',
    subtitle: 'Untuk semua basikal Veldra tanpa motor',
    note: 'Simpan panduan ini bersama bukti pembelian.',
    chapters: [
      [
        'Sebelum kayuhan pertama',
        'Pengedar anda telah memasang, melaras dan memeriksa basikal ini. Minta laporan pemeriksaan: nama mekanik dan nombor rangka tercatat di dalamnya.',
        '- Laraskan pelana supaya kaki hampir lurus apabila tumit berada di atas pedal.',
        '- Berlatih membrek di jalan yang lengang dan kenali tuil brek hadapan.',
        '- Catat nombor rangka. Nombor itu berada di bawah bottom bracket.',
      ],
      [
        'Sebelum setiap kayuhan',
        '- Tekan kedua-dua tuil brek: tuil tidak boleh menyentuh hendal.',
        '- Pastikan gandar tembus atau quick release tertutup.',
        '- Tekan tayar. Julat tekanan tercetak pada dinding tayar.',
        '- Angkat sedikit dan lepaskan basikal: tiada bunyi longgar.',
        '! Jangan teruskan jika ada bahagian yang berbunyi, bengkok atau retak. Komponen karbon yang terhentak mesti diperiksa oleh bengkel.',
      ],
      [
        'Penjagaan',
        'Basuh basikal dengan air dan berus lembut. Semburan tekanan tinggi menolak air masuk ke dalam galas. Keringkan rantai, titiskan minyak di bahagian dalam dan lap lebihannya.',
        'Rotor dan pad brek mesti bebas minyak. Jika berbunyi selepas dibasuh, beberapa kali brek kuat sudah memadai.',
      ],
      [
        'Servis berkala',
        'Bawa basikal kembali selepas 300 km atau tiga bulan: kabel memanjang dan jejari menyesuaikan diri. Selepas itu setahun sekali atau setiap 2,000 km.',
        '- Rantai: ukur setiap 500 km, ganti apabila memanjang 0.5 %.',
        '- Pad brek: ganti apabila kurang daripada 1 mm.',
        '- Cecair tubeless: tambah setiap empat bulan.',
      ],
      [
        'Waranti',
        'Waranti bermula apabila pengedar mendaftarkan basikal: lima tahun untuk rangka, dua tahun untuk komponen lain. Haus, kemalangan dan pengubahsuaian tidak dilindungi.',
      ],
    ],
  },
};

export const BLEED_BRAKES: Manual = {
  language: 'en',
  kind: 'Service manual',
  title: 'Bleeding the Grip 4 brake',
  subtitle: 'Front and rear, twenty minutes per brake',
  note: 'For trained mechanics only.',
  chapters: [
    [
      'You need',
      '- Bleed kit with two syringes and 50 ml of mineral oil',
      '- Bleed block, 8 mm spanner, T25 key, gloves, isopropyl alcohol',
      '! Never use DOT fluid: it destroys the seals within days.',
    ],
    [
      'Prepare',
      'Put the bike into the stand so that the lever is the highest point. Remove wheel and pads and insert the bleed block. Turn the lever until its reservoir is level.',
    ],
    [
      'Bleed',
      '- Fill the lower syringe with 20 ml of oil, press out the air and connect it to the caliper.',
      '- Connect the empty syringe to the lever.',
      '- Push oil slowly from the caliper to the lever until no bubbles rise.',
      '- Tap the hose with a plastic handle and pull the lever ten times.',
      '- Close the caliper with 1.5 Nm, then the lever with 0.5 Nm.',
    ],
    [
      'Check',
      'Clean everything with alcohol, fit pads and wheel. The lever must stop at half its travel and stay there for thirty seconds. Write brake and date into the inspection of the frame passport.',
    ],
  ],
};

export const BATTERY: Manual = {
  language: 'en',
  kind: 'Manual',
  title: 'Battery and charging',
  subtitle: 'Quay E1 to E3, Canal E5, Scarp E6',
  note: 'Dangerous goods of class 9: ship batteries in the original box only.',
  chapters: [
    [
      'Charging',
      'Charge with the charger that came with the bike, between 5 and 35 °C. A battery of 500 Wh takes four hours with 4 A, one of 750 Wh six.',
      '- Full: the light stays green.',
      '- Blinking red: too hot or too cold. Wait an hour.',
      '! Do not charge a battery that fell, is deformed or smells. Put it outside on stone, call us and do not send it.',
    ],
    [
      'Storage in the shop',
      'Store batteries at 10 to 25 °C with two of five lights on. Check them every three months; deep discharge is not covered by the warranty.',
    ],
    [
      'Transport',
      'A dealer may drive up to 30 kg of undamaged batteries in a car. Parcels need the label UN 3480 and the declaration that you find in the portal.',
    ],
  ],
};

export const SUSPENSION: Manual = {
  language: 'en',
  kind: 'Service manual',
  title: 'Setting up Lift forks and shocks',
  subtitle: 'Pressure, sag, rebound in ten minutes',
  note: 'Starting points for riders with 3 kg of clothing and pack.',
  chapters: [
    [
      'Sag',
      'Let the rider sit on the bike with all equipment and push the ring down to the seal. Fork: 20 % of the travel on the Scarp 29, 25 % on the Scarp Trail, 28 % on the Talus. Shock: 28 to 30 %.',
      '- Rider of 60 kg: fork 55 psi, shock 130 psi',
      '- Rider of 75 kg: fork 70 psi, shock 165 psi',
      '- Rider of 90 kg: fork 86 psi, shock 200 psi',
    ],
    [
      'Rebound',
      'Turn rebound fully closed, then open by the clicks below. The fork should return quickly without topping out.',
      '- 60 kg: 9 clicks',
      '- 75 kg: 7 clicks',
      '- 90 kg: 5 clicks',
    ],
    [
      'Volume spacers',
      'A rider who uses the whole travel on every ride gets one more spacer; one who never reaches the last 15 mm gets one less.',
    ],
  ],
};

export const RECALL_BULLETIN: Manual = {
  language: 'en',
  kind: 'Service bulletin R-26-014',
  title: 'Fork steerer of the Meridian: check and replacement',
  subtitle: 'Work instructions for the safety recall',
  note: 'Report the work by frame number in the portal.',
  chapters: [
    [
      'Which bikes',
      'The portal lists the frame numbers of your shop under Frames, Recalls. Bikes in stock must not be sold before the work is reported.',
      '! Riders must not use an affected bike until it is checked. Show them the bulletin and offer a replacement bike.',
    ],
    [
      'Check',
      '- Remove the stem and clean the steerer.',
      '- Look at the steerer between the lower edge of the stem and the upper bearing, with a lamp.',
      '- Letters KX on the steerer: replace the fork, with or without a crack.',
      '- No letters and no crack: grease the bearing and fit the stem with 5 and 6 Nm.',
    ],
    [
      'Replacement',
      'Order the fork free of charge with a claim; it is sent within two working days. Cut the steerer to the length of the old one and use the expander of the kit with 6 Nm.',
    ],
    [
      'Report',
      'Enter checked or repaired for each frame, with your name. We credit 45 minutes of work for a check and 90 minutes for a replacement.',
    ],
  ],
};

export const SERVICE_INTERVALS: Manual = {
  language: 'id',
  kind: 'Servis',
  title: 'Interval servis',
  subtitle: 'Semua sepeda Veldra di iklim tropis',
  note: 'Catat setiap servis pada paspor rangka.',
  chapters: [
    [
      'Setelah 300 km',
      '- Kencangkan semua baut dengan kunci momen',
      '- Setel ulang pemindah gigi dan rem',
      '- Periksa tegangan jari-jari',
    ],
    [
      'Setiap 1.000 km',
      '- Ukur rantai, bersihkan kaset dan roda derailleur',
      '- Periksa tebal kampas rem dan rotor (minimum 1,5 mm)',
      '- Semprot kontak baterai sepeda listrik',
    ],
    [
      'Setiap tahun',
      '- Bongkar dan lumasi headset, hub, serta bottom bracket',
      '- Ganti kabel dan minyak rem',
      '- Servis kaki bawah garpu setelah 50 jam pemakaian',
      '! Di daerah pantai, lakukan pelumasan headset setiap enam bulan karena udara asin.',
    ],
  ],
};

export const TERMS_OF_SALE: Readonly<Record<'id' | 'us', Manual>> = {
  id: {
    language: 'id',
    kind: 'Ketentuan',
    title: 'Syarat dan ketentuan penjualan',
    subtitle: 'PT Veldra Indonesia untuk dealer dan pengecer',
    note: 'PT Veldra Indonesia, Jl. Rungkut Industri 27, Surabaya',
    chapters: [
      [
        '1. Pesanan',
        'Pesanan melalui portal mengikat setelah dikonfirmasi. Perubahan dapat dilakukan selama barang belum diserahkan ke gudang.',
      ],
      [
        '2. Harga dan pembayaran',
        'Harga dalam rupiah, sudah termasuk PPN. Jangka waktu pembayaran tercantum di faktur. Setelah jatuh tempo, pengiriman berikutnya dapat ditahan sampai tagihan tertua dilunasi.',
      ],
      [
        '3. Pengiriman',
        'Risiko beralih saat barang diterima. Kerusakan akibat pengiriman harus dilaporkan di portal dalam 48 jam, disertai foto kemasan dan barang.',
      ],
      [
        '4. Pengembalian',
        'Barang tanpa cacat dapat dikembalikan dalam 14 hari dengan persetujuan tertulis, dalam kemasan asli, dengan potongan 10 %. Sepeda listrik dan pesanan khusus tidak dapat dikembalikan.',
      ],
      ['5. Hak milik', 'Barang tetap menjadi milik PT Veldra Indonesia sampai pembayaran lunas.'],
      [
        '6. Hukum yang berlaku',
        'Perselisihan diselesaikan secara musyawarah, dan bila tidak tercapai, di Pengadilan Negeri Surabaya.',
      ],
    ],
  },
  us: {
    language: 'en',
    kind: 'Terms',
    title: 'Terms of sale',
    subtitle: 'Veldra USA Inc. for authorized dealers',
    note: 'Veldra USA Inc., 480 Lakeside Court, Reno, NV',
    chapters: [
      [
        '1. Orders',
        'An order in the portal is binding once we confirm it. You may change or cancel lines until the warehouse starts to pick them.',
      ],
      [
        '2. Prices and payment',
        'Prices are in US dollars without sales tax. Net 30 days from the invoice date, or as stated on your account. We may hold further shipments while invoices are more than 15 days past due.',
      ],
      [
        '3. Shipping',
        'Orders of 750 dollars or more ship free within the 48 states. Report damage in transit within five business days, with photos of the box and the goods.',
      ],
      [
        '4. Returns',
        'Returns need a number from us within 30 days. Goods must be new and in their box; we deduct 15 percent for restocking. E-bikes and closeouts cannot be returned.',
      ],
      [
        '5. Minimum advertised price',
        'The retail prices of the current list are the lowest that may be advertised until the model year ends.',
      ],
      ['6. Governing law', 'The laws of the State of Nevada apply.'],
    ],
  },
};

export const WARRANTY_TERMS: Readonly<Record<'en' | 'id', Manual>> = {
  en: {
    language: 'en',
    kind: 'Terms',
    title: 'Warranty terms',
    subtitle: 'What we cover, for how long, and what we need from you',
    note: 'These terms apply to bikes registered in the portal.',
    chapters: [
      [
        'What is covered',
        '- Frames and rigid forks: five years',
        '- Motors and batteries: two years, at least 70 % of the capacity',
        '- All other parts and accessories: two years',
        '- Paint: one year',
      ],
      [
        'What is not',
        'Wear such as tyres, pads, chains and grips; accidents, racing, rental; parts that were changed; damage by high-pressure cleaners or wrong torque.',
      ],
      [
        'How to claim',
        'File a claim in the portal with the frame number, the invoice and three photos: the whole bike, the number, the defect. We answer within five working days.',
        '! Keep the part for 60 days after the decision. We may ask you to send it.',
      ],
      [
        'What you get',
        'A replacement of the same or a newer model year, or a credit note. Work is paid by the table of times that applies on the day of the claim.',
      ],
    ],
  },
  id: {
    language: 'id',
    kind: 'Ketentuan',
    title: 'Ketentuan garansi',
    subtitle: 'Apa yang ditanggung, berapa lama, dan apa yang kami perlukan',
    note: 'Berlaku untuk sepeda yang terdaftar di portal.',
    chapters: [
      [
        'Yang ditanggung',
        '- Rangka dan garpu kaku: lima tahun',
        '- Motor dan baterai: dua tahun, kapasitas minimum 70 %',
        '- Komponen dan aksesori lain: dua tahun',
        '- Cat: satu tahun',
      ],
      [
        'Yang tidak ditanggung',
        'Keausan seperti ban, kampas, rantai, dan grip; kecelakaan, balapan, penyewaan; komponen yang dimodifikasi; kerusakan akibat semprotan bertekanan tinggi atau torsi yang salah.',
      ],
      [
        'Cara mengajukan klaim',
        'Ajukan klaim di portal dengan nomor rangka, faktur, dan tiga foto: sepeda utuh, nomor rangka, dan kerusakan. Kami menjawab dalam lima hari kerja.',
        '! Simpan komponen selama 60 hari setelah keputusan. Kami dapat memintanya.',
      ],
      [
        'Yang Anda terima',
        'Pengganti dari tahun model yang sama atau lebih baru, atau nota kredit. Ongkos kerja dibayar menurut tabel waktu yang berlaku pada hari klaim.',
      ],
    ],
  },
};
