// Settings of the claim desk: warranty, service levels, and words that it uses again and again.
import { text } from '../brand/categories.ts';
import type { Sorg, Text } from '../brand/types.ts';
import type { ClaimStatus } from '#rules/service/claims/status.ts';

/** Merchandise categories of the parts that mend a part of a bicycle. */
export const SPARE_CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  frame: ['frames'],
  fork: ['suspension'],
  wheel: ['wheels', 'hubs-rims'],
  tire: ['tyres', 'tubes'],
  brake: ['brakes'],
  drivetrain: ['drivetrain'],
  'bottom-bracket': ['drivetrain'],
  headset: ['cockpit'],
  handlebar: ['cockpit'],
  saddle: ['saddles'],
  suspension: ['suspension'],
  battery: ['e-parts'],
  motor: ['e-parts'],
  display: ['e-parts'],
};

/** Parts and accessories that are replaced as a whole, whatever is wrong with them. */
export const REPLACED_WHOLE: ReadonlySet<string> = new Set(['helmet', 'clothing', 'tire']);

/** Months of warranty; the rule for everything else is in every database. */
export const WARRANTY_RULES: readonly {
  readonly brand?: string;
  readonly merchandise?: string;
  readonly part?: string;
  readonly months: number;
  /** Months of a registered bicycle. */
  readonly registered?: number;
}[] = [
  { part: 'frame', months: 60, registered: 120 },
  { brand: 'VELDRA', merchandise: 'kids', part: 'frame', months: 36, registered: 60 },
  { part: 'fork', months: 24, registered: 36 },
  { part: 'paint', months: 12, registered: 24 },
  { part: 'battery', months: 24, registered: 36 },
  { part: 'motor', months: 24, registered: 36 },
  { merchandise: 'tyres', months: 6 },
  { merchandise: 'tubes', months: 6 },
  { merchandise: 'clothing', months: 6 },
  { merchandise: 'shoes', months: 12 },
  { merchandise: 'helmets', months: 36 },
];

/** Working days in which the desk, or the dealer, should leave a status. */
export const SERVICE_LEVELS: Readonly<Record<Sorg, Partial<Record<ClaimStatus, number>>>> = {
  '1000': { submitted: 2, in_review: 5, waiting_for_dealer: 10, approved: 2, in_settlement: 10 },
  '5000': { submitted: 1, in_review: 4, waiting_for_dealer: 10, approved: 2, in_settlement: 7 },
  '3000': { submitted: 2, in_review: 5, waiting_for_dealer: 10, approved: 2, in_settlement: 7 },
};

export interface TextBlock {
  readonly purpose: 'ask' | 'reject' | 'approve' | 'comment';
  readonly title: Text;
  readonly words: Text;
}

const block = (purpose: TextBlock['purpose'], title: Text, words: Text): TextBlock => ({ purpose, title, words });

