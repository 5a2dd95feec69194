import { describe, expect, test } from 'vitest';
import { decideStart, refusalTexts, type FoundDatabase, type RefusalFacts } from './cluster-state.ts';

type Values = { readonly [K in keyof FoundDatabase]: readonly FoundDatabase[K][] };

const values: Values = {
  content: ['nothing', 'gone', 'empty', 'part', 'whole', 'foreign'],
  password: ['missing', 'unreadable', 'present'],
  files: [false, true],
  access: ['usable', 'unreachable', 'readOnly', 'open'],
  sameVersion: [true, false],
  owner: ['unmarked', 'this', 'moved', 'other'],
  copiedLive: [false, true],
};

interface State extends FoundDatabase {
  readonly newDatabase: boolean;
}

/** Every combination of what a start can find, with and without the option. */
const states = Object.entries({ ...values, newDatabase: [false, true] }).reduce<Record<string, unknown>[]>(
  (all, [name, possible]) => all.flatMap((state) => possible.map((value) => ({ ...state, [name]: value }))),
  [{}],
) as unknown as State[];

type Row = readonly [outcome: string, ...when: ((state: State) => boolean)[]];

const noDatabase = ({ content }: State): boolean => ['nothing', 'gone', 'empty'].includes(content);
const asked = ({ newDatabase }: State): boolean => newDatabase;
const trace = ({ content, password }: State): boolean => content === 'gone' || password !== 'missing';
const is =
  <K extends keyof State>(name: K, value: State[K]) =>
  (state: State): boolean =>
    state[name] === value;
const not =
  (test: (state: State) => boolean) =>
  (state: State): boolean =>
    !test(state);

/** The whole table: the first row that fits counts. */
const table: readonly Row[] = [
  ['lost', noDatabase, not(asked), trace],
  ['filesOnly', noDatabase, not(asked), is('files', true)],
  ['unreachable', is('content', 'empty'), is('access', 'unreachable')],
  ['readOnly', is('content', 'empty'), is('access', 'readOnly')],
  ['create', noDatabase],
  ['notLost', asked],
  ['foreign', is('content', 'foreign')],
  ['part', is('content', 'part')],
  ['unreachable', is('access', 'unreachable')],
  ['readOnly', is('access', 'readOnly')],
  ['open', is('access', 'open')],
  ['otherVersion', is('sameVersion', false)],
  ['copy', is('owner', 'other')],
  ['copiedLive', is('copiedLive', true)],
  ['password', not(is('password', 'present'))],
  ['start'],
];

const outcomeOf = (state: State): string => {
  const decision = decideStart(state, state.newDatabase);
  return decision.act === 'refuse' ? decision.why : decision.act;
};

describe('the decision of a start', () => {
  test('follows the table in all states', () => {
    expect(states).toHaveLength(6 * 3 * 2 * 4 * 2 * 4 * 2 * 2);
    const reached = new Set<Row>();
    for (const state of states) {
      const row = table.find(([, ...when]) => when.every((holds) => holds(state)));
      expect({ state, outcome: outcomeOf(state) }).toEqual({ state, outcome: row?.[0] });
      if (row) reached.add(row);
    }
    expect(table.filter((row) => !reached.has(row))).toEqual([]);
  });

  test('never makes a database where there are files of one, nor after a lost one without the option', () => {
    const creates = states.filter((state) => outcomeOf(state) === 'create');
    expect(creates.filter(({ content }) => ['part', 'whole', 'foreign'].includes(content))).toEqual([]);
    expect(creates.filter((state) => !state.newDatabase && (trace(state) || state.files))).toEqual([]);
  });

  test('starts only a complete database of this folder, with its password', () => {
    const starts = states.filter((state) => outcomeOf(state) === 'start');
    expect(new Set(starts.map(({ content }) => content))).toEqual(new Set(['whole']));
    expect(new Set(starts.map(({ password }) => password))).toEqual(new Set(['present']));
    expect(starts.some(({ owner, copiedLive }) => owner === 'other' || copiedLive)).toBe(false);
  });
});

const facts: RefusalFacts = {
  dataDir: '/srv/data',
  database: '/srv/data/db',
  isLink: false,
  passwordFile: '/srv/data/db-password',
  passwordError: 'EACCES',
  missingPart: 'base',
  folderUser: 'anna',
  postgresUser: 'postgres',
  closedFolder: '/srv',
  version: '17',
  ownVersion: '18',
  ownerFolder: '/srv/original',
  copiedFrom: '/srv/original/db',
};

test.each(Object.entries(refusalTexts))('the message of `%s` names the folder, the reason and a way out', (_, text) => {
  const message = text(facts);
  expect(message).toContain('/srv/data');
  expect(message).toMatch(/ (?:run|start|set|move|copy|restore|mount|let|make|delete|put|give|chmod|begin)\b/i);
  expect(message).not.toMatch(/null|undefined|unknown|another folder/);
});
