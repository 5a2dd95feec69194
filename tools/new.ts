import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentLanguages } from '#rules/locales.ts';
import { wings } from '#server/wings.ts';

/**
 * `npm run new -- module NAME` or `screen NAME`: creates a slice that compiles, passes its own test and is registered;
 * prints the remaining manual steps.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const [kind, place = ''] = process.argv.slice(2);
const [wing = '', name = ''] = place.split('/');

if (
  (kind !== 'module' && kind !== 'screen') ||
  !Object.keys(wings).includes(wing) ||
  !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)
) {
  console.error('usage: npm run new -- module|screen WING/NAME      (NAME in kebab-case, the word of the GLOSSARY)');
  console.error(`wings: ${Object.keys(wings).join(', ')}`);
  process.exit(2);
}

const pascal = name
  .split('-')
  .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
  .join('');
const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
const words = name.replaceAll('-', ' ');
const title = words.charAt(0).toUpperCase() + words.slice(1);
const table = `${name.replaceAll('-', '_')}_entry`;

const migrations = readdirSync(join(root, 'server/migrations')).filter((file) => file.endsWith('.sql'));
const nextMigration = String(Math.max(0, ...migrations.map((file) => Number.parseInt(file, 10) || 0)) + 1).padStart(
  3,
  '0',
);

const moduleFiles: Record<string, string> = {
  [`server/migrations/${nextMigration}_${name.replaceAll('-', '_')}.sql`]: `-- ${title}: what a row is, in one sentence.
create table ${table} (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index ${table}_by_customer on ${table} (customer_id);
`,
  [`server/${wing}/${name}/README.md`]: `# ${title}

Words: what the trade calls the things in here.
States: none yet.
Invariants: every row belongs to one customer.
Who may: users of the active customer.
Decisions: none yet.
`,
  [`server/${wing}/${name}/${name}.policy.ts`]: `import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Permissions that open this module. */
export const use${pascal} = ['page.catalog'] as const;

/** The rows that the caller may see, as a condition on \`x\`: those of the active customer; nobody's without one. */
export const visible${pascal} = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>\`x.customer_id = \${ctx.customer?.id ?? null}::uuid\`;
`,
  [`server/${wing}/${name}/${name}.queries.ts`]: `import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { visible${pascal} } from './${name}.policy.ts';

export interface ${pascal} {
  readonly id: string;
  readonly name: string;
}

/** One row by id, or null: missing and invisible look the same. */
export async function find${pascal}(ctx: Ctx, id: string): Promise<${pascal} | null> {
  const { rows } = await sql<${pascal}>\`select x.id, x.name from ${table} x where x.id = \${id}::uuid and \${visible${pascal}(ctx)}\`.execute(ctx.db);
  return rows[0] ?? null;
}
`,
  [`server/${wing}/${name}/${name}.actions.ts`]: `import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { visible${pascal} } from './${name}.policy.ts';
import type { ${pascal} } from './${name}.queries.ts';

/** Gives one another name; refuses \`not_found\` for what the caller cannot see. */
export async function rename${pascal}(ctx: Ctx, id: string, name: string): Promise<${pascal}> {
  const { rows } = await sql<${pascal}>\`select x.id, x.name from ${table} x where x.id = \${id}::uuid and \${visible${pascal}(ctx)} for update\`.execute(ctx.db);
  const [before] = rows;
  if (!before) throw new DomainError('not_found');
  await sql\`update ${table} set name = \${name}, updated_at = \${ctx.now} where id = \${id}::uuid\`.execute(ctx.db);
  await ctx.record({ action: '${name}.rename', subjectType: '${name}', subjectId: id, before: { name: before.name }, after: { name } });
  return { id, name };
}
`,
  [`server/${wing}/${name}/${name}.graphql.ts`]: `import * as v from 'valibot';
import { isId } from '#rules/ids.ts';
import { notEmpty } from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { rename${pascal} } from './${name}.actions.ts';
import { use${pascal} } from './${name}.policy.ts';
import { find${pascal}, type ${pascal} } from './${name}.queries.ts';

const ${pascal}Type = builder
  .objectRef<${pascal}>('${pascal}')
  .implement({ fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }) });

builder.queryField('${camel}', (t) =>
  t.field({
    allow: use${pascal},
    type: ${pascal}Type,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => (isId(id) ? find${pascal}(ctx, id) : null),
  }),
);

const Rename${pascal}Payload = payload<{ ${camel}: ${pascal} }>('Rename${pascal}Payload', (t) => ({
  ${camel}: t.field({ type: ${pascal}Type, nullable: true, resolve: (answer) => answer.${camel} }),
}));
const renameInput = v.object({ id: v.pipe(v.string(), v.check(isId, 'not_found')), name: v.pipe(notEmpty, v.maxLength(100, 'too_long')) });

builder.mutationField('rename${pascal}', (t) =>
  t.field({
    allow: use${pascal},
    type: Rename${pascal}Payload,
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { id, name } = parseInput(renameInput, args);
      return { ${camel}: await rename${pascal}(ctx, id, name) };
    },
  }),
);
`,
  [`server/${wing}/${name}/${name}.factory.ts`]: `import { sql } from 'kysely';
import type { TestServer } from '#testing/harness.ts';

let ${camel}Count = 0;

/** Adds a row of a customer; answers its id. */
export async function make${pascal}(server: TestServer, options: { customerId: string; name?: string }): Promise<string> {
  ${camel}Count += 1;
  const now = sql<Date>\`now()\`;
  const row = await server.db
    .insertInto('${table}')
    .values({ customer_id: options.customerId, name: options.name ?? \`${title} \${${camel}Count}\`, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
`,
  [`server/${wing}/${name}/${name}.test.ts`]: `import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { make${pascal} } from './${name}.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});

const read = 'query ($id: ID!) { ${camel}(id: $id) { id name } }';
const rename = 'mutation ($id: ID!, $name: String!) { rename${pascal}(id: $id, name: $name) { ${camel} { name } userErrors { field code } } }';

describe('${words}', () => {
  test('a dealer reads and renames what is his', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const id = await make${pascal}(server, { customerId: dealer.customer.id, name: 'Before' });
    expect((await server.graphql(dealer, read, { id })).data).toEqual({ ${camel}: { id, name: 'Before' } });
    expect((await server.graphql(dealer, rename, { id, name: 'After' })).data.rename${pascal}).toEqual({ ${camel}: { name: 'After' }, userErrors: [] });
    expect((await server.graphql(dealer, read, { id })).data).toEqual({ ${camel}: { id, name: 'After' } });
  });

  test('refuses a name that is empty or too long', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const id = await make${pascal}(server, { customerId: dealer.customer.id });
    for (const [name, code] of [
      [' ', 'not_empty'],
      ['x'.repeat(101), 'too_long'],
    ])
      expect((await server.graphql(dealer, rename, { id, name })).data.rename${pascal}).toEqual({ ${camel}: null, userErrors: [{ field: 'name', code }] });
  });

  test('needs the permission', async () => {
    const user = await makeUser(server, { role: 'Vendor', groupRole: 'Vendor' });
    const answer = await server.graphql(await signIn(server, user.id), read, { id: user.id });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  });

  test('does not exist for another dealer', async () => {
    const [owner, other] = [await makeDealer(server, { sorgs: [sorg] }), await makeDealer(server, { sorgs: [sorg] })];
    const id = await make${pascal}(server, { customerId: owner.customer.id, name: 'Mine' });
    expect((await server.graphql(other, read, { id })).data).toEqual({ ${camel}: null });
    expect((await server.graphql(other, rename, { id, name: 'Taken' })).data.rename${pascal}).toMatchObject({ userErrors: [{ code: 'not_found' }] });
    expect((await server.graphql(owner, read, { id })).data).toEqual({ ${camel}: { id, name: 'Mine' } });
  });
});
`,
};

