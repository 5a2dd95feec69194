// Components of a bike in five languages: subtitle and specification rows.
import type { BikeLine } from './bike-lines.ts';
import { same, text } from './categories.ts';
import { LANGUAGES, type Specification, type Text } from './types.ts';

const W = {
  carbon: text('Carbon', 'Carbon', 'Carbone', 'Karbon', 'Karbon'),
  alloy: text('Alloy', 'Aluminium', 'Aluminium', 'Aluminium', 'Aluminium'),
  steel: text('Steel', 'Stahl', 'Acier', 'Baja', 'Keluli'),
  chromoly: text('Chromoly', 'Chromoly', 'Chromoly', 'Chromoly', 'Chromoly'),
  internal: text(
    'internal routing',
    'innenverlegte Züge',
    'passage interne des câbles',
    'jalur kabel internal',
    'laluan kabel dalaman',
  ),
  butted: text('double butted', 'konifiziert', 'double épaisseur', 'double butted', 'berdinding berganda'),
  welded: text('smooth welds', 'geglättete Schweißnähte', 'soudures lissées', 'las halus', 'kimpalan licin'),
  electronic: text('electronic', 'elektronisch', 'électronique', 'elektronik', 'elektronik'),
  mechanical: text('mechanical', 'mechanisch', 'mécanique', 'mekanik', 'mekanikal'),
  single: text('single speed', 'Eingang', 'monovitesse', 'satu percepatan', 'satu kelajuan'),
  push: text(
    'push bike, no pedals',
    'Laufrad, ohne Pedale',
    'draisienne, sans pédales',
    'sepeda dorong, tanpa pedal',
    'basikal tolak, tanpa pedal',
  ),
  disc: text('disc', 'Scheibe', 'disque', 'cakram', 'cakera'),
  hydraulic: text(
    'Hydraulic disc',
    'Hydraulische Scheibenbremse',
    'Disque hydraulique',
    'Cakram hidraulis',
    'Cakera hidraulik',
  ),
  mechDisc: text(
    'Mechanical disc',
    'Mechanische Scheibenbremse',
    'Disque mécanique',
    'Cakram mekanis',
    'Cakera mekanikal',
  ),
  vbrake: text('V-brake', 'V-Brake', 'V-brake', 'Rem V', 'Brek V'),
  uBrake: text('U-brake, rear', 'U-Brake, hinten', 'U-brake, arrière', 'Rem U, belakang', 'Brek U, belakang'),
  coaster: text(
    'Front V-brake, coaster rear',
    'V-Brake vorn, Rücktritt',
    'V-brake avant, rétropédalage',
    'Rem V depan, rem torpedo belakang',
    'Brek V depan, brek pedal belakang',
  ),
  none: text('None', 'Keine', 'Aucun', 'Tanpa', 'Tiada'),
  rigid: text('rigid', 'starr', 'rigide', 'kaku', 'tegar'),
  suspension: text('suspension', 'gefedert', 'suspendue', 'suspensi', 'suspensi'),
  rack: text('rack', 'Gepäckträger', 'porte-bagages', 'boncengan', 'rak'),
  lights: text('lights', 'Licht', 'éclairage', 'lampu', 'lampu'),
  mudguards: text('mudguards', 'Schutzbleche', 'garde-boue', 'sepatbor', 'pelindung lumpur'),
  tubeless: text('tubeless ready', 'tubelessfähig', 'prêt tubeless', 'siap tubeless', 'sedia tubeless'),
  midMotor: text('Mid motor', 'Mittelmotor', 'Moteur central', 'Motor tengah', 'Motor tengah'),
  removable: text('removable', 'entnehmbar', 'amovible', 'dapat dilepas', 'boleh tanggal'),
  age: text('age', 'Alter', 'âge', 'usia', 'umur'),
  withoutPedals: text(
    'without pedals, size M',
    'ohne Pedale, Größe M',
    'sans pédales, taille M',
    'tanpa pedal, ukuran M',
    'tanpa pedal, saiz M',
  ),
};

