// What can be wrong with parts and accessories.
import { text } from '../brand/categories.ts';
import type { ProblemPart } from './types.ts';

const paa = (part: string, name: ProblemPart['name'], problems: ProblemPart['problems']): ProblemPart => ({
  part,
  category: 'paa',
  merchandise: '',
  name,
  problems,
});

/** Problems of parts and accessories. */
export const PART_PROBLEMS: readonly ProblemPart[] = [
  paa('packaging', text('Delivery', 'Lieferung', 'Livraison', 'Pengiriman', 'Penghantaran'), [
    [
      'wrong',
      text(
        'Wrong part in the box',
        'Falsches Teil in der Packung',
        'Mauvaise pièce dans la boîte',
        'Isi dus salah',
        'Isi kotak salah',
      ),
    ],
    ['missing', text('Incomplete', 'Unvollständig', 'Incomplet', 'Tidak lengkap', 'Tidak lengkap')],
    [
      'damaged',
      text(
        'Damaged in an intact box',
        'Beschädigt bei unversehrter Packung',
        'Endommagé dans un emballage intact',
        'Rusak di dalam kemasan utuh',
        'Rosak dalam pembungkusan yang elok',
      ),
    ],
  ]),
  paa(
    'tire',
    text('Tyres and tubes', 'Reifen und Schläuche', 'Pneus et chambres à air', 'Ban luar dan dalam', 'Tayar dan tiub'),
    [
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
        'seam',
        text(
          'Tube leaks at seam or valve',
          'Schlauch undicht an Naht oder Ventil',
          'Chambre poreuse à la soudure ou à la valve',
          'Ban dalam bocor di sambungan atau pentil',
          'Tiub bocor di sambungan atau injap',
        ),
      ],
    ],
  ),
  paa('wheel', text('Wheels and hubs', 'Laufräder und Naben', 'Roues et moyeux', 'Roda dan hub', 'Roda dan hab'), [
    [
      'freehub',
      text('Freehub slips', 'Freilauf rutscht durch', 'La roue libre saute', 'Freehub selip', 'Freehub tergelincir'),
    ],
    [
      'bearing',
      text(
        'Bearing rough when new',
        'Lager ab Werk rau',
        'Roulement rugueux à l’état neuf',
        'Bearing kasar sejak baru',
        'Galas kasar sejak baharu',
      ),
    ],
    ['rim', text('Rim cracked', 'Felge gerissen', 'Jante fissurée', 'Pelek retak', 'Rim retak')],
  ]),
  paa('brake', text('Brakes', 'Bremsen', 'Freins', 'Rem', 'Brek'), [
    ['leak', text('Leaks', 'Undicht', 'Fuite', 'Bocor', 'Bocor')],
    [
      'pads',
      text(
        'Pad comes off its plate',
        'Belag löst sich vom Träger',
        'La garniture se décolle',
        'Kampas lepas dari pelat',
        'Pad tertanggal dari plat',
      ),
    ],
    [
      'rotor',
      text(
        'Rotor warped when new',
        'Scheibe ab Werk verzogen',
        'Disque voilé à l’état neuf',
        'Cakram bengkok sejak baru',
        'Rotor bengkok sejak baharu',
      ),
    ],
  ]),
  paa('drivetrain', text('Drivetrain', 'Antrieb', 'Transmission', 'Penggerak', 'Sistem pemacu'), [
    [
      'link',
      text('Chain link breaks', 'Kettenglied bricht', 'Maillon cassé', 'Mata rantai putus', 'Mata rantai putus'),
    ],
    ['tooth', text('Tooth broken', 'Zahn gebrochen', 'Dent cassée', 'Gigi patah', 'Gigi patah')],
    [
      'spring',
      text(
        'Derailleur spring weak',
        'Feder des Schaltwerks lahm',
        'Ressort de dérailleur faible',
        'Per RD lemah',
        'Spring derailleur lemah',
      ),
    ],
  ]),
  paa(
    'saddle',
    text('Saddle and seatpost', 'Sattel und Sattelstütze', 'Selle et tige', 'Sadel dan tiang', 'Pelana dan tiang'),
    [
      ['rail', text('Rail broken', 'Gestell gebrochen', 'Rail cassé', 'Rel patah', 'Rel patah')],
      [
        'cover',
        text(
          'Cover or seam comes apart',
          'Bezug oder Naht löst sich',
          'Revêtement ou couture qui se défait',
          'Kulit atau jahitan lepas',
          'Sarung atau jahitan terbuka',
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
  paa('suspension', text('Suspension', 'Federung', 'Suspension', 'Suspensi', 'Suspensi'), [
    [
      'leak',
      text(
        'Loses air or oil',
        'Verliert Luft oder Öl',
        'Perd de l’air ou de l’huile',
        'Kehilangan udara atau oli',
        'Hilang angin atau minyak',
      ),
    ],
  ]),
  paa(
    'battery',
    text('E-bike parts', 'E-Bike-Teile', 'Pièces de VAE', 'Komponen sepeda listrik', 'Bahagian basikal elektrik'),
    [
      ['dead', text('No function', 'Ohne Funktion', 'Inopérant', 'Tidak berfungsi', 'Tidak berfungsi')],
      [
        'charger',
        text(
          'Charger does not charge',
          'Ladegerät lädt nicht',
          'Le chargeur ne charge pas',
          'Pengisi daya tidak mengisi',
          'Pengecas tidak mengecas',
        ),
      ],
    ],
  ),
  paa(
    'light',
    text(
      'Lights and electronics',
      'Licht und Elektronik',
      'Éclairage et électronique',
      'Lampu dan elektronik',
      'Lampu dan elektronik',
    ),
    [
      ['water', text('Water inside', 'Wasser eingedrungen', 'Eau à l’intérieur', 'Kemasukan air', 'Air masuk')],
      ['dead', text('Does not switch on', 'Schaltet nicht ein', 'Ne s’allume pas', 'Tidak menyala', 'Tidak hidup')],
      ['screen', text('Screen faulty', 'Anzeige defekt', 'Écran défectueux', 'Layar rusak', 'Skrin rosak')],
    ],
  ),
  paa('helmet', text('Helmets', 'Helme', 'Casques', 'Helm', 'Topi keledar'), [
    [
      'strap',
      text(
        'Strap or retention system breaks',
        'Riemen oder Verstellsystem bricht',
        'Sangle ou réglage cassé',
        'Tali atau pengatur patah',
        'Tali atau pelaras patah',
      ),
    ],
    [
      'shell',
      text(
        'Shell comes off the foam',
        'Schale löst sich vom Schaum',
        'La coque se décolle de la mousse',
        'Cangkang lepas dari busa',
        'Cangkerang tertanggal dari buih',
      ),
    ],
  ]),
  paa(
    'clothing',
    text(
      'Clothing and shoes',
      'Bekleidung und Schuhe',
      'Vêtements et chaussures',
      'Pakaian dan sepatu',
      'Pakaian dan kasut',
    ),
    [
      [
        'seam',
        text(
          'Seam or zip open',
          'Naht oder Reißverschluss offen',
          'Couture ou fermeture ouverte',
          'Jahitan atau ritsleting terbuka',
          'Jahitan atau zip terbuka',
        ),
      ],
      ['sole', text('Sole comes off', 'Sohle löst sich', 'Semelle décollée', 'Sol lepas', 'Tapak tertanggal')],
    ],
  ),
];
