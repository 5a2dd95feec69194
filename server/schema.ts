import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { loadModuleFiles } from './module-files.ts';
import { builder } from './platform/graphql/graphql.ts';
import './platform/attachments/attachments.graphql.ts';

await loadModuleFiles('graphql', 'legacy');

/** The schema of all modules. Only its text is sorted: sorting copies all types, which takes a tenth of a start. */
export const schema: GraphQLSchema = builder.toSchema({ sortSchema: false });

/** The schema as text, sorted: committed as schema.graphql, so that a changed schema is a visible diff. */
export const schemaText = (): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