const NAMES = {
  frame: text('Frame', 'Rahmen', 'Cadre', 'Rangka', 'Rangka'),
  fork: text('Fork', 'Gabel', 'Fourche', 'Garpu', 'Fork'),
  drivetrain: text('Drivetrain', 'Antrieb', 'Transmission', 'Penggerak', 'Sistem pemacu'),
  brakes: text('Brakes', 'Bremsen', 'Freins', 'Rem', 'Brek'),
  wheels: text('Wheels', 'Laufräder', 'Roues', 'Roda', 'Roda'),
  tyres: text('Tyres', 'Reifen', 'Pneus', 'Ban', 'Tayar'),
  motor: text('Motor', 'Motor', 'Moteur', 'Motor', 'Motor'),
  battery: text('Battery', 'Akku', 'Batterie', 'Baterai', 'Bateri'),
  equipment: text('Equipment', 'Ausstattung', 'Équipement', 'Perlengkapan', 'Kelengkapan'),
  saddle: text('Saddle', 'Sattel', 'Selle', 'Sadel', 'Pelana'),
  weight: text('Weight', 'Gewicht', 'Poids', 'Berat', 'Berat'),
  load: text(
    'Permitted total weight',
    'Zulässiges Gesamtgewicht',
    'Poids total autorisé',
    'Berat total maksimum',
    'Jumlah berat dibenarkan',
  ),
};

/** Joins texts and plain words in every language. */
export function join(parts: readonly (Text | string)[], separator = ', '): Text {
  const of = (language: (typeof LANGUAGES)[number]): string =>
    parts
      .map((part) => (typeof part === 'string' ? part : part[language]))
      .filter((word) => word !== '')
      .join(separator);
  return { en: of('en'), de: of('de'), fr: of('fr'), id: of('id'), ms: of('ms') };
}

/** A word inside a line: lower case, except in German, where nouns keep their capital. */
const inside = ({ en, de, fr, id, ms }: Text): Text =>
  text(en.toLowerCase(), de, fr.toLowerCase(), id.toLowerCase(), ms.toLowerCase());

/** A decimal with its unit in the notation of each language. */
export function decimal(value: number, unit: string): Text {
  const point = `${value} ${unit}`;
  const comma = `${String(value).replace('.', ',')} ${unit}`;
  return text(point, comma, comma, comma, point);
}

const isBmxOrKids = (line: BikeLine): boolean => line.category === 'bmx' || line.category === 'kids';
const hasDisc = (line: BikeLine): boolean =>
  !(line.series === 'Canal' || line.category === 'bmx' || (line.category === 'kids' && line.shape !== 'kids24'));
const isEquipped = (line: BikeLine): boolean => ['Canal', 'Canal E', 'Ferry', 'Quay', 'Roam'].includes(line.series);

const speeds = (n: string): Text =>
  text(`${n}-speed`, `${n}-Gang`, `${n} vitesses`, `${n} percepatan`, `${n} kelajuan`);
const speedHub = (n: string): Text =>
  text(`${n}-speed hub`, `${n}-Gang-Nabe`, `${n} vitesses au moyeu`, `hub ${n} percepatan`, `hab ${n} kelajuan`);
const speedBelt = (n: string): Text =>
  text(
    `${n}-speed hub, belt drive`,
    `${n}-Gang-Nabe, Riemen`,
    `${n} vitesses, courroie`,
    `hub ${n} percepatan, sabuk`,
    `hab ${n} kelajuan, tali sawat`,
  );

function gearsShort(line: BikeLine): Text {
  if (line.gears === '0') return W.push;
  if (line.shift === 'single') return W.single;
  if (line.shift === 'hub') return speedHub(line.gears);
  if (line.shift === 'belt') return speedBelt(line.gears);
  if (line.shift === 'electronic') return join([line.gears, W.electronic], ' ');
  return line.gears.includes('×') ? same(line.gears) : speeds(line.gears);
}

/** The line below the model name on a card. */
export function subtitle(line: BikeLine): Text {
  const chooseEquipment = () => {
    if (isEquipped(line)) return W.rack;
    if (line.category === 'road' && hasDisc(line)) return W.disc;
    return line.tyre;
  };
  const chooseThird = (): Text | string => {
    if (line.motor) return '';
    if (line.age) return join([W.age, line.age], ' ');
    return line.travel ?? chooseEquipment();
  };
  const third: Text | string = chooseThird();
  if (line.motor) return join([join([W.midMotor, `${line.motor[0]} Nm`], ' '), `${line.motor[1]} Wh`], ' · ');
  return join([W[line.frame], gearsShort(line), third], ' · ');
}

