import { describe, expect, test } from 'vitest';
import { compareVersions, withTheirs } from './content-difference.ts';
import { draftValues, type EditorValues, emptyText, inputsOf, newValues } from './content-values.ts';

const values = (change: Partial<EditorValues> = {}): EditorValues => ({
  ...newValues('en'),
  texts: [{ ...emptyText('en'), title: 'Frame' }],
  tags: ['old'],
  own: { mustRead: false },
  ...change,
});
const titled = (title: string) => [{ ...emptyText('en'), title }];

describe('two editors of one item', () => {
  test('what only the other one changed is taken over, what both changed is asked', () => {
    const base = values();
    const mine = values({ texts: [...titled('Mine'), { ...emptyText('de'), title: 'Meins' }], modelYear: 2027 });
    const theirs = values({ texts: titled('Theirs'), tags: ['fresh'], own: { mustRead: true } });
    const { taken, conflicts } = compareVersions(base, mine, theirs);
    expect(taken).toEqual(['tags', 'own.mustRead']);
    expect(conflicts).toEqual([{ name: 'text.en.title', base: 'Frame', mine: 'Mine', theirs: 'Theirs' }]);
    const merged = withTheirs(mine, theirs, [...taken, 'text.en.title']);
    expect(merged).toEqual(
      values({
        texts: [...titled('Theirs'), { ...emptyText('de'), title: 'Meins' }],
        tags: ['fresh'],
        modelYear: 2027,
        own: { mustRead: true },
      }),
    );
  });

  test('the same change of both is no conflict, and nor is another order of markets', () => {
    const mine = values({ marketIds: ['a', 'b'], tags: ['x'] });
    expect(compareVersions(values(), mine, values({ marketIds: ['b', 'a'], tags: ['x'] }))).toEqual({
      taken: [],
      conflicts: [],
    });
  });

  test('without the version that the editor opened, every difference is asked', () => {
    const { taken, conflicts } = compareVersions(null, values({ tags: ['a'] }), values({ tags: ['b'] }));
    expect([taken, conflicts.map(({ name }) => name)]).toEqual([[], ['tags']]);
  });

  test('a language that the other one removed goes, the main language stays', () => {
    const mine = values({ texts: [...titled('Frame'), { ...emptyText('de'), title: 'Rahmen' }] });
    const merged = withTheirs(mine, values(), ['text.de.title', 'text.de.subtitle', 'text.de.body']);
    expect(merged.texts).toEqual(titled('Frame'));
  });
});

describe('drafts and inputs', () => {
  test('a draft of an older app keeps what it knows, and takes no value of another kind', () => {
    const current = values();
    const content = JSON.stringify({
      tags: ['draft'],
      itemPerLine: 'many',
      gone: 1,
      texts: [{ language: 'xx' }],
      own: { mustRead: 'no' },
    });
    expect(draftValues(content, current)).toEqual(values({ tags: ['draft'] }));
  });

  test('the input has default times and no own fields', () => {
    expect(inputsOf(values(), true)).toMatchObject({
      published: true,
      validFromTime: '00:00:00',
      validToTime: '23:59:59',
      files: [],
    });
    expect(inputsOf(values(), false)).not.toHaveProperty('own');
  });
});
