import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { type Deletion, deletions, type Kept, noDeletions, type WayBack } from './deletions.ts';

/** Verbs that delete, remove or end something. */
const verbs =
  /^(delete|remove|discard|drop|clear|revoke|cancel|void|withdraw|erase|end|retire|unlink|reset|disable|forget|empty|dismiss|lower)(?=[A-Z])/;
/** Arguments that make another mutation delete something. */
const deletingArguments = /^(deleted|retired|pinned|remove[A-Z]\w*)$/;

/** The mutations of a schema that delete something, by their names and arguments. */
export function deletingMutations(schema: GraphQLSchema): string[] {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  return mutations
    .filter(({ name, args }) => verbs.test(name) || args.some((argument) => deletingArguments.test(argument.name)))
    .map(({ name }) => name);
}

/** The routes of a REST file with the method DELETE, as `DELETE /path`. */
export function deletingRoutes(text: string): string[] {
  const direct = [...text.matchAll(/\.delete(?:<[^>]*>)?\(\s*(['"`])(\/[^'"`]*|\$\{[^'"`]*)\1/g)].map(
    (match) => match[2],
  );
  const listed = [...text.matchAll(/method:[^,\]]*(?:,[^\]]*)?'DELETE'[^}]*?url:\s*(['"`])([^'"`]*)\1/g)].map(
    (match) => match[2],
  );
  return [...direct, ...listed].map((path) => `DELETE ${path}`);
}

/** Patterns that the page of a deletion contains, by its way back. */
const proofs: Readonly<Partial<Record<WayBack, RegExp>>> = {
  undo: /'(ui\.toast\.undo|alerts\.strip\.undo)'/,
};

/** Problem of an entry with the page that it names, if there is one. */
export function pageFinding({ what, back, asks, web }: Deletion, text: string | undefined): string | null {
  if (web === null) return null;
  if (text === undefined) return `${what}: web/${web} does not exist`;
  const proof = proofs[back];
  if (proof && !proof.test(text)) return `${what}: web/${web} has no toast with an undo button`;
  if (asks && !/Confirm|Dialog/.test(text)) return `${what}: web/${web} asks nothing before it deletes`;
  return null;
}

/** Problems of a list of deletions with the operations that exist. */
export function listFindings(
  list: readonly Deletion[],
  found: readonly string[],
  mutations: readonly string[],
  without: Readonly<Record<string, string>> = {},
): string[] {
  const listed = list.flatMap(({ operations }) => operations);
  const known = new Set([...mutations, ...found]);
  return [
    ...found
      .filter((name) => !listed.includes(name) && !(name in without))
      .map((name) => `${name} deletes something: name its way back in tools/rules/deletions.ts`),
    ...[...listed, ...Object.keys(without), ...list.flatMap(({ by }) => by)]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is in tools/rules/deletions.ts, but no operation has this name`),
    ...listed
      .filter((name, at) => listed.indexOf(name) !== at)
      .map((name) => `${name} is twice in tools/rules/deletions.ts`),
    ...list.flatMap(({ what, back, by, operations, why }) => {
      const needed = !['form', 'none'].includes(back) && operations.length > 0;
      if (needed && by.length === 0) return [`${what}: name the mutation that takes it back`];
      return back === 'none' && why === '' ? [`${what}: explain why it cannot come back`] : [];
    }),
  ];
}

/** Files with a trash button whose folder has no listed deletion. */
export function buttonFindings(list: readonly Deletion[], files: readonly { file: string; text: string }[]): string[] {
  const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));
  const folders = new Set(list.flatMap(({ web }) => (web === null ? [] : [folderOf(web)])));
  return files
    .filter(({ file, text }) => /\bIcon(Trash|Eraser)\b/.test(text) && !folders.has(folderOf(file)))
    .map(({ file }) => `web/${file} has a button that deletes: name its way back in tools/rules/deletions.ts`);
}

/** Problems of the list of deletions with the schema, the REST routes and the pages of the web app. */
export function deletionFindings(root: string): string[] {
  const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const routes = globSync('server/**/*.rest.ts', { cwd: root }).flatMap((file) => deletingRoutes(read(file)));
  const pages = globSync('web/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(name),
  })
    .sort()
    .map((file) => ({ file: file.slice('web/'.length), text: read(file) }));
  const texts = new Map(pages.map(({ file, text }) => [file, text]));
  // Parts of all pages have buttons without a subject.
  const features = pages.filter(({ file }) => !/^(ui|gallery)\//.test(file));
  return [
    ...listFindings(
      deletions,
      [...deletingMutations(schema), ...routes],
      Object.keys(schema.getMutationType()?.getFields() ?? {}),
      noDeletions,
    ),
    ...deletions.map((one) => pageFinding(one, texts.get(one.web ?? ''))).filter((finding) => finding !== null),
    ...buttonFindings(deletions, features),
  ];
}

const keptWords: Readonly<Record<Kept, string>> = {
  row: 'the row',
  values: 'its values in the audit log',
  name: 'that it went, in the audit log',
  nothing: 'nothing',
};

function wayOf({ back, asks, by, why }: Deletion): string {
  const calls = by.map((name) => `\`${name}\``).join(', ');
  const asking = asks ? 'For good, after a question.' : 'For good, at once.';
  const words = {
    bucket: `Bucket${calls && `: ${calls}`}.`,
    undo: `Undo in the toast${calls && `: ${calls}`}.`,
    opposite: `Same page${calls && `: ${calls}`}.`,
    form: 'Leaving the form without saving keeps it.',
    none: asking,
  }[back];
  return [words, why].filter(Boolean).join(' ');
}

/** The content of docs/deleting.md. */
export function deletingPage(): string {
  const rows = deletions.map((one) => {
    const operations = one.operations.map((name) => `\`${name}\``).join(', ') || 'in the browser';
    return `| ${one.what} | ${operations} | ${one.web ?? ''} | ${wayOf(one)} | ${keptWords[one.kept]} |`;
  });
  return [
    '# Deleting',
    '',
    'What users delete or remove, and how it comes back. Made by tools/rules/deletion-rules.ts from `deletions.ts` beside it. Do not edit.',
    'The house rules refuse an operation that deletes, or a page with such a button, without a way back or a reason in that list.',
    '',
    '| what | operation | page below `web/` | how it comes back, or why not | the database keeps |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