const screenFiles: Record<string, string> = {
  [`web/${wing}/${name}/${name}.links.ts`]: `import { listSearch, type ListSearch, type RawSearch } from '#ui/table/list-search.ts';

export type ${pascal}Search = ListSearch;

/** Search of the page; defaults and malformed values are left out. */
export const read${pascal}Search = (raw: RawSearch): ${pascal}Search => listSearch(raw);
`,
  [`web/${wing}/${name}/${name}.routes.ts`]: `import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { read${pascal}Search } from './${name}.links.ts';

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '${name}',
  validateSearch: read${pascal}Search,
  component: lazyPage(['${name}'], () => import('./${name}.page.tsx'), '${pascal}Page'),
});

export const ${camel}Routes = [listRoute] as const;
`,
  [`web/${wing}/${name}/${name}.documents.ts`]: `import { documentOf } from '#platform/api/documents.ts';

export const ${pascal}List = documentOf<'${pascal}List'>(/* GraphQL */ \`
  query ${pascal}List {
    sorgs {
      sorg
      name
    }
  }
\`);
`,
  [`web/${wing}/${name}/${name}.table.tsx`]: `import { useMemo } from 'react';
import type { ${pascal}ListQuery } from '#platform/api/generated/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import type { TableColumn } from '#ui/table/table.ts';

export type ${pascal}Row = ${pascal}ListQuery['sorgs'][number];

export function use${pascal}Columns(): readonly TableColumn<${pascal}Row>[] {
  const t = useText();
  return useMemo(
    () => [
      { id: 'sorg', header: t('${name}.list.sorg'), cell: (row) => row.sorg, csv: (row) => row.sorg, fixed: true },
      { id: 'name', header: t('${name}.list.name'), cell: (row) => row.name, csv: (row) => row.name },
    ],
    [t],
  );
}
`,
  [`web/${wing}/${name}/${name}.page.tsx`]: `import { useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { ${pascal}List } from './${name}.documents.ts';
import { read${pascal}Search } from './${name}.links.ts';
import { type ${pascal}Row, use${pascal}Columns } from './${name}.table.tsx';

const rowId = (row: ${pascal}Row) => row.sorg;

/** Reads the URL, runs the query, lays out parts. */
export function ${pascal}Page() {
  const t = useText();
  const { search, change } = useListSearch(read${pascal}Search);
  const columns = use${pascal}Columns();
  const { data, error, isFetching, refetch } = useDocument(${pascal}List, {});
  return (
    <PageFrame title={t('${name}.title.page')}>
      <DataTable
        name="${name}"
        label={t('${name}.title.page')}
        columns={columns}
        rows={data?.sorgs}
        rowId={rowId}
        view={search}
        onView={(view) => change({ ...search, ...view })}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
      />
    </PageFrame>
  );
}
`,
  [`web/${wing}/${name}/${name}.test.tsx`]: `import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { renderPart, signInAs } from '#testing/render.tsx';
import { ${pascal}List } from './${name}.documents.ts';
import { ${pascal}Page } from './${name}.page.tsx';

beforeAll(() => loadTexts(['${name}']));

let network: Network;
beforeEach(() => {
  network = new Network();
  signInAs();
});

describe('the page of ${words}', () => {
  test('lists what the server answers', async () => {
    network.document(${pascal}List, { sorgs: [{ sorg: '1000', name: 'Veldra Indonesia' }] });
    await renderPart(<${pascal}Page />, '/en-us/${name}');
    expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeDefined();
    expect(await screen.findByText('Veldra Indonesia')).toBeDefined();
  });

  test('says when it did not load', async () => {
    network.rest('POST /graphql', () => jsonAnswer({ code: 'something_wrong' }, 500));
    await renderPart(<${pascal}Page />, '/en-us/${name}');
    expect((await screen.findByRole('alert')).textContent).toContain('did not load');
  });
});
`,
  ...Object.fromEntries(
    contentLanguages.map((language) => [
      `locales/${language}/${name}.json`,
      `{\n  "${name}.title.page": "${title}",\n  "${name}.list.sorg": "Code",\n  "${name}.list.name": "Name"\n}\n`,
    ]),
  ),
};

