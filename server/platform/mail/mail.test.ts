import { expect, test } from 'vitest';
import { expectSoundMail, wordsOfHtml } from '#testing/mail-words.ts';
import type { LegalSender, Mail } from './mail.ts';
import { composeMail } from './mail-words.ts';
import { locales, type Locale } from '#rules/locales.ts';

const mail = (locale: Locale): Mail => ({
  kind: 'feedback',
  to: ['a@example.com'],
  locale,
  market: { configuration: { webTitle: 'Veldra', webCopyright: '', brandColor: '' } } as Mail['market'],
  subject: { id: 'notices.fact.poNumber' },
  intro: { id: 'notices.fact.poNumber' },
  facts: [{ label: { id: 'notices.fact.poNumber' }, value: 'PO 77' }],
  action: { label: { id: 'notices.action.news' }, url: 'https://a.example/news' },
  unsubscribe: { label: { id: 'notices.unsubscribe.title' }, url: 'https://a.example/end' },
});

test('the plain text of a mail joins labels and values as its language does: in French with a no-break space', () => {
  const lines = (locale: Locale): string[] => composeMail(mail(locale)).text.split('\n');
  expect(lines('fr')).toEqual(
    expect.arrayContaining([
      'Votre référence\u00A0: PO 77',
      expect.stringMatching(/[^ ]\u00A0: https:\/\/a\.example\/news$/),
      expect.stringMatching(/[^ ]\u00A0: https:\/\/a\.example\/end$/),
    ]),
  );
  expect(lines('de')).toContain('Ihre Bestellnummer: PO 77');
});

test('letters and buttons have the colour of the market, else that of the portal', () => {
  const market = { configuration: { webTitle: 'Veldra', webCopyright: '', brandColor: '#7a1f5c' } } as Mail['market'];
  const own = composeMail({ ...mail('de'), market }).html;
  expect(own).toContain('background:#7a1f5c;color:#ffffff');
  expect(own).not.toContain('#00688b');
  expect(composeMail(mail('de')).html).toContain('background:#00688b;color:#ffffff');
});

const hostile = '<b onclick="x()">&"\'</b>';
const withLines = (locale: Locale): Mail => ({
  ...mail(locale),
  facts: [{ label: { id: 'notices.fact.customer' }, value: hostile }],
  quote: `${hostile}\nsecond line`,
  lines: {
    columns: [{ id: 'order.pdf.article' }, { id: 'order.pdf.qty' }, { id: 'order.pdf.total' }],
    rows: [
      { about: hostile, notes: ['0012', ''], values: ['2', '€ 5.00'] },
      { about: '公路自行車 จักรยาน', values: ['', '€ 1.00'] },
    ],
    more: { id: 'notices.fact.moreLines', params: { count: 3 } },
    totals: [
      { label: { id: 'order.pdf.shipment' }, value: '' },
      { label: { id: 'order.pdf.total' }, value: '€ 6.00', isSum: true },
    ],
  },
});
const sender: LegalSender = {
  name: `Veldra ${hostile}`,
  taxNumber: 'DE123456789',
  registrationNumber: 'HRB 7',
  address: 'Am Ring 1',
  city: 'Köln',
  state: '',
  postalCode: '50667',
  country: 'DE',
};

test('a mail says the same as HTML and as text, names hide no code in it, and it loads nothing', () => {
  for (const locale of locales) {
    const composed = composeMail(withLines(locale), sender);
    expectSoundMail(composed);
    expect(composed.html).not.toContain(hostile);
    expect(wordsOfHtml(composed.html)).toEqual(
      expect.arrayContaining([hostile, '公路自行車 จักรยาน', '€ 6.00', expect.stringContaining('DE123456789')]),
    );
  }
});

test('the plain text lists the lines with the labels of their columns, and leaves out what is empty', () => {
  const { text } = composeMail(withLines('en-us'), sender);
  expect(text).toContain(`* ${hostile}\n  0012\n  Qty: 2, Total: € 5.00\n* 公路自行車 จักรยาน\n  Total: € 1.00`);
  expect(text).not.toContain('Shipment');
  expect(text).toContain(
    `-- \nVeldra\nVeldra ${hostile}, Am Ring 1, 50667 Köln, Germany\nTax number DE123456789 · Register number HRB 7`,
  );
});

test('the lines are a table with head cells, the frame is none, and both are in the language of the reader', () => {
  const { html } = composeMail(withLines('de'), sender);
  expect(html).toContain('<html lang="de"');
  expect(html.match(/<th scope="col"/g)).toHaveLength(3);
  expect(html.match(/<table role="presentation"/g)).toHaveLength(2);
  expect(html).toContain('max-width:600px');
});

test('without lines a mail has no table of them, and without a known company no sender', () => {
  const { html, text } = composeMail(mail('en-us'));
  expect(html).not.toContain('scope="col"');
  expect(text).toMatch(/-- \nVeldra\n\n/);
});
