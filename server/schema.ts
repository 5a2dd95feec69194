import { globSync } from 'node:fs';
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { builder } from './platform/graphql.ts';
import { wings } from './wings.ts';
import './platform/attachments/attachments.graphql.ts';

/** Types, fields and operations of all modules, older versions of calls too. */
const files = Object.entries(wings).flatMap(([wing, modules]) =>
  modules.flatMap((module) =>
    globSync('*.{graphql,legacy}.ts', { cwd: new URL(`${wing}/${module}/`, import.meta.url) })
      .toSorted()
      .map((file) => new URL(`${wing}/${module}/${file}`, import.meta.url).href),
  ),
);
await Promise.all(files.map((file) => import(file)));

/** The schema of all modules. */
export const schema: GraphQLSchema = builder.toSchema();

/** The schema as text, sorted: committed as schema.graphql, so that a changed schema is a visible diff. */
export const schemaText = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
