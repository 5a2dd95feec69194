import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import type { Offer } from './downloads.documents.ts';
import { readDownloadsSearch } from './downloads.links.ts';
import { SchedulesCard } from './schedules.card.tsx';
import {
  AddDownloadSchedule,
  ChangeDownloadSchedule,
  DownloadScheduleList,
  DownloadTargetList,
  PauseDownloadSchedule,
  SaveDownloadTarget,
  type ScheduleRow,
} from './schedules.documents.ts';
import { TargetsCard } from './targets.card.tsx';

const offer: Offer = {
  modules: [
    { module: 'orders', period: true, staffOnly: false },
    { module: 'open-orders', period: false, staffOnly: false },
  ],
  mayChooseAll: false,
  mustChooseAll: false,
  quota: { limit: 10, left: 10, resetsAt: '2026-11-23T00:00:00Z' },
};
const schedule: ScheduleRow = {
  id: 's1',
  module: 'orders',
  format: 'xlsx',
  rhythm: 'weekly',
  period: 'last_week',
  customerName: 'Pelita',
  targetId: null,
  targetName: null,
  nextOn: '2026-11-30',
  pausedAt: null,
  stoppedAt: null,
  lastOn: null,
  lastStatus: null,
};
const done = { message: { status: 'success', description: '' }, userErrors: [] };
const variablesOf = (network: Network, name: string): object | undefined =>
  (network.of(name).at(-1)?.body as { variables?: object } | undefined)?.variables;

let network: Network;
beforeEach(async () => {
  network = new Network();
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.download-area', 'download.request', 'page.market'] });
  await loadTexts(['downloads', 'download-words', 'ui', 'errors', 'refusals']);
});
afterEach(cleanup);

describe('regular exports', () => {
  test('are listed with their next run, and stopped ones are marked', async () => {
    network.document(DownloadScheduleList, {
      downloadSchedules: [schedule, { ...schedule, id: 's2', stoppedAt: '2026-11-20T00:00:00Z' }],
      downloadTargetChoices: [],
    });
    await renderPart(<SchedulesCard offer={offer} />, '/en-us/download-area');
    expect((await screen.findAllByText('Every Monday · Last week')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Stopped').length).toBeGreaterThan(0);
  });

  test('a module of the current state has no period', async () => {
    network.document(DownloadScheduleList, {
      downloadSchedules: [],
      downloadTargetChoices: [{ id: 't1', name: 'Warehouse' }],
    });
    network.document(AddDownloadSchedule, { addDownloadSchedule: { schedule: { id: 's9' }, ...done } });
    await renderPart(<SchedulesCard offer={offer} />, '/en-us/download-area');
    await screen.findByText('No regular exports');
    fireEvent.click(screen.getByRole('button', { name: 'Add regular export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add regular export', hidden: true });
    fireEvent.change(within(dialog).getByLabelText('What'), { target: { value: 'open-orders' } });
    expect(within(dialog).queryByLabelText('Period')).toBeNull();
    fireEvent.change(within(dialog).getByLabelText('Delivery'), { target: { value: 't1' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add', hidden: true }));
    await waitFor(() =>
      expect(variablesOf(network, 'AddDownloadSchedule')).toEqual({
        module: 'open-orders',
        rhythm: 'weekly',
        period: null,
        format: 'xlsx',
        allCustomers: false,
        targetId: 't1',
      }),
    );
  });
});

describe('a regular export of the user', () => {
  const list = (row: ScheduleRow) =>
    network.document(DownloadScheduleList, {
      downloadSchedules: [row],
      downloadTargetChoices: [{ id: 't1', name: 'Warehouse' }],
    });

  test('is changed in rhythm, period, format and delivery', async () => {
    list({ ...schedule, targetId: 't1', targetName: 'Warehouse', lastOn: '2026-11-23', lastStatus: 'failed' });
    network.document(ChangeDownloadSchedule, { changeDownloadSchedule: { schedule: { id: 's1' }, ...done } });
    await renderPart(<SchedulesCard offer={offer} />, '/en-us/download-area?tab=regular&edit=s1');
    const dialog = await screen.findByRole('dialog', { name: 'Edit the regular export Orders', hidden: true });
    expect(screen.getAllByText('Failed').length).toBeGreaterThan(0);
    expect(within(dialog).queryByLabelText('What')).toBeNull();
    fireEvent.change(within(dialog).getByLabelText('How often'), { target: { value: 'monthly' } });
    fireEvent.change(within(dialog).getByLabelText('Delivery'), { target: { value: '' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save', hidden: true }));
    await waitFor(() =>
      expect(variablesOf(network, 'ChangeDownloadSchedule')).toEqual({
        id: 's1',
        rhythm: 'monthly',
        period: 'last_week',
        format: 'xlsx',
        targetId: null,
      }),
    );
  });

  test('is paused and resumed', async () => {
    list(schedule);
    network.document(PauseDownloadSchedule, { pauseDownloadSchedule: { schedule: { id: 's1' }, ...done } });
    await renderPart(<SchedulesCard offer={offer} />, '/en-us/download-area?tab=regular');
    fireEvent.click(await screen.findByRole('button', { name: 'Pause the regular export Orders' }));
    list({ ...schedule, pausedAt: '2026-11-24T00:00:00Z' });
    await waitFor(() => expect(variablesOf(network, 'PauseDownloadSchedule')).toEqual({ id: 's1', paused: true }));
    fireEvent.click(await screen.findByRole('button', { name: 'Resume the regular export Orders' }));
    expect(screen.getAllByText('Paused').length).toBeGreaterThan(0);
    await waitFor(() => expect(variablesOf(network, 'PauseDownloadSchedule')).toEqual({ id: 's1', paused: false }));
  });

  test('has no buttons for users who may not request exports', async () => {
    signInAs({ ...dealer, permissions: ['page.download-area'] });
    list(schedule);
    await renderPart(<SchedulesCard offer={offer} />, '/en-us/download-area?tab=regular&edit=s1');
    await screen.findAllByText('Every Monday · Last week');
    expect(screen.queryByRole('button', { name: /regular export/ })).toBeNull();
    expect(screen.queryByRole('dialog', { name: /regular export/, hidden: true })).toBeNull();
  });
});

test('a folder is saved with the fields of its kind', async () => {
  network.document(DownloadTargetList, { downloadTargets: [] });
  network.document(SaveDownloadTarget, { saveDownloadTarget: { target: { id: 't1' }, ...done } });
  await renderPart(<TargetsCard />, '/en-us/download-area');
  await screen.findByText('No folders');
  fireEvent.click(screen.getByRole('button', { name: 'Add folder' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add folder', hidden: true });
  const type = (label: string, value: string): boolean =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  type('Name', 'Warehouse');
  type('Server', 'files.example');
  type('User name', 'veldra');
  type('Fingerprint of the server’s key', 'SHA256:abc');
  type('Password or private key', 'secret');
  expect(within(dialog).queryByLabelText('Bucket')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save', hidden: true }));
  await waitFor(() =>
    expect(variablesOf(network, 'SaveDownloadTarget')).toMatchObject({
      id: null,
      kind: 'sftp',
      address: 'files.example',
      port: null,
      secret: 'secret',
    }),
  );
});

test('unknown views are left out of the address', () => {
  expect(readDownloadsSearch({ tab: 'secrets', module: '' })).toEqual({});
  expect(readDownloadsSearch({ tab: 'regular', module: 'orders', edit: 'new' })).toEqual({
    tab: 'regular',
    module: 'orders',
    edit: 'new',
  });
});
