import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '#rules/errors.ts';
import { contentLanguages, locales } from '#rules/locales.ts';
import { placeholdersOf } from '../../../tools/texts/text-placeholders.ts';
import { textIn } from '#platform/text/texts.ts';

/** Codes of ERP files are separate: dealers never see them. */
const texts = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...['errors', 'refusals', 'files'].map(
      (file) =>
        JSON.parse(
          readFileSync(new URL(`../../../locales/${language}/${file}.json`, import.meta.url), 'utf8'),
        ) as Record<string, string>,
    ),
  ) as Record<string, string>;

describe('texts of refusals', () => {
  const english = texts('en');

  test.each(contentLanguages)('%s has a text for every code, and the same messages as English', (language) => {
    expect(Object.keys(texts(language))).toEqual(expect.arrayContaining([...errorCodes]));
    expect(Object.keys(texts(language)).sort()).toEqual(Object.keys(english).sort());
    for (const [code, text] of Object.entries(texts(language))) expect(text.trim(), code).not.toBe('');
  });

  test.each(contentLanguages)('%s shows the same values as English', (language) => {
    for (const [code, text] of Object.entries(texts(language)))
      expect(placeholdersOf(text), `${language} ${code}`).toEqual(placeholdersOf(english[code] ?? ''));
  });

  test('every text is a message that compiles, in every locale', () => {
    for (const locale of locales) {
      for (const code of errorCodes) {
        const values = Object.fromEntries(placeholdersOf(english[code] ?? '').map((name) => [name, 4]));
        expect(textIn(locale, code, values), `${locale} ${code}`).not.toMatch(/[{}]|^$/);
      }
    }
  });

  test('a value that the caller forgets is an error', () => {
    expect(() => textIn('en-us', 'article_removed', { article: 'A1' })).toThrow('shows {articleCode}');
  });

  test('refusals of the checkout keep the established wording (R-164, R-165)', () => {
    expect(textIn('en-us', 'insufficient_order_balance')).toBe(
      'Order failed due to insufficient order balance (total exceeds company order limit).',
    );
    expect(textIn('en-uk', 'exceeds_order_limit', { limit: 4 })).toBe('Exceeds order limit (max quantity 4).');
    expect(textIn('de', 'exceeds_order_limit', { limit: 4 })).toBe('Übersteigt das Bestelllimit (Höchstmenge 4).');
    expect(textIn('en-us', 'no_data')).toBe('graphql return no data');
    expect(textIn('en-us', 'no_credit_data').toLowerCase()).toBe('no data found for credit information');
  });

  test('every pop-up and every refusal of the contract has its text in every locale (R-160, R-166, R-167)', () => {
    const named = [
      'failed_change_language',
      'success_change_language',
      'failed_change_customer',
      'failed_send_consumer_voice',
      'success_send_consumer_voice',
      'connection_failed_please_refresh',
      'connection_error',
      'something_wrong',
      'loading',
      'please_wait',
      'file_extension_invalid',
      'upload_failed',
      'max_items_exceeded',
      'frame_not_found',
      'article_code_not_found',
      'download_quota_out',
      'frame_number_too_long',
      'frame_not_polygon',
    ];
    const values = { limit: 5, brand: 'Polygon', types: 'XLSX' };
    for (const locale of locales)
      for (const id of named) expect(textIn(locale, id, values), `${locale} ${id}`).not.toBe(id);
    expect(textIn('en-us', 'file_extension_invalid', values)).toContain('File extension invalid');
    expect(textIn('en-us', 'attachment_type_invalid', values)).toContain('File extension invalid');
    expect(textIn('en-us', 'upload_failed')).toContain('Failed upload or update');
    expect(textIn('en-us', 'max_items_exceeded', values)).toContain('Max items exceeded');
  });
});
