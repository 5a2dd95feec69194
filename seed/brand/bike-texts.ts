// Description of each series in five languages (en, de, fr, id, ms).
import { text } from './categories.ts';
import type { Text } from './types.ts';

export const SERIES_TEXTS: Record<string, Text> = {
  Meridian: text(
    'Endurance road bike with calm steering, room for 34 mm tyres and hidden mudguard mounts. Delivered in one box, bars turned.',
    'Ausdauer-Rennrad mit ruhiger Lenkung, Platz für 34-mm-Reifen und verdeckten Schutzblechösen. Lieferung in einem Karton, Lenker gedreht.',
    'Vélo de route endurance à la direction posée, dégagement pour pneus de 34 mm et œillets de garde-boue discrets. Livré en un carton, cintre tourné.',
    'Sepeda balap endurance dengan kemudi tenang, muat ban 34 mm, dan dudukan sepatbor tersembunyi. Dikirim dalam satu kardus dengan setang diputar.',
    'Basikal jalan raya ketahanan dengan stereng tenang, ruang untuk tayar 34 mm dan lubang pelindung lumpur tersembunyi. Dihantar dalam satu kotak, hendal dipusing.',
  ),
  Gale: text(
    'Aero race bike: deep tube shapes, deep rims and an aggressive position for fast bunches and flat sprints.',
    'Aero-Rennrad: tiefe Rohrprofile, hohe Felgen und eine gestreckte Position für schnelle Gruppen und flache Sprints.',
    'Vélo de course aéro : tubes profilés, jantes hautes et position agressive pour les pelotons rapides et les sprints.',
    'Sepeda balap aero: profil pipa dalam, pelek tinggi, dan posisi agresif untuk rombongan cepat dan sprint datar.',
    'Basikal lumba aero: profil tiub dalam, rim tinggi dan posisi agresif untuk kumpulan pantas dan pecutan rata.',
  ),
  Crest: text(
    'Light climber with slim tubes and low rims that keeps its line on long descents.',
    'Leichter Kletterer mit schlanken Rohren und flachen Felgen, der in langen Abfahrten spurtreu bleibt.',
    'Grimpeur léger aux tubes fins et jantes basses, qui reste précis dans les longues descentes.',
    'Sepeda tanjakan ringan dengan pipa ramping dan pelek rendah, tetap stabil di turunan panjang.',
    'Basikal mendaki ringan dengan tiub langsing dan rim rendah, stabil pada cerun panjang.',
  ),
  Drift: text(
    'Gravel bike for long days off the map: flared bar, three bottle mounts and clearance for 50 mm tyres.',
    'Gravelbike für lange Tage abseits der Karte: ausgestellter Lenker, drei Flaschenösen und Platz für 50-mm-Reifen.',
    'Gravel pour les longues journées hors carte : cintre évasé, trois porte-bidons et dégagement pour pneus de 50 mm.',
    'Sepeda gravel untuk petualangan seharian: setang melebar, tiga dudukan botol, dan muat ban 50 mm.',
    'Basikal gravel untuk hari panjang di luar laluan: hendal mengembang, tiga pemegang botol dan ruang tayar 50 mm.',
  ),
  Roam: text(
    'Steel tourer with racks, mudguards and dynamo light, ready to leave on Friday and come back months later.',
    'Stahl-Reiserad mit Trägern, Schutzblechen und Dynamolicht: Freitag los und Monate später zurück.',
    'Randonneuse en acier avec porte-bagages, garde-boue et éclairage dynamo, prête à partir vendredi et rentrer des mois plus tard.',
    'Sepeda touring baja dengan rak, sepatbor, dan lampu dinamo, siap berangkat Jumat dan pulang berbulan-bulan kemudian.',
    'Basikal jelajah keluli dengan rak, pelindung lumpur dan lampu dinamo, sedia bertolak Jumaat dan pulang berbulan kemudian.',
  ),
  Scarp: text(
    'Hardtail with modern trail geometry: confident downhill, quick between the trees and easy to look after.',
    'Hardtail mit moderner Trail-Geometrie: sicher bergab, flink zwischen den Bäumen und pflegeleicht.',
    'Semi-rigide à géométrie trail moderne : sûr en descente, vif entre les arbres et facile à entretenir.',
    'Hardtail dengan geometri trail modern: mantap menurun, lincah di antara pohon, dan mudah dirawat.',
    'Hardtail dengan geometri trail moden: yakin menuruni bukit, lincah antara pokok dan mudah dijaga.',
  ),
  'Scarp Trail': text(
    'Full suspension for all-day trails, with a four-bar rear end that climbs without bobbing and stays calm in the rough.',
    'Fully für lange Trailtage mit Viergelenk-Hinterbau, der ohne Wippen klettert und im Groben ruhig bleibt.',
    'Tout-suspendu pour les longues journées de sentier, avec une suspension à quatre points qui grimpe sans pomper.',
    'Full suspension untuk trail seharian, dengan suspensi empat titik yang menanjak tanpa mengayun dan tenang di medan kasar.',
    'Suspensi penuh untuk trail sepanjang hari, dengan bahagian belakang empat bar yang mendaki tanpa beralun.',
  ),
  Talus: text(
    'Enduro bike for steep race tracks: long, slack and with travel to spare.',
    'Enduro für steile Rennstrecken: lang, flach und mit Federweg in Reserve.',
    'Enduro pour les pistes raides : long, couché et avec du débattement en réserve.',
    'Sepeda enduro untuk lintasan curam: panjang, landai, dan travel berlebih.',
    'Basikal enduro untuk trek lumba curam: panjang, landai dan perjalanan suspensi yang banyak.',
  ),
  Canal: text(
    'City bike with low step, rack, mudguards and lights that work without a thought.',
    'Citybike mit tiefem Einstieg, Gepäckträger, Schutzblechen und Licht, das einfach funktioniert.',
    'Vélo de ville à enjambement bas, porte-bagages, garde-boue et éclairage sans souci.',
    'Sepeda kota dengan rangka rendah, boncengan, sepatbor, dan lampu yang selalu siap.',
    'Basikal bandar dengan rangka rendah, rak, pelindung lumpur dan lampu yang sentiasa sedia.',
  ),
  Ferry: text(
    'Trekking bike for commuting and weekends away: suspension fork, rack for 25 kg and a full lighting set.',
    'Trekkingrad für Pendeln und Wochenendtouren: Federgabel, Träger für 25 kg und komplette Lichtanlage.',
    'Vélo de trekking pour le quotidien et les week-ends : fourche suspendue, porte-bagages 25 kg et éclairage complet.',
    'Sepeda trekking untuk komuter dan akhir pekan: garpu suspensi, rak 25 kg, dan lampu lengkap.',
    'Basikal trekking untuk ulang-alik dan hujung minggu: fork suspensi, rak 25 kg dan set lampu lengkap.',
  ),
  Span: text(
    'Fitness bike with a flat bar: light, quick off the lights and ready for a rack.',
    'Fitnessbike mit geradem Lenker: leicht, flott von der Ampel weg und trägertauglich.',
    'Vélo fitness à cintre plat : léger, vif au feu vert et prêt pour un porte-bagages.',
    'Sepeda fitness setang datar: ringan, lincah di lampu merah, dan siap dipasangi rak.',
    'Basikal kecergasan dengan hendal rata: ringan, pantas dan sedia untuk rak.',
  ),
  Quay: text(
    'E-bike for the whole week: strong mid motor, removable battery and everything mounted for rain and dark.',
    'E-Bike für die ganze Woche: kräftiger Mittelmotor, Akku zum Herausnehmen und alles dran für Regen und Dunkelheit.',
    'VAE pour toute la semaine : moteur central puissant, batterie amovible et tout l’équipement pour la pluie et la nuit.',
    'Sepeda listrik untuk sepekan penuh: motor tengah bertenaga, baterai lepas, dan perlengkapan hujan serta malam.',
    'Basikal elektrik untuk seminggu penuh: motor tengah berkuasa, bateri boleh tanggal dan lengkap untuk hujan dan malam.',
  ),
  'Canal E': text(
    'Step-through e-bike with rack battery and hub gears: quiet, upright and easy to mount.',
    'Tiefeinsteiger-E-Bike mit Trägerakku und Nabenschaltung: leise, aufrecht und leicht aufzusteigen.',
    'VAE à enjambement bas avec batterie de porte-bagages et vitesses au moyeu : silencieux, droit et facile d’accès.',
    'Sepeda listrik rangka rendah dengan baterai boncengan dan gir hub: senyap, tegak, dan mudah dinaiki.',
    'Basikal elektrik rangka rendah dengan bateri rak dan gear hab: senyap, tegak dan mudah dinaiki.',
  ),
  'Scarp E': text(
    'Electric hardtail for long climbs and short evenings: big battery, wide tyres, trail geometry.',
    'E-Hardtail für lange Anstiege und kurze Abende: großer Akku, breite Reifen, Trail-Geometrie.',
    'Semi-rigide électrique pour longues montées et soirées courtes : grande batterie, pneus larges, géométrie trail.',
    'Hardtail listrik untuk tanjakan panjang: baterai besar, ban lebar, geometri trail.',
    'Hardtail elektrik untuk pendakian panjang: bateri besar, tayar lebar, geometri trail.',
  ),
  Pip: text(
    'Children’s bike with short cranks, light frame and brake levers made for small hands.',
    'Kinderrad mit kurzen Kurbeln, leichtem Rahmen und Bremshebeln für kleine Hände.',
    'Vélo enfant à manivelles courtes, cadre léger et leviers adaptés aux petites mains.',
    'Sepeda anak dengan engkol pendek, rangka ringan, dan tuas rem untuk tangan kecil.',
    'Basikal kanak-kanak dengan engkol pendek, rangka ringan dan tuil brek untuk tangan kecil.',
  ),
  Kerb: text(
    'BMX for street and park with sealed bearings and a frame that forgives.',
    'BMX für Street und Park mit gedichteten Lagern und einem Rahmen, der verzeiht.',
    'BMX de street et de park à roulements étanches et cadre indulgent.',
    'BMX untuk street dan park dengan bearing tertutup dan rangka tangguh.',
    'BMX untuk jalanan dan taman dengan galas bertutup dan rangka lasak.',
  ),
};

/** Last sentence in the description of a model that is leaving or coming. */
export const LIFE_TEXTS = {
  leaving: text(
    'Last units of this model year.',
    'Letzte Stücke dieses Modelljahrs.',
    'Dernières pièces de ce millésime.',
    'Unit terakhir tahun model ini.',
    'Unit terakhir bagi tahun model ini.',
  ),
  current: text('', '', '', '', ''),
  new: text(
    'New in the range.',
    'Neu im Programm.',
    'Nouveau dans la gamme.',
    'Baru di jajaran kami.',
    'Baharu dalam rangkaian.',
  ),
  coming: text(
    'Pre-order now, first frames are on their way.',
    'Jetzt in der Vororder, die ersten Rahmen sind unterwegs.',
    'À précommander, les premiers cadres sont en route.',
    'Pesan awal sekarang, rangka pertama dalam perjalanan.',
    'Pratempah sekarang, rangka pertama dalam perjalanan.',
  ),
} satisfies Record<string, Text>;
