import * as v from 'valibot';
import { expect, test } from 'vitest';
import { checkedValues, editorSchema, emptyText, newValues, savedAs, unseen } from './content-values.ts';

test.each([
  [{ validFromTime: '08:00' }, 'validFrom'],
  [{ validFrom: '2026-12-01', validFromTime: '08:00', validToTime: '18:30' }, 'validTo'],
])('the form refuses a time without its day: %j', (times, field) => {
  const texts = [{ ...emptyText('en'), title: 'New frame' }];
  const values = { ...newValues('en'), own: {}, texts, ...times };
  const { issues = [] } = v.safeParse(editorSchema, checkedValues(values));
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, 'time_without_date']]);
  const without = checkedValues({ ...values, validFromTime: '', validToTime: '' });
  expect(v.safeParse(editorSchema, without).issues).toBeUndefined();
});

test.each([
  ['sales_document', { published: false, marketIds: [], files: [] }, 'savedDraft'],
  ['sales_document', { published: true, marketIds: [], files: ['a'] }, 'savedForNobody'],
  ['sales_document', { published: true, marketIds: ['m'], files: [] }, 'savedWithoutFile'],
  ['marketing_material', { published: true, marketIds: ['m'], files: [] }, 'savedWithoutFile'],
  ['news', { published: true, marketIds: ['m'], files: [] }, 'saved'],
  ['sales_document', { published: true, marketIds: ['m'], files: ['a'] }, 'saved'],
] as const)('a %s with %j warns of what readers miss', (type, inputs, expected) => {
  const saved = savedAs(type, inputs);
  expect(saved).toBe(expected);
  expect(unseen.has(saved)).toBe(['savedForNobody', 'savedWithoutFile'].includes(expected));
});