/** Adds a line for the slice to a register; `after` finds the text before it. */
interface Entry {
  readonly file: string;
  readonly after: RegExp;
  readonly text: string;
}

const moduleEntries: Entry[] = [
  { file: 'server/wings.ts', after: new RegExp(`  ${wing}: \\[[^\\]]*?(?=,?\\s*\\])`), text: `, '${name}'` },
  {
    file: 'CONTRIBUTING.md',
    after: new RegExp(`\\| \`${wing}\`[^|]*\\|[^|]*\\|[^|]*?(?= *\\|\\n)`),
    text: `, ${name}`,
  },
];

const screenEntries: Entry[] = [
  {
    file: 'web/routes.tsx',
    after: /(?:import \{ [^}]+ \} from '\.\/[^']+\.routes\.ts';\n)+/,
    text: `import { ${camel}Routes } from './${wing}/${name}/${name}.routes.ts';\n`,
  },
  { file: 'web/routes.tsx', after: /const featureRoutes = \[[^\]]*?(?=,?\s*\] as const)/, text: `, ...${camel}Routes` },
  {
    file: 'web/platform/texts/message-ids.ts',
    after: /(?:import type \w+ from '[^']+';\n)+/,
    text: `import type ${camel} from '../../../locales/en/${name}.json';\n`,
  },
  {
    file: 'web/platform/texts/message-ids.ts',
    after: /export type Catalogues = \{\n(?: {2}\w+: typeof \w+;\n)+/,
    text: `  '${name}': typeof ${camel};\n`,
  },
];

const files = kind === 'module' ? moduleFiles : screenFiles;
const present = Object.keys(files).filter((file) => existsSync(join(root, file)));
if (present.length > 0) {
  console.error(`Already exists: ${present.join(', ')}`);
  process.exit(1);
}

const touched = new Map<string, string>(Object.entries(files));
for (const { file, after, text } of kind === 'module' ? moduleEntries : screenEntries) {
  const before = touched.get(file) ?? readFileSync(join(root, file), 'utf8');
  const found = after.exec(before);
  if (!found) throw new Error(`${file} has no place for ${text.trim()}: update tools/new.ts`);
  const at = found.index + found[0].length;
  touched.set(file, `${before.slice(0, at)}${text}${before.slice(at)}`);
}
for (const [file, text] of touched) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(`wrote ${file}`);
}

function run(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
run('node_modules/oxfmt/bin/oxfmt', ...touched.keys());
run('tools/generate.ts');

console.log(
  kind === 'module'
    ? `Now: npx vitest run --project server server/${wing}/${name}
By hand: its true place in the order of server/wings.ts, what ${table} holds, its permission, its words in GLOSSARY.md, and the reviewed
permission matrix (npx vitest run --project server server/testing/walks/matrix.test.ts -u).`
    : `Now: npx vitest run --project web web/${wing}/${name}
By hand: what the page asks for, its scopes in web/shell/page/page-facts.ts and its place in web/shell/menu/menu.ts, and the four translations.`,
);
