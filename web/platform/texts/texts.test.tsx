import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contentLanguage, languageTag, locales } from '#rules/locales.ts';
import { calendarDateText, formatOfCurrency, instantText, moneyText, quantityText } from './formats.ts';
import { RichText } from './rich-text.tsx';
import { activateLocale, text, useText } from './texts.tsx';

const usd = { display: 'USD', symbol: '$', thousandSeparator: ',', decimalSeparator: '.', decimalPrecision: 2 };
const idr = { display: 'IDR', symbol: 'Rp', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 0 };
const eur = { display: 'EUR', symbol: '€', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 2 };

function Count({ count }: { count: number }) {
  const t = useText();
  return <p>{t('ui.table.results', { count })}</p>;
}

describe('texts', () => {
  afterEach(async () => {
    await act(() => activateLocale('en-us'));
  });

  test('follow plural rules and change with the language', async () => {
    render(<Count count={1} />);
    expect(screen.getByText('1 result')).toBeDefined();
    await act(() => activateLocale('de'));
    expect(screen.getByText('1 Ergebnis')).toBeDefined();
    expect(document.documentElement.lang).toBe('de');
  });

  test('render nothing again when a navigation activates the language that is active', async () => {
    const rendered = vi.fn();
    render(
      <Profiler id="text" onRender={rendered}>
        <Count count={1} />
      </Profiler>,
    );
    await act(() => activateLocale('en-us'));
    rendered.mockClear();
    await act(() => activateLocale('en-us'));
    expect(rendered).not.toHaveBeenCalled();
    await act(() => activateLocale('de'));
    expect(rendered).toHaveBeenCalledOnce();
  });

  test('of the test language are accented and longer than English', async () => {
    await activateLocale('en-us', true);
    expect(text('ui.dialog.cancel')).not.toBe('Cancel');
    expect(text('ui.dialog.cancel').length).toBeGreaterThan('Cancel'.length);
    expect(text('ui.table.results', { count: 3 })).toContain('3');
  });

  test('an unknown id shows itself', () => {
    expect(text('ui.nothing.here' as never)).toBe('ui.nothing.here');
  });

  test('with markup keep the values plain text', () => {
    render(<RichText id={'<b>{name}</b> waits' as never} values={{ name: '<i>x</i>' }} parts={{ b: <strong /> }} />);
    expect(document.querySelector('i')).toBeNull();
  });
});

describe('formats of the market', () => {
  test.each([
    ['USD', '1879.5', '$1,879.50'],
    ['IDR', '1250000', 'IDR\u00a01,250,000'],
    ['KWD', '-12.345', '−KWD\u00a012.345'],
  ])('an amount in %s shows its code unless the currency is the market’s', (code, amount, shown) => {
    const market = {
      display: 'USD',
      symbol: '$',
      thousandSeparator: ',',
      decimalSeparator: '.',
      decimalPrecision: 2,
    };
    expect(moneyText(amount, formatOfCurrency(market, code, amount))).toBe(shown);
  });

  test.each([
    ['35665', usd, '$35,665.00'],
    ['-884.5', usd, '−$884.50'],
    ['0.005', usd, '$0.01'],
    ['-0.001', usd, '$0.00'],
    ['41250000', idr, 'Rp\u00a041.250.000'],
    ['1879', eur, '1.879,00\u00a0€'],
    ['9007199254740993.25', usd, '$9,007,199,254,740,993.25'],
    ['', usd, ''],
    ['1e5', usd, ''],
  ])('amount %s', (amount, format, shown) => {
    expect(moneyText(amount, format)).toBe(shown);
  });

  test.each([
    ['22.62', eur, '22,62\u00a0€'],
    ['23.00', eur, '23\u00a0€'],
    ['23', eur, '23\u00a0€'],
    ['1879.5', usd, '$1,879.50'],
    ['-0.40', usd, '−$0.40'],
    ['41250000.00', idr, 'Rp\u00a041.250.000'],
  ])('a short price of %s is not rounded', (amount, format, shown) => {
    expect(moneyText(amount, format, 'short')).toBe(shown);
  });

  test('quantities have the thousand separator and a true minus', () => {
    expect(quantityText(1250, idr)).toBe('1.250');
    expect(quantityText(-3, usd)).toBe('−3');
  });

  test('calendar dates never move with a time zone', () => {
    expect(calendarDateText('2025-11-01', 'DD MMM YYYY', 'en-US')).toBe('01 Nov 2025');
    expect(calendarDateText('11/01/2025', 'DD MMM YYYY', 'en-US')).toBe('');
  });

  test.each(locales)('DD MMM shows the months of %s', (locale) => {
    const language = contentLanguage(locale);
    const months = {
      en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
      de: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
      fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
      id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des',
      ms: 'Jan Feb Mac Apr Mei Jun Jul Ogo Sep Okt Nov Dis',
    }[language].split(' ');
    const shown = months.map((_, at) =>
      calendarDateText(`2026-${String(at + 1).padStart(2, '0')}-15`, 'DD MMM', languageTag(locale)),
    );
    expect(shown).toEqual(months.map((month) => `${language === 'de' ? '15.' : '15'} ${month}`));
  });

  test.each(locales)('a month with its name follows %s, a numeric date the market', (locale) => {
    const shown = (pattern: string): string => calendarDateText('2026-03-09', pattern, languageTag(locale));
    const named = {
      en: ['09 Mar 2026', 'Mar 9, 2026', '9 March 2026'],
      de: ['9. März 2026', '9. März 2026', '9. März 2026'],
      fr: ['9 mars 2026', '9 mars 2026', '9 mars 2026'],
      id: ['09 Mar 2026', '9 Mar 2026', '9 Maret 2026'],
      ms: ['09 Mac 2026', '9 Mac 2026', '9 Mac 2026'],
    }[contentLanguage(locale)];
    expect(['DD MMM YYYY', 'MMM D, YYYY', 'D MMMM YYYY'].map(shown)).toEqual(named);
    expect(['DD.MM.YYYY', 'MM/DD/YYYY', 'D.M.YYYY', 'YYYY-MM-DD'].map(shown)).toEqual([
      '09.03.2026',
      '03/09/2026',
      '9.3.2026',
      '2026-03-09',
    ]);
    const instant = instantText('2026-03-09T13:24:10Z', 'MMM D, YYYY h:mm A', languageTag(locale), 'UTC');
    expect(instant).toBe(`${named[1]} 1:24 PM`);
  });

  test('instants show on a clock', () => {
    expect(instantText('2025-11-21T13:24:10Z', 'DD MMM YYYY HH:mm:ss', 'en-US', 'Asia/Jakarta')).toBe(
      '21 Nov 2025 20:24:10',
    );
    expect(instantText('2025-11-21T17:05:00Z', 'hh:mm A', 'en-US', 'Asia/Jakarta')).toBe('12:05 AM');
  });
});
