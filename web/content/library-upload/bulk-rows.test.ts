import { describe, expect, test } from 'vitest';
import type { UploadItem } from '#platform/uploads/upload-items.ts';
import {
  type BulkRow,
  choiceOf,
  type CommonFields,
  inputOf,
  isShown,
  newRow,
  replacedBy,
  rowFilters,
  twins,
  unknownUploads,
  withFacts,
  withUploads,
} from './bulk-rows.ts';

const row = (key: string, more: Partial<BulkRow> = {}): BulkRow => ({
  ...newRow(key, { name: `${key}.jpg`, size: 10 }, ''),
  ...more,
});
const ready = (key: string, more: Partial<BulkRow> = {}): BulkRow =>
  row(key, { state: 'ready', checked: true, attachmentId: `id-${key}`, title: key, ...more });
const item = (place: string, more: Partial<UploadItem>): [string, UploadItem] => [
  place,
  {
    place,
    kind: 'material',
    fileName: '',
    bytes: 10,
    sentBytes: 0,
    state: 'waiting',
    failed: false,
    refusal: null,
    attachmentId: null,
    preview: null,
    smallUrl: null,
    url: null,
    ...more,
  },
];
const facts = (attachmentId: string, more: object = {}) => ({
  attachmentId,
  fileName: '',
  state: 'ready',
  refusalText: null,
  contentHash: `hash-${attachmentId}`,
  thumbnailUrl: null,
  title: 'Scarp',
  articleCodes: [] as string[],
  duplicates: [],
  namesakes: [],
  ...more,
});
const common: CommonFields = {
  type: 'brand-assets',
  categoryId: null,
  marketIds: ['m'],
  tags: ['summer'],
  modelYear: 2027,
  layoutId: 'l',
  language: 'de',
  published: false,
};

describe('rows of a bulk upload (Q-167)', () => {
  test('follow their uploads, and are the same array while nothing changes', () => {
    const rows = [row('a'), row('b'), ready('c')];
    const items = new Map([
      item('a', { state: 'sending', sentBytes: 4 }),
      item('b', { state: 'refused', refusal: 'No picture', attachmentId: '2' }),
      item('c', { state: 'refused' }),
    ]);
    const next = withUploads(rows, items);
    expect(next.map(({ state, reason }) => [state, reason])).toEqual([
      ['sending', null],
      ['refused', 'No picture'],
      ['ready', null],
    ]);
    expect(withUploads(next, items)).toBe(next);
  });

  test('ask the server about complete uploads and those of before a reload', () => {
    const rows = [
      row('a', { attachmentId: '1' }),
      row('b', { attachmentId: '2' }),
      row('c', { attachmentId: '3', state: 'ready' }),
      ready('d'),
      row('e', { attachmentId: '5', state: 'refused' }),
      row('f'),
    ];
    const items = new Map([item('b', { state: 'sending' }), item('c', { state: 'ready' })]);
    expect(unknownUploads(rows, items)).toEqual(['1', '3']);
  });

  test('take what the server found out; what it does not know must be chosen again', () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].map((key) => row(key, { attachmentId: key }));
    const next = withFacts(
      rows,
      ['a', 'b', 'c', 'd'],
      [
        facts('a', { articleCodes: ['0012'], duplicates: [{ id: 'm', title: 'Old', placeholder: null }] }),
        facts('b', { state: 'refused', refusalText: 'Broken' }),
        facts('c', { state: 'receiving' }),
      ],
    );
    expect(next.map(({ state }) => state)).toEqual(['ready', 'refused', 'lost', 'lost', 'sending']);
    expect(next[0]).toMatchObject({
      title: 'Scarp',
      codes: ['0012'],
      suggested: true,
      duplicates: [{ id: 'm', title: 'Old' }],
    });
    expect(next[1]?.reason).toBe('Broken');
  });

  test('leave out what the library or the list has already, unless somebody decides otherwise', () => {
    const known = [{ id: 'm', title: 'Old' }];
    const rows = [ready('a', { hash: 'x' }), ready('b', { hash: 'x' }), ready('c', { hash: 'y', duplicates: known })];
    expect([...twins(rows)]).toEqual([['b', 'a.jpg']]);
    expect([...twins(rows.map((each) => ({ ...each, state: each.key === 'a' ? 'skipped' : each.state })))]).toEqual([]);
    expect(rows.map((each) => choiceOf(each, twins(rows).has(each.key)))).toEqual(['add', 'skip', 'skip']);
    expect(choiceOf(ready('d', { duplicates: known, choice: 'replace' }), false)).toBe('replace');
    expect(choiceOf(ready('e', { namesakes: known }), false)).toBe('add');
    expect(replacedBy(ready('f', { namesakes: [{ id: 'n', title: 'Name' }], duplicates: known }))?.id).toBe('n');
  });

  test('become materials with the common fields and confirmed codes only', () => {
    const one = ready('a', { title: ' Scarp 140 ', codes: ['0012'], suggested: true });
    expect(inputOf(one, common)).toEqual({
      type: 'brand-assets',
      mainLanguage: 'de',
      texts: [{ language: 'de', title: 'Scarp 140' }],
      marketIds: ['m'],
      tags: ['summer'],
      modelYear: 2027,
      layoutId: 'l',
      articleCodes: [],
      published: false,
      files: [{ attachmentId: 'id-a' }],
    });
    expect(inputOf({ ...one, suggested: false }, { ...common, categoryId: 'c' })).toMatchObject({
      categoryId: 'c',
      articleCodes: ['0012'],
    });
    expect(inputOf({ ...one, title: ' ' }, common).texts).toEqual([{ language: 'de', title: 'a.jpg' }]);
  });

  test.each([
    [row('a'), ['all', 'sending']],
    [ready('a'), ['all', 'ready']],
    [ready('a', { suggested: true }), ['all', 'decide', 'ready']],
    [ready('a', { reason: 'Refused' }), ['all', 'problems']],
    [row('a', { state: 'lost' }), ['all', 'problems']],
    [row('a', { state: 'refused' }), ['all', 'problems']],
    [ready('a', { state: 'created' }), ['all', 'done']],
  ] as const)('%o shows under %o', (one, filters) => {
    expect(rowFilters.filter((filter) => isShown(one, filter, false))).toEqual(filters);
  });
});
