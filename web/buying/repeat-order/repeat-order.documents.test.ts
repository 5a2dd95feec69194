import { buildSchema, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import schemaText from '../../../schema.graphql?raw';
import * as documents from './repeat-order.documents.ts';

const schema = buildSchema(schemaText);

it.each(Object.values(documents).map((document) => [document.name, document.source ?? '']))(
  '%s fits the schema of the server',
  (_name, source) => {
    expect(validate(schema, parse(source)).map((error) => error.message)).toEqual([]);
  },
);
