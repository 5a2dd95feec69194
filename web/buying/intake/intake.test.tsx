import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { renderPart, signInAs } from '#testing/render.tsx';
import { columnName } from './column-name.ts';
import { FastOrderPage } from './fast-order.page.tsx';
import {
  AddIntake,
  type Candidate,
  type AnsweredCheck,
  type AnsweredRow,
  CheckIntake,
  type CheckedRow,
  type IntakeProduct,
  type RowInput,
  SaveOwnCodes,
  type SheetFacts,
  SuggestArticles,
} from './intake.documents.ts';
import { mergeRows, sumsOf } from './intake-sheet.ts';
import { isScanned, noKeyTimes, timed } from './scanner.ts';

beforeAll(() => loadTexts(['intake', 'refusals']));
beforeEach(() => {
  localStorage.clear();
  signInAs();
});

const product = (code: string, more: Partial<IntakeProduct> = {}): IntakeProduct => ({
  articleCode: code,
  articleCodeDisplay: code,
  name: `Part ${code}`,
  sorg: '5000',
  packSize: 1,
  image: null,
  price: { currency: 'USD', dealer: '10.00', deals: [] },
  availability: { state: 'now', qty: 50, mask: '', date: null, precision: null },
  nextArrival: null,
  ...more,
});

/** The article of a row with its details. */
function article(code: string, more: Partial<IntakeProduct> = {}): Pick<CheckedRow, 'product' | 'details'> {
  const whole = product(code, more);
  return { product: whole, details: whole };
}

/** A row that the user must decide before it can be checked. */
const unread = {
  group: 'decision',
  add: 0,
  readyQty: 0,
  laterQty: 0,
  missingQty: 0,
  unitPrice: null,
  amount: null,
  product: null,
  details: null,
} as const;

/** The server's result for a row: A-... is ready, S-... only partly in stock, anything else unknown. */
function judge(input: RowInput): CheckedRow {
  const code = input.articleCode ?? input.code;
  const asked = Number(input.quantity || '1');
  const base = {
    lines: [...input.lines],
    part: input.part ?? 0,
    question: null,
    columnQuantities: [],
    written: input.written ?? '',
    code: input.code,
    matchedBy: 'code',
    asked,
    inCart: 0,
    currency: 'USD',
    acceptLater: input.acceptLater ?? false,
  };
  if (input.quantity === null)
    return {
      ...base,
      ...unread,
      asked: null,
      candidates: [],
      ...article(code),
      problems: [{ code: 'quantity_unclear', field: 'quantity', message: 'Two ways', params: {} }],
      quantityChoices: input.quantities ?? [],
    };
  const empty = { missingQty: 0, problems: [], candidates: [], quantityChoices: [] };
  if (/^[AS]-/.test(code)) {
    const short = code.startsWith('S-') && asked > 4 && !input.acceptLater;
    const add = code.startsWith('A-PACK') ? Math.ceil(asked / 4) * 4 : asked;
    return {
      ...base,
      ...empty,
      group: short ? 'decision' : 'ready',
      ...article(code, code.startsWith('A-PACK') ? { packSize: 4 } : {}),
      add,
      readyQty: short ? 4 : add,
      laterQty: short ? add - 4 : 0,
      unitPrice: '10.00',
      amount: `${add * 10}.00`,
      problems: short ? [{ code: 'partly_later', field: 'quantity', message: 'Only 4 are ready', params: {} }] : [],
      quantityChoices: short ? [4] : [],
    };
  }
  const near: Candidate[] = code.endsWith('X')
    ? [{ kind: 'near', qty: asked, product: product(`A-${code.slice(0, -1)}`), also: [] }]
    : [];
  return {
    ...base,
    ...empty,
    matchedBy: null,
    group: 'unknown',
    product: null,
    details: null,
    add: 0,
    readyQty: 0,
    laterQty: 0,
    unitPrice: null,
    amount: null,
    problems: [{ code: 'code_unknown', field: 'code', message: 'No article has this code.', params: {} }],
    candidates: near,
  };
}

