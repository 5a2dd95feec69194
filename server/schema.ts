import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { builder } from './platform/graphql.ts';
// What exists, in the order of the house: a module may call only modules above it.
import './modules/identity/identity.graphql.ts';
import './modules/markets/markets.graphql.ts';
import './modules/customers/customers.graphql.ts';

/** The schema of everything that is imported above. */
export const schema: GraphQLSchema = builder.toSchema();

/** The schema as text, sorted: committed as schema.graphql, so a change of the wire is a visible diff. */
export const schemaText = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
