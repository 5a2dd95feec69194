import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import * as documents from './catalog.documents.ts';

const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));

it.each(Object.values(documents).map((document) => [document.name, document.source]))('%s fits the schema of the server', (_name, source) => {
  expect(validate(schema, parse(source)).map((error) => error.message)).toEqual([]);
});