/** A row in the form of the answer. */
const answered = ({
  product: of,
  details,
  missingQty,
  problems,
  candidates,
  quantityChoices,
  question,
  columnQuantities,
  ...row
}: CheckedRow): AnsweredRow => ({
  ...row,
  articleCode: of?.articleCode ?? null,
  sorg: of?.sorg ?? null,
  details: of && details ? { ...of, ...details } : null,
  undecided:
    row.group === 'ready' ? null : { missingQty, problems, candidates, quantityChoices, question, columnQuantities },
});

const sheetFacts: NonNullable<AnsweredCheck['facts']>['sheets'][number] = {
  name: '',
  state: 'read',
  firstLine: 1,
  rows: 1,
  separator: 'tab',
  header: false,
  codeColumn: 1,
  quantityColumn: 2,
  hiddenRows: 0,
  hiddenColumns: [],
  leftOut: [],
};
const done = { message: { status: 'success', description: '' }, userErrors: [] };
/** A server that checks rows and stores a cart. */
function intakeServer(options: { refuse?: string; changedOnce?: boolean } = {}): Network {
  let version = 1;
  let changed = options.changedOnce ?? false;
  return new Network()
    .document(CheckIntake, ({ text, rows, details }) => {
      const wanted =
        rows ??
        (text ?? '')
          .split('\n')
          .filter(Boolean)
          .map((line, index): RowInput => ({
            lines: [index + 1],
            written: line,
            code: line.split(/[\t;]/)[0] ?? '',
            quantity: line.split(/[\t;]/)[1] ?? '1',
          }));
      const facts = text === undefined ? null : { sheets: [sheetFacts], questions: [] };
      const checked = wanted.map(judge);
      const late = new Set(checked.filter(({ group: of }) => of === 'ready').slice(details));
      const rowsWithDetails = checked.map((row) => (late.has(row) ? { ...row, details: null } : row));
      return {
        checkIntake: { ...done, rows: rowsWithDetails.map(answered), ignored: [], facts, cartVersion: version },
      };
    })
    .document(SuggestArticles, ({ search }) => ({
      products: { data: search.startsWith('a-1') ? [product('A-100'), product('A-101')] : [] },
      intakeCodes: { data: [] },
    }))
    .document(SaveOwnCodes, () => ({ saveIntakeCodes: { ...done, saved: 1 } }))
    .document(AddIntake, ({ products }) => {
      if (changed) {
        changed = false;
        version += 5;
        return {
          updateProductsInCart: {
            cart: null,
            message: { status: 'failed', description: '' },
            userErrors: [{ field: 'version', code: 'cart_changed', message: 'changed', params: {} }],
          },
        };
      }
      version += 1;
      const userErrors = products.flatMap(({ articleCode }, at) =>
        articleCode === options.refuse
          ? [{ field: `products[${at}]`, code: 'order_blocked', message: 'Blocked just now', params: {} }]
          : [],
      );
      return {
        updateProductsInCart: {
          cart: { lines: 1, units: 2, version },
          message: { status: userErrors.length > 0 ? 'failed' : 'success', description: '' },
          userErrors,
        },
      };
    });
}
const sent = (network: Network, name: string) =>
  network.of(name).map((request) => (request.body as { variables: Record<string, never> }).variables);
