import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCodes } from '#rules/errors.ts';
import { formats } from '#exchange/erp-formats/erp-formats.ts';
import { erpPage } from '../../../tools/erp-documentation.ts';

test('docs/erp-files.md matches the files, columns and examples in the code (else: npm run generate)', () => {
  expect(readFileSync(new URL('../../../docs/erp-files.md', import.meta.url), 'utf8')).toBe(erpPage());
});

test('docs/erp-files.md explains every code of a file or row', () => {
  const page = erpPage();
  expect(
    errorCodes.filter(
      (code) => /^(?:file|row)_/.test(code) && code !== 'file_extension_invalid' && !page.includes(`\`${code}\``),
    ),
  ).toEqual([]);
});

/** Kinds that the tiny brand of docs/erp-example does not send, with the reason. */
const withoutExample: Readonly<Record<string, string>> = {
  claim_status: 'answers a claim of the portal',
  consumer_orders: 'needs a web shop, which an administrator adds',
  credit_request_status: 'answers a credit request of the portal',
  distributor_dealers: 'the brand has no distributor',
  groupsets: 'the brand has no groupset',
  order_acks: 'answers an order of the portal',
  order_status: 'answers an order of the portal',
  payment_status: 'answers a payment of the portal',
  pictures: 'needs pictures beside it',
  recall_frames: 'the brand has no recall',
  recalls: 'the brand has no recall',
  registration_status: 'answers a registration of the portal',
  stolen_frames: 'the brand has no stolen bicycle',
};

test('docs/erp-example has a file of each other kind', () => {
  const folder = new URL('../../../docs/erp-example/', import.meta.url);
  const shown = readdirSync(folder).map(
    (name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .replace(/^\uFEFF/, '')
        .split(/[;,\t]/, 3)[2] ?? '',
  );
  const missing = formats.filter(({ direction, type }) => direction === 'in' && !shown.includes(type));
  expect(missing.map(({ type }) => type).sort()).toEqual(Object.keys(withoutExample).sort());
});
