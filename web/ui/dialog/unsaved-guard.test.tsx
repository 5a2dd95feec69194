import { Link } from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

const page = (dirty: boolean) => (
  <>
    <UnsavedGuard dirty={dirty} />
    <Link to={'/en-us/elsewhere' as '/'}>Elsewhere</Link>
  </>
);
const leave = () => act(async () => fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' })));
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('unsaved input blocks leaving until it is discarded', async () => {
  await renderPart(page(true), '/en-us/here');
  await leave();
  expect(question()).not.toBeNull();
  await press('Cancel');
  expect(question()).toBeNull();
  await leave();
  await press('Leave page');
  expect(question()).toBeNull();
});

test('does not ask if nothing is lost', async () => {
  await renderPart(page(false), '/en-us/here');
  await leave();
  expect(question()).toBeNull();
});
