import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { SearchMultiSelect, SearchSelect } from './search-select.tsx';

const cities = ['Malang', 'Surabaya', 'Bandung'].map((name) => ({ value: name.toLowerCase(), label: name }));

// The chunk is large; load it before the tests start.
beforeAll(() => import('./search-select.mantine.tsx'));

test('single choice shows its label, loads by value, is searched and selected', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  await renderPart(<SearchSelect label="City" choices={cities} value="malang" onChange={onChange} />);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'City' });
  expect(field.value).toBe('Malang');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'band' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Bandung', hidden: true }));
  expect(onChange).toHaveBeenLastCalledWith('bandung', expect.anything());
});

test('multiple choice shows tokens that can be removed', async () => {
  const onChange = vi.fn<(value: string[]) => void>();
  await renderPart(
    <SearchMultiSelect label="Cities" choices={cities} value={['malang', 'bandung']} onChange={onChange} />,
  );
  expect(await screen.findByText('Malang')).toBeDefined();
  const field = await screen.findByRole('combobox', { name: 'Cities' });
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(onChange).toHaveBeenLastCalledWith(['malang']);
});
