// What can be wrong with which part of a bicycle, as a workshop says it.
import { text } from '../brand/categories.ts';
import type { ProblemPart } from './types.ts';

const bike = (
  part: string,
  name: ProblemPart['name'],
  problems: ProblemPart['problems'],
  merchandise = '',
): ProblemPart => ({ part, category: 'bike', merchandise, name, problems });

/** Problems of bicycles. */
export const BIKE_PROBLEMS: readonly ProblemPart[] = [
  bike('frame', text('Frame', 'Rahmen', 'Cadre', 'Rangka', 'Rangka'), [
    [
      'crack',
      text(
        'Crack in tube or weld',
        'Riss in Rohr oder Schweißnaht',
        'Fissure du tube ou de la soudure',
        'Retak pada pipa atau las',
        'Retak pada tiub atau kimpalan',
      ),
    ],
    [
      'dropout',
      text(
        'Dropout bent or out of line',
        'Ausfallende verbogen oder nicht in Flucht',
        'Patte faussée ou mal alignée',
        'Dropout bengkok atau tidak lurus',
        'Dropout bengkok atau tidak selari',
      ),
    ],
    ['thread', text('Thread damaged', 'Gewinde beschädigt', 'Filetage endommagé', 'Ulir rusak', 'Bebenang rosak')],
    [
      'insert',
      text(
        'Bottle boss or cable guide loose',
        'Gewindeniete oder Zugführung locker',
        'Insert ou guide-câble desserré',
        'Dudukan botol atau jalur kabel longgar',
        'Dudukan botol atau pandu kabel longgar',
      ),
    ],
  ]),
  bike('fork', text('Fork', 'Gabel', 'Fourche', 'Garpu', 'Fork'), [
    [
      'crack',
      text(
        'Crack in steerer or crown',
        'Riss in Schaft oder Krone',
        'Fissure du pivot ou du té',
        'Retak pada tabung atau mahkota garpu',
        'Retak pada tiub stereng atau mahkota',
      ),
    ],
    [
      'leak',
      text(
        'Oil or air leak',
        'Öl- oder Luftverlust',
        'Fuite d’huile ou d’air',
        'Bocor oli atau udara',
        'Minyak atau angin bocor',
      ),
    ],
    [
      'play',
      text('Bushings have play', 'Buchsen haben Spiel', 'Jeu dans les bagues', 'Bushing kocak', 'Sesendal longgar'),
    ],
    [
      'lockout',
      text(
        'Lockout does not work',
        'Lockout ohne Funktion',
        'Blocage inopérant',
        'Lockout tidak berfungsi',
        'Lockout tidak berfungsi',
      ),
    ],
  ]),
  bike('wheel', text('Wheel', 'Laufrad', 'Roue', 'Roda', 'Roda'), [
    ['spoke', text('Spokes break', 'Speichen brechen', 'Rayons cassés', 'Jari-jari patah', 'Jejari patah')],
    [
      'true',
      text(
        'Wheel does not stay true',
        'Laufrad bleibt nicht zentriert',
        'La roue se voile',
        'Roda tidak bertahan lurus',
        'Roda tidak kekal lurus',
      ),
    ],
    [
      'hub',
      text(
        'Hub bearing rough or loose',
        'Nabenlager rau oder mit Spiel',
        'Roulement de moyeu rugueux ou avec jeu',
        'Bearing hub kasar atau kocak',
        'Galas hab kasar atau longgar',
      ),
    ],
    [
      'freehub',
      text('Freehub slips', 'Freilauf rutscht durch', 'La roue libre saute', 'Freehub selip', 'Freehub tergelincir'),
    ],
    [
      'rim',
      text(
        'Rim cracked at a nipple',
        'Felge am Nippel gerissen',
        'Jante fissurée à l’écrou',
        'Pelek retak di nipel',
        'Rim retak di nipel',
      ),
    ],
  ]),
  bike('tire', text('Tyre', 'Reifen', 'Pneu', 'Ban', 'Tayar'), [
    [
      'bulge',
      text(
        'Bulge or casing torn',
        'Beule oder Karkasse gerissen',
        'Hernie ou carcasse déchirée',
        'Benjol atau kerangka ban robek',
        'Bonjol atau kerangka tayar koyak',
      ),
    ],
    [
      'bead',
      text(
        'Does not seat on the rim',
        'Sitzt nicht auf der Felge',
        'Ne se met pas en place sur la jante',
        'Tidak duduk pada pelek',
        'Tidak duduk pada rim',
      ),
    ],
  ]),
  bike('brake', text('Brake', 'Bremse', 'Frein', 'Rem', 'Brek'), [
    [
      'leak',
      text(
        'Brake fluid leaks',
        'Bremsflüssigkeit tritt aus',
        'Fuite de liquide',
        'Minyak rem bocor',
        'Minyak brek bocor',
      ),
    ],
    [
      'weak',
      text(
        'No bite point, lever goes to the bar',
        'Kein Druckpunkt, Hebel geht bis zum Lenker',
        'Pas de point d’attaque, le levier touche le cintre',
        'Tidak menggigit, tuas sampai ke setang',
        'Tiada gigitan, tuil sampai ke hendal',
      ),
    ],
    ['rotor', text('Rotor warped', 'Bremsscheibe verzogen', 'Disque voilé', 'Cakram bengkok', 'Rotor bengkok')],
    [
      'noise',
      text(
        'Squeals after bedding in',
        'Quietscht nach dem Einbremsen',
        'Couine après rodage',
        'Berdecit setelah bedding-in',
        'Berdecit selepas bedding-in',
      ),
    ],
  ]),
  bike('drivetrain', text('Drivetrain', 'Antrieb', 'Transmission', 'Penggerak', 'Sistem pemacu'), [
    [
      'shift',
      text(
        'Does not shift cleanly',
        'Schaltet nicht sauber',
        'Passage des vitesses imprécis',
        'Pindah gigi tidak halus',
        'Tukar gear tidak lancar',
      ),
    ],
    [
      'crank',
      text(
        'Crank arm loosens',
        'Kurbelarm lockert sich',
        'La manivelle se desserre',
        'Engkol longgar',
        'Engkol longgar',
      ),
    ],
    [
      'derailleur',
      text(
        'Derailleur cage or spring broken',
        'Käfig oder Feder des Schaltwerks gebrochen',
        'Chape ou ressort du dérailleur cassé',
        'Sangkar atau per RD patah',
        'Sangkar atau spring derailleur patah',
      ),
    ],
    [
      'electronic',
      text(
        'Electronic shifting without function',
        'Elektronische Schaltung ohne Funktion',
        'Transmission électronique inopérante',
        'Pemindah gigi elektronik mati',
        'Penukar gear elektronik tidak berfungsi',
      ),
    ],
  ]),
  bike(
    'bottom-bracket',
    text('Bottom bracket', 'Tretlager', 'Boîtier de pédalier', 'Bottom bracket', 'Bottom bracket'),
    [
      [
        'creak',
        text(
          'Creaks under load',
          'Knarzt unter Last',
          'Craque à l’effort',
          'Berderit saat dikayuh kuat',
          'Berkeriut semasa kayuhan kuat',
        ),
      ],
      ['play', text('Bearing has play', 'Lager hat Spiel', 'Jeu dans le roulement', 'Bearing kocak', 'Galas longgar')],
    ],
  ),
  bike('headset', text('Headset', 'Steuersatz', 'Jeu de direction', 'Headset', 'Set kepala'), [
    [
      'rough',
      text('Rough or notchy', 'Läuft rau oder rastet', 'Dur ou cranté', 'Kasar atau tersendat', 'Kasar atau tersekat'),
    ],
    [
      'play',
      text(
        'Play that cannot be adjusted',
        'Spiel nicht einstellbar',
        'Jeu impossible à régler',
        'Kocak dan tidak dapat disetel',
        'Longgar dan tidak dapat dilaras',
      ),
    ],
  ]),
  bike(
    'handlebar',
    text('Handlebar and stem', 'Lenker und Vorbau', 'Cintre et potence', 'Setang dan stem', 'Hendal dan stem'),
    [
      [
        'crack',
        text(
          'Crack at the clamp',
          'Riss an der Klemmung',
          'Fissure au serrage',
          'Retak di jepitan',
          'Retak di pengapit',
        ),
      ],
      [
        'slip',
        text(
          'Slips at the stated torque',
          'Rutscht bei angegebenem Drehmoment',
          'Glisse au couple indiqué',
          'Bergeser pada torsi yang tertera',
          'Tergelincir pada tork yang dinyatakan',
        ),
      ],
    ],
  ),
  bike(
    'saddle',
    text('Saddle and seatpost', 'Sattel und Sattelstütze', 'Selle et tige', 'Sadel dan tiang', 'Pelana dan tiang'),
    [
      ['rail', text('Rail broken', 'Sattelgestell gebrochen', 'Rail cassé', 'Rel patah', 'Rel patah')],
      [
        'post',
        text(
          'Seatpost slips or sinks',
          'Stütze rutscht oder sinkt ab',
          'La tige glisse ou s’affaisse',
          'Tiang turun sendiri',
          'Tiang turun sendiri',
        ),
      ],
      [
        'dropper',
        text(
          'Dropper post does not return',
          'Vario-Stütze fährt nicht aus',
          'La tige télescopique ne remonte pas',
          'Dropper tidak naik kembali',
          'Dropper tidak naik semula',
        ),
      ],
    ],
  ),
  bike(
    'suspension',
    text('Rear suspension', 'Hinterbaufederung', 'Suspension arrière', 'Suspensi belakang', 'Suspensi belakang'),
    [
      [
        'leak',
        text(
          'Shock loses air or oil',
          'Dämpfer verliert Luft oder Öl',
          'L’amortisseur perd de l’air ou de l’huile',
          'Shock kehilangan udara atau oli',
          'Penyerap hilang angin atau minyak',
        ),
      ],
      [
        'pivot',
        text(
          'Pivot bearing has play',
          'Drehpunktlager hat Spiel',
          'Jeu dans un roulement de pivot',
          'Bearing pivot kocak',
          'Galas pivot longgar',
        ),
      ],
    ],
    'mountain',
  ),
  bike(
    'battery',
    text('Battery', 'Akku', 'Batterie', 'Baterai', 'Bateri'),
    [
      [
        'dead',
        text(
          'Does not switch on or charge',
          'Schaltet nicht ein oder lädt nicht',
          'Ne s’allume pas ou ne charge pas',
          'Tidak menyala atau tidak mengisi',
          'Tidak hidup atau tidak mengecas',
        ),
      ],
      [
        'range',
        text(
          'Far less range than stated',
          'Deutlich geringere Reichweite als angegeben',
          'Autonomie bien inférieure à l’annonce',
          'Jarak jauh di bawah spesifikasi',
          'Jarak jauh di bawah spesifikasi',
        ),
      ],
    ],
    'e-bike',
  ),
  bike(
    'motor',
    text('Motor', 'Motor', 'Moteur', 'Motor', 'Motor'),
    [
      [
        'noise',
        text('Grinding noise', 'Mahlendes Geräusch', 'Bruit de frottement', 'Bunyi menggerus', 'Bunyi mengisar'),
      ],
      [
        'cuts',
        text(
          'Cuts out while riding',
          'Setzt während der Fahrt aus',
          'Se coupe en roulant',
          'Mati saat dikendarai',
          'Terputus semasa menunggang',
        ),
      ],
    ],
    'e-bike',
  ),
  bike(
    'display',
    text('Display and cables', 'Display und Kabel', 'Écran et câbles', 'Layar dan kabel', 'Paparan dan kabel'),
    [
      [
        'blank',
        text(
          'Display stays dark or shows an error',
          'Display bleibt dunkel oder meldet Fehler',
          'Écran noir ou message d’erreur',
          'Layar gelap atau menampilkan galat',
          'Paparan gelap atau menunjukkan ralat',
        ),
      ],
      [
        'cable',
        text(
          'Cable or plug damaged',
          'Kabel oder Stecker beschädigt',
          'Câble ou connecteur endommagé',
          'Kabel atau konektor rusak',
          'Kabel atau penyambung rosak',
        ),
      ],
    ],
    'e-bike',
  ),
  bike('paint', text('Paint and decals', 'Lack und Dekor', 'Peinture et décors', 'Cat dan stiker', 'Cat dan pelekat'), [
    [
      'peel',
      text(
        'Paint peels or bubbles',
        'Lack blättert ab oder wirft Blasen',
        'Peinture qui s’écaille ou cloque',
        'Cat mengelupas atau menggelembung',
        'Cat mengelupas atau menggelembung',
      ),
    ],
    ['rust', text('Rust', 'Rost', 'Rouille', 'Karat', 'Karat')],
  ]),
  bike('packaging', text('Delivery', 'Lieferung', 'Livraison', 'Pengiriman', 'Penghantaran'), [
    [
      'missing',
      text(
        'Part missing in the box',
        'Teil fehlt im Karton',
        'Pièce absente du carton',
        'Komponen kurang di dalam dus',
        'Bahagian tiada di dalam kotak',
      ),
    ],
    [
      'wrong',
      text(
        'Wrong size, colour or part fitted',
        'Falsche Größe, Farbe oder Ausstattung',
        'Taille, couleur ou pièce erronée',
        'Ukuran, warna, atau komponen salah',
        'Saiz, warna atau bahagian salah',
      ),
    ],
  ]),
];
