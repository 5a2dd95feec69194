import { calendarDateIn } from '#rules/dates.ts';
import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import { mostPhotos, partGroups } from '#rules/service/pdi/checklist.ts';
import { signatureArea } from '#rules/service/pdi/signature.ts';
import type { Ctx } from '#platform/context.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import { setType, writeText, type Pdf } from '#platform/pdf/pdf.ts';
import { grey, ink } from '#platform/pdf/pdf-look.ts';
import { printPhotos, readPhoto, type PaperPhoto } from '#platform/pdf/pdf-photos.ts';
import {
  endSheet,
  newSheet,
  printBlock,
  printFacts,
  printHeader,
  printHeading,
  printParagraph,
  type Fact,
  type Sheet,
} from '#platform/pdf/pdf-sheet.ts';
import { printTable, withRest, type Column } from '#platform/pdf/pdf-table.ts';
import { drawTagged, drawUntagged } from '#platform/pdf/pdf-tags.ts';
import { loadPhotos, type Inspection, type InspectionCheck } from './pdi.queries.ts';

/** Points of a drawn signature on paper. */
const drawn = { width: 180, height: 60 };

/** Photos of an inspection for its paper, the oldest first; the caller's access to it is already checked. */
export async function readPhotos(ctx: Ctx, inspectionId: string): Promise<PaperPhoto[]> {
  const photos: PaperPhoto[] = [];
  // In turn: each is made smaller in the one process for pictures.
  for (const [at, { attachmentId }] of (await loadPhotos(ctx, inspectionId)).slice(0, mostPhotos).entries())
    photos.push({
      caption: ctx.text('pdi.photo.number', { number: at + 1 }),
      bytes: await readPhoto(ctx, attachmentId),
    });
  return photos;
}

/**
 * An inspection as a PDF document (A4) for the buyer: bicycle, every item with its mark, note, photos and signature.
 */
export function printInspection(
  ctx: PrintingWithTexts,
  inspection: Inspection,
  checks: readonly InspectionCheck[],
  photos: readonly PaperPhoto[],
): Pdf {
  const text = (id: string, params?: Readonly<Record<string, string | number>>) => ctx.text(`pdi.pdf.${id}`, params);
  const portal = ctx.market.configuration.webTitle;
  const title = text('title');
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    color: ctx.market.configuration.brandColor,
    title,
    author: portal,
    runningTitle: `${title} ${inspection.frameNumber}`,
  });
  printHeader(sheet, { portal, logo: ctx.logo, sender: [inspection.customerName] });
  printFacts(sheet, factsOf(ctx, inspection));
  printTable(sheet, columnsOf(ctx, sheet), inOrder(checks));
  if (inspection.note !== '') {
    sheet.y += 6;
    printParagraph(sheet, ctx.text('ui.label.value', { label: ctx.text('pdi.field.note'), value: inspection.note }));
  }
  if (photos.length > 0) {
    printHeading(sheet, ctx.text('pdi.photo.title'), 200);
    printPhotos(sheet, photos, ctx.text('transit-damage.paper.missing'));
  }
  if (inspection.signatureName !== null) printSignature(ctx, sheet, inspection);
  return endSheet(sheet, text('note'), (page, pages) => text('page', { page, pages }));
}

const inOrder = (checks: readonly InspectionCheck[]): InspectionCheck[] =>
  checks.toSorted(
    (a, b) => partGroups.indexOf(a.group) - partGroups.indexOf(b.group) || a.sorting - b.sorting || a.item - b.item,
  );

const dayOf = (ctx: PrintingWithTexts, at: Date): string =>
  shownDate(calendarDateIn(at, ctx.market.timeZone), 'day', languageTag(ctx.locale), () => '');

function factsOf(ctx: PrintingWithTexts, inspection: Inspection): Fact[] {
  const { brand, description, modelYear, openItems, totalItems } = inspection;
  const bicycle = [brand, description, modelYear].filter((part) => part !== '').join(' ');
  return [
    [ctx.text('pdi.field.frame'), inspection.frameNumber],
    [ctx.text('pdi.field.bicycle'), bicycle || inspection.merchandiseName],
    [ctx.text('pdi.field.article'), inspection.displayCode],
    [ctx.text('pdi.field.mechanic'), inspection.mechanic],
    [ctx.text('pdi.field.inspectedAt'), dayOf(ctx, inspection.inspectedAt)],
    [
      ctx.text('pdi.field.state'),
      openItems === 0 && totalItems > 0
        ? ctx.text('pdi.state.complete')
        : ctx.text('pdi.state.openItems', { count: openItems }),
    ],
  ];
}

function columnsOf(ctx: PrintingWithTexts, sheet: Sheet): Column<InspectionCheck>[] {
  const columns: Column<InspectionCheck>[] = [
    { title: ctx.text('pdi.pdf.part'), width: 96, align: 'left', cell: ({ group }) => ctx.text(`pdi.group.${group}`) },
    {
      title: ctx.text('pdi.pdf.result'),
      width: 72,
      align: 'right',
      cell: ({ checked }) => ctx.text(checked ? 'pdi.pdf.checked' : 'pdi.pdf.unchecked'),
    },
  ];
  return withRest(sheet, columns, 1, {
    title: ctx.text('pdi.pdf.item'),
    align: 'left',
    cell: ({ description }) => description,
  });
}

function printSignature(ctx: PrintingWithTexts, sheet: Sheet, inspection: Inspection): void {
  const { pdf, root, width } = sheet;
  const { signatureName, signaturePath, signedAt } = inspection;
  const name = signatureName ?? '';
  const words = ctx.text('pdi.pdf.signed', { name, day: signedAt ? dayOf(ctx, signedAt) : '' });
  sheet.y += 8;
  printBlock(sheet, drawn.height + 34, (x, y) => {
    const line = y + 8 + drawn.height;
    const draw = (): void => {
      if (signaturePath) drawPath(pdf, signaturePath, x, y + 8);
      else {
        setType(pdf, 'regular', 14, ink);
        writeText(pdf, name, x, y + drawn.height - 12, { width: drawn.width, lineBreak: false });
      }
    };
    if (signaturePath) drawTagged(pdf, root, 'Figure', draw, { alt: words, bbox: [x, y + 8, x + drawn.width, line] });
    else drawTagged(pdf, root, 'P', draw);
    drawUntagged(pdf, () =>
      pdf
        .moveTo(x, line)
        .lineTo(x + drawn.width, line)
        .lineWidth(0.5)
        .strokeColor(grey)
        .stroke(),
    );
    drawTagged(pdf, root, 'P', () => {
      setType(pdf, 'regular', 8, grey);
      writeText(pdf, words, x, line + 4, { width });
    });
  });
}

function drawPath(pdf: Pdf, path: string, x: number, y: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(drawn.width / signatureArea.width)
    .path(path)
    .lineWidth(4)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(ink)
    .stroke()
    .restore();
}
