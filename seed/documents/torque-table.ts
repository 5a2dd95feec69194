// Tightening torques of all bolts of a bike, as the wall of a workshop shows them.
import { printTable, type Column } from '#server/platform/pdf/pdf-table.ts';
import { text } from '../brand/categories.ts';
import type { Language, Text } from '../brand/types.ts';
import { booklet, printHeading, printNote } from './booklet.ts';

interface Bolt {
  readonly name: Text;
  readonly torque: string;
  readonly tool: string;
  readonly agent: 'grease' | 'paste' | 'lock' | 'dry';
}
const bolt = (name: Text, torque: string, tool: string, agent: Bolt['agent']): Bolt => ({ name, torque, tool, agent });

const PARTS: readonly (readonly [name: Text, bolts: readonly Bolt[]])[] = [
  [
    text('Cockpit', 'Cockpit', 'Poste de pilotage', 'Kokpit', 'Kokpit'),
    [
      bolt(
        text(
          'Stem, handlebar clamp',
          'Vorbau, Lenkerklemmung',
          'Potence, serrage du cintre',
          'Stem, klem setang',
          'Stem, pengapit hendal',
        ),
        '5',
        '4 mm',
        'paste',
      ),
      bolt(
        text(
          'Stem, steerer clamp',
          'Vorbau, Gabelschaftklemmung',
          'Potence, serrage du pivot',
          'Stem, klem steerer',
          'Stem, pengapit tiub stereng',
        ),
        '6',
        '4 mm',
        'grease',
      ),
      bolt(
        text(
          'Shifter and brake lever, drop bar',
          'Schalt-Bremsgriff, Rennlenker',
          'Levier, cintre route',
          'Tuas rem dan shifter, setang balap',
          'Tuil brek dan penukar gear, hendal lumba',
        ),
        '6–8',
        '5 mm',
        'dry',
      ),
      bolt(
        text(
          'Brake lever, flat bar',
          'Bremsgriff, gerader Lenker',
          'Levier de frein, cintre plat',
          'Tuas rem, setang datar',
          'Tuil brek, hendal rata',
        ),
        '4–5',
        'T25',
        'dry',
      ),
      bolt(
        text('Grip clamp', 'Griffklemmung', 'Collier de poignée', 'Klem grip', 'Pengapit genggam'),
        '3',
        '3 mm',
        'dry',
      ),
    ],
  ],
  [
    text('Seat', 'Sitz', 'Assise', 'Sadel', 'Pelana'),
    [
      bolt(
        text(
          'Seat clamp, carbon frame',
          'Sattelklemme, Carbonrahmen',
          'Collier de selle, cadre carbone',
          'Klem tiang sadel, rangka karbon',
          'Pengapit tiang pelana, rangka karbon',
        ),
        '5',
        '4 mm',
        'paste',
      ),
      bolt(
        text(
          'Seat clamp, alloy frame',
          'Sattelklemme, Alurahmen',
          'Collier de selle, cadre alu',
          'Klem tiang sadel, rangka alloy',
          'Pengapit tiang pelana, rangka aloi',
        ),
        '6–7',
        '5 mm',
        'grease',
      ),
      bolt(
        text('Saddle rails', 'Sattelgestell', 'Rails de selle', 'Rel sadel', 'Rel pelana'),
        '10–12',
        '5 mm',
        'grease',
      ),
    ],
  ],
  [
    text('Drivetrain', 'Antrieb', 'Transmission', 'Penggerak', 'Sistem pemacu'),
    [
      bolt(
        text(
          'Crank arm, clamp bolts',
          'Kurbelarm, Klemmschrauben',
          'Manivelle, vis de serrage',
          'Lengan engkol, baut klem',
          'Lengan engkol, bolt pengapit',
        ),
        '12–14',
        '5 mm',
        'grease',
      ),
      bolt(
        text(
          'Bottom bracket cups',
          'Innenlagerschalen',
          'Cuvettes de boîtier',
          'Mangkuk bottom bracket',
          'Cawan bottom bracket',
        ),
        '35–45',
        'BB tool',
        'grease',
      ),
      bolt(
        text('Chainring bolts', 'Kettenblattschrauben', 'Vis de plateau', 'Baut chainring', 'Bolt gear hadapan'),
        '12–14',
        'T30',
        'lock',
      ),
      bolt(
        text(
          'Cassette lockring',
          'Kassetten-Verschlussring',
          'Écrou de cassette',
          'Lockring kaset',
          'Gelang kunci kaset',
        ),
        '40',
        'Lockring',
        'grease',
      ),
      bolt(
        text('Rear derailleur', 'Schaltwerk', 'Dérailleur arrière', 'Derailleur belakang', 'Penukar gear belakang'),
        '8–10',
        '5 mm',
        'grease',
      ),
      bolt(
        text(
          'Derailleur hanger Veldra H1, H2',
          'Schaltauge Veldra H1, H2',
          'Patte Veldra H1, H2',
          'Hanger Veldra H1, H2',
          'Penyangkut Veldra H1, H2',
        ),
        '6',
        '4 mm',
        'lock',
      ),
      bolt(text('Pedals', 'Pedale', 'Pédales', 'Pedal', 'Pedal'), '35', '8 mm / 15 mm', 'grease'),
    ],
  ],
  [
    text('Brakes and wheels', 'Bremsen und Laufräder', 'Freins et roues', 'Rem dan roda', 'Brek dan roda'),
    [
      bolt(
        text(
          'Brake caliper on frame or fork',
          'Bremssattel an Rahmen oder Gabel',
          'Étrier sur cadre ou fourche',
          'Kaliper rem pada rangka atau garpu',
          'Angkup brek pada rangka atau fork',
        ),
        '6–8',
        '5 mm',
        'lock',
      ),
      bolt(
        text(
          'Rotor, six bolts',
          'Bremsscheibe, sechs Schrauben',
          'Disque, six vis',
          'Rotor, enam baut',
          'Rotor, enam bolt',
        ),
        '6',
        'T25',
        'lock',
      ),
      bolt(
        text(
          'Rotor, centre lock',
          'Bremsscheibe, Center Lock',
          'Disque, Center Lock',
          'Rotor, center lock',
          'Rotor, center lock',
        ),
        '40',
        'Lockring',
        'grease',
      ),
      bolt(
        text(
          'Brake hose at the lever',
          'Bremsleitung am Griff',
          'Durite au levier',
          'Selang rem pada tuas',
          'Hos brek pada tuil',
        ),
        '5',
        '8 mm',
        'dry',
      ),
      bolt(
        text(
          'Thru axle, front and rear',
          'Steckachse, vorn und hinten',
          'Axe traversant, avant et arrière',
          'Thru axle, depan dan belakang',
          'Gandar tembus, hadapan dan belakang',
        ),
        '12',
        '6 mm',
        'grease',
      ),
    ],
  ],
  [
    text('E-bike', 'E-Bike', 'Vélo électrique', 'Sepeda listrik', 'Basikal elektrik'),
    [
      bolt(
        text('Motor on frame', 'Motor am Rahmen', 'Moteur sur cadre', 'Motor pada rangka', 'Motor pada rangka'),
        '20–22',
        'T45',
        'lock',
      ),
      bolt(text('Battery rail', 'Akkuschiene', 'Rail de batterie', 'Rel baterai', 'Rel bateri'), '5', 'T25', 'lock'),
      bolt(
        text(
          'Spider of the drive unit',
          'Spider der Antriebseinheit',
          'Étoile du moteur',
          'Spider unit penggerak',
          'Spider unit pemacu',
        ),
        '40',
        'Lockring',
        'dry',
      ),
    ],
  ],
];

