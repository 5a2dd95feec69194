import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { renderPart } from '#testing/render.tsx';
import { ModelYearInput } from './model-year-input.part.tsx';

beforeAll(() => loadTexts(['refusals']));

function Field() {
  const [year, setYear] = useState<number | null>(null);
  return <ModelYearInput label="Model year" value={year} onChange={setYear} />;
}

test.each([
  ['2027', '2027', undefined],
  [' 2027 ', '2027', undefined],
  ['20e7', '207', 'Only digits are possible here. Other signs were left out.'],
  ['-2027', '2027', 'Only digits are possible here. Other signs were left out.'],
  ['2.27', '227', 'Only digits are possible here. Other signs were left out.'],
  ['1889', '1889', 'The value is out of range.'],
])('a model year typed as %j says what was left out', async (typed, shown, said) => {
  await renderPart(<Field />, '/en-us');
  const input = screen.getByLabelText<HTMLInputElement>('Model year');
  fireEvent.change(input, { target: { value: typed } });
  expect(input.value).toBe(shown);
  expect(screen.queryByText(/Only digits|out of range/)?.textContent).toBe(said);
  fireEvent.change(input, { target: { value: '2028' } });
  expect(screen.queryByText(/Only digits|out of range/)).toBeNull();
});
