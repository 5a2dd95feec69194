import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  alphaNumeric,
  articleCode,
  calendarDate,
  cartQuantity,
  email,
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

/** What a schema says of a value: its output, or the first message. */
const judge = (schema: v.GenericSchema, value: unknown): unknown => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : { refused: result.issues[0].message };
};
const refused = (code: string) => ({ refused: code });

describe('shared validation (R-125 to R-144, Q-016)', () => {
  test.each([
    [notEmpty, '  x ', 'x'],
    [notEmpty, '   ', refused('not_empty')],
    [notEmpty, undefined, refused('required')],
    [text, 'Jl. Pemuda 5, Surabaya / A&B: x-y', 'Jl. Pemuda 5, Surabaya / A&B: x-y'],
    [text, 'Café Müller', 'Café Müller'],
    [text, 'a\nb', refused('valid_text')],
    [text, '<b>', refused('valid_text')],
    [multilineText, 'a\nb', 'a\nb'],
    [multilineText, 'a\tb', refused('valid_text')],
    [alphaNumeric, 'Ab9', 'Ab9'],
    [alphaNumeric, 'A-9', refused('valid_alphaNumeric')],
    [email, ' a@shop.example ', 'a@shop.example'],
    [email, 'a@shop', refused('valid_email')],
    [phone, '0812', '812'],
    [phone, '1'.repeat(17), '1'.repeat(17)],
    [phone, '1'.repeat(18), refused('must_be_numeric_with_max_digits')],
    [phone, '+62', refused('must_be_numeric_with_max_digits')],
    [numeric, '12345678901', '12345678901'],
    [numeric, '123456789012', refused('must_be_numeric')],
    [notes, 'Ring twice, please.', 'Ring twice, please.'],
    [notes, 'a-b', refused('valid_notes')],
    [notes, 'x'.repeat(101), refused('too_long')],
    [poNumber, 'RC-2026/1187 #4', 'RC-2026/1187 #4'],
    [poNumber, 'x'.repeat(36), refused('too_long')],
    [poNumber, 'a\u0000', refused('valid_text')],
    [quantity, 1, 1],
    [quantity, 0, refused('min_quantity')],
    [quantity, 1.5, refused('must_be_whole_number')],
    [quantity, 100_000, refused('out_of_range')],
    [cartQuantity, 0, 0],
    [cartQuantity, -1, refused('out_of_range')],
    [articleCode, '000123', '000123'],
    [articleCode, ' ', refused('not_empty')],
    [articleCode, 'x'.repeat(61), refused('too_long')],
    [calendarDate, '2026-02-28', '2026-02-28'],
    [calendarDate, '2026-02-30', refused('valid_date')],
    [password, 'Paceline1', 'Paceline1'],
    [password, 'Short1', refused('pass_min_length')],
    [password, 'longenough1', refused('pass_should_contain_upp_and_lower')],
    [password, 'Longenough', refused('pass_should_contain_number')],
  ] as const)('case %#: %o', (schema, value, expected) => {
    expect(judge(schema as v.GenericSchema, value)).toEqual(expected);
  });
});
