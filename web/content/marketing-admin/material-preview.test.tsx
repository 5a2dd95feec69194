import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { renderPart } from '#testing/render.tsx';
import type { PreviewedContent } from '#content/content-editor/content-editor.part.tsx';
import { MaterialPreview } from './material-preview.tsx';

beforeAll(() => loadTexts(['library', 'content-text']));

const file = (id: string, fileName: string, language: string | null): PreviewedContent['files'][number] => ({
  id,
  fileName,
  language,
  fileTitle: '',
  media: 'picture',
  contentType: 'image/jpeg',
  bytes: 2_097_152,
  width: 4_000,
  height: 3_000,
  rightsEndOn: '2027-03-31',
  focalLeft: 500,
  focalTop: 500,
  crop: null,
  originalUrl: `/${id}/original`,
  highUrl: `/${id}/2400.webp`,
  mediumUrl: `/${id}/1600.webp`,
  lowUrl: `/${id}/800.webp`,
  thumbnailUrl: `/${id}/300.webp`,
});
const item: PreviewedContent = {
  id: '',
  language: 'de',
  title: 'Meridian im Wald',
  subtitle: 'Herbst',
  body: '<p>Nur für den Handel</p>',
  bodyFiles: undefined,
  textFiles: [],
  files: [file('one', 'forest.jpg', null), file('two', 'forest-de.jpg', 'de')],
  tags: ['race'],
  articleCodes: ['0001-9'],
  modelYear: 2027,
  itemPerLine: 3,
  validFrom: null,
  validTo: null,
  createdAt: null,
  updatedAt: null,
  own: {},
};
const facts = (): Map<string | null, string | null | undefined> =>
  new Map(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]));

test('a material shows in its preview as on the page of its readers, before it is saved', async () => {
  const { container } = await renderPart(<MaterialPreview item={item} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Meridian im Wald' })).toBeTruthy();
  expect(screen.getByText('Herbst')).toBeTruthy();
  expect(screen.getByText('Nur für den Handel').closest('[lang]')?.getAttribute('lang')).toBe('de');
  expect(screen.getByRole('img', { name: 'Meridian im Wald' }).getAttribute('src')).toBe('/one/1600.webp');
  expect(facts().get('File')).toBe('forest.jpg');
  expect(facts().get('Usage rights')).toBe('until 31 Mar 2027');
  expect(facts().get('Model year')).toBe('2027');
  expect(facts().has('Released')).toBe(false);
  expect(screen.getByRole('link', { name: '0001-9' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'race' })).toBeTruthy();
  expect(container.querySelector('[href*="original"]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'forest-de.jpg' }));
  expect(screen.getByRole('img', { name: 'Meridian im Wald' }).getAttribute('src')).toBe('/two/1600.webp');
  expect(facts().get('Language')).toBe('German');
});

test('without files it says what readers see', async () => {
  await renderPart(<MaterialPreview item={{ ...item, files: [], body: '' }} />);
  expect(screen.getByText('The usage rights of its files have ended.')).toBeTruthy();
  expect(facts().has('File')).toBe(false);
});
