import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart, useSiteOf } from '#testing/render.tsx';
import { useFormats } from './use-formats.ts';

function Shown() {
  const formats = useFormats();
  return <p>{`${formats.date('2026-03-09')} | ${formats.instant('2026-03-09T10:20:30Z')}`}</p>;
}

test('dates and times follow the formats of the market', async () => {
  const shown = async (site: object): Promise<string> => {
    useSiteOf(site);
    const { unmount } = await renderPart(<Shown />);
    const text = screen.getByText(/\|/).textContent ?? '';
    unmount();
    return text;
  };
  expect(await shown({})).toMatch(/^09 Mar 2026 \| 09 Mar 2026 \d\d:20:30$/);
  expect(await shown({ dateFormat: 'D.M.YYYY', timeFormat: 'HH:mm' })).toMatch(/^9\.3\.2026 \| 9\.3\.2026 \d\d:20$/);
});