const AGENTS: Readonly<Record<Bolt['agent'], Text>> = {
  grease: text('Grease', 'Fett', 'Graisse', 'Gemuk', 'Gris'),
  paste: text('Assembly paste', 'Montagepaste', 'Pâte de montage', 'Pasta rakit', 'Pes pemasangan'),
  lock: text(
    'Thread lock, medium',
    'Schraubensicherung, mittelfest',
    'Frein-filet moyen',
    'Pengunci ulir, sedang',
    'Pengunci bebenang, sederhana',
  ),
  dry: text('Dry', 'Trocken', 'À sec', 'Kering', 'Kering'),
};

const WORDS = {
  kind: text('Service', 'Service', 'Atelier', 'Servis', 'Servis'),
  title: text('Torque table', 'Drehmomente', 'Couples de serrage', 'Tabel torsi', 'Jadual tork'),
  subtitle: text(
    'All Veldra bikes, for the wall of your workshop',
    'Alle Veldra-Räder, für die Wand Ihrer Werkstatt',
    'Tous les vélos Veldra, pour le mur de votre atelier',
    'Semua sepeda Veldra, untuk dinding bengkel Anda',
    'Semua basikal Veldra, untuk dinding bengkel anda',
  ),
  bolt: text('Bolt', 'Schraube', 'Vis', 'Baut', 'Bolt'),
  tool: text('Tool', 'Werkzeug', 'Outil', 'Alat', 'Alat'),
  agent: text('Thread', 'Gewinde', 'Filetage', 'Ulir', 'Bebenang'),
  note: text(
    'Values printed on the part have priority. Tighten in steps, check after 100 km, and never reuse bolts of a stem after a fall.',
    'Werte auf dem Bauteil haben Vorrang. In Schritten anziehen, nach 100 km prüfen, Vorbauschrauben nach einem Sturz immer ersetzen.',
    'Les valeurs gravées sur la pièce priment. Serrez par étapes, contrôlez après 100 km, ne réutilisez jamais les vis de potence après une chute.',
    'Nilai yang tercetak pada komponen lebih diutamakan. Kencangkan bertahap, periksa setelah 100 km, dan jangan pakai lagi baut stem setelah terjatuh.',
    'Nilai yang tercetak pada komponen diutamakan. Ketatkan berperingkat, periksa selepas 100 km, dan jangan guna semula bolt stem selepas terjatuh.',
  ),
} as const;

export function torqueTable(language: Language): Promise<Buffer> {
  const say = (words: Text): string => words[language];
  const cover = {
    language,
    title: say(WORDS.title),
    subtitle: say(WORDS.subtitle),
    kind: say(WORDS.kind),
    note: 'Veldra',
  };
  return booklet(cover, (sheet) => {
    printNote(sheet, say(WORDS.note));
    sheet.y += 4;
    const columns: Column<Bolt>[] = [
      { title: say(WORDS.bolt), width: sheet.width - 290, align: 'left', cell: ({ name }) => say(name) },
      { title: 'Nm', width: 60, align: 'left', cell: ({ torque }) => torque },
      { title: say(WORDS.tool), width: 90, align: 'left', cell: ({ tool }) => tool },
      { title: say(WORDS.agent), width: 140, align: 'left', cell: ({ agent }) => say(AGENTS[agent]) },
    ];
    for (const [name, bolts] of PARTS) {
      printHeading(sheet, say(name));
      printTable(sheet, columns, bolts);
      sheet.y += 8;
    }
  });
}
