import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { SearchMultiSelect, SearchSelect } from './search-select.tsx';

const cities = ['Malang', 'Surabaya', 'Bandung'].map((name) => ({ value: name.toLowerCase(), label: name }));

// The chunk is large; load it before the tests start.
beforeAll(() => import('./search-select.mantine.tsx'));

test('one of many stands in its place with its value, comes, is searched and chosen', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  await renderPart(<SearchSelect label="City" choices={cities} value="malang" onChange={onChange} />);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'City' });
  expect(field.value).toBe('Malang');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'band' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Bandung', hidden: true }));
  expect(onChange).toHaveBeenLastCalledWith('bandung', expect.anything());
});

test('some of many shows what is chosen as tokens that can go', async () => {
  const onChange = vi.fn<(value: string[]) => void>();
  await renderPart(
    <SearchMultiSelect label="Cities" choices={cities} value={['malang', 'bandung']} onChange={onChange} />,
  );
  expect(await screen.findByText('Malang')).toBeDefined();
  const field = await screen.findByRole('combobox', { name: 'Cities' });
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(onChange).toHaveBeenLastCalledWith(['malang']);
});
