import PDFDocument from 'pdfkit';
import { calendarDateIn } from '../../../rules/dates.ts';
import { contentLanguage, languageTag } from '../../../rules/locales.ts';
import { currencyShape, localized, shownAmount } from '../../../rules/orders/currency-shape.ts';
import { shownDate } from '../../../rules/orders/shown-date.ts';
import type { Ctx } from '../../platform/context.ts';
import type { OrderPayment } from './orders.payments.queries.ts';
import type { Order, OrderLine } from './orders.queries.ts';

export interface PrintedOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly payment: OrderPayment | null;
  readonly seller: { readonly sorgName: string; readonly merchantName: string } | null;
}

const brand = '#009ace';
const dark = '#16191b';
const grey = '#4f565b';
const hairline = '#e3e4df';
const margin = 42;

/** Letters whose accent is not a separate character. */
const plainLetters: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Ħ: 'H', ħ: 'h' };

/** The built-in fonts only have Windows-1252. Other letters lose their accents or become a question mark. */
function printable(text: string): string {
  const known =
    /^[\u0020-\u007e\u00a0-\u00ff\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]$/;
  return Array.from(text.replaceAll('−', '-').replaceAll(/\s/g, ' '))
    .map((sign) => (known.test(sign) ? sign : (plainLetters[sign] ?? sign.normalize('NFD')[0] ?? '?')))
    .map((sign) => (known.test(sign) ? sign : '?'))
    .join('');
}

interface Column {
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly cell: (line: OrderLine) => string;
}

