import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { AgainDialog } from './again.dialog.tsx';
import { ErpFiles } from './erp-files.tsx';
import { FileChips } from './erp-words.tsx';
import { ErpOutbox } from './erp-outbox.tsx';
import { RejectsCard } from './erp-rejects.card.tsx';
import { ExpectedFileDialog } from './expected-file.dialog.tsx';
import { ExpectedFiles } from './expected-files.tsx';
import { IntegrationOverview } from './integration-overview.tsx';
import { IntegrationPage } from './integration.page.tsx';
import {
  DiscardErpRecord,
  ErpExpected,
  ErpFileList,
  ErpOutboxList,
  ErpOverview,
  ImportErpFileAgain,
  SetErpExpectedFile,
  type ExpectedRow,
  type FileDetail,
  type OutboxRow,
} from './integration.documents.ts';
import { causeOf, readIntegrationSearch } from './integration.links.ts';
import { StaleStock } from './stale-stock.part.tsx';

beforeAll(() => loadTexts(['integration', 'shell', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.integration', 'integration.manage'] });
});

const done = { message: { status: 'success' as const, description: '' }, userErrors: [] };
const info = { page: 1, count: 1, pageTotal: 1 };
const file: FileDetail = {
  id: 'f1',
  direction: 'in',
  type: 'stock',
  name: 'stock-17.csv',
  sender: 'SAP',
  sequence: '17',
  madeAt: '2026-11-22T08:00:00Z',
  startedAt: '2026-11-22T08:05:00Z',
  finishedAt: '2026-11-22T08:05:01Z',
  state: 'done',
  sorgs: ['1000'],
  rowCount: 120,
  acceptedCount: 119,
  changedCount: 4,
  rejectedCount: 1,
  waitingCount: 0,
  warningCount: 0,
  reasonCode: null,
  reason: null,
  hasOriginal: true,
  replacedCount: null,
  verb: null,
  decisions: [],
  waitsFor: [],
  causes: [
    {
      kind: 'rejected',
      code: 'row_not_a_number',
      column: 'qty',
      thing: '',
      rows: 1,
      line: 9,
      value: 'x',
      text: 'Not a number.',
    },
  ],
  rejects: {
    info,
    data: [
      {
        kind: 'rejected',
        line: 9,
        column: 'qty',
        code: 'row_not_a_number',
        value: 'x',
        text: 'Not a number.',
        cutOut: '1000;S1;A1;x;;;now',
      },
    ],
  },
};
const record: OutboxRow = {
  id: 'o1',
  kind: 'order',
  number: '4000000123',
  sorg: '1000',
  sorgName: 'Veldra Indonesia',
  customerName: 'Roda Jaya',
  state: 'dead',
  attempts: 12,
  lastError: 'ENOSPC',
  fault: 'diskFull',
  createdAt: '2026-11-22T08:00:00Z',
  nextAttemptAt: null,
  sentAt: null,
  fileId: null,
  fileName: null,
  isStuck: true,
};
const expected: ExpectedRow = {
  id: 'e1',
  sorg: '1000',
  sorgName: 'Indonesia',
  type: 'stock',
  sender: 'SAP',
  everyMinutes: 120,
  workingDaysOnly: true,
  lastAt: '2026-11-22T08:00:00Z',
  dueAt: '2026-11-22T10:00:00Z',
  isLate: true,
  changedBy: 'Sari',
  changedAt: '2026-11-20T08:00:00Z',
};
const choices = { types: ['stock', 'prices'], sorgs: [{ code: '1000', name: 'Indonesia' }] };
const variablesOf = (network: Network, name: string): unknown =>
  (network.of(name)[0]?.body as { variables?: unknown } | undefined)?.variables;
const lists = { search: {}, change: () => {}, refilter: () => {} };

describe('the ERP exchange', () => {
  test('shows how old the data is, what is late and what is stuck', async () => {
    const { id, sorg, sorgName, type, sender, lastAt, dueAt, isLate } = expected;
    new Network().document(ErpOverview, {
      erpOverview: {
        attention: 3,
        waiting: 0,
        stuck: 2,
        fresh: [{ type, sender, fileId: 'f1', madeAt: file.madeAt, dueAt, isLate }],
        expected: [{ id, sorg, sorgName, type, sender, lastAt, dueAt, isLate }],
      },
    });
    await renderPart(<IntegrationOverview />);
    expect(await screen.findByRole('link', { name: '3 Files that need attention' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '2 Records that cannot be handed over' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '1 Late files' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Stock' })).toBeTruthy();
    expect(screen.getByText('Late')).toBeTruthy();
  });

  test('lists files with their counts', async () => {
    const network = new Network().document(ErpFileList, {
      erpFileKinds: [{ direction: 'in', type: 'stock', sender: 'SAP' }],
      erpFiles: { info, data: [file] },
    });
    await renderPart(<ErpFiles {...lists} search={{ tab: 'files', state: 'rejects', q: '17' }} />);
    expect(await screen.findByRole('link', { name: 'stock-17.csv' })).toBeTruthy();
    expect(screen.getByText('With rejected rows', { selector: 'td *, li *' })).toBeTruthy();
    expect(variablesOf(network, 'ErpFileList')).toMatchObject({ filter: { state: 'rejects', search: '17' } });
  });

  test('shows each reject with its line as it came', async () => {
    await renderPart(<RejectsCard file={file} search={{}} fetching={false} onChange={() => {}} />);
    for (const words of ['Line 9, column qty', '1000;S1;A1;x;;;now']) expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getAllByText('Not a number.')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Download file' })).toBeTruthy();
  });

  test('names each cause once with the number of its rows, and calls waiting rows waiting', async () => {
    const waiting = {
      kind: 'waiting',
      code: 'row_unknown_reference',
      column: 'article',
      thing: 'article',
      rows: 3_600,
      line: 3,
      value: 'A1',
      text: 'Article A1 is missing.',
    };
    const chosen: (string | undefined)[] = [];
    const shown = { ...file, waitingCount: 3_600, causes: [...file.causes, waiting] };
    await renderPart(
      <RejectsCard file={shown} search={{}} fetching={false} onChange={({ cause }) => chosen.push(cause)} />,
    );
    const [rejected, waits] = within(screen.getByRole('list', { name: 'Causes' })).getAllByRole('listitem');
    expect(rejected?.textContent).toMatch(/^Rejected1 row/);
    expect(waits?.textContent).toMatch(/^Waiting3.600 rows.*Article A1 is missing/);
    fireEvent.click(within(waits as HTMLElement).getByRole('button', { name: /^Show these rows/ }));
    expect(chosen).toEqual(['waiting.row_unknown_reference.article.article']);
    expect(causeOf(chosen[0])).toEqual({
      kind: 'waiting',
      code: 'row_unknown_reference',
      column: 'article',
      thing: 'article',
    });
    expect(causeOf('else.x')).toBeUndefined();
  });

  test('a file whose rows only wait is not shown as rejected', async () => {
    await renderPart(<FileChips file={{ ...file, rejectedCount: 0, waitingCount: 4 }} t={(id) => id} />);
    expect(screen.getByText('integration.state.waiting')).toBeTruthy();
    for (const state of ['rejects', 'done', 'rejected'])
      expect(screen.queryByText(`integration.state.${state}`)).toBeNull();
  });

  test('offers to skip the check that refused a file', async () => {
    const network = new Network().document(ImportErpFileAgain, { importErpFileAgain: done });
    const refused = { ...file, state: 'rejected', reasonCode: 'file_sequence_gap', reason: 'File 16 is missing.' };
    await renderPart(<AgainDialog file={refused} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('File 16 is missing.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('switch', { name: 'Import although an earlier file is missing' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Import again' }));
    await waitFor(() =>
      expect(variablesOf(network, 'ImportErpFileAgain')).toEqual({
        id: 'f1',
        acceptGap: true,
        acceptOld: false,
        acceptShrink: false,
      }),
    );
  });

  test('discards a stuck record with a reason only', async () => {
    const network = new Network()
      .document(ErpOutboxList, { erpOutbox: { info, data: [record] } })
      .document(DiscardErpRecord, { discardErpRecord: done });
    await renderPart(<ErpOutbox {...lists} />);
    expect(await screen.findByText('The disk of the ERP folder is full.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Discard the hand-over/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(network.of('DiscardErpRecord')).toHaveLength(0);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason, for the administrators' }), {
      target: { value: 'Typed in' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(variablesOf(network, 'DiscardErpRecord')).toEqual({ id: 'o1', reason: 'Typed in' }));
  });

  test('lists expected files, without actions for readers', async () => {
    signInAs({ ...dealer, permissions: ['page.integration'] });
    new Network().document(ErpExpected, { erpOverview: { expected: [expected] }, erpExpectedChoices: choices });
    await renderPart(<ExpectedFiles {...lists} search={{ edit: 'e1' }} />);
    expect(await screen.findByText(/every 2 hours/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Change expected file' })).toBeNull();
  });

  test('sets an expected file in minutes, hours or days', async () => {
    const network = new Network().document(SetErpExpectedFile, { setErpExpectedFile: done });
    await renderPart(<ExpectedFileDialog row={expected} choices={choices} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    expect((dialog.getByRole('textbox', { name: 'Every' }) as HTMLInputElement).value).toBe('2');
    fireEvent.change(dialog.getByRole('combobox', { name: 'Unit' }), { target: { value: 'minutes' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findAllByText('From 5 minutes to 31 days.')).length).toBeGreaterThan(0);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Every' }), { target: { value: '15' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(variablesOf(network, 'SetErpExpectedFile')).toEqual({
        id: 'e1',
        sorg: '1000',
        type: 'stock',
        sender: 'SAP',
        everyMinutes: 15,
        workingDaysOnly: true,
      }),
    );
  });

  test('says so to users without the permission', async () => {
    signInAs({ ...dealer, permissions: [] });
    await renderPart(<IntegrationPage />);
    expect(screen.queryByRole('navigation', { name: 'ERP exchange' })).toBeNull();
  });

  test('keeps only known values in the address', () => {
    expect(readIntegrationSearch({ tab: 'files', state: 'attention', hand: 'x', from: '2026-11-01' })).toEqual({
      tab: 'files',
      state: 'attention',
      from: '2026-11-01',
    });
    expect(readIntegrationSearch({ tab: 'overview', direction: 'up' })).toEqual({});
  });
});

describe('the age of stock', () => {
  test('warns while the next list is overdue', async () => {
    await renderPart(<StaleStock age={{ asOf: '2026-11-22T08:00:00Z', isStale: true }} />);
    expect(screen.getByText(/overdue/)).toBeTruthy();
  });

  test('is silent while the figures are fresh, or their age is unknown', async () => {
    await renderPart(
      <>
        <StaleStock age={{ asOf: '2026-11-22T08:00:00Z', isStale: false }} />
        <StaleStock age={null} />
      </>,
    );
    expect(screen.queryByText(/overdue/)).toBeNull();
  });
});
