import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { consumerSearch } from './consumer-search.ts';

const nothing = { email: '', name: '', phone: '', frameNumber: '' };

describe('the search for a consumer', () => {
  test.each([
    [{ email: 'Ayu@Consumer.example' }, { email: 'ayu@consumer.example' }],
    [{ name: '  Ayu ' }, { name: 'Ayu' }],
    [{ phone: '0812-3456 789' }, { phone: '8123456789' }],
    [{ phone: '+62 812 3456' }, { phone: '628123456' }],
    [{ frameNumber: 'wtu 183-k.99' }, { frameNumber: 'WTU183K99' }],
  ])('%j means %j', (typed, means) =>
    expect(v.parse(consumerSearch, { ...nothing, ...typed })).toEqual({ ...nothing, ...means }),
  );

  test.each([
    [{}, 'required'],
    [{ name: '  ' }, 'required'],
    [{ frameNumber: '-' }, 'required'],
    [{ email: 'ayu' }, 'valid_email'],
    [{ name: 'Ay' }, 'too_short'],
    [{ phone: '0081' }, 'too_short'],
    [{ name: 'a'.repeat(121) }, 'too_long'],
  ])('%j is refused: %s', (typed, code) =>
    expect(v.safeParse(consumerSearch, { ...nothing, ...typed }).issues?.map(({ message }) => message)).toEqual([code]),
  );
});
