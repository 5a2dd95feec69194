import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentLanguages } from '../rules/locales.ts';

/** `npm run new -- module NAME` or `screen NAME`: starts a slice in the shape of the house; says what to do by hand. */
const root = fileURLToPath(new URL('..', import.meta.url));
const [kind, name] = process.argv.slice(2);

if ((kind !== 'module' && kind !== 'screen') || !name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error('usage: npm run new -- module|screen NAME      (NAME in kebab-case, the word of the GLOSSARY)');
  process.exit(2);
}

const pascal = name
  .split('-')
  .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
  .join('');
const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
const table = name.replaceAll('-', '_');

const moduleFiles: Record<string, string> = {
  [`server/modules/${name}/README.md`]: `# ${pascal}

Words: ...
States: ...
Invariants: ...
Who may: ...
Decisions: ...
`,
  [`server/modules/${name}/${name}.policy.ts`]: `import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Permissions that open the reads of this module. */
export const read${pascal} = ['page.catalog'] as const;

/** The rows that the caller may see, as a condition on \`x\`: those of the active customer; nobody's without one. */
export const visible${pascal} = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>\`x.customer_id = \${ctx.customer?.id ?? null}::uuid\`;
`,
  [`server/modules/${name}/${name}.queries.ts`]: `import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { visible${pascal} } from './${name}.policy.ts';

export interface ${pascal} {
  readonly id: string;
  readonly name: string;
}

/** One row by id, or null: missing and invisible look the same. */
export async function find${pascal}(ctx: Ctx, id: string): Promise<${pascal} | null> {
  const { rows } = await sql<${pascal}>\`select x.id, x.name from ${table}_${table} x where x.id = \${id}::uuid and \${visible${pascal}(ctx)}\`.execute(ctx.db);
  return rows[0] ?? null;
}
`,
  [`server/modules/${name}/${name}.actions.ts`]: `import { DomainError } from '../../../rules/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { find${pascal}, type ${pascal} } from './${name}.queries.ts';

/** Renames one; refuses \`not_found\` for what the caller cannot see. */
export async function rename${pascal}(ctx: Ctx, id: string, name: string): Promise<${pascal}> {
  const before = await find${pascal}(ctx, id);
  if (!before) throw new DomainError('not_found');
  await ctx.record({ action: '${name}.rename', subjectType: '${name}', subjectId: id, before, after: { name } });
  return { ...before, name };
}
`,
  [`server/modules/${name}/${name}.graphql.ts`]: `import * as v from 'valibot';
import { isId } from '../../../rules/ids.ts';
import { notEmpty } from '../../../rules/validation.ts';
import { builder, parseInput, payload } from '../../platform/graphql.ts';
import { rename${pascal} } from './${name}.actions.ts';
import { read${pascal} } from './${name}.policy.ts';
import { find${pascal}, type ${pascal} } from './${name}.queries.ts';

const ${pascal}Type = builder.objectRef<${pascal}>('${pascal}').implement({ fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }) });

builder.queryField('${camel}', (t) =>
  t.field({ type: ${pascal}Type, nullable: true, allow: read${pascal}, args: { id: t.arg.id({ required: true }) }, resolve: (_root, { id }, ctx) => (isId(id) ? find${pascal}(ctx, id) : null) }));

const Rename${pascal}Payload = payload<{ ${camel}: ${pascal} }>('Rename${pascal}Payload', (t) => ({ ${camel}: t.field({ type: ${pascal}Type, nullable: true, resolve: (answer) => answer.${camel} }) }));
const input = v.object({ id: v.pipe(v.string(), v.check(isId, 'not_found')), name: v.pipe(notEmpty, v.maxLength(100, 'too_long')) });

builder.mutationField('rename${pascal}', (t) =>
  t.field({
    type: Rename${pascal}Payload, allow: read${pascal}, args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { id, name } = parseInput(input, args);
      return { ${camel}: await rename${pascal}(ctx, id, name) };
    },
  }));
`,
  [`server/modules/${name}/${name}.test.ts`]: `import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '../../testing/harness.ts';
import { makeDealer } from '../customers/customers.factory.ts';
import { makeMarket, makeSorg } from '../markets/markets.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});

describe('${name}', () => {
  test('what does not exist is null', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const answer = await server.graphql(dealer, 'query ($id: ID!) { ${camel}(id: $id) { id } }', { id: dealer.userId });
    expect(answer.data).toEqual({ ${camel}: null });
  });

  // Add: happy, refused by rule, invisible to another dealer.
});
`,
};

const screenFiles: Record<string, string> = {
  [`web/features/${name}/${name}.links.ts`]: `import { listSearch, type ListSearch, type RawSearch } from '../../ui/list-search.ts';

export const ${camel}Route = '/$lang/${name}';

/** Search of the page; defaults and malformed values are left out. */
export const read${pascal}Search = (raw: RawSearch): ListSearch => listSearch(raw);
`,
  [`web/features/${name}/${name}.routes.ts`]: `import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '../../shell/frames.ts';
import { read${pascal}Search } from './${name}.links.ts';

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '${name}',
  validateSearch: read${pascal}Search,
  component: lazyPage(['${camel}'], () => import('./${name}.page.tsx'), '${pascal}Page'),
});

export const ${camel}Routes = [listRoute] as const;
`,
  [`web/features/${name}/${name}.documents.ts`]: `import { documentOf } from '../../platform/api/documents.ts';
import type { ${pascal}PageQuery, ${pascal}PageQueryVariables } from '../../platform/api/generated/graphql.ts';

export const ${pascal}Page = documentOf<${pascal}PageQuery, ${pascal}PageQueryVariables>(/* GraphQL */ \`
  query ${pascal}Page {
    sorgs { sorg name }
  }
\`);
`,
  [`web/features/${name}/${name}.page.tsx`]: `import { useDocument } from '../../platform/api/queries.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ErrorPanel, SkeletonPage } from '../../ui/states.tsx';
import { ${pascal}Page as Read } from './${name}.documents.ts';

/** Reads the URL, runs the query, lays out parts. */
export function ${pascal}Page() {
  const t = useText();
  const query = useDocument(Read, {});
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonPage />;
  return <PageFrame title={t('${camel}.title.page')}>{query.data.sorgs.map((sorg) => sorg.name).join(', ')}</PageFrame>;
}
`,
  ...Object.fromEntries(contentLanguages.map((language) => [`locales/${language}/${camel}.json`, `{\n  "${camel}.title.page": "${pascal}"\n}\n`])),
};

const files = kind === 'module' ? moduleFiles : screenFiles;
const present = Object.keys(files).filter((file) => existsSync(join(root, file)));
if (present.length > 0) {
  console.error(`There already: ${present.join(', ')}`);
  process.exit(1);
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(`wrote ${file}`);
}
console.log(
  kind === 'module'
    ? `By hand: its place in the order of oxlint.config.ts, its import in server/schema.ts, a migration for ${table}_${table}, its words in GLOSSARY.md.`
    : `By hand: ...${camel}Routes in web/routes.tsx, its page in web/shell/page-facts.ts and menu.ts, its texts in web/platform/texts/message-ids.ts, then npm run generate.`,
);
