// Files of the claims: drawn pictures and invoices, stored like files that went through the portal.
import { createHash, randomUUID } from 'node:crypto';
import { kindOfSlot, type ClaimSlot } from '#rules/service/claims/slots.ts';
import type { Brand } from '../brand/types.ts';
import { bikePhoto, defectPhoto, idCardPhoto, invoicePhoto, platePhoto } from '../drawings/proof.ts';
import { pdfOf } from '../loading/documents.ts';
import { drawnFile, type Originals, type Work } from '../originals.ts';
import type { PlannedClaim } from './plan.ts';

/** A stored file as a row of `platform_attachment` names it. */
export interface StoredProof {
  readonly fileName: string;
  readonly kind: 'photo' | 'document';
  readonly contentType: string;
  readonly bytes: number;
  readonly stored: string;
  readonly hasCopies: boolean;
  readonly width: number | null;
  readonly height: number | null;
  readonly hash: string;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Lines of the invoice of a claim: of the shop to the consumer, or of the brand to the shop. */
function invoiceLines(claim: PlannedClaim, articleName: string): string[] {
  const seller = claim.consumer ? claim.customer.name : 'Veldra';
  const buyer = claim.consumer?.name ?? claim.customer.name;
  return [
    seller,
    claim.customer.city,
    `Invoice ${claim.number.slice(-4)}-${claim.purchasedOn.slice(2, 4)}`,
    `Date ${claim.purchasedOn}`,
    articleName,
    claim.frame ? `Frame ${claim.frame.number}` : `Article ${claim.articleCode}`,
    `Sold to: ${buyer}`,
    'Paid',
  ];
}

/** The drawing of a slot; null: the file is a PDF. */
function drawingFor(brand: Brand, claim: PlannedClaim, slot: ClaimSlot, nth: number): string | null {
  const { story, customer, consumer, frame } = claim;
  if (slot === 'invoice' || slot === 'additionalDoc1') {
    const name = brand.models.find(({ code }) => code === claim.modelCode)?.name.en ?? claim.modelCode;
    return customer.sorg === '1000' && slot === 'invoice' ? invoicePhoto(invoiceLines(claim, name), nth) : null;
  }
  if (slot === 'idCard') return idCardPhoto(consumer?.name ?? '', customer.city, nth);
  if (slot === 'photo2') return platePhoto(frame?.number ?? '', nth, claim.status === 'waiting_for_dealer');
  if (slot !== 'photo1') return defectPhoto(...story.shows, nth, slot === 'photo3');
  const article = brand.articles.find(({ code }) => code === claim.articleCode);
  const picture = brand.pictures.find(({ key }) => key === article?.pictureKey);
  if (!picture || !('bike' in picture.drawing)) throw new Error(`${claim.articleCode} is not a bicycle`);
  return bikePhoto({ type: picture.drawing.bike, color: picture.hex, accent: picture.accent }, nth);
}

/** Stores a drawing as a photo of a phone. */
export const storePhoto = (svg: string, nth: number, originals: Originals): Promise<StoredProof> =>
  storePicture(svg, 'photo3', nth, originals);

async function storePicture(svg: string, slot: ClaimSlot, nth: number, originals: Originals): Promise<StoredProof> {
  const isPhoto = kindOfSlot(slot) === 'photo';
  const fileName = isPhoto ? `IMG_${4_000 + nth * 8}.jpg` : `${slot}.jpg`;
  const file = await originals(drawnFile(fileName, 'photo', svg), 'user');
  return { ...file, fileName, kind: isPhoto ? 'photo' : 'document' };
}

async function storePdf(lines: readonly string[], store: Work['store']): Promise<StoredProof> {
  const [seller = '', ...rest] = lines;
  const bytes = await pdfOf(`Invoice of ${seller}`, (pdf) => {
    pdf.moveDown(1).font('Helvetica').fontSize(12).fillColor('#16191b');
    for (const line of rest) pdf.text(line).moveDown(0.6);
  });
  const stored = `attachments/${randomUUID()}`;
  await store(bytes, stored);
  const file = { fileName: 'invoice.pdf', kind: 'document', contentType: 'application/pdf' } as const;
  return { ...file, bytes: bytes.length, stored, hasCopies: false, width: null, height: null, hash: hashOf(bytes) };
}

/** The row of `platform_attachment` of a stored file that a form has kept. */
export const attachmentOf = (
  id: string,
  file: StoredProof,
  userId: string,
  customerId: string,
  at: string,
): Record<string, unknown> => ({
  id,
  user_id: userId,
  customer_id: customerId,
  kind: file.kind,
  file_name: file.fileName,
  content_type: file.contentType,
  bytes: file.bytes,
  received_bytes: file.bytes,
  state: 'ready',
  stored: file.stored,
  has_copies: file.hasCopies,
  width: file.width,
  height: file.height,
  content_hash: file.hash,
  created_at: at,
  touched_at: at,
  finished_at: at,
  kept_at: at,
});

/** Draws and stores the files of all claims, two at a time; returns them by `<number>|<slot>`. */
export async function makeProof(
  brand: Brand,
  claims: readonly PlannedClaim[],
  originals: Originals,
  store: Work['store'],
): Promise<Map<string, StoredProof>> {
  const made = new Map<string, StoredProof>();
  const files = claims.flatMap((claim, nth) => claim.files.map(({ slot }) => ({ claim, slot, nth })));
  const queue = files[Symbol.iterator]();
  const run = async (): Promise<void> => {
    for (const { claim, slot, nth } of queue) {
      const svg = drawingFor(brand, claim, slot, nth);
      const name = brand.models.find(({ code }) => code === claim.modelCode)?.name.en ?? claim.modelCode;
      const key = `${claim.number}|${slot}`;
      made.set(
        key,
        svg === null ? await storePdf(invoiceLines(claim, name), store) : await storePicture(svg, slot, nth, originals),
      );
    }
  };
  await Promise.all([run(), run()]);
  return made;
}
