import { describe, expect, test } from 'vitest';
import { commonPasswordsOf, containsOwnWord, isCommonPassword } from './password-policy.ts';

const common = commonPasswordsOf([
  '123456',
  'Password',
  'love',
  'dragon',
  'welcome',
  'qwertyuiop',
  'superman',
  '1qaz2wsx',
]);
const owner = {
  username: 'm.lestari-shop',
  name: 'Maya Lestari',
  email: 'workshop@pelita.example',
  portal: 'Veldra Dealers',
};

describe('a password that is easy to guess', () => {
  test.each([
    'Password1',
    'PASSWORD2026!',
    'P@ssw0rd1',
    'Passw0rd',
    'Dragon1987',
    'Welcome1!',
    'Qwertyuiop1',
    'Superman!99',
    '1qaz2WSX',
    'Ｐassword1',
  ])('%s is common', (password) => {
    expect(isCommonPassword(password, common)).toBe(true);
    expect(containsOwnWord(password, owner)).toBe(false);
  });

  test.each([
    'Lestari2026',
    'xMaYa1234',
    'M.Lestari-Shop1',
    'My-Workshop-77',
    'Pelita88x',
    'VELDRA-bikes1',
    'Dealers-9a',
  ])('%s contains a word of its owner or the portal', (password) => {
    expect(containsOwnWord(password, owner)).toBe(true);
  });

  test.each([
    'Velodrom1',
    'Derailleur2',
    'Blue-Chainring-58',
    'Dragon19871231',
    'correct Horse 4 battery',
    '日本語のパスワードAb1',
  ])('%s is accepted', (password) => {
    expect(isCommonPassword(password, common)).toBe(false);
    expect(containsOwnWord(password, owner)).toBe(false);
  });

  test('short words and an owner without words refuse nothing', () => {
    const short = { username: 'abc', name: 'Al B', email: '', portal: '' };
    expect(containsOwnWord('Abc-Al-B-x-12', short)).toBe(false);
  });

  test('short entries, digits alone and rare passwords do not count as common', () => {
    expect([...common].filter((entry) => ['123456', 'love'].includes(entry))).toEqual([]);
    const many = Array.from({ length: 10_001 }, (_, position) => `word${position}`);
    expect(commonPasswordsOf(many).has('word9999')).toBe(true);
    expect(commonPasswordsOf(many).has('word10000')).toBe(false);
  });
});