export const TEXT_BLOCKS: readonly TextBlock[] = [
  block(
    'ask',
    text('Sharper photo', 'Schärferes Foto', 'Photo plus nette', 'Foto lebih tajam', 'Foto lebih jelas'),
    text(
      'Please send a sharp photo of the damage from a hand’s width, in daylight.',
      'Bitte schicken Sie ein scharfes Foto des Schadens aus einer Handbreit Abstand bei Tageslicht.',
      'Merci d’envoyer une photo nette du défaut, à une largeur de main, à la lumière du jour.',
      'Mohon kirim foto kerusakan yang tajam dari jarak satu telapak tangan, di bawah cahaya siang.',
      'Sila hantar foto kerosakan yang jelas dari jarak setapak tangan, dalam cahaya siang.',
    ),
  ),
  block(
    'ask',
    text('Serial number', 'Rahmennummer', 'Numéro de série', 'Nomor rangka', 'Nombor rangka'),
    text(
      'The serial number cannot be read. Please clean the plate and photograph it again.',
      'Die Rahmennummer ist nicht lesbar. Bitte reinigen Sie die Stelle und fotografieren Sie sie noch einmal.',
      'Le numéro de série est illisible. Merci de nettoyer l’emplacement et de le photographier à nouveau.',
      'Nomor rangka tidak terbaca. Mohon bersihkan dan foto kembali.',
      'Nombor rangka tidak dapat dibaca. Sila bersihkan dan ambil foto sekali lagi.',
    ),
  ),
  block(
    'ask',
    text('Proof of purchase', 'Kaufbeleg', 'Preuve d’achat', 'Bukti pembelian', 'Bukti pembelian'),
    text(
      'The invoice shows neither date nor model. Please send the consumer’s complete invoice.',
      'Auf der Rechnung fehlen Datum und Modell. Bitte schicken Sie die vollständige Rechnung des Endkunden.',
      'La facture n’indique ni la date ni le modèle. Merci d’envoyer la facture complète du client final.',
      'Faktur tidak menunjukkan tanggal dan model. Mohon kirim faktur konsumen yang lengkap.',
      'Invois tidak menunjukkan tarikh dan model. Sila hantar invois pelanggan yang lengkap.',
    ),
  ),
  block(
    'reject',
    text('Wear', 'Verschleiß', 'Usure', 'Keausan', 'Haus'),
    text(
      'The part has reached its wear limit. Normal wear is not covered by the warranty.',
      'Das Teil hat die Verschleißgrenze erreicht. Normaler Verschleiß ist von der Garantie ausgenommen.',
      'La pièce a atteint sa limite d’usure. L’usure normale n’est pas couverte par la garantie.',
      'Komponen telah mencapai batas aus. Keausan normal tidak ditanggung garansi.',
      'Bahagian telah mencapai had haus. Haus biasa tidak dilindungi waranti.',
    ),
  ),
  block(
    'reject',
    text('Impact', 'Aufprall', 'Choc', 'Benturan', 'Hentaman'),
    text(
      'The photos show damage from an impact. Ask us about a crash replacement price.',
      'Die Fotos zeigen einen Aufprallschaden. Fragen Sie uns nach dem Crash-Replacement-Preis.',
      'Les photos montrent un dommage dû à un choc. Demandez-nous le prix de remplacement après accident.',
      'Foto menunjukkan kerusakan akibat benturan. Tanyakan harga crash replacement kepada kami.',
      'Foto menunjukkan kerosakan akibat hentaman. Tanya kami tentang harga penggantian selepas kemalangan.',
    ),
  ),
  block(
    'reject',
    text('Warranty is over', 'Garantie abgelaufen', 'Garantie expirée', 'Garansi habis', 'Waranti tamat'),
    text(
      'The warranty had ended on the day of the claim.',
      'Die Garantie war am Tag der Reklamation abgelaufen.',
      'La garantie avait expiré le jour de la réclamation.',
      'Garansi sudah berakhir pada hari klaim dibuat.',
      'Waranti telah tamat pada hari tuntutan dibuat.',
    ),
  ),
  block(
    'approve',
    text('Keep the part', 'Teil aufbewahren', 'Garder la pièce', 'Simpan komponen', 'Simpan bahagian'),
    text(
      'Approved. Keep the faulty part for 30 days; we may ask for it.',
      'Genehmigt. Bewahren Sie das defekte Teil 30 Tage auf; wir fordern es eventuell an.',
      'Accordé. Gardez la pièce défectueuse 30 jours ; nous pourrions la demander.',
      'Disetujui. Simpan komponen rusak selama 30 hari; kami mungkin memintanya.',
      'Diluluskan. Simpan bahagian rosak selama 30 hari; kami mungkin memintanya.',
    ),
  ),
  block(
    'comment',
    text('Waiting for stock', 'Warten auf Ware', 'En attente de stock', 'Menunggu stok', 'Menunggu stok'),
    text(
      'The replacement is not in stock. We ship it as soon as it arrives.',
      'Der Ersatz ist nicht am Lager. Wir versenden ihn, sobald er eintrifft.',
      'La pièce de remplacement n’est pas en stock. Nous l’expédions dès son arrivée.',
      'Komponen pengganti belum tersedia. Kami kirim segera setelah tiba.',
      'Bahagian gantian tiada dalam stok. Kami hantar sebaik sahaja tiba.',
    ),
  ),
];