const RATIOS: Record<string, string> = {
  '2×8': '46/34 – 11-32',
  '2×9': '50/34 – 11-32',
  '2×10': '46/30 – 11-36',
  '2×11': '50/34 – 11-32',
  '2×12': '50/34 – 11-34',
  '2×13': '48/35 – 10-33',
  '1×8': '32 – 11-34',
  '1×9': '34 – 11-36',
  '1×10': '34 – 11-42',
  '1×11': '40 – 11-42',
  '1×12': '32 – 10-51',
  '1×13': '40 – 10-46',
  '3×8': '48/36/26 – 11-32',
  '3×9': '48/36/26 – 11-34',
};

function groupName(line: BikeLine): string {
  const count = line.gears.split('×')[1] ?? line.gears;
  return `Axis ${count}${line.shift === 'electronic' ? ' E' : ''}`;
}

function frameText(line: BikeLine): Text {
  const grade = { carbon: 'FC-8', alloy: 'A6', steel: 'CM-4', chromoly: '4130' }[line.frame];
  const chooseFrameText = () => {
    if (line.frame === 'carbon') return W.internal;
    if (line.frame === 'alloy') return W.welded;
    return W.butted;
  };
  return join([join([grade, inside(W[line.frame])], ' '), chooseFrameText()]);
}

function forkText(line: BikeLine): Text {
  const front = line.travel?.split('/')[0];
  if (front) return join([`Lift ${front.endsWith('mm') ? front : `${front} mm`}`, W.suspension], ' · ');
  if (line.shape === 'trekking' || line.shape === 'ebike') return join(['Lift 63 mm', W.suspension], ' · ');
  return join([
    line.frame === 'carbon' || line.category === 'road' || line.category === 'gravel' ? W.carbon : W[line.frame],
    W.rigid,
  ]);
}

function brakesText(line: BikeLine): Text {
  if (line.gears === '0') return W.none;
  if (line.category === 'bmx') return W.uBrake;
  if (line.series === 'Canal') return W.vbrake;
  if (line.category === 'kids' && line.shape !== 'kids24') return line.shape === 'kids16' ? W.coaster : W.vbrake;
  const simple = (line.rrp ?? 9000) < 900;
  const chooseBrakesText = () => {
    if (line.category === 'road') return '160/160 mm';
    if (line.category === 'mountain' || line.motor) return '203/180 mm';
    return '160/140 mm';
  };
  return join([simple ? W.mechDisc : W.hydraulic, chooseBrakesText()]);
}

/** Specification rows of a bike, without its geometry. */
export function bikeSpecifications(line: BikeLine): Specification[] {
  const chooseRows = () => {
    if (isBmxOrKids(line)) return 'Vane Play';
    if (line.category === 'mountain') return 'Vane Ridge 30';
    return 'Vane Core 24';
  };
  const rows: [keyof typeof NAMES, Text][] = [
    ['frame', frameText(line)],
    ['fork', forkText(line)],
    [
      'drivetrain',
      line.gears.includes('×')
        ? join([
            groupName(line),
            `${line.gears} ${RATIOS[line.gears] ?? ''}`,
            line.shift === 'electronic' ? W.electronic : W.mechanical,
          ])
        : gearsShort(line),
    ],
    ['brakes', brakesText(line)],
    [
      'wheels',
      line.category === 'road' && line.frame === 'carbon'
        ? join([join(['Vane 45', inside(W.carbon)], ' '), W.tubeless])
        : join([chooseRows(), isBmxOrKids(line) ? '' : W.tubeless]),
    ],
    ['tyres', same(`Cinder ${line.tyre}`)],
  ];
  if (line.motor) {
    rows.push(
      ['motor', join([W.midMotor, `${line.motor[0]} Nm`, '25 km/h'])],
      ['battery', join([`${line.motor[1]} Wh`, W.removable])],
    );
  }
  if (isEquipped(line)) rows.push(['equipment', join([W.rack, W.mudguards, W.lights])]);
  const chooseSaddle = () => {
    if (line.category === 'road' || line.category === 'gravel') return 'Perch 143';
    if (isBmxOrKids(line)) return 'Perch Mini';
    return 'Perch 155';
  };
  rows.push(['saddle', same(chooseSaddle())]);
  rows.push(['weight', join([decimal(line.weight, 'kg'), isBmxOrKids(line) ? '' : W.withoutPedals])]);
  const chooseLoad = () => {
    if (line.category === 'kids') return '60 kg';
    if (line.motor) return '150 kg';
    if (isEquipped(line)) return '140 kg';
    return '120 kg';
  };
  rows.push(['load', same(chooseLoad())]);
  return rows.map(([code, value]) => ({ section: 'specification', code, name: NAMES[code], value }));
}
