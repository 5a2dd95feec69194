import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { strippedCode } from '#rules/field/visit-forms/visit-rules.ts';
import { draw } from '#platform/media/media.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import { copyName } from '#platform/attachments/stored-file.ts';
import type { Ctx } from '#platform/context.ts';
import { setType, writeText, type Pdf } from '#platform/pdf/pdf.ts';
import {
  endSheet,
  newSheet,
  printBlock,
  printFacts,
  printHeader,
  printParagraph,
  type Fact,
  type Sheet,
} from '#platform/pdf/pdf-sheet.ts';
import { loadPhotos, type Visit } from '#field/visit-forms/visit-forms.queries.ts';

const grey = '#4f565b';
/** Points of a photo on paper with its caption, two in a row. */
const photoBox = { height: 190, caption: 16, gap: 12 };

/** A photo of a visit as JPEG; without bytes, no program here can show it. */
export interface PrintedPhoto {
  readonly slot: VisitSlot;
  readonly bytes: Uint8Array | null;
}

/** The photos of a visit for paper, drawn in the media process one after the other. */
export async function readPhotos(ctx: Ctx, visitId: string): Promise<PrintedPhoto[]> {
  const printed: PrintedPhoto[] = [];
  for (const { slot, attachmentId } of await loadPhotos(ctx, visitId)) {
    const attachment = await loadAttachment(ctx, attachmentId);
    const name = attachment?.stored && attachment.hasCopies ? copyName(attachment.stored, 1600) : null;
    printed.push({ slot, bytes: name === null ? null : await jpegOf(ctx, name) });
  }
  return printed;
}

async function jpegOf(ctx: Ctx, name: string): Promise<Uint8Array | null> {
  if (!(await ctx.files.exists(name))) return null;
  const copy = await ctx.files.local(name);
  try {
    const rendition = { size: 800, format: 'jpg' } as const;
    return await draw({ path: copy.path, contentType: 'image/webp', rendition, crop: null });
  } finally {
    await copy.release();
  }
}

/** A visit as a PDF document (A4) in the caller's language: dealer, answers, series, notes and photos. */
export function printVisit(ctx: Ctx, visit: Visit, photos: readonly PrintedPhoto[]): Pdf {
  const title = text(ctx, 'title', { brand: ctx.text(`visit-forms.brand.${visit.brand}`) });
  const portal = ctx.market.configuration.webTitle;
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    title,
    author: portal,
    runningTitle: `${title} ${visit.customerName}, ${dayOf(ctx, visit)}`,
  });
  printHeader(sheet, { portal, sender: [visit.customerName, strippedCode(visit.customerCode), visit.customerCity] });
  printFacts(sheet, factsOf(ctx, visit));
  if (visit.notes !== '')
    printParagraph(sheet, ctx.text('ui.label.value', { label: text(ctx, 'notes'), value: visit.notes }));
  sheet.y += 10;
  for (let at = 0; at < photos.length; at += 2) printPhotos(ctx, sheet, photos.slice(at, at + 2));
  return endSheet(sheet, portal, (page, pages) => text(ctx, 'page', { page, pages }));
}

const text = (ctx: Ctx, id: string, params?: Readonly<Record<string, string | number>>): string =>
  ctx.text(`visit-forms.pdf.${id}`, params);

const dayOf = (ctx: Ctx, { visitedOn }: Visit): string =>
  shownDate(visitedOn, 'day', languageTag(ctx.locale), () => '');

function factsOf(ctx: Ctx, visit: Visit): Fact[] {
  const { brandDominates, groupFloorQty, otherFloorQty } = visit;
  const withNote = (of: string | null, note: string): string => [of ?? '', note].filter(Boolean).join(' · ');
  const quantity = (value: number | null): string => (value === null ? '' : String(value));
  return [
    [text(ctx, 'visitedOn'), dayOf(ctx, visit)],
    [text(ctx, 'author'), visit.author ?? ''],
    [text(ctx, 'otherMidrange'), withNote(visit.otherMidrangeText ?? visit.otherMidrange, visit.otherMidrangeNote)],
    [text(ctx, 'brandDisplay'), withNote(visit.brandDisplayText ?? visit.brandDisplay, visit.brandDisplayNote)],
    [
      text(ctx, 'brandDominates'),
      brandDominates === null ? '' : ctx.text(brandDominates ? 'visit-forms.pdf.yes' : 'visit-forms.pdf.no'),
    ],
    [text(ctx, 'groupFloorQty'), quantity(groupFloorQty)],
    [text(ctx, 'otherFloorQty'), quantity(otherFloorQty)],
    [text(ctx, 'equipment'), [...visit.equipmentTexts, visit.equipmentNote]],
    [text(ctx, 'series'), visit.series.join(', ')],
    ...visit.brandSeries.map(({ brand, seriesList }): Fact => [
      text(ctx, 'seriesOf', { brand }),
      seriesList.join(', '),
    ]),
    [text(ctx, 'otherSeries'), visit.otherSeries.join(', ')],
  ];
}

function printPhotos(ctx: Ctx, sheet: Sheet, row: readonly PrintedPhoto[]): void {
  const { pdf } = sheet;
  const width = (sheet.width - photoBox.gap) / 2;
  printBlock(sheet, photoBox.height + photoBox.caption + photoBox.gap, (left, y) => {
    row.forEach(({ slot, bytes }, at) => {
      const x = left + at * (width + photoBox.gap);
      setType(pdf, 'regular', 8, grey);
      writeText(pdf, ctx.text(`visit-forms.slot.${slot}`), x, y, { width, lineBreak: false });
      const top = y + photoBox.caption;
      if (bytes === null) writeText(pdf, text(ctx, 'noPicture'), x, top, { width });
      else pdf.image(Buffer.from(bytes), x, top, { fit: [width, photoBox.height] });
    });
  });
}
