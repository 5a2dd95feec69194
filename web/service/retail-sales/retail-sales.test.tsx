import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import { ConsumersPage } from './consumers.page.tsx';
import { FrameListPage } from './frame-list.page.tsx';
import {
  CheckFrames,
  type CheckedFrame,
  ConsumerRecords,
  EraseConsumer,
  ExportConsumer,
  type ListedFrame,
  MainCities,
  type OpenFrame,
  RegisteredFrame,
  RegisteredFrames,
  RegisterFrame,
  RegisterFrames,
  RegistrationChoices,
  UploadAgain,
} from './retail-sales.documents.ts';
import { RegisterDialog } from './register.dialog.tsx';
import { RegistrationDialog } from './registration.dialog.tsx';
import { RetailSalesPage } from './retail-sales.page.tsx';

beforeAll(() => loadTexts(['retail-sales', 'frames', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.customer-sales-report', 'retail-sales.register'] });
});

const done = { message: { status: 'success', description: '' }, userErrors: [] };
const listed: ListedFrame = {
  id: 'r1',
  frameNumber: 'WTU183K0042',
  status: 'failed_insert',
  failure: 'The consumer site did not answer.',
  soldDate: '2026-11-20',
  brand: 'Veldra',
  oldCode: '',
  articleCode: 'BIKE-1',
  articleDescription: 'Meridian 7',
  nonRetail: false,
  dealerName: 'Roda Jaya',
  erasedAt: null,
  createdAt: '2026-11-20T08:00:00Z',
  customer: { name: 'Ayu Lestari', city: 'Surabaya' },
};
const open: OpenFrame = {
  ...listed,
  failureDetails: '',
  erpState: null,
  erpReason: '',
  useAccountData: false,
  dealerCode: '1-',
  distributorName: '',
  language: 'en-us',
  consentAt: null,
  mailedAt: null,
  createdBy: 'Hendra',
  customer: { name: 'Ayu Lestari', phone: '', address: '', city: 'Surabaya', country: 'ID', email: '' },
  history: [{ from: null, to: 'pending_insert', reason: '', by: 'Hendra', at: '2026-11-20T08:00:00Z' }],
};
const list = (rows: ListedFrame[]) => ({
  registeredFrames: {
    info: { page: 1, count: rows.length, pageTotal: 1 },
    counts: [{ status: 'failed_insert', count: rows.length }],
    data: rows,
  },
});

const row = (line: number, group: string, code?: string): CheckedFrame => ({
  line,
  written: `row ${line}`,
  cells: [`F${line}`, '2026-11-20', 'Ayu', ...Array<string>(9).fill('')],
  group,
  changed: [],
  frameNumber: `F${line}`,
  soldDate: '2026-11-20',
  bike: 'Meridian 7',
  customer: null,
  dealer: null,
  useAccountData: false,
  consent: false,
  userErrors: code ? [{ field: 'frameNumber', message: 'Not found', code, params: {} }] : [],
});

describe('retail sales', () => {
  test('the list names each reason; a failed registration is uploaded again from its details', async () => {
    const network = new Network()
      .document(RegisteredFrames, list([listed]))
      .document(RegisteredFrame, { registeredFrame: open })
      .document(UploadAgain, { uploadFramesAgain: { ...done, count: 1 } });
    await renderPart(<RetailSalesPage />);
    expect(await screen.findByText('The consumer site did not answer.')).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Failed (1)' })).toBeTruthy();
    await renderPart(<RegistrationDialog id="r1" onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: /WTU183K0042/ }));
    expect((await dialog.findAllByText(/Hendra/)).length).toBeGreaterThan(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Upload again' }));
    await waitFor(() => expect(network.of('UploadFramesAgain')).toHaveLength(1));
  });

  test('the form asks for a name, and for an address where the buyer agrees to the mail', async () => {
    const network = new Network()
      .document(RegistrationChoices, { countries: [{ id: 'ID', name: 'Indonesia' }], dealerUnderInsera: [] })
      .document(MainCities, { cities: [{ id: '1', description: 'Surabaya' }] })
      .named('FrameFacts', { frame: null })
      .document(RegisterFrame, { registerFrameV4: { ...done, registeredFrame: { id: 'r1' } } });
    await renderPart(<RegisterDialog frameNumber="WTU183K0042" onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Register a sold bike' }));
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(dialog.getByRole('button', { name: 'Register bike' }));
    expect((await dialog.findAllByText(/must not be empty|is empty|required|fill/i)).length).toBeGreaterThan(0);
    expect(network.of('RegisterFrameV4')).toHaveLength(0);
    fireEvent.click(dialog.getByRole('radio', { name: /No consumer/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Register bike' }));
    await waitFor(() => expect(network.of('RegisterFrameV4')).toHaveLength(1));
    expect(network.of('RegisterFrameV4')[0]?.body).toMatchObject({
      variables: { frameNumber: 'WTU183K0042', customer: null, consent: false },
    });
  });

  test('a list shows its groups; refused rows stay', async () => {
    new Network()
      .document(CheckFrames, {
        checkFrames: {
          ...done,
          unknownColumns: ['Shop'],
          rows: [row(1, 'accepted'), row(2, 'changed'), row(3, 'rejected', 'frame_not_found')],
        },
      })
      .document(RegisterFrames, {
        registerFrames: {
          message: { status: 'failed', description: '' },
          userErrors: [
            { field: 'frames.1.frameNumber', message: 'Taken', code: 'frame_registered_already', params: {} },
          ],
          count: 1,
          ids: ['r1', ''],
        },
      });
    await renderPart(<FrameListPage />);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Rows of the list' }), { target: { value: 'F1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check the list' }));
    expect(await screen.findByText('1 row is rejected')).toBeTruthy();
    expect(screen.getByText('Unknown columns were left out: Shop')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Register 2 bikes' }));
    expect(await screen.findByText('1 bike is registered')).toBeTruthy();
    expect(screen.getByText('2 rows are rejected')).toBeTruthy();
    expect(screen.getByText('Taken')).toBeTruthy();
  });

  test('a rejected row is corrected in place; the row keeps its number', async () => {
    const network = new Network().document(CheckFrames, ({ rows }) => ({
      checkFrames: {
        ...done,
        unknownColumns: [],
        rows: rows?.includes('F7') ? [row(2, 'accepted')] : [row(4, 'rejected', 'frame_not_found')],
      },
    }));
    await renderPart(<FrameListPage />);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Rows of the list' }), { target: { value: 'F4' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check the list' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Correct' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct row 4' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Frame number' }), { target: { value: 'F7' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Check the row' }));
    expect(await screen.findByText('1 row is ready')).toBeTruthy();
    expect(screen.getByText('Row 4')).toBeTruthy();
    expect(network.of('CheckFrames')[1]?.body).toMatchObject({
      variables: { rows: expect.stringMatching(/^frameNumber\tsoldDate\tname.*\nF7\t2026-11-20\tAyu\t/) },
    });
  });
});

describe('consumers', () => {
  const record = (id: string, name: string) => ({
    id,
    kind: 'registration',
    number: `WTU${id}`,
    name,
    dealer: 'Pelita Sepeda',
    createdAt: '2026-11-20T08:00:00Z',
  });
  const answered = () =>
    new Network()
      .document(ConsumerRecords, { consumerRecords: [record('r1', 'Ayu Lestari'), record('r2', 'Ayu Lestari')] })
      .document(ExportConsumer, { exportConsumer: { ...done, records: [] } })
      .document(EraseConsumer, { eraseConsumer: { ...done, erased: 1 } });
  const find = async (field: RegExp, value: string) => {
    await renderPart(<ConsumersPage />);
    fireEvent.change(await screen.findByLabelText(field), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Find records' }));
    return screen.findByText('2 records');
  };
  const variablesOf = (network: Network, operation: string) =>
    (network.of(operation)[0]?.body as { variables?: unknown } | undefined)?.variables;
  beforeEach(() => signInAs({ ...dealer, permissions: ['consumer-data.manage'] }));

  test('found by a name, only chosen records are erased', async () => {
    const network = answered();
    await find(/^Name/, 'Ayu');
    expect(variablesOf(network, 'ConsumerRecords')).toEqual({ email: '', name: 'Ayu', phone: '', frameNumber: '' });
    const erase = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Erase data' });
    expect(erase().disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: /WTUr2/ }));
    fireEvent.click(erase());
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase the personal data of 1 record?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Erase data' }));
    await waitFor(() => expect(network.of('EraseConsumer')).toHaveLength(1));
    expect(variablesOf(network, 'EraseConsumer')).toMatchObject({ email: '', name: 'Ayu', ids: ['r2'] });
  });

  test('found by a mail address, all records are exported together', async () => {
    const network = answered();
    await find(/^Email/, 'ayu@consumer.example');
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Export data' }));
    await waitFor(() => expect(network.of('ExportConsumer')).toHaveLength(1));
    expect(variablesOf(network, 'ExportConsumer')).toEqual({
      email: 'ayu@consumer.example',
      name: '',
      phone: '',
      frameNumber: '',
    });
  });

  test('a search needs something to search for', async () => {
    const network = answered();
    await renderPart(<ConsumersPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Find records' }));
    expect((await screen.findAllByText(/required|fill|empty/i)).length).toBeGreaterThan(0);
    expect(network.of('ConsumerRecords')).toHaveLength(0);
  });
});
