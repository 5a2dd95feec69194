import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  alphaNumeric,
  articleCode,
  calendarDate,
  cartQuantity,
  claimDescription,
  email,
  filledLine,
  filledLines,
  line,
  lines,
  multilineText,
  notEmpty,
  notes,
  numeric,
  password,
  phone,
  poNumber,
  quantity,
  text,
} from './validation.ts';

/** Result of validating a value: the output, or the first message. */
const validated = (schema: v.GenericSchema, value: unknown): unknown => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : { refused: result.issues[0].message };
};
const refused = (code: string) => ({ refused: code });

type Case = readonly [schema: v.GenericSchema, value: unknown, expected: unknown];

/** One rule each; every list holds valid and invalid values. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  'R-125: text must not be empty after trimming': [
    [notEmpty, '  x ', 'x'],
    [notEmpty, '   ', refused('not_empty')],
    [articleCode, ' ', refused('not_empty')],
  ],
  'R-126: a required value must be given': [
    [notEmpty, undefined, refused('required')],
    [notEmpty, null, refused('required')],
    [email, undefined, refused('required')],
    [quantity, undefined, refused('required')],
  ],
  'R-128: text holds letters, digits, space and - . , / & : (Q-016)': [
    [text, 'Jl. Pemuda 5, Surabaya / A&B: x-y', 'Jl. Pemuda 5, Surabaya / A&B: x-y'],
    [text, 'Café Müller', 'Café Müller'],
    ...['<b>', 'a\nb', 'a;b', 'a_b', 'a@b', 'a"b', "a'b", 'a(b', 'a+b', 'a\tb'].map((value): Case => [
      text,
      value,
      refused('valid_text'),
    ]),
  ],
  'Q-086: free text takes the punctuation of every language, and no control character or angle bracket': [
    ...["O'Brien", "it's", 'À l’école ?', '50% (of 2) + 1; #3 "x" [y] „z“ @', 'Ünsal & Söhne', '山田', 'م‌ح'].flatMap(
      (value): Case[] => [
        [line(80), value, value],
        [lines(80), value, value],
      ],
    ),
    [lines(80), ' a\r\n\tb ', 'a\r\n\tb'],
    ...['<b>', 'a>b', 'a\u0000b', 'a\u202Eb', 'a\u2066b'].flatMap((value): Case[] => [
      [line(80), value, refused('valid_free_text')],
      [lines(80), value, refused('valid_free_text')],
    ]),
    [line(80), 'a\nb', refused('valid_free_text')],
    [filledLine(80), '  ', refused('not_empty')],
    [filledLines(80), '\n', refused('not_empty')],
    [lines(3), 'abcd', refused('too_long')],
  ],
  'R-130: multi-line text also takes line breaks': [
    [multilineText, 'a\nb', 'a\nb'],
    [multilineText, 'a\r\nb', 'a\r\nb'],
    [multilineText, 'a\tb', refused('valid_text')],
  ],
  'R-131: alphanumeric text holds letters and digits only': [
    [alphaNumeric, 'Ab9', 'Ab9'],
    [alphaNumeric, 'A-9', refused('valid_alphaNumeric')],
    [alphaNumeric, 'A 9', refused('valid_alphaNumeric')],
  ],
  'R-132: an email has a name, an at sign and a domain': [
    [email, ' a@shop.example ', 'a@shop.example'],
    ...[
      "o'brien@example.com",
      'a&b@example.com',
      'x@münchen.example',
      'a.b+c@shop-1.example',
      'x@xn--mnchen-3ya.example',
    ].map((value): Case => [email, value, value]),
    ...[
      'a..b@shop.example',
      'a@shop..example',
      'a@-shop.example',
      'a,b@shop.example',
      'a@b@shop.example',
      '<a@shop.example>',
    ].map((value): Case => [email, value, refused('valid_email')]),
    ...['a@shop', 'shop.example', '@shop.example', 'a b@shop.example', ''].map((value): Case => [
      email,
      value,
      refused('valid_email'),
    ]),
  ],
  'R-133: a phone number has at most 17 digits': [
    [phone, '1'.repeat(17), '1'.repeat(17)],
    [phone, '1'.repeat(18), refused('must_be_numeric_with_max_digits')],
    [phone, '+62', refused('must_be_numeric_with_max_digits')],
    [phone, '08 12', refused('must_be_numeric_with_max_digits')],
    [phone, 'call me', refused('must_be_numeric_with_max_digits')],
    [phone, `0${'1'.repeat(17)}`, '1'.repeat(17)],
  ],
  'R-134: a phone number loses its leading zeros': [
    [phone, '0812', '812'],
    [phone, '8120', '8120'],
    [phone, ' 00812', '812'],
    [phone, '0', ''],
  ],
  'R-136: numeric text holds digits only': [
    [numeric, '0042', '0042'],
    ...['', '4.2', '-4', '4e2', ' 4'].map((value): Case => [numeric, value, refused('must_be_numeric')]),
  ],
  'R-137: numeric text has at most 11 digits': [
    [numeric, '12345678901', '12345678901'],
    [numeric, '123456789012', refused('must_be_numeric')],
  ],
  'R-129: a claim description follows the rule of texts under a message of its own': [
    [claimDescription, 'Rim: dent\nleft side', 'Rim: dent\nleft side'],
    [claimDescription, 'Rim <b>', refused('claim_invalid_article_description')],
  ],
  'R-138: a password has at least 8 characters': [
    [password, 'Pacelin1', 'Pacelin1'],
    [password, 'Pacelin', refused('pass_min_length')],
  ],
  'R-139: a password has a digit': [[password, 'Longenough', refused('pass_should_contain_number')]],
  'R-140: a password has upper and lower case': [
    [password, 'longenough1', refused('pass_should_contain_upp_and_lower')],
    [password, 'LONGENOUGH1', refused('pass_should_contain_upp_and_lower')],
  ],
  'R-143: notes hold letters, digits, dot, comma and space only': [
    [notes, 'Ring twice, please.', 'Ring twice, please.'],
    ...['a-b', 'a/b', 'a\nb', 'a!'].map((value): Case => [notes, value, refused('valid_notes')]),
  ],
  'R-144: a quantity is a whole number of at least 1': [
    [quantity, 1, 1],
    [quantity, 0, refused('min_quantity')],
    [quantity, -3, refused('min_quantity')],
    [quantity, 0.5, refused('min_quantity')],
    [quantity, 1.5, refused('must_be_whole_number')],
  ],
  'R-179: a cart line may be set to 0': [
    [cartQuantity, 0, 0],
    [cartQuantity, -1, refused('min_quantity')],
    [cartQuantity, 0.5, refused('min_quantity')],
    [cartQuantity, 1.5, refused('must_be_whole_number')],
  ],
  'R-184: a purchase order number has at most 35 characters': [
    [poNumber, 'RC-2026/1187 #4', 'RC-2026/1187 #4'],
    [poNumber, 'x'.repeat(35), 'x'.repeat(35)],
    [poNumber, 'x'.repeat(36), refused('too_long')],
    [poNumber, 'a\u0000', refused('valid_free_text')],
  ],
  'R-185: order notes have at most 100 characters': [
    [notes, 'x'.repeat(100), 'x'.repeat(100)],
    [notes, 'x'.repeat(101), refused('too_long')],
  ],
  'limits of codes, dates and quantities that the contract leaves open': [
    [quantity, 99_999, 99_999],
    [quantity, 100_000, refused('out_of_range')],
    [articleCode, '000123', '000123'],
    [articleCode, 'x'.repeat(61), refused('too_long')],
    [calendarDate, '2026-02-28', '2026-02-28'],
    [calendarDate, '2026-02-30', refused('valid_date')],
  ],
};

describe('shared validation', () => {
  test.each(Object.entries(cases))('%s', (_rule, list) => {
    expect(list.map(([schema, value]) => validated(schema, value))).toEqual(list.map(([, , expected]) => expected));
  });
});
