// The brand's colours: code, body colour, accent, and the name in five languages (en, de, fr, id, ms).
import type { Color } from './types.ts';

type Row = readonly [
  code: string,
  hex: string,
  accent: string,
  en: string,
  de: string,
  fr: string,
  id: string,
  ms: string,
];

const ROWS: readonly Row[] = [
  ['GLC', '#0b6f94', '#f4f5f3', 'Glacier', 'Gletscher', 'Glacier', 'Gletser', 'Glasier'],
  ['CHK', '#e9e8e2', '#c4502f', 'Chalk', 'Kreide', 'Craie', 'Kapur', 'Kapur'],
  ['NGT', '#262c31', '#e9a23b', 'Night', 'Nacht', 'Nuit', 'Malam', 'Malam'],
  ['EMB', '#c23f27', '#f4f5f3', 'Ember', 'Glut', 'Braise', 'Bara', 'Bara'],
  ['LIC', '#5b6b54', '#e9c46a', 'Lichen', 'Flechte', 'Lichen', 'Lumut Kerak', 'Liken'],
  ['SND', '#cdb893', '#2b3036', 'Sand', 'Sand', 'Sable', 'Pasir', 'Pasir'],
  ['SLT', '#48545c', '#f4f5f3', 'Slate', 'Schiefer', 'Ardoise', 'Batu Sabak', 'Batu Loh'],
  ['SIG', '#d8452b', '#1b1f23', 'Signal', 'Signalrot', 'Signal', 'Merah Sinyal', 'Merah Isyarat'],
  ['MOS', '#4c6a45', '#f4f5f3', 'Moss', 'Moos', 'Mousse', 'Lumut', 'Lumut'],
  ['GRA', '#3b4248', '#ff8a3d', 'Graphite', 'Graphit', 'Graphite', 'Grafit', 'Grafit'],
  ['TEA', '#17545c', '#ff8a3d', 'Deep teal', 'Petrol', 'Bleu canard', 'Toska Tua', 'Teal Gelap'],
  ['FOG', '#c9cdcb', '#17545c', 'Fog', 'Nebel', 'Brume', 'Kabut', 'Kabus'],
  ['PIN', '#2c5148', '#e9dcc3', 'Pine', 'Kiefer', 'Pin', 'Pinus', 'Pain'],
  ['PEA', '#e6e8e6', '#0b6f94', 'Pearl', 'Perle', 'Perle', 'Mutiara', 'Mutiara'],
  ['RGR', '#2f4a42', '#e9dcc3', 'Racing green', 'Renngrün', 'Vert anglais', 'Hijau Balap', 'Hijau Lumba'],
  ['BRI', '#9c4432', '#f0e3d0', 'Brick', 'Ziegel', 'Brique', 'Bata', 'Bata'],
  ['POW', '#9db9c6', '#f4f5f3', 'Powder', 'Puderblau', 'Poudre', 'Biru Bedak', 'Biru Lembut'],
  ['MAN', '#f2b134', '#2d9cb8', 'Mango', 'Mango', 'Mangue', 'Mangga', 'Mangga'],
  ['MNT', '#67b8a0', '#f2695c', 'Mint', 'Minze', 'Menthe', 'Mint', 'Pudina'],
  ['BER', '#a83e6e', '#f4d35e', 'Berry', 'Beere', 'Baie', 'Beri', 'Beri'],
  ['INK', '#3a4045', '#e4572e', 'Ink', 'Tinte', 'Encre', 'Tinta', 'Dakwat'],
  ['RAW', '#a9afb1', '#17191c', 'Raw', 'Rohmetall', 'Brut', 'Logam Mentah', 'Logam Asli'],
  ['POP', '#cf3a2c', '#f4f5f3', 'Poppy', 'Mohn', 'Coquelicot', 'Merah Popi', 'Merah Popi'],
  ['OCN', '#124e78', '#f2b134', 'Ocean', 'Ozean', 'Océan', 'Samudra', 'Lautan'],
  ['DSK', '#6b5a7e', '#f0c9a0', 'Dusk', 'Dämmerung', 'Crépuscule', 'Senja', 'Senja'],
  ['OLV', '#6c6a3f', '#f4f5f3', 'Olive', 'Olive', 'Olive', 'Zaitun', 'Zaitun'],
  ['LAG', '#1f8a8c', '#f4f5f3', 'Lagoon', 'Lagune', 'Lagon', 'Laguna', 'Lagun'],
  ['PLU', '#5a3552', '#f0c9a0', 'Plum', 'Pflaume', 'Prune', 'Plum', 'Plum'],
  ['STO', '#4a5a66', '#f2b134', 'Storm', 'Sturm', 'Orage', 'Badai', 'Ribut'],
  ['CLA', '#b4664a', '#f4f5f3', 'Clay', 'Ton', 'Argile', 'Tanah Liat', 'Tanah Liat'],
  ['COB', '#1f4fa3', '#f4f5f3', 'Cobalt', 'Kobalt', 'Cobalt', 'Kobalt', 'Kobalt'],
  ['SUN', '#e7a11a', '#1b1f23', 'Sunrise', 'Sonnenaufgang', 'Aurore', 'Matahari Terbit', 'Matahari Terbit'],
  ['ICE', '#bcd5dd', '#0b6f94', 'Ice', 'Eis', 'Glace', 'Es', 'Ais'],
  ['COP', '#a35a2e', '#f0e3d0', 'Copper', 'Kupfer', 'Cuivre', 'Tembaga', 'Tembaga'],
  ['LIM', '#a7bf3b', '#23282c', 'Lime', 'Limette', 'Citron vert', 'Limau', 'Limau'],
  ['ROS', '#d9a29b', '#5a3552', 'Rose clay', 'Rosenton', 'Terre rose', 'Mawar Tanah', 'Ros Tanah'],
  ['BLK', '#262a2e', '#009ace', 'Black', 'Schwarz', 'Noir', 'Hitam', 'Hitam'],
  ['WHT', '#e9e8e2', '#009ace', 'White', 'Weiß', 'Blanc', 'Putih', 'Putih'],
  ['GRY', '#7d858b', '#e9c46a', 'Grey', 'Grau', 'Gris', 'Abu-abu', 'Kelabu'],
  ['SIL', '#b4bbc0', '#23282c', 'Silver', 'Silber', 'Argent', 'Perak', 'Perak'],
  ['RED', '#c4382a', '#f4f5f3', 'Red', 'Rot', 'Rouge', 'Merah', 'Merah'],
  ['BLU', '#0b6f94', '#f4f5f3', 'Blue', 'Blau', 'Bleu', 'Biru', 'Biru'],
  ['NVY', '#1d3350', '#ff8a3d', 'Navy', 'Marine', 'Marine', 'Biru Dongker', 'Biru Tentera Laut'],
  ['GRN', '#3f6b4a', '#e9c46a', 'Green', 'Grün', 'Vert', 'Hijau', 'Hijau'],
  ['YEL', '#e9c21a', '#23282c', 'Yellow', 'Gelb', 'Jaune', 'Kuning', 'Kuning'],
  ['ORG', '#e4692e', '#23282c', 'Orange', 'Orange', 'Orange', 'Jingga', 'Jingga'],
  ['BRN', '#7a5236', '#e9dcc3', 'Brown', 'Braun', 'Brun', 'Cokelat', 'Coklat'],
  ['TAN', '#b98a5a', '#e9c46a', 'Tan', 'Naturflanke', 'Flanc beige', 'Cokelat Muda', 'Coklat Muda'],
  ['CLR', '#cfe0e6', '#009ace', 'Clear', 'Klar', 'Transparent', 'Bening', 'Jernih'],
  ['GLD', '#b99a4a', '#23282c', 'Gold', 'Gold', 'Or', 'Emas', 'Emas'],
];

export const COLORS: readonly Color[] = ROWS.map(([code, hex, accent, en, de, fr, id, ms]) => ({
  code,
  hex,
  accent,
  name: { en, de, fr, id, ms },
}));

const BY_CODE = new Map(COLORS.map((color) => [color.code, color]));

/** The colours of a list of codes, e.g. `GLC CHK`. */
export function colorsOf(codes: string): Color[] {
  return codes
    .split(' ')
    .filter((code) => code !== '')
    .map((code) => {
      const color = BY_CODE.get(code);
      if (!color) throw new Error(`colour ${code} is not in the list`);
      return color;
    });
}
