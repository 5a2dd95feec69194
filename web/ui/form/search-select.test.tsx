import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render.tsx';
import { SearchMultiSelect, SearchSelect } from './search-select.tsx';
import { TagsInput } from './tags-input.tsx';

const cities = ['Malang', 'Surabaya', 'Bandung'].map((name) => ({ value: name.toLowerCase(), label: name }));
const optionNames = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('single choice shows its label, is searched and selected', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  const onSearch = vi.fn<(typed: string) => void>();
  await renderPart(
    <SearchSelect label="City" choices={cities} value="malang" onChange={onChange} onSearch={onSearch} />,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
  expect(field.value).toBe('Malang');
  fireEvent.change(field, { target: { value: 'band' } });
  expect(onSearch).toHaveBeenLastCalledWith('band');
  expect(optionNames()).toEqual(['Bandung']);
  fireEvent.click(screen.getByRole('option', { name: 'Bandung' }));
  expect(onChange).toHaveBeenLastCalledWith('bandung');
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('an answer that comes after the words highlights its first row; Enter before it chooses that row', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  /** Finds cities only once the server has answered. */
  const Late = () => {
    const [answered, setAnswered] = useState(false);
    return (
      <>
        <SearchSelect label="City" choices={answered ? cities : []} value={null} onChange={onChange} />
        <button onClick={() => setAnswered(true)}>Answer</button>
        <button onClick={() => setAnswered(false)}>Forget</button>
      </>
    );
  };
  await renderPart(<Late />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
  fireEvent.change(field, { target: { value: 'an' } });
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(active(field)).toBe('Malang');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).toHaveBeenLastCalledWith('malang');
  fireEvent.click(screen.getByRole('button', { name: 'Forget' }));
  fireEvent.change(field, { target: { value: 'ban' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(onChange).toHaveBeenLastCalledWith('bandung');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Forget' }));
  // Other words end the wait.
  fireEvent.change(field, { target: { value: 'sura' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: 'sur' } });
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(active(field)).toBe('Surabaya');
});

test('the keyboard opens, moves around disabled rows, chooses and leaves', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  const choices = [...cities, { value: 'solo', label: 'Solo', disabled: true }];
  await renderPart(<SearchSelect label="City" choices={choices} value="surabaya" onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(active(field)).toBe('Surabaya');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(active(field)).toBe('Bandung');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(active(field)).toBe('Malang');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(active(field)).toBe('Bandung');
  fireEvent.keyDown(field, { key: 'Home' });
  expect(active(field)).toBe('Malang');
  fireEvent.keyDown(field, { key: 'End' });
  expect(active(field)).toBe('Bandung');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).toHaveBeenLastCalledWith('bandung');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(field.value).toBe('Surabaya');
});

test('typing filters, announces the results and highlights the first; Escape gives the text back', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  const onDialogKey = vi.fn<() => void>();
  await renderPart(
    <div role="presentation" onKeyDown={onDialogKey}>
      <SearchSelect label="City" choices={cities} value="surabaya" onChange={onChange} />
    </div>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
  const status = screen.getAllByRole('status').find((element) => element.parentElement?.contains(field));
  fireEvent.change(field, { target: { value: 'an' } });
  expect(optionNames()).toEqual(['Malang', 'Bandung']);
  expect(active(field)).toBe('Malang');
  expect(status?.textContent).toBe('2 results');
  fireEvent.change(field, { target: { value: 'nowhere' } });
  expect(status?.textContent).toBe('No match');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(status?.textContent).toBe('');
  expect(field.value).toBe('Surabaya');
  expect(onDialogKey).not.toHaveBeenCalled();
  // The list is closed: Escape is for the dialog, and the value stays.
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
  expect(onDialogKey).toHaveBeenCalledOnce();
  fireEvent.click(field);
  fireEvent.click(field);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.blur(field);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(field);
  fireEvent.click(screen.getByRole('option', { name: 'Surabaya' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('multiple choice shows tokens that can be removed, and offers the others', async () => {
  const onChange = vi.fn<(value: string[]) => void>();
  await renderPart(
    <SearchMultiSelect label="Cities" choices={cities} value={['malang', 'bandung']} onChange={onChange} />,
  );
  const field = screen.getByRole('combobox', { name: 'Cities' });
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(onChange).toHaveBeenLastCalledWith(['malang']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Malang' }));
  expect(onChange).toHaveBeenLastCalledWith(['bandung']);
  fireEvent.click(field);
  expect(optionNames()).toEqual(['Surabaya']);
  fireEvent.click(screen.getByRole('option', { name: 'Surabaya' }));
  expect(onChange).toHaveBeenLastCalledWith(['malang', 'bandung', 'surabaya']);
  expect(field.getAttribute('aria-expanded')).toBe('true');
});

test('the arrow keys reach the tokens, and Delete removes one', async () => {
  const onChange = vi.fn<(value: string[]) => void>();
  await renderPart(
    <SearchMultiSelect label="Cities" choices={cities} value={['malang', 'bandung']} onChange={onChange} />,
  );
  const field = screen.getByRole('combobox', { name: 'Cities' });
  field.focus();
  fireEvent.keyDown(field, { key: 'ArrowLeft' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Remove Bandung' }), { key: 'ArrowLeft' });
  const token = screen.getByRole('button', { name: 'Remove Malang' });
  expect(document.activeElement).toBe(token);
  fireEvent.keyDown(token, { key: 'Delete' });
  expect(onChange).toHaveBeenLastCalledWith(['bandung']);
});

test('Enter adds typed words to a list that users extend, once', async () => {
  const onChange = vi.fn<(value: string[]) => void>();
  await renderPart(<TagsInput label="Tags" value={['studio']} onChange={onChange} />);
  const field = screen.getByRole('combobox', { name: 'Tags' });
  fireEvent.change(field, { target: { value: ' Spring ' } });
  expect(optionNames()).toEqual(['spring']);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).toHaveBeenLastCalledWith(['studio', 'spring']);
  fireEvent.change(field, { target: { value: 'STUDIO' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledOnce();
});
