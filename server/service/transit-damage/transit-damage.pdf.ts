import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { languageTag } from '#rules/locales.ts';
import { currencyShape, shownAmount } from '#rules/ordering/orders/currency-shape.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
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
import { loadChanges, loadPhotos, type DamageChange, type DamageReport } from './transit-damage.queries.ts';

/** The input of a printed report. */
export interface PrintedDamage {
  readonly damage: DamageReport;
  readonly changes: readonly DamageChange[];
  readonly photos: readonly PaperPhoto[];
}

/** All that the paper of a report says; the caller's access to it is already checked. */
export async function readDamagePaper(ctx: Ctx, damage: DamageReport): Promise<PrintedDamage> {
  const photos: PaperPhoto[] = [];
  for (const [at, id] of (await loadPhotos(ctx, damage.id)).entries())
    photos.push({
      caption: ctx.text('transit-damage.field.photo', { number: at + 1 }),
      bytes: await readPhoto(ctx, id),
    });
  return { damage, changes: await loadChanges(ctx, damage.id), photos };
}

const dayOf = (ctx: PrintingWithTexts, day: string | null): string =>
  day === null ? '' : shownDate(day, 'day', languageTag(ctx.locale), String);
const instantDay = (ctx: PrintingWithTexts, at: Date): string => dayOf(ctx, calendarDateIn(at, ctx.market.timeZone));

/** A report of transit damage as a PDF document (A4): goods, damage, credit, history and photos. */
export function printDamage(ctx: PrintingWithTexts, { damage, changes, photos }: PrintedDamage): Pdf {
  const { market, logo, text } = ctx;
  const portal = market.configuration.webTitle;
  const title = text('transit-damage.paper.title', { number: damage.number });
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    color: ctx.market.configuration.brandColor,
    title,
    author: portal,
    runningTitle: [title, damage.customerName].join(' · '),
  });
  printHeader(sheet, { portal, logo, sender: [] });
  printParties(sheet, [
    [text('transit-damage.col.customer'), [damage.customerName, shownCode(damage.customerCode)]],
    [text('transit-damage.col.delivery'), damage.deliveryNumber],
    [text('transit-damage.paper.delivered'), dayOf(ctx, damage.deliveredOn)],
  ]);
  printBand(sheet, keyFacts(ctx, damage));
  printFacts(sheet, goodsFacts(ctx, damage), 3);
  printHeading(sheet, text('transit-damage.paper.text'));
  printParagraph(sheet, damage.text, ink);
  if (damage.reason !== '') {
    printHeading(sheet, text('transit-damage.paper.reason'));
    printParagraph(sheet, damage.reason, ink);
  }
  if (photos.length > 0) {
    printHeading(sheet, text('transit-damage.paper.photos'), 200);
    printPhotos(sheet, photos, text('transit-damage.paper.missing'));
  }
  if (changes.length > 0) {
    printHeading(sheet, text('transit-damage.paper.history'));
    printTable(sheet, changeColumns(ctx, sheet), changes);
  }
  const note = [portal, damage.number].join(' · ');
  return endSheet(sheet, note, (page, pages) => text('order.pdf.page', { page, pages }));
}

function keyFacts(ctx: PrintingWithTexts, damage: DamageReport): Fact[] {
  const { text, market } = ctx;
  const shape = currencyShape(market.configuration, damage.currency);
  const money = (minor: number): string => `${damage.currency} ${shownAmount(minor, shape)}`;
  const { credit, proposed } = damage;
  const credited = (): Fact => {
    if (credit !== null) return [text('transit-damage.col.credit'), money(credit)];
    return [text('transit-damage.state.proposed'), proposed === null ? '' : money(proposed)];
  };
  return [
    [text('transit-damage.col.state'), text(`transit-damage.state.${damage.state}`)],
    [text('transit-damage.col.reportedAt'), instantDay(ctx, damage.reportedAt)],
    [text('transit-damage.col.value'), money(damage.value)],
    credited(),
  ];
}

const goodsFacts = (ctx: PrintingWithTexts, damage: DamageReport): Fact[] => [
  [ctx.text('transit-damage.field.line'), [damage.description, damage.articleCode]],
  [ctx.text('transit-damage.field.qty'), String(damage.qty)],
  [ctx.text('transit-damage.field.frame'), damage.frameNumber],
  [ctx.text('transit-damage.field.kind'), ctx.text(`transit-damage.kind.${damage.kind}`)],
  [
    ctx.text('transit-damage.field.request'),
    [
      damage.requestNumber ?? '',
      damage.creditNumber === null
        ? ''
        : `${ctx.text('transit-damage.request.note', { number: damage.creditNumber })} ${dayOf(ctx, damage.creditOn)}`,
    ],
  ],
];

function changeColumns(ctx: PrintingWithTexts, sheet: Sheet): Column<DamageChange>[] {
  const { text } = ctx;
  const columns: Column<DamageChange>[] = [
    { title: text('transit-damage.col.reportedAt'), width: 90, align: 'left', cell: ({ at }) => instantDay(ctx, at) },
    { title: text('transit-damage.paper.by'), width: 150, align: 'left', cell: ({ by }) => by },
  ];
  return withRest(sheet, columns, 1, {
    title: text('transit-damage.col.state'),
    align: 'left',
    cell: ({ state }) => text(`transit-damage.state.${state}`),
    detail: ({ reason }) => reason,
  });
}