const code = (row: number) => screen.getByRole<HTMLInputElement>('combobox', { name: `Code, row ${row}` });
const quantity = (row: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity, row ${row}` });
const group = async (name: string) => within(await screen.findByRole('list', { name }));
const open = (_network: Network) => renderPart(<FastOrderPage />);

function paste(text: string): void {
  fireEvent.paste(code(1), { clipboardData: { getData: () => text } });
}

describe('fast order (Q-074)', () => {
  it('keeps a list that is being written over a reload, without a counter of a million characters', async () => {
    const page = await open(intakeServer());
    fireEvent.click(screen.getByRole('radio', { name: 'Paste' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Rows to order' }), { target: { value: 'A-1 2' } });
    expect(document.body.textContent).not.toContain('1000000');
    page.unmount();
    const network = intakeServer();
    await open(network);
    const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Rows to order' });
    expect(area.value).toBe('A-1 2');
    fireEvent.click(screen.getByRole('button', { name: 'Check' }));
    await group('Ready');
    expect(area.value).toBe('');
    expect(Object.keys(localStorage).filter((key) => key.includes('intake-text'))).toEqual([]);
  });

  it('selects the first match with Enter, moves to the quantity, and with Enter again to the next row', async () => {
    const network = intakeServer();
    await open(network);
    await waitFor(() => expect(document.activeElement).toBe(code(1)));
    fireEvent.change(code(1), { target: { value: 'a-1' } });
    expect(await screen.findByRole('option', { name: /A-100/, selected: true })).toBeTruthy();
    fireEvent.keyDown(code(1), { key: 'ArrowDown' });
    fireEvent.keyDown(code(1), { key: 'Enter' });
    expect(code(1).value).toBe('A-101');
    expect(document.activeElement).toBe(quantity(1));
    fireEvent.change(quantity(1), { target: { value: '3' } });
    fireEvent.keyDown(quantity(1), { key: 'Enter' });
    expect(document.activeElement).toBe(code(2));
    expect(await (await group('Ready')).findByText('Part A-101')).toBeTruthy();
    expect(sent(network, 'CheckIntake')[0]).toMatchObject({
      rows: [{ code: 'A-101', quantity: '3', articleCode: 'A-101', sorg: '5000' }],
    });
    expect(screen.getByRole('button', { name: /Add 1 ready row/ }).textContent).toContain('30');
  });

  it('increases the quantity of a scanned code and continues by itself', async () => {
    await open(intakeServer());
    const scan = (text: string, row: number) => {
      // Keys a few milliseconds apart, faster than anyone types.
      const press = (key: string, at: number) => {
        const event = createEvent.keyDown(code(row), { key });
        Object.defineProperty(event, 'timeStamp', { value: at });
        fireEvent(code(row), event);
      };
      Array.from(text).forEach((letter, at) => press(letter, row * 1_000 + at * 6));
      fireEvent.change(code(row), { target: { value: text } });
      press('Enter', row * 1_000 + text.length * 6);
    };
    scan('A-4006381', 1);
    await waitFor(() => expect(document.activeElement).toBe(code(2)));
    scan('A-4006381', 2);
    const ready = await group('Ready');
    await waitFor(() =>
      expect(ready.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Part A-4006381' }).value).toBe('2'),
    );
    expect(document.activeElement).toBe(code(3));
  });

  it('treats a scan in a waiting quantity field as the next article', async () => {
    const network = intakeServer();
    await open(network);
    fireEvent.change(code(1), { target: { value: 'A-101' } });
    fireEvent.keyDown(code(1), { key: 'Enter' });
    await waitFor(() => expect(document.activeElement).toBe(quantity(1)));
    const press = (key: string, at: number) => {
      const event = createEvent.keyDown(quantity(1), { key });
      Object.defineProperty(event, 'timeStamp', { value: at });
      fireEvent(quantity(1), event);
    };
    Array.from('4006381333931').forEach((letter, at) => press(letter, 5_000 + at * 6));
    fireEvent.change(quantity(1), { target: { value: '4006381333931' } });
    press('Enter', 5_080);
    await waitFor(() => expect(sent(network, 'CheckIntake')).toHaveLength(2));
    expect(sent(network, 'CheckIntake')).toMatchObject([
      { rows: [{ code: 'A-101', quantity: '' }] },
      { rows: [{ code: '4006381333931', quantity: '' }] },
    ]);
    expect(document.activeElement).toBe(code(2));
  });

  it('imports a pasted list as a whole, in three groups, and reports duplicates', async () => {
    const network = intakeServer();
    await open(network);
    paste('A-1\t2\nA-PACK\t3\nS-1\t9\nBEAMX\t5\nNO\t1');
    expect(await (await group('Ready')).findByText('Part A-1')).toBeTruthy();
    expect((await group('Ready')).getByText('Sold in packs of 4: 3 became 4.')).toBeTruthy();
    expect((await group('Needs a decision')).getByText('Only 4 are ready')).toBeTruthy();
    expect((await group('Not found')).getAllByText('No article has this code.')).toHaveLength(2);
    expect(network.of('CheckIntake')).toHaveLength(1);
    paste('A-1\t10');
    expect(await (await group('Ready')).findByText('2 rows merged')).toBeTruthy();
    expect((await group('Ready')).getByRole('textbox', { name: 'Quantity of Part A-1' })).toHaveProperty('value', '12');
  });

  it('lets rows be corrected in place: a quantity, a split, a similar article, an own code', async () => {
    const network = intakeServer();
    await open(network);
    paste('S-1\t9\nBEAMX\t5\nNO\t1\nS-2\t8');
    fireEvent.click(await (await group('Needs a decision')).findByRole('button', { name: /4 now \+ 5 later/ }));
    expect(await (await group('Ready')).findByText('Part S-1')).toBeTruthy();
    fireEvent.click((await group('Needs a decision')).getByRole('button', { name: '4 only' }));
    expect(await (await group('Ready')).findByText('Part S-2')).toBeTruthy();
    fireEvent.click((await group('Not found')).getByRole('button', { name: 'Use A-BEAM' }));
    expect(await (await group('Ready')).findByText('Part A-BEAM')).toBeTruthy();
    fireEvent.click((await group('Not found')).getByRole('button', { name: 'Pick…' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Remember NO as our code' }));
    const search = screen.getByRole('combobox', { name: 'Article for NO' });
    fireEvent.change(search, { target: { value: 'a-1' } });
    await screen.findByRole('option', { name: /A-100/ });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(await (await group('Ready')).findByText('Part A-100')).toBeTruthy();
    expect(sent(network, 'SaveOwnCodes')).toEqual([{ codes: [{ code: 'NO', articleCode: 'A-100' }] }]);
    expect(screen.queryByRole('list', { name: 'Not found' })).toBeNull();
  });

  it('adds the valid rows in one request and keeps the rest, also over a reload', async () => {
    const network = intakeServer({ refuse: 'A-2' });
    const page = await open(network);
    paste('A-1\t2\nA-2\t3\nNO\t1');
    fireEvent.click(await screen.findByRole('button', { name: /Add 2 ready rows/ }));
    expect(await (await group('Needs a decision')).findByText('Blocked just now')).toBeTruthy();
    expect((await group('Not found')).getByText('NO × 1')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Ready' })).toBeNull();
    expect(sent(network, 'AddIntake')).toEqual([
      {
        products: [
          { articleCode: 'A-1', sorg: '5000', qty: 2 },
          { articleCode: 'A-2', sorg: '5000', qty: 3 },
        ],
        version: 1,
      },
    ]);
    page.unmount();
    await open(intakeServer());
    expect(await (await group('Not found')).findByText('NO × 1')).toBeTruthy();
    expect(screen.queryByText('Part A-1')).toBeNull();
  });

  it('adds all that can be ordered with one press, and nothing if the check fails', async () => {
    const network = intakeServer();
    await open(network);
    paste('A-1\t2\nS-1\t9\nS-2\t8\nNO\t1');
    const bar = within(await screen.findByRole('region', { name: 'Add to the cart' }));
    expect(bar.getByText('2 rows arrive later. The other row stays here until you decide.')).toBeTruthy();
    const all = bar.getByRole('button', { name: 'Add all 3 that can be ordered · $190.00' });
    network.goOffline();
    fireEvent.click(all);
    await waitFor(() => expect(all.getAttribute('aria-busy')).not.toBe('true'));
    expect(sent(network, 'AddIntake')).toEqual([]);
    network.goOnline();
    fireEvent.click(all);
    const products = ['A-1', 'S-1', 'S-2'].map((articleCode) => expect.objectContaining({ articleCode }));
    await waitFor(() => expect(sent(network, 'AddIntake')).toEqual([expect.objectContaining({ products })]));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Needs a decision' })).toBeNull());
    expect((await group('Not found')).getByText('NO × 1')).toBeTruthy();
  });

  it('checks again when the cart was changed meanwhile, and adds nothing unseen', async () => {
    const network = intakeServer({ changedOnce: true });
    await open(network);
    paste('A-1\t2\nA-3\t1');
    fireEvent.click(await screen.findByRole('button', { name: /Add all 2 rows/ }));
    expect(await screen.findByText(/The cart was changed meanwhile/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Add all 2 rows/ }));
    await waitFor(() => expect(sent(network, 'AddIntake').map(({ version }) => version)).toEqual([1, 6]));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Ready' })).toBeNull());
  });

  it('says what to do if the camera is not allowed', async () => {
    const network = intakeServer();
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    });
    await open(network);
    fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
    expect(await screen.findByText(/may not use the camera/)).toBeTruthy();
  });

  it('counts a code once while the camera sees it, reports unknown codes, and needs two scans without a check digit', async () => {
    const seen = (format: string, rawValue: string) => [{ format, rawValue }];
    let shown = seen('ean_13', 'A-100');
    const read = vi.fn(async () => shown);
    const morePictures = async (count: number) => {
      const before = read.mock.calls.length;
      await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(before + count));
    };
    const stop = vi.fn();
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['ean_13', 'itf'];
        detect = read;
      },
    );
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: async () => ({ getTracks: () => [{ stop, readyState: 'live' }] }) },
    });
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    Object.defineProperty(HTMLMediaElement, 'HAVE_CURRENT_DATA', { configurable: true, value: 2 });
    vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
    for (const [name, value] of Object.entries({ videoWidth: 640, srcObject: null }))
      Object.defineProperty(HTMLVideoElement.prototype, name, { configurable: true, writable: true, value });
    const network = intakeServer();
    await open(network);
    fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Added: Part A-100 × 1')).toBeTruthy();
    await morePictures(2);
    // A partial code in one picture.
    read.mockResolvedValueOnce(seen('itf', '12'));
    await morePictures(1);
    shown = seen('ean_13', 'NO-9');
    expect(await dialog.findByText('Not found: NO-9')).toBeTruthy();
    shown = seen('itf', 'A-7');
    expect(await dialog.findByText('Added: Part A-7 × 1')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Done, 3 scanned' }));
    expect(sent(network, 'CheckIntake')).toEqual(
      ['A-100', 'NO-9', 'A-7'].map((one) => ({ rows: [expect.objectContaining({ code: one })], details: 100 })),
    );
    expect(stop).toHaveBeenCalled();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

it('loads the details of ready rows when they become visible, once', async () => {
  const network = intakeServer();
  await open(network);
  paste(Array.from({ length: 103 }, (_, index) => `A-${index + 1}\t2`).join('\n'));
  const ready = within(await screen.findByRole('list', { name: 'Ready' }));
  expect(ready.getAllByText('50 ready')).toHaveLength(100);
  fireEvent.click(screen.getByRole('button', { name: 'Show 3 more' }));
  // Until then the code stands for the name.
  expect(ready.getAllByText('A-103')).toHaveLength(2);
  await waitFor(() => expect(ready.getAllByText('50 ready')).toHaveLength(103));
  expect(ready.getByText('Part A-103')).toBeTruthy();
  expect(sent(network, 'CheckIntake').slice(1)).toEqual([
    {
      details: 3,
      rows: [101, 102, 103].map((line) => expect.objectContaining({ articleCode: `A-${line}`, quantity: '2' })),
    },
  ]);
  // A row that moves up when another is removed.
  fireEvent.click(ready.getByRole('button', { name: /^Remove.*Part A-1$/ }));
  await waitFor(() => expect(ready.queryByText('Part A-1')).toBeNull());
  expect(ready.getAllByText('50 ready')).toHaveLength(102);
  expect(sent(network, 'CheckIntake')).toHaveLength(2);
});

describe('open points of a list', () => {
  const row = (line: number, more: Partial<CheckedRow>): CheckedRow => ({
    ...judge({ lines: [line], written: '', code: `A-${line}`, quantity: '1' }),
    ...unread,
    candidates: [],
    ...more,
  });
  const problem = (name: string) => [{ code: name, field: 'code', message: `Asked: ${name}`, params: {} }];
  /** A server that answers a list with the given rows, and rows as checked. */
  const answering = (rows: CheckedRow[], facts: NonNullable<AnsweredCheck['facts']>): Network =>
    new Network()
      .document(CheckIntake, ({ rows: inputs }) => ({
        checkIntake: {
          ...done,
          rows: (inputs ? inputs.map(judge) : rows).map(answered),
          ignored: [],
          facts: inputs ? null : facts,
          cartVersion: 1,
        },
      }))
      .document(SuggestArticles, () => ({ products: { data: [] }, intakeCodes: { data: [] } }));
  const question = {
    question: 0,
    sheet: 'Shop B',
    columns: [
      { column: 3, name: 'EK', samples: ['25', '30'] },
      { column: 4, name: '', samples: ['2', '3'] },
    ],
  };
  const asked = (line: number, quantities: number[]) =>
    row(line, {
      asked: null,
      ...article(`A-${line}`),
      problems: problem('column_unclear'),
      question: 0,
      columnQuantities: quantities,
      quantityChoices: quantities,
    });
  const sheets = [
    { ...sheetFacts, name: 'Shop A', separator: 'sheet' },
    { ...sheetFacts, name: 'Shop B', separator: 'sheet', firstLine: 50_001, rows: 2, quantityColumn: 4 },
    { ...sheetFacts, name: 'Lists', state: 'hidden' },
  ];

  it('ask once for the column of a sheet, show what was read, and apply the answer to all rows', async () => {
    const network = answering([asked(50_001, [25, 2]), asked(50_002, [30, 3])], { sheets, questions: [question] });
    await open(network);
    paste('some\nlist');
    expect(await screen.findByRole('heading', { name: 'Which column of “Shop B” holds the quantities?' })).toBeTruthy();
    expect(screen.getByText('Lists: hidden, not read')).toBeTruthy();
    expect(screen.getByText('Shop B: 2 rows, code in column A')).toBeTruthy();
    expect((await group('Needs a decision')).getByText('Shop B, row 2')).toBeTruthy();
    expect((await group('Needs a decision')).queryByRole('button', { name: 'Use 25' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Column D/ }));
    expect(await (await group('Ready')).findByText('Part A-50001')).toBeTruthy();
    expect(sent(network, 'CheckIntake').at(-1)).toMatchObject({
      rows: [
        { code: 'A-50001', quantity: '2' },
        { code: 'A-50002', quantity: '3' },
      ],
    });
    expect(screen.queryByRole('heading', { name: /Which column/ })).toBeNull();
  });

  it('offer one of each if no column holds the quantities, and name the columns that were left out', async () => {
    const leftOut = [{ column: 3, reason: 'prices', name: '', samples: ['25.50', '30.90'] }];
    const network = answering([asked(1, [1]), asked(2, [1])], {
      sheets: [{ ...sheetFacts, quantityColumn: null, leftOut }],
      questions: [{ question: 0, sheet: '', columns: [{ column: null, name: '', samples: [] }] }],
    });
    await open(network);
    paste('some\nlist');
    expect(await screen.findByRole('heading', { name: 'No column holds the quantities' })).toBeTruthy();
    expect(screen.getByText('Column 3 looks like prices and is left out: 25.50 · 30.90')).toBeTruthy();
    expect(screen.getByText(/code in column 1$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Order one of each' }));
    expect(await (await group('Ready')).findByText('Part A-1')).toBeTruthy();
    expect(sent(network, 'CheckIntake').at(-1)).toMatchObject({
      rows: [
        { code: 'A-1', quantity: '1' },
        { code: 'A-2', quantity: '1' },
      ],
    });
  });

  it('ask what the numbers of a column mean if all can be read in two ways', async () => {
    const column = { column: 2, name: 'Menge' };
    const network = answering([asked(1, [5, 5_000]), asked(2, [12, 12_000])], {
      sheets: [sheetFacts],
      questions: [
        {
          question: 0,
          sheet: '',
          columns: [
            { ...column, samples: ['5', '12'] },
            { ...column, samples: ['5000', '12000'] },
          ],
        },
      ],
    });
    await open(network);
    paste('some\nlist');
    expect(
      await screen.findByRole('heading', { name: 'How are the quantities of Column 2 (Menge) meant?' }),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /5000 · 12000/ }));
    await group('Ready');
    expect(sent(network, 'CheckIntake').at(-1)).toMatchObject({ rows: [{ quantity: '5000' }, { quantity: '12000' }] });
  });

  it('show the number of hidden rows, and add them once on request', async () => {
    const typed = (name: string): RowInput => ({
      lines: [Number(name.slice(2))],
      written: '',
      code: name,
      quantity: '2',
    });
    const hidden = judge(typed('A-3'));
    const book = { ...sheetFacts, separator: 'sheet', hiddenRows: 312, hiddenColumns: [4] };
    const answerOf = (rows: CheckedRow[], sheet: SheetFacts) =>
      jsonAnswer({
        data: {
          checkIntake: {
            ...done,
            rows: rows.map(answered),
            ignored: [],
            facts: { sheets: [sheet], questions: [] },
            cartVersion: 1,
          },
        },
      });
    const uploads: unknown[] = [];
    const network = new Network().rest('POST /graphql', ({ body }) => {
      const { variables } = JSON.parse((body as FormData).get('operations') as string) as {
        variables: { hiddenRows?: boolean };
      };
      uploads.push(variables);
      return variables.hiddenRows
        ? answerOf([hidden], { ...book, hiddenRows: 0 })
        : answerOf([judge(typed('A-1'))], book);
    });
    await open(network);
    const file = new File(['x'], 'list.xlsx');
    fireEvent.drop(await screen.findByText('What you enter is checked here'), {
      dataTransfer: { files: [file], types: ['Files'] },
    });
    expect(await screen.findByText('312 hidden rows were left out')).toBeTruthy();
    expect(screen.getByText('Column D is hidden: only article codes are read there')).toBeTruthy();
    const add = screen.getByRole('button', { name: 'Add the hidden rows' });
    fireEvent.click(add);
    fireEvent.click(add);
    const ready = await group('Ready');
    expect(await ready.findByText('Part A-3')).toBeTruthy();
    expect(ready.getByText('Part A-1')).toBeTruthy();
    expect(screen.queryByText('312 hidden rows were left out')).toBeNull();
    expect(uploads).toEqual([
      { file: null, details: 100 },
      { file: null, details: 100, hiddenRows: true },
    ]);
  });

  it('stay over a reload, and never treat an unread quantity as one', async () => {
    const page = await open(
      answering(
        [
          asked(50_001, [25, 2]),
          row(3, {
            asked: null,
            ...article('A-3'),
            problems: problem('quantity_unclear'),
            quantityChoices: [4, 9],
          }),
        ],
        {
          sheets,
          questions: [question],
        },
      ),
    );
    paste('some\nlist');
    await screen.findByRole('heading', { name: /Which column/ });
    page.unmount();
    const network = answering([], { sheets, questions: [] });
    await open(network);
    expect(await screen.findByRole('heading', { name: /Which column of “Shop B”/ })).toBeTruthy();
    expect(await (await group('Needs a decision')).findByRole('button', { name: 'Use 9' })).toBeTruthy();
    expect(sent(network, 'CheckIntake')).toMatchObject([
      { rows: [{ code: 'A-3', quantity: null, quantities: [4, 9] }] },
    ]);
    expect(screen.queryByRole('list', { name: 'Ready' })).toBeNull();
  });

  it('can be decided by keyboard: the count leads to the first choice, arrows move, Enter selects, the focus moves to the next one', async () => {
    const both = { kind: 'article', qty: 1, product: product('A-25'), also: [{ qty: 1, product: product('A-31') }] };
    const many = { kind: 'article', qty: 31, product: product('A-25'), also: [] };
    const network = answering(
      [
        row(1, { asked: 1, problems: problem('line_unclear'), candidates: [both, many] }),
        row(2, {
          asked: null,
          ...article('A-2'),
          problems: problem('quantity_unclear'),
          quantityChoices: [3, 7],
        }),
      ],
      { sheets: [sheetFacts], questions: [] },
    );
    await open(network);
    paste('some\nlist');
    fireEvent.click(await screen.findByRole('button', { name: '2 to decide' }));
    const first = screen.getByRole('button', { name: 'Use A-25 × 1 + A-31 × 1' });
    expect(screen.getByText('A-31 Part A-31')).toBeTruthy();
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use 3' }));
    fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use 7' }));
    fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
    fireEvent.click(first);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use 3' })));
    expect((await group('Ready')).getByText('Part A-31')).toBeTruthy();
    expect(sent(network, 'CheckIntake').at(-1)).toMatchObject({
      rows: [
        { articleCode: 'A-25', quantity: '1', lines: [1_000_001], part: 0 },
        { articleCode: 'A-31', quantity: '1', lines: [1_000_001], part: 1 },
      ],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Use 3' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Add all 3 rows/ })));
  });

  it('price the orderable part of a quantity that is far too large, and name the rest', async () => {
    await open(
      answering(
        [
          row(1, {
            asked: 9_999,
            add: 9_999,
            ...article('A-1'),
            readyQty: 16,
            missingQty: 9_983,
            unitPrice: '10.00',
            amount: '160.00',
            problems: problem('exceeds_stock'),
            quantityChoices: [16],
          }),
        ],
        { sheets: [sheetFacts], questions: [] },
      ),
    );
    paste('some\nlist');
    const decision = await group('Needs a decision');
    expect(decision.getByText('16 can be ordered, 9,983 cannot.')).toBeTruthy();
    expect(await decision.findByRole('button', { name: /^Why\? / })).toBeTruthy();
    expect(decision.getByText(/16 at .*10\.00 each/)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Needs a decision' }).textContent).toContain('160');
  });

  it('a quantity that only comes later needs consent', async () => {
    const network = answering(
      [
        row(1, {
          asked: 5,
          add: 5,
          ...article('A-1', { packSize: 5 }),
          laterQty: 5,
          problems: problem('all_later'),
        }),
      ],
      {
        sheets: [sheetFacts],
        questions: [],
      },
    );
    await open(network);
    paste('some\nlist');
    fireEvent.click(await (await group('Needs a decision')).findByRole('button', { name: /^5 later/ }));
    await waitFor(() =>
      expect(sent(network, 'CheckIntake').at(-1)).toMatchObject({ rows: [{ acceptLater: true, quantity: '5' }] }),
    );
  });
});

describe('helpers of the sheet', () => {
  it('name columns as in a workbook', () => {
    expect([1, 26, 27, 53].map((column) => columnName(column, true))).toEqual(['A', 'Z', 'AA', 'BA']);
    expect(columnName(3, false)).toBe('3');
  });

  it('distinguish a scanner from typing', () => {
    const typed = (pause: number) =>
      Array.from('4006381').reduce((keys, letter, at) => timed(keys, letter, at * pause), noKeyTimes);
    expect(isScanned(typed(8), 60, '4006381')).toBe(true);
    // One key arrived late because the page was busy.
    const late = Array.from('4006381').reduce(
      (keys, letter, at) => timed(keys, letter, at * 8 + (at > 3 ? 120 : 0)),
      noKeyTimes,
    );
    expect(isScanned(late, 180, '4006381')).toBe(true);
    expect(isScanned(typed(120), 800, '4006381')).toBe(false);
    expect(isScanned(typed(8), 900, '4006381')).toBe(false);
  });
  it('merge rows of one article and sum exactly', () => {
    const [one, other] = [
      judge({ lines: [1], written: '', code: 'A-1', quantity: '2' }),
      judge({ lines: [9], written: '', code: 'A-1', quantity: '3' }),
    ];
    expect(mergeRows([one], [other])).toMatchObject({
      rows: [],
      again: [{ lines: [1, 9], quantity: '5', articleCode: 'A-1' }],
    });
    expect(sumsOf([one, other])).toEqual([{ currency: 'USD', amount: '50.00' }]);
  });
});
