import { calendarDateIn } from '#rules/dates.ts';
import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import { partGroups } from '#rules/service/pdi/checklist.ts';
import { signatureArea } from '#rules/service/pdi/signature.ts';
import type { Ctx } from '#platform/context.ts';
import { setType, writeText, type Pdf } from '#platform/pdf/pdf.ts';
import {
  endSheet,
  newSheet,
  printBlock,
  printFacts,
  printHeader,
  printParagraph,
  printTable,
  withRest,
  type Column,
  type Fact,
  type Sheet,
} from '#platform/pdf/pdf-sheet.ts';
import type { Inspection, InspectionCheck } from './pdi.queries.ts';

const ink = '#16191b';
const grey = '#4f565b';
/** Points of a drawn signature on paper. */
const drawn = { width: 180, height: 60 };

/** An inspection as a PDF document (A4) for the buyer: bicycle, every item with its mark, note and signature. */
export function printInspection(ctx: Ctx, inspection: Inspection, checks: readonly InspectionCheck[]): Pdf {
  const text = (id: string, params?: Readonly<Record<string, string | number>>) => ctx.text(`pdi.pdf.${id}`, params);
  const portal = ctx.market.configuration.webTitle;
  const title = text('title');
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    title,
    author: portal,
    runningTitle: `${title} ${inspection.frameNumber}`,
  });
  printHeader(sheet, { portal, sender: [inspection.customerName] });
  printFacts(sheet, factsOf(ctx, inspection));
  printTable(sheet, columnsOf(ctx, sheet), inOrder(checks));
  if (inspection.note !== '') {
    sheet.y += 6;
    printParagraph(sheet, ctx.text('ui.label.value', { label: ctx.text('pdi.field.note'), value: inspection.note }));
  }
  if (inspection.signatureName !== null) printSignature(ctx, sheet, inspection);
  return endSheet(sheet, text('note'), (page, pages) => text('page', { page, pages }));
}

const inOrder = (checks: readonly InspectionCheck[]): InspectionCheck[] =>
  checks.toSorted(
    (a, b) => partGroups.indexOf(a.group) - partGroups.indexOf(b.group) || a.sorting - b.sorting || a.item - b.item,
  );

const dayOf = (ctx: Ctx, at: Date): string =>
  shownDate(calendarDateIn(at, ctx.market.timeZone), 'day', languageTag(ctx.locale), () => '');

function factsOf(ctx: Ctx, inspection: Inspection): Fact[] {
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

function columnsOf(ctx: Ctx, sheet: Sheet): Column<InspectionCheck>[] {
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

function printSignature(ctx: Ctx, sheet: Sheet, inspection: Inspection): void {
  const { pdf, width } = sheet;
  const { signatureName, signaturePath, signedAt } = inspection;
  printBlock(sheet, drawn.height + 34, (x, y) => {
    if (signaturePath) {
      pdf
        .save()
        .translate(x, y + 8)
        .scale(drawn.width / signatureArea.width)
        .path(signaturePath)
        .lineWidth(4)
        .lineCap('round')
        .lineJoin('round')
        .strokeColor(ink)
        .stroke()
        .restore();
    } else {
      setType(pdf, 'regular', 14, ink);
      writeText(pdf, signatureName ?? '', x, y + drawn.height - 12, { width: drawn.width, lineBreak: false });
    }
    const line = y + 8 + drawn.height;
    pdf
      .moveTo(x, line)
      .lineTo(x + drawn.width, line)
      .lineWidth(0.5)
      .strokeColor(grey)
      .stroke();
    setType(pdf, 'regular', 8, grey);
    const day = signedAt ? dayOf(ctx, signedAt) : '';
    writeText(pdf, ctx.text('pdi.pdf.signed', { name: signatureName ?? '', day }), x, line + 4, { width });
  });
}
