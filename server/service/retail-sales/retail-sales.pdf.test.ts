import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { publicCheckAddress, scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import * as v from 'valibot';
import { readQr } from '#testing/pdf-codes.ts';
import { textOfPdf, untaggedTextOf } from '#testing/pdf-text.ts';
import { textIn } from '#platform/text/texts.ts';
import { printMyWay, printWarranty } from './retail-sales.pdf.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import type { WarrantyCover } from './retail-sales.cover.queries.ts';
import type { Registration } from './retail-sales.queries.ts';

const origin = 'https://id.veldra.test';

/** A registration as the database reads it, with a buyer whose names use many letters. */
const registrationOf = (number: string, name: string, city: string): Registration => ({
  id: '019388a2-1111-7000-8000-000000000004',
  number,
  sorg: '1000',
  marketId: '',
  state: 'complete',
  failure: '',
  failureDetails: '',
  attempts: 0,
  soldOn: '2026-03-09',
  nonRetail: false,
  useAccount: false,
  consumer: { name, address: 'Jl. Kenanga 12', city, country: 'TH', phone: '', email: '' },
  consumerLocale: 'en-us',
  consentedAt: null,
  mailedAt: null,
  accountReference: 'SIM-12AB34CD56',
  uploadedAt: null,
  refreshedAt: null,
  completedAt: new Date('2026-03-09T10:00:00Z'),
  erasedAt: null,
  erpState: null,
  erpReason: '',
  articleCode: 'BIKE-1',
  displayCode: 'BIKE-1',
  oldCode: '',
  articleDescription: 'Meridian 7',
  brand: 'Veldra',
  modelYear: '2026',
  color: 'Deep Ocean Blue',
  size: '54',
  customerId: '',
  dealerName: 'Pelita Sepeda',
  dealerCode: '1-',
  dealerCity: 'Surabaya',
  distributorName: '',
  createdBy: '',
  createdAt: new Date('2026-03-09T10:00:00Z'),
});

const printingIn = (locale: PrintingWithTexts['locale']): PrintingWithTexts => ({
  market: {
    host: 'id.veldra.test',
    configuration: v.parse(siteConfigurationSchema, {
      webTitle: 'Veldra Indonesia',
      currency: { display: 'IDR', symbol: 'Rp', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 0 },
    }),
  } as PrintingWithTexts['market'],
  locale,
  now: new Date('2026-03-09T10:00:00Z'),
  text: (id, params) => textIn(locale, id, params),
});

/** The text of a PDF; letters that print as one sign are written apart. */
const wordsOf = (pdf: Buffer): string => textOfPdf(pdf).normalize('NFKC').replaceAll(/\s+/g, ' ');

describe('warranty certificate and MyWay card', () => {
  const buyers = [
    [
      'en-us',
      'Warranty certificate',
      'Christopher Featherstonehaugh',
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    ],
    ['de', 'Garantiezertifikat', 'Łukasz Żurawski-Šimůnek', 'Hellschen-Heringsand-Unterschaar'],
    ['fr', 'Certificat de garantie', 'Élodie Nguyễn Thị Hương', 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson'],
    ['id-id', 'Sertifikat garansi', 'Đặng Quốc Bảo', 'Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara'],
    ['ms-my', 'Sijil waranti', 'Ελένη Щербакова', 'Kota Kinabalu'],
  ] as const;

  test.each(buyers)('print every name and lead to the public check in %s', async (locale, title, name, city) => {
    // The longest number makes the densest code.
    for (const number of ['VB26M7D018047', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123']) {
      const registration = registrationOf(number, name, city);
      const certificate = await buffer(printWarranty(printingIn(locale), { registration, origin, cover: [] }));
      const card = await buffer(printMyWay(printingIn(locale), { registration, origin, cover: [] }));
      const words = wordsOf(certificate);
      expect(words).toContain(title);
      expect(words).toContain(name);
      expect(words.replaceAll(' ', '')).toContain(city.replaceAll(' ', ''));
      expect(words).not.toContain('\u{fffd}');
      expect(wordsOf(card)).toContain(name);
      for (const pdf of [certificate, card]) {
        expect(untaggedTextOf(pdf)).toBe(0);
        expect(readQr(pdf)).toBe(publicCheckAddress(origin, number));
        expect(scannedFrameNumber(readQr(pdf))).toBe(number);
      }
    }
  });

  test('a name of several lines stands whole on the card, in smaller letters', async () => {
    const name = 'Maximiliana-Konstantina von Hohenlohe-Waldenburg-Schillingsfürst und zu Oberstetten-Niederstetten';
    const registration = registrationOf('VB26M7D018047', name, 'Ulm');
    const bike = 'Meridian 7 Carbon Ultimate Expedition Long-Distance Touring Special Edition Anniversary';
    const words = wordsOf(
      await buffer(
        printMyWay(printingIn('de'), {
          registration: { ...registration, articleDescription: bike },
          origin,
          cover: [],
        }),
      ),
    ).replaceAll(' ', '');
    expect(words).toContain(name.replaceAll(' ', ''));
    expect(words).toContain(bike.replaceAll(' ', ''));
  });

  test('a certificate says how long the warranty covers the bicycle and its parts, or that the portal does not know', async () => {
    const registration = registrationOf('VB26M7D018047', 'Sari', 'Ulm');
    const print = async (cover: readonly WarrantyCover[]): Promise<string> => {
      const pdf = await buffer(printWarranty(printingIn('en-us'), { registration, origin, cover }));
      expect(untaggedTextOf(pdf)).toBe(0);
      return wordsOf(pdf);
    };
    const whole = { part: '', months: 24, until: '2028-03-09' };
    const frame = { part: 'Frame 車架', months: 60, until: '2031-03-09' };
    const both = await print([whole, frame]);
    for (const words of ['Warranty until', 'Mar 9, 2028', '24 months', 'Frame 車架', '60 months', 'Mar 9, 2031'])
      expect(both).toContain(words);
    expect(await print([whole])).not.toContain('60 months');
    const partOnly = await print([frame]);
    expect(partOnly).toContain('60 months');
    expect(partOnly).not.toContain('24 months');
    expect(await print([])).toContain('Ask your dealer for them');
    expect(both).not.toContain('Ask your dealer for them');
  });
});