/** The order as a PDF document (A4): header, facts, table over as many pages as needed, totals, page numbers. */
export function printOrder(
  ctx: Ctx,
  { order, lines, payment, seller }: PrintedOrder,
): InstanceType<typeof PDFDocument> {
  const shape = currencyShape(ctx.market.configuration, order.currency);
  const tag = languageTag(ctx.locale);
  const text = (id: string, params?: Readonly<Record<string, string | number>>): string =>
    printable(ctx.text(`order.pdf.${id}`, params));
  const day = (date: string | null, precision: string | null = 'day'): string =>
    date === null
      ? ''
      : printable(
          shownDate(date, precision, tag, (week, year) => ctx.text('order.pdf.week', { week, year: String(year) })),
        );
  const amount = (minor: number): string => printable(shownAmount(minor, shape));
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: tag,
    info: { Title: ctx.text('order.pdf.title', { number: order.number }), Author: ctx.market.configuration.webTitle },
  });
  const width = pdf.page.width - 2 * margin;
  const bottom = pdf.page.height - margin - 30;

  // Header: the product's line, its name, the seller.
  pdf.rect(margin, margin, 26, 3).fill(brand);
  pdf
    .fillColor(dark)
    .font('Helvetica-Bold')
    .fontSize(13)
    .text(printable(ctx.market.configuration.webTitle), margin, margin + 9);
  pdf
    .fillColor(grey)
    .font('Helvetica')
    .fontSize(9)
    .text(printable(seller ? `${seller.merchantName} · ${seller.sorgName}` : order.sorg), margin, margin + 10, {
      width,
      align: 'right',
    });
  pdf
    .fillColor(dark)
    .font('Helvetica-Bold')
    .fontSize(18)
    .text(text('title', { number: order.number }), margin, margin + 40);

  const facts: [string, string][] = [
    [text('status'), printable(ctx.text(`order.status.${order.status}`))],
    [text('orderedOn'), day(calendarDateIn(order.createdAt, ctx.market.timeZone))],
    [text('orderedBy'), printable(order.createdByName)],
    [text('erpNumber'), printable(order.erpNumber ?? '')],
    [text('poNumber'), printable(order.poNumber)],
    [text('requested'), day(order.requestDeliveryOn)],
    [text('supply'), order.deliverComplete ? text('complete') : ''],
    [text('cancelAfter'), day(order.cancelAfter)],
    [
      text('customer'),
      printable(
        `${order.customerName}\n${[order.r3, order.isr].filter((code) => code !== '').join(' / ')}`.replace('\n', ', '),
      ),
    ],
    [
      text('shipTo'),
      printable(
        [
          order.shiptoName,
          order.shiptoAddress,
          `${order.shiptoPostalCode} ${order.shiptoCity}`.trim(),
          order.shiptoCountry,
        ]
          .filter((part) => part !== '')
          .join(', '),
      ),
    ],
    [
      text('shipment'),
      printable([order.shipmentDescription, order.shipmentNotes].filter((part) => part !== '').join(', ')),
    ],
    [
      text('payment'),
      printable(
        payment === null
          ? ''
          : payment.type === 'account' && payment.methodId === null
            ? ctx.text('order.payment.account')
            : localized(payment.description, contentLanguage(ctx.locale)),
      ),
    ],
    [text('notes'), printable(order.notes)],
  ];
  let y = margin + 74;
  const half = width / 2;
  const shown = facts.filter(([, value]) => value !== '');
  for (let row = 0; row < shown.length; row += 2) {
    const heights = [shown[row], shown[row + 1]].map((fact, column) => {
      if (!fact) return 0;
      const x = margin + column * half;
      pdf
        .fillColor(grey)
        .font('Helvetica')
        .fontSize(8)
        .text(fact[0], x, y, { width: half - 14 });
      pdf
        .fillColor(dark)
        .fontSize(9.5)
        .text(fact[1], x, y + 10, { width: half - 14 });
      return 10 + pdf.heightOfString(fact[1], { width: half - 14 });
    });
    y += Math.max(...heights) + 8;
  }

  const columns: Column[] = [
    { title: text('article'), width: 84, align: 'left', cell: (line) => line.displayCode },
    {
      title: text('description'),
      width: width - 84 - 36 - 50 - 66 - 58 - 66,
      align: 'left',
      cell: (line) => line.description,
    },
    { title: text('qty'), width: 36, align: 'right', cell: (line) => String(line.qty - line.cancelled) },
    { title: text('shipped'), width: 50, align: 'right', cell: (line) => String(line.shipped) },
    {
      title: text('expected'),
      width: 66,
      align: 'right',
      cell: (line) => (line.shipped + line.cancelled >= line.qty ? '' : day(line.promisedOn, line.promisedPrecision)),
    },
    { title: text('price'), width: 58, align: 'right', cell: (line) => amount(line.price) },
    { title: text('total'), width: 66, align: 'right', cell: (line) => amount(line.subtotal) },
  ];
  const cells = (values: readonly string[], top: number): number => {
    let x = margin;
    let height = 0;
    columns.forEach((column, index) => {
      const options = { width: column.width - 6, align: column.align };
      pdf.text(values[index] ?? '', x + 3, top, options);
      height = Math.max(height, pdf.heightOfString(values[index] ?? '', options));
      x += column.width;
    });
    return height;
  };
  const head = (): void => {
    pdf.fillColor(grey).font('Helvetica-Bold').fontSize(8);
    const height = cells(
      columns.map((column) => column.title),
      y,
    );
    y += height + 4;
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(1)
      .strokeColor(brand)
      .stroke();
    y += 5;
  };
  y += 6;
  head();
  for (const line of lines) {
    const values = columns.map((column) => printable(column.cell(line)));
    pdf.font('Helvetica').fontSize(8.5);
    const height = Math.max(
      ...columns.map((column, index) => pdf.heightOfString(values[index] ?? '', { width: column.width - 6 })),
    );
    if (y + height > bottom) {
      pdf.addPage();
      y = margin;
      head();
      pdf.font('Helvetica').fontSize(8.5);
    }
    pdf.fillColor(dark);
    cells(values, y);
    y += height + 4;
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor(hairline)
      .stroke();
    y += 4;
  }

  const totals: [string, number, boolean][] = [
    [text('goods'), order.goodsAmount, false],
    [text('shipment'), order.shipmentAmount, false],
    [text('tax'), order.taxAmount, false],
    [text('total'), order.totalAmount, true],
  ];
  if (y + totals.length * 16 > bottom) {
    pdf.addPage();
    y = margin;
  }
  y += 6;
  for (const [label, minor, strong] of totals) {
    pdf
      .fillColor(strong ? dark : grey)
      .font(strong ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(strong ? 11 : 9);
    pdf.text(label, margin + width - 250, y, { width: 120, align: 'right' });
    pdf.text(`${order.currency} ${amount(minor)}`, margin + width - 125, y, { width: 122, align: 'right' });
    y += strong ? 18 : 15;
  }

  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin must not open another page.
    pdf.page.margins.bottom = 0;
    pdf.fillColor(grey).font('Helvetica').fontSize(8);
    pdf.text(text('note'), margin, pdf.page.height - margin, { width: width - 100, lineBreak: false });
    pdf.text(text('page', { page: page + 1, pages }), margin, pdf.page.height - margin, {
      width,
      align: 'right',
      lineBreak: false,
    });
  }
  pdf.end();
  return pdf;
}
