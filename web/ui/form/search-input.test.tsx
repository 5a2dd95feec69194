import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DateField } from './date-field.tsx';
import { DelayedSearch } from './delayed-search.tsx';
import { SearchInput } from './search-input.tsx';

test('a search box has one clear button, and none of the browser', () => {
  render(<SearchInput label="Search" value="tube" onChange={() => undefined} />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).type).toBe('text');
});

test('an empty date field does not look filled', () => {
  render(<DateField label="From" value={null} onChange={() => undefined} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'From' }).placeholder).toBe('No date');
});

describe('a search box that reports after a pause', () => {
  afterEach(() => void vi.useRealTimers());
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  const type = (value: string) => fireEvent.change(box(), { target: { value } });
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

  test('reports a text once, although the page trims it and renders again with each report', async () => {
    vi.useFakeTimers();
    const reports: string[] = [];
    function Page() {
      const [search, setSearch] = useState({ words: '' });
      const take = (words: string) => {
        reports.push(words);
        setSearch({ words: words.trim() });
      };
      return <DelayedSearch label="Search" value={search.words} onChange={take} />;
    }
    render(<Page />);
    type('helm ');
    await pass(3_000);
    expect(reports).toEqual(['helm ']);
    // The blank stays, so that the next word can follow.
    expect(box().value).toBe('helm ');
  });

  test('keeps what is typed while a report is on its way, and follows other changes of the page', async () => {
    vi.useFakeTimers();
    const reports: string[] = [];
    const at = (value: string) => (
      <DelayedSearch label="Search" value={value} onChange={(words) => reports.push(words)} />
    );
    const { rerender } = render(at(''));
    type('helm');
    await pass(300);
    type('helmet');
    rerender(at('helm'));
    expect(box().value).toBe('helmet');
    await pass(300);
    rerender(at('helmet'));
    expect(reports).toEqual(['helm', 'helmet']);
    rerender(at(''));
    expect(box().value).toBe('');
    await pass(3_000);
    expect(reports).toHaveLength(2);
  });

  test('takes back a text that is still on its way', async () => {
    vi.useFakeTimers();
    const reports: string[] = [];
    render(<DelayedSearch label="Search" value="" onChange={(words) => reports.push(words)} />);
    type('helm');
    await pass(300);
    type('');
    await pass(300);
    expect(reports).toEqual(['helm', '']);
  });
});
