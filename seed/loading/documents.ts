// Data sheets and manuals of the models as small PDF files.
import PdfDocument from 'pdfkit';
import { contentName } from '#server/platform/files/files.ts';
import type { Model } from '../brand/types.ts';

export interface StoredDocument {
  modelCode: string;
  kind: string;
  name: string;
  language: string;
  file: string;
  bytes: number;
}

type StoreDocument = (bytes: Buffer, name: string) => Promise<void>;

/** A one-page PDF with the brand's header; `write` adds the content. */
export function pdfOf(title: string, write: (pdf: InstanceType<typeof PdfDocument>) => void): Promise<Buffer> {
  // A fixed date keeps the bytes, and so the file name, the same in every seed.
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 56,
    info: { Title: title, Author: 'Veldra', CreationDate: new Date(0), ModDate: new Date(0) },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  pdf.font('Helvetica-Bold').fontSize(11).fillColor('#009ace').text('VELDRA', { characterSpacing: 2 });
  pdf.moveDown(0.6).fontSize(22).fillColor('#16191b').text(title);
  write(pdf);
  pdf.end();
  return done;
}

function dataSheet(model: Model): Promise<Buffer> {
  return pdfOf(model.name.en, (pdf) => {
    pdf.font('Helvetica').fontSize(11).fillColor('#4f565b').text(`${model.code} · ${model.subtitle.en}`).moveDown(1);
    pdf.fillColor('#16191b').text(model.description.en).moveDown(1);
    for (const section of ['specification', 'geometry'] as const) {
      const rows = model.specifications.filter((row) => row.section === section);
      if (rows.length === 0) continue;
      pdf
        .font('Helvetica-Bold')
        .fontSize(13)
        .text(section === 'specification' ? 'Specification' : 'Geometry')
        .moveDown(0.4);
      pdf.font('Helvetica').fontSize(10);
      for (const row of rows) {
        const y = pdf.y;
        pdf.fillColor('#666d72').text(row.name.en, 56, y, { width: 150 });
        pdf.fillColor('#16191b').text(row.value.en, 216, y, { width: 320 });
        pdf.moveDown(0.35);
      }
      pdf.x = 56;
      pdf.moveDown(0.8);
    }
  });
}

function manual(title: string): Promise<Buffer> {
  return pdfOf(title, (pdf) => {
    pdf.moveDown(1).font('Helvetica').fontSize(11).fillColor('#16191b');
    for (const line of [
      'Before the first use, have the product fitted and checked by your dealer.',
      'Check bolts, brakes and tyre pressure before every ride. Torque values are printed beside the bolts.',
      'Clean with water and a soft brush; keep high pressure away from bearings and electric parts.',
      'Keep the proof of purchase: it starts the warranty. Normal wear is not covered.',
      'Ask your dealer when something creaks, bends or cracks. Do not ride on.',
    ])
      pdf.text(line).moveDown(0.8);
  });
}

/** Makes the documents of all models and passes each file to `store`; equal manuals are stored once. */
export async function makeDocuments(models: readonly Model[], store: StoreDocument): Promise<StoredDocument[]> {
  const manuals = new Map<string, Buffer>();
  const stored: StoredDocument[] = [];
  const known = new Set<string>();
  for (const model of models) {
    for (const document of model.documents) {
      const bytes =
        document.kind === 'datasheet'
          ? await dataSheet(model)
          : (manuals.get(document.name) ?? (await manual(document.name)));
      if (document.kind !== 'datasheet') manuals.set(document.name, bytes);
      const file = `${contentName(bytes)}.pdf`;
      if (!known.has(file)) await store(bytes, file);
      known.add(file);
      stored.push({
        modelCode: model.code,
        kind: document.kind,
        name: document.name,
        language: document.language,
        file,
        bytes: bytes.length,
      });
    }
  }
  return stored;
}
