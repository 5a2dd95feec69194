import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import { strippedCode } from '#rules/field/visit-forms/visit-rules.ts';
import type { Ctx } from '#platform/context.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import type { Pdf } from '#platform/pdf/pdf.ts';
import { printPhotos, readPhoto, type PaperPhoto } from '#platform/pdf/pdf-photos.ts';
import { endSheet, newSheet, printFacts, printHeader, printParagraph, type Fact } from '#platform/pdf/pdf-sheet.ts';
import { loadPhotos, type Visit } from '#field/visit-forms/visit-forms.queries.ts';

/** The photos of a visit for paper, drawn in the media process one after the other. */
export async function readPhotos(ctx: Ctx, visitId: string): Promise<PaperPhoto[]> {
  const printed: PaperPhoto[] = [];
  for (const { slot, attachmentId } of await loadPhotos(ctx, visitId))
    printed.push({ caption: ctx.text(`visit-forms.slot.${slot}`), bytes: await readPhoto(ctx, attachmentId) });
  return printed;
}

/** A visit as a PDF document (A4) in the caller's language: dealer, answers, series, notes and photos. */
export function printVisit(ctx: PrintingWithTexts, visit: Visit, photos: readonly PaperPhoto[]): Pdf {
  const title = text(ctx, 'title', { brand: ctx.text(`visit-forms.brand.${visit.brand}`) });
  const portal = ctx.market.configuration.webTitle;
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    title,
    author: portal,
    color: ctx.market.configuration.brandColor,
    runningTitle: `${title} ${visit.customerName}, ${dayOf(ctx, visit)}`,
  });
  printHeader(sheet, {
    portal,
    logo: ctx.logo,
    sender: [visit.customerName, strippedCode(visit.customerCode), visit.customerCity],
  });
  printFacts(sheet, factsOf(ctx, visit));
  if (visit.notes !== '')
    printParagraph(sheet, ctx.text('ui.label.value', { label: text(ctx, 'notes'), value: visit.notes }));
  sheet.y += 10;
  printPhotos(sheet, photos, text(ctx, 'noPicture'));
  return endSheet(sheet, portal, (page, pages) => text(ctx, 'page', { page, pages }));
}

const text = (ctx: PrintingWithTexts, id: string, params?: Readonly<Record<string, string | number>>): string =>
  ctx.text(`visit-forms.pdf.${id}`, params);

const dayOf = (ctx: PrintingWithTexts, { visitedOn }: Visit): string =>
  shownDate(visitedOn, 'day', languageTag(ctx.locale), () => '');

function factsOf(ctx: PrintingWithTexts, visit: Visit): Fact[] {
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
