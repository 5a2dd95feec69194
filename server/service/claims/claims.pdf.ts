import { addressLines } from '#rules/accounts/customers/postal-address.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import type { Ctx } from '#platform/context.ts';
import type { Pdf } from '#platform/pdf/pdf.ts';
import { ink } from '#platform/pdf/pdf-look.ts';
import { printPhotos, readPhoto, type PaperPhoto } from '#platform/pdf/pdf-photos.ts';
import {
  endSheet,
  newSheet,
  printBand,
  printFacts,
  printHeader,
  printHeading,
  printParagraph,
  printParties,
  type Fact,
  type Sheet,
} from '#platform/pdf/pdf-sheet.ts';
import { printTable, withRest, type Column } from '#platform/pdf/pdf-table.ts';
import { kindOfSlot } from '#rules/service/claims/slots.ts';
import { loadFiles } from './claims.files.queries.ts';
import { loadConsumer, loadProblems, type Consumer, type NamedProblem } from './claims.parts.queries.ts';
import type { Claim } from './claims.queries.ts';

/** The input of a printed claim. */
export interface PrintedClaim {
  readonly claim: Claim;
  readonly consumer: Consumer | null;
  readonly problems: readonly NamedProblem[];
  readonly photos: readonly PaperPhoto[];
}

/** All that the paper of a claim says; the caller's access to it is already checked. Identity cards and invoices stay in the portal. */
export async function readClaimPaper(ctx: Ctx, claim: Claim): Promise<PrintedClaim> {
  const files = (await loadFiles(ctx, claim.id)).filter(({ slot }) => kindOfSlot(slot) === 'photo');
  const photos: PaperPhoto[] = [];
  for (const [at, { attachmentId }] of files.entries()) {
    const attachment = await loadAttachment(ctx, attachmentId);
    if (attachment === null) continue;
    const caption = ctx.text('transit-damage.field.photo', { number: at + 1 });
    photos.push({ caption, bytes: await readPhoto(ctx, attachmentId) });
  }
  const [consumer, problems] = await Promise.all([loadConsumer(ctx, claim.id), loadProblems(ctx, claim.id)]);
  return { claim, consumer, problems, photos };
}

const dayOf = (ctx: PrintingWithTexts, day: string): string => shownDate(day, 'day', languageTag(ctx.locale), String);
const instantDay = (ctx: PrintingWithTexts, at: Date | null): string =>
  at === null ? '' : dayOf(ctx, calendarDateIn(at, ctx.market.timeZone));

/** A claim as a PDF document (A4): product, people, problems, decision and photos. */
export function printClaim(ctx: PrintingWithTexts, printed: PrintedClaim): Pdf {
  const { claim, problems, photos } = printed;
  const { market, logo, text } = ctx;
  const portal = market.configuration.webTitle;
  const title = text('claims.detail.named', { number: claim.number });
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    color: ctx.market.configuration.brandColor,
    title,
    author: portal,
    runningTitle: [title, claim.customerName].join(' · '),
  });
  printHeader(sheet, { portal, logo, sender: [] });
  printParties(sheet, partiesOf(ctx, printed));
  printBand(sheet, [
    [text('claims.col.status'), text(`claims.status.${claim.status}`)],
    [text('claims.field.created'), instantDay(ctx, claim.createdAt)],
    [text('claims.paper.decided'), instantDay(ctx, claim.decidedAt)],
    [text('claims.field.reference'), claim.referenceNo],
  ]);
  printFacts(sheet, productFacts(ctx, claim), 3);
  printDecision(ctx, sheet, claim);
  if (problems.length > 0) {
    printHeading(sheet, text('claims.paper.problems'));
    printTable(sheet, problemColumns(ctx, sheet), problems);
  }
  if (claim.customerNotes !== '') {
    printHeading(sheet, text('claims.paper.notes'));
    printParagraph(sheet, claim.customerNotes, ink);
  }
  if (photos.length > 0) {
    printHeading(sheet, text('transit-damage.paper.photos'), 200);
    printPhotos(sheet, photos, text('transit-damage.paper.missing'));
  }
  const note = text('claims.paper.note', { number: claim.number, date: instantDay(ctx, ctx.now) });
  return endSheet(sheet, note, (page, pages) => text('order.pdf.page', { page, pages }));
}

function partiesOf({ text }: PrintingWithTexts, { claim, consumer }: PrintedClaim): Fact[] {
  return [
    [text('claims.col.customer'), [claim.customerName, shownCode(claim.unified)]],
    [text('claims.field.contact'), [claim.contactName, claim.contactPhone]],
    [
      text('claims.field.consumer'),
      consumer
        ? [consumer.name, ...addressLines(consumer, ''), consumer.phone, consumer.email]
        : [claim.notSold ? text('claims.field.notSold') : ''],
    ],
  ];
}

function productFacts(ctx: PrintingWithTexts, claim: Claim): Fact[] {
  const { text } = ctx;
  const name = claim.articleName || claim.description || claim.merchandiseName;
  return [
    [text('claims.col.product'), [[claim.brandName, name].filter(Boolean).join(' '), claim.displayCode]],
    [text('claims.field.frame'), claim.frameNumber],
    [text('claims.field.info'), [claim.modelYear, claim.color, claim.size].filter(Boolean).join(' · ')],
    [text('claims.field.category'), text(`claims.type.${claim.type}`)],
    [text('claims.field.qty'), String(claim.qty)],
    [text('claims.field.purchase'), claim.notSold ? '' : dayOf(ctx, claim.purchasedOn)],
    [text('claims.field.partSerial'), claim.partSerialNumber],
    [text('claims.field.wished'), claim.wishedResolution ? text(`claims.resolution.${claim.wishedResolution}`) : ''],
  ];
}

function printDecision(ctx: PrintingWithTexts, sheet: Sheet, claim: Claim): void {
  const { text } = ctx;
  const facts: Fact[] = [
    [text('claims.field.resolution'), claim.resolution ? text(`claims.resolution.${claim.resolution}`) : ''],
    [text('claims.field.delivery'), claim.deliveryNumber],
    [text('claims.field.waybill'), claim.waybill],
    [text('claims.field.deliveredAt'), instantDay(ctx, claim.deliveredAt)],
  ];
  const { reasonRejection: reason } = claim;
  if (reason === '' && facts.every(([, value]) => value === '')) return;
  printHeading(sheet, text('claims.detail.settlement'));
  printFacts(sheet, facts, 4);
  if (reason !== '') printParagraph(sheet, reason, ink);
}

function problemColumns({ text }: PrintingWithTexts, sheet: Sheet): Column<NamedProblem>[] {
  return withRest(
    sheet,
    [{ title: text('claims.paper.part'), width: 150, align: 'left', cell: ({ part }) => part }],
    1,
    {
      title: text('claims.col.problem'),
      align: 'left',
      cell: ({ description }) => description,
      detail: ({ notes }) => notes,
    },
  );
}
