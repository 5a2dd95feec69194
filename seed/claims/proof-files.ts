// Files of the claims: drawn pictures and invoices, stored like files that went through the portal.
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { kindOfSlot, type ClaimSlot } from '#rules/service/claims/slots.ts';
import type { LaterFile } from '#server/platform/files/files-made-later.ts';
import type { Brand } from '../brand/types.ts';
import { bikePhoto, defectPhoto, idCardPhoto, invoicePhoto, platePhoto, PROOF_SIZE } from '../drawings/proof.ts';
import { copiesLater } from '../copies.ts';
import { pdfOf } from '../loading/documents.ts';
import { fromCache, keepInCache } from '../pictures.ts';
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

type Store = (bytes: Buffer, name: string) => Promise<void>;
export interface Work {
  readonly cacheFolder: string | null;
  readonly store: Store;
  /** Takes a note of files that are made later. */
  readonly later: (file: LaterFile) => void;
}

/** Increase this when the size or the quality changes: cached files of other versions are not used. */
const VERSION = 1;
const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

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

/** A drawing as the JPEG of a phone. */
async function drawn(svg: string, { cacheFolder }: Work): Promise<Buffer> {
  const path = join(cacheFolder ?? '', `proof-${hashOf(`${VERSION}:${svg}`).slice(0, 24)}-original`);
  const kept = cacheFolder === null ? null : await fromCache(path);
  if (kept) return kept;
  const original = await sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer();
  if (cacheFolder !== null) await keepInCache(path, original);
  return original;
}

/** Stores a drawing as a photo of a phone. */
export const storePhoto = (svg: string, nth: number, work: Work): Promise<StoredProof> =>
  storePicture(svg, 'photo3', nth, work);

async function storePicture(svg: string, slot: ClaimSlot, nth: number, work: Work): Promise<StoredProof> {
  const original = await drawn(svg, work);
  const stored = `attachments/${randomUUID()}`;
  await work.store(original, stored);
  work.later(copiesLater(stored, 'image/jpeg', 'user'));
  return {
    fileName: kindOfSlot(slot) === 'photo' ? `IMG_${4_000 + nth * 8}.jpg` : `${slot}.jpg`,
    kind: kindOfSlot(slot) === 'photo' ? 'photo' : 'document',
    contentType: 'image/jpeg',
    bytes: original.length,
    stored,
    hasCopies: true,
    ...PROOF_SIZE,
    hash: hashOf(original),
  };
}

async function storePdf(lines: readonly string[], work: Work): Promise<StoredProof> {
  const [seller = '', ...rest] = lines;
  const bytes = await pdfOf(`Invoice of ${seller}`, (pdf) => {
    pdf.moveDown(1).font('Helvetica').fontSize(12).fillColor('#16191b');
    for (const line of rest) pdf.text(line).moveDown(0.6);
  });
  const stored = `attachments/${randomUUID()}`;
  await work.store(bytes, stored);
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
  work: Work,
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
        svg === null ? await storePdf(invoiceLines(claim, name), work) : await storePicture(svg, slot, nth, work),
      );
    }
  };
  await Promise.all([run(), run()]);
  return made;
}
