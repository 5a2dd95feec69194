import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DateField } from './date-field.tsx';
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
