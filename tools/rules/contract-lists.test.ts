import { describe, expect, test } from 'vitest';
import { behaviourOf, behavioursIn, citationFindings, rulesIn, testFinding } from './contract-lists.ts';

describe('the behaviours that tests show', () => {
  test('a title with up to three rules counts for them, without its numbers', () => {
    const shown = behavioursIn("test('signs out (R-093, R-094)', run);\ntest(`R-095: ${what}`, run);");
    expect([...shown]).toEqual([
      ['R-093', ['signs out']],
      ['R-094', ['signs out']],
      ['R-095', ['${what}']],
    ]);
  });

  test('a range, a title with many rules, a group, a message and a comment do not count', () => {
    for (const text of [
      "test('session (R-090 to R-093)', run); // R-001",
      "test('R-001, R-002, R-003, R-004: all', run);",
      "describe('the picker (R-008)', run);",
      "expect(rows, 'R-009: rows').toEqual([]);",
    ])
      expect([...behavioursIn(text)], text).toEqual([]);
  });

  test('numbers and escapes are no part of a behaviour', () => {
    expect(behaviourOf('R-001, Q-002: says it (R-003) at once (RT-004, Q-005)')).toBe('says it at once');
    expect(behaviourOf("another\\'s claim (R-001)")).toBe("another's claim");
  });
});

describe('the list of rules', () => {
  const [rule, decision, bare] = rulesIn(
    '# Rules\n\n- **R-093** A refused refresh ends the session. Test: `a refused refresh logs out`\n- **Q-001** One version.\n- **R-094** A 403.\n',
  );

  test('has a number, a sentence and a test', () => {
    expect(rule).toEqual({
      number: 'R-093',
      sentence: 'A refused refresh ends the session.',
      test: 'a refused refresh logs out',
    });
    expect(decision).toMatchObject({ number: 'Q-001', sentence: 'One version.' });
    expect(decision?.test).toBeUndefined();
  });

  test('fails for a rule whose test is renamed, missing, ambiguous or says nothing', () => {
    expect(testFinding(rule!, undefined, ['a refused refresh logs out'])).toBeNull();
    expect(testFinding(rule!, undefined, ['a refusal logs out'])).toContain('is called');
    expect(testFinding(rule!, undefined, [rule!.test!, rule!.test!])).toContain('2 tests');
    expect(testFinding({ ...rule!, test: 'logs out' }, undefined, ['logs out'])).toContain('names no behaviour');
    expect(testFinding(bare!, undefined, ['a 403 logs out'])).toContain('has no test');
  });

  test('takes a reason in the place of a test, not beside it; decisions need none', () => {
    expect(testFinding(bare!, 'cannot be shown', [])).toBeNull();
    expect(testFinding(rule!, 'cannot be shown', ['a refused refresh logs out'])).toContain('take it out');
    expect(testFinding(decision!, undefined, [])).toBeNull();
  });

  test('fails for a cited number that it does not explain; numbers of recalls and routes are none', () => {
    const known = new Set(['R-093', 'Q-001']);
    const cite = (text: string): string[] => citationFindings([{ file: 'a.ts', text }], known);
    expect(cite('R-093, (Q-001), RT-059, R-26-014 and R-2026-07')).toEqual([]);
    expect(cite(['see R', '324'].join('-'))).toHaveLength(1);
  });
});
