import { describe, expect, it } from 'vitest';
import { mediaOf, orientationOf } from '#rules/content/content/content-types.ts';
import { isPortalPath } from '#rules/content/content/portal-path.ts';
import { isCategoryRoute } from '#rules/content/content/marketing-category.ts';
import { cleanContentText } from '#server/platform/text/content-text.ts';
import { buildBrand } from './brand/brand.ts';
import { LANGUAGES, type Text } from './brand/types.ts';
import { USERS } from './cast.ts';
import { documentFiles } from './documents/files.ts';
import { DOCUMENT_GROUPS } from './documents/groups.ts';
import { DOCUMENTS } from './documents/plan.ts';
import { LIBRARY_CATEGORIES } from './library/categories.ts';
import { libraryDocuments } from './library/documents.ts';
import { planMaterials } from './library/materials.ts';
import { pictureFiles } from './library/pictures.ts';
import { NEWS } from './news/items.ts';

const TODAY = '2026-11-21';
const brand = buildBrand(TODAY);
const materials = planMaterials(brand);
const documents = documentFiles(brand, TODAY);
const pictures = pictureFiles(brand);
const files = [...documents, ...pictures, ...libraryDocuments(TODAY)];

const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);
const untranslated = (texts: readonly Text[]): string[] =>
  texts.filter((words) => LANGUAGES.some((language) => words[language].trim() === '')).map(({ en }) => en);

describe('the brand content of the demo', () => {
  it('has the expected size', () => {
    expect(DOCUMENTS.length).toBeGreaterThanOrEqual(25);
    expect(materials.length).toBeGreaterThanOrEqual(120);
    expect(NEWS.length).toBeGreaterThanOrEqual(14);
    expect(new Set(DOCUMENTS.map(({ kind }) => kind))).toEqual(new Set(['sales', 'technical']));
    expect(new Set(DOCUMENTS.map(({ group }) => group))).toEqual(new Set(DOCUMENT_GROUPS.map(({ key }) => key)));
    expect(DOCUMENTS.filter((document) => document.files.length > 1).length).toBeGreaterThan(5);
  });

  it('names only files, articles, categories and accounts that exist', () => {
    expect(repeated(files.map(({ fileName }) => fileName))).toEqual([]);
    const names = new Set(files.map(({ fileName }) => fileName));
    const used = [
      ...DOCUMENTS.flatMap((document) => document.files.map(([name]) => name)),
      ...materials.flatMap((material) => material.files.map(({ name }) => name)),
      ...LIBRARY_CATEGORIES.map(({ picture }) => picture),
      ...NEWS.flatMap((news) => news.pictures),
    ];
    expect(used.filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => !used.includes(name))).toEqual([]);
    const codes = new Set([...brand.articles.map(({ code }) => code), ...brand.models.map(({ code }) => code)]);
    const about = [...DOCUMENTS, ...materials, ...NEWS].flatMap(({ articleCodes = [] }) => articleCodes);
    expect(about.filter((code) => !codes.has(code))).toEqual([]);
    const categories = new Set(LIBRARY_CATEGORIES.map(({ key }) => key));
    expect(materials.filter(({ category }) => category !== null && !categories.has(category))).toEqual([]);
    expect([...categories].filter((key) => !isCategoryRoute(key))).toEqual([]);
    const accounts = new Set(USERS.map(({ username }) => username));
    expect(NEWS.flatMap(({ readBy = [] }) => readBy).filter(([username]) => !accounts.has(username))).toEqual([]);
  });

  it('has every title in every language, and one item of news without two of them', () => {
    expect(
      untranslated([
        ...DOCUMENTS.flatMap(({ title, subtitle }) => [title, ...(subtitle ? [subtitle] : [])]),
        ...DOCUMENT_GROUPS.map(({ names }) => names),
        ...LIBRARY_CATEGORIES.map(({ title }) => title),
        ...materials.flatMap(({ title, subtitle }) => [title, ...(subtitle ? [subtitle] : [])]),
      ]),
    ).toEqual([]);
    const shown = NEWS.filter(({ state }) => state === undefined);
    const incomplete = shown.filter(({ texts }) => LANGUAGES.some((language) => texts[language] === undefined));
    expect(incomplete.map(({ key, texts }) => [key, Object.keys(texts)])).toEqual([['team-race', ['en', 'de', 'id']]]);
  });

  it('has texts that the cleaning leaves as they are, with links to pages that exist', () => {
    const picture = '0198a000-0000-7000-8000-0000000000f1';
    const bodies = [
      ...NEWS.flatMap(({ texts }) => Object.values(texts).map(([, , body]) => body)),
      ...[...DOCUMENTS, ...materials].flatMap(({ body = {} }) => Object.values(body)),
    ].map((body) => body.replaceAll(/\{picture [^}]+\}/g, picture));
    expect(bodies.length).toBeGreaterThan(50);
    for (const body of bodies) expect(cleanContentText(body)).toBe(body);
    const links = bodies.flatMap((body) => Array.from(body.matchAll(/href="([^"]*)"/g), (match) => match[1] ?? ''));
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter((path) => !isPortalPath(path))).toEqual([]);
  });

  it('tells each state: expired, scheduled, draft, bucket, replaced, rights that ended and that end soon', () => {
    for (const items of [DOCUMENTS, NEWS]) {
      expect(items.some(({ toDays = 1 }) => toDays < 0)).toBe(true);
      expect(items.some(({ fromDays = 0 }) => fromDays > 0)).toBe(true);
      expect(new Set(items.map(({ state }) => state))).toEqual(new Set([undefined, 'draft', 'deleted']));
    }
    expect(DOCUMENTS.filter(({ replaces }) => replaces !== undefined)).toHaveLength(1);
    const rights = materials.flatMap((material) => material.files.flatMap(({ rightsEnd }) => rightsEnd ?? []));
    expect(rights.some((days) => days < 0)).toBe(true);
    expect(rights.some((days) => days > 0 && days < 14)).toBe(true);
    expect(NEWS.filter(({ mustRead }) => mustRead).length).toBeGreaterThanOrEqual(2);
  });

  it('draws pictures of every form, and prints the same bytes each time', async () => {
    const sizes = pictures
      .filter(({ contentType }) => mediaOf(contentType) === 'picture')
      .map(({ recipe }) => /width="(\d+)" height="(\d+)"/.exec(recipe)?.slice(1).map(Number) ?? []);
    expect(new Set(sizes.map(([width = 0, height = 0]) => orientationOf(width, height)))).toEqual(
      new Set(['landscape', 'portrait', 'square']),
    );
    for (const name of ['torque-table-de.pdf', 'size-chart-road-en.pdf']) {
      const file = documents.find(({ fileName }) => fileName === name);
      expect(await file?.make()).toEqual(await file?.make());
    }
  });
});
