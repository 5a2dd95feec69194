import { isText, type FileFormat, type RowCheck } from './erp.columns.ts';

/** Characters that nobody sees, such as the no-break space: a code with one is not the code that it looks like. */
const invisible = String.raw`[\u00A0\u00AD\u200B-\u200F\u2028-\u202F\u2060\uFEFF]`;
/** What UTF-8 becomes when a program reads it as Latin-1 and writes it again. */
const garbled = String.raw`Ã[\u0080-\u00BF]|Â[\u0080-\u00BF]|â€|\uFFFD`;

/**
 * Warnings about codes and texts of any kind of file. Codes of big lists are read once per value; those that refer to a
 * record are looked up anyway.
 */
function characterChecks({ columns, constrained }: FileFormat): RowCheck[] {
  const cells = columns.filter(({ kind, refers }) => isText(kind) && !(constrained && refers !== null));
  return cells.flatMap(({ name, kind }): RowCheck[] => {
    if (kind !== 'code' && kind !== 'text') return [];
    return [
      {
        column: name,
        code: kind === 'code' ? 'row_invisible_character' : 'row_text_garbled',
        about: '',
        bad: `s."${name}" ~ '${kind === 'code' ? invisible : garbled}'`,
        ...(constrained && { grouped: [name] }),
        warning: true,
      },
    ];
  });
}

/** A warning for rows whose repeated columns differ from those of the first row, which count. */
function headChecks({ head }: FileFormat): RowCheck[] {
  if (!head) return [];
  const key = head.key.map((name) => `"${name}"`).join(', ');
  const rows = (alias: string): string => `row(${head.columns.map((name) => `${alias}."${name}"`).join(', ')})`;
  const differing = (value: (name: string) => string): string =>
    `case ${head.columns.map((name) => `when s."${name}" is distinct from h."${name}" then ${value(name)}`).join(' ')} end`;
  return [
    {
      column: head.key.at(-1) ?? '',
      code: 'row_head_differs',
      about: '',
      join: `join (select distinct on (${key}) * from staged order by ${key}, ctid) h on ${head.key.map((name) => `h."${name}" = s."${name}"`).join(' and ')}`,
      bad: `${rows('s')} is distinct from ${rows('h')}`,
      params: {
        name: differing((name) => `'${name}'`),
        first: differing((name) => `coalesce(h."${name}"::text, '')`),
      },
      warning: true,
    },
  ];
}

/** Checks that follow from the columns of a kind of file. */
export const derivedChecks = (format: FileFormat): RowCheck[] => [...characterChecks(format), ...headChecks(format)];
