import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readCode, secondFactorCode, shownRecoveryCode } from './second-factor.ts';

describe('a typed code', () => {
  test.each([
    ['123456', { kind: 'authenticator', code: '123456' }],
    [' 123 456 ', { kind: 'authenticator', code: '123456' }],
    ['１２３４５６', { kind: 'authenticator', code: '123456' }],
    ['7K3M-9QXT-04BC-ZZ1P', { kind: 'recovery', code: '7K3M9QXT04BCZZ1P' }],
    ['7k3m 9qxt–o4bc zzlp', { kind: 'recovery', code: '7K3M9QXT04BCZZ1P' }],
    ['12345', null],
    ['1234567', null],
    ['7K3M-9QXT-04BC-ZZ1', null],
    ['7K3M-9QXT-04BC-ZZ1U', null],
    ['', null],
  ])('%j', (typed, read) => {
    expect(readCode(typed)).toEqual(read);
    expect(v.is(secondFactorCode, typed)).toBe(read !== null);
  });

  test('a recovery code is shown in groups that are read again', () => {
    const plain = '0123456789ABCDEF';
    expect(shownRecoveryCode(plain)).toBe('0123-4567-89AB-CDEF');
    expect(readCode(shownRecoveryCode(plain))).toEqual({ kind: 'recovery', code: plain });
  });
});
