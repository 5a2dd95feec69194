import { expect, test } from 'vitest';
import { ArchivePlaces } from './archive-places.ts';

test('archives of a user and of all users are bounded, and places come back once', () => {
  const places = new ArchivePlaces({ ofUser: 2, ofAll: 3 });
  const full = (user: string): unknown => {
    try {
      places.take(user)();
      return null;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  const first = places.take('anna');
  const second = places.take('anna');
  expect([full('anna'), full('ben')]).toEqual(['documents_of_user_full', null]);
  const third = places.take('ben');
  expect([full('anna'), full('ben'), full('cleo')]).toEqual([
    'documents_of_user_full',
    'documents_full',
    'documents_full',
  ]);
  first();
  first();
  expect([full('anna'), full('cleo')]).toEqual([null, null]);
  const again = places.take('cleo');
  expect(full('anna')).toBe('documents_full');
  for (const end of [second, third, again]) end();
  expect([full('anna'), full('ben'), full('cleo')]).toEqual([null, null, null]);
});
