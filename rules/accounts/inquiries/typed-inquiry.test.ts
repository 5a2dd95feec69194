import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { inquirySchema } from './inquiry.ts';
import { namesState, noState, typedInquirySchema, typedPhone, typedWebAddress } from './typed-inquiry.ts';

const lead = {
  reason: 'become_dealer',
  goal: 'Verkaufen Sie an uns? Wir haben 2 Läden; beide laufen gut!',
  custName: "Rad & Tat – Inhaber: Jörg D'Angelo (seit 1999)",
  custAddress: 'Hauptstr. 5 # Hof',
  custState: '',
  custPostalCode: 'D–70173',
  custCountry: 'DE',
  custEmail: ' post@radundtat.example ',
  custPhone: '+49 (0)711 / 123-45',
  custCity: 'Stuttgart',
  custWeb: 'radundtat.example',
};

describe('an inquiry as people write it', () => {
  test('is sent in the form that the fields accept (R-315 to R-317)', () => {
    expect(v.parse(typedInquirySchema, lead)).toEqual({
      ...lead,
      goal: 'Verkaufen Sie an uns. Wir haben 2 Läden, beide laufen gut.',
      custName: 'Rad & Tat - Inhaber: Jörg D Angelo seit 1999',
      custAddress: 'Hauptstr. 5 Hof',
      custState: noState,
      custPostalCode: 'D-70173',
      custEmail: 'post@radundtat.example',
      custPhone: '+4971112345',
      custWeb: 'https://radundtat.example',
    });
  });

  test.each([
    ['812345', '812345'],
    ['0812 345', '0812345'],
    ['+62 812-345', '+62812345'],
    ['0062 (0)812.345', '+62812345'],
    ['Tel.: +49 40 555', '+4940555'],
    ['(0711) 12 34', '07111234'],
    ['+١٢٣', '+123'],
    ['555 ext. 3', '555 ext. 3'],
    ['call me', 'call me'],
    ['', ''],
  ])('the phone %j is sent as %j (R-133, Q-177)', (written, sent) => {
    expect(typedPhone(written)).toBe(sent);
  });

  test.each([
    ['radundtat.example', 'https://radundtat.example'],
    ['//radundtat.example/a', 'https://radundtat.example/a'],
    [' http://a.example ', 'http://a.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['none', 'none'],
    ['', ''],
  ])('the web address %j is sent as %j (Q-176)', (written, sent) => {
    expect(typedWebAddress(written)).toBe(sent);
  });

  test('what still breaks a rule is refused at its field', () => {
    const found = v.safeParse(typedInquirySchema, {
      ...lead,
      goal: '<>',
      custCountry: 'ID',
      custPhone: 'call me',
      custWeb: 'none',
    });
    expect(found.issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['goal', 'not_empty'],
      ['custState', 'not_empty'],
      ['custPhone', 'must_be_numeric_with_max_digits'],
      ['custWeb', 'valid_url'],
    ]);
  });

  test('whatever is typed, what is sent passes the check of the server unchanged (R-317)', () => {
    const typed = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(typed, typed, typed, fc.constantFrom('ID', 'DE', 'US'), (words, phone, web, custCountry) => {
        const found = v.safeParse(typedInquirySchema, {
          ...lead,
          goal: words,
          custName: words,
          custState: words,
          custPostalCode: words,
          custPhone: phone,
          custWeb: web,
          custCountry,
        });
        expect(found.success ? v.safeParse(inquirySchema, found.output).output : found.output).toEqual(found.output);
        expect(found.success || found.issues.length > 0).toBe(true);
      }),
    );
  });

  test('an address names a state in the United States and Indonesia, not in Germany', () => {
    expect(['US', 'ID', '', 'DE', 'FR'].map(namesState)).toEqual([true, true, true, false, false]);
  });
});
