import { isText, type Column, type FileFormat } from './erp-columns.ts';
import { doubt, importDay, importTime, type RowCheck } from './erp-columns.checks.ts';

/** Characters that nobody sees, such as the no-break space: a code with one is not the code that it looks like. */
const invisible = String.raw`[\u00A0\u00AD\u200B-\u200F\u2028-\u202F\u2060\uFEFF]`;
/** The text that UTF-8 becomes when a program reads it as Latin-1 and writes it again. */
const garbled = String.raw`Ã[\u0080-\u00BF]|Â[\u0080-\u00BF]|â€|\uFFFD`;
/** A letter that a program could not write, and an entity or tag of HTML; addresses of pages may have them. */
const replaced = (
  cell: string,
): string => `(${cell} like '%?%' and ${cell} not like '%://%' and ${cell} ~ '[[:alpha:]][?][[:lower:]]')
  or (${cell} like '%&%;%' and ${cell} not like '%://%' and ${cell} ~ '&(#[0-9]+|[A-Za-z]{2,8});')
  or (${cell} like '%<%>%' and ${cell} ~ '</?[A-Za-z][A-Za-z0-9]*( [^<>]*)?/?>')`;
/** Words that spreadsheets and databases write in place of a value. */
const fillers = [
  ...['#N/A', '#NV', '#REF!', '#BEZUG!', '#VALUE!', '#WERT!', '#NAME?', '#DIV/0!', '#NUM!', '#ZAHL!', '#NULL!'],
  ...['NULL', 'null', '(null)', 'undefined', 'NaN', 'N/A', 'n/a'],
]
  .map((filler) => `'${filler}'`)
  .join(', ');
/** A long number as a spreadsheet shows it. */
const scientific = (cell: string): string => `${cell} like '%E+%' and ${cell} ~ '^[0-9]([.,][0-9]+)?E[+][0-9]+$'`;

/** A day and month, or month and day, as a spreadsheet shows the date into which it turned `30.1`, `30/1` or `1-30`. */
const months =
  'Jan|Jän|Feb|Fév|Mar|Mär|Mrz|Apr|Avr|May|Mai|Mei|Jun|Jul|Juil|Aug|Août|Agu|Ogos|Sep|Sept|Oct|Okt|Nov|Dec|Dez|Déc|Des|Dis';
const sheetDate = (cell: string): string =>
  `length(${cell}) between 5 and 9 and ${cell} ~ '^[0-3]?[0-9]([.] |-)(${months})[.]?$|^(${months})-[0-9]{2}$'`;

/** Conditions for codes and texts, each with its code. */
const conditions: Readonly<
  Partial<Record<Column['kind'], readonly (readonly [RowCheck['code'], (cell: string) => string])[]>>
> = {
  code: [
    ['row_invisible_character', (cell) => `${cell} ~ '${invisible}'`],
    ['row_filler', (cell) => `${cell} in (${fillers})`],
    ['row_code_scientific', scientific],
    ['row_sheet_date', sheetDate],
  ],
  phone: [['row_filler', (cell) => `${cell} in (${fillers})`]],
  text: [
    ['row_text_garbled', (cell) => `${cell} ~ '${garbled}' or ${replaced(cell)}`],
    ['row_filler', (cell) => `${cell} in (${fillers})`],
    ['row_sheet_date', sheetDate],
  ],
};

/**
 * Warnings about codes and texts of any kind of file. Codes of big lists are read once per value; those that refer to a
 * record are looked up anyway.
 */
function characterChecks({ columns, constrained }: FileFormat): RowCheck[] {
  const cells = columns.filter(({ kind, refers }) => isText(kind) && !(constrained && refers !== null));
  return cells.flatMap(({ name, kind }) =>
    (conditions[kind] ?? []).map(([code, bad]) =>
      doubt({ column: name, code, about: '', bad: bad(`s."${name}"`), ...(constrained && { grouped: [name] }) }),
    ),
  );
}

/** Days after which a date is a slip, unless it stands for an open end: the last day of any year. */
const farDays = 20 * 365;

/** Warnings about dates that are too far ahead, and times of what has happened that are still to come. */
function dateChecks({ columns }: FileFormat): RowCheck[] {
  return columns.flatMap(({ name, kind }): RowCheck[] => {
    if (kind === 'date')
      return [
        doubt({
          column: name,
          code: 'row_date_unlikely',
          about: '',
          bad: `s."${name}" > ${importDay} + ${farDays} and to_char(s."${name}", 'MMDD') <> '1231'`,
          params: { when: "'ahead'" },
        }),
      ];
    if (kind !== 'instant') return [];
    return [
      doubt({
        column: name,
        code: 'row_date_future',
        about: '',
        bad: `s."${name}" > ${importTime} + interval '1 day'`,
      }),
    ];
  });
}

/** A warning for an amount with three decimal places among others with fewer: `1.370` may be thirteen hundred and seventy. */
const thousandsChecks = ({ columns }: FileFormat): RowCheck[] =>
  columns.flatMap(({ name, kind }) =>
    kind === 'amount'
      ? [
          doubt({
            column: name,
            code: 'row_thousands',
            about: '',
            bad: `scale(s."${name}") = 3 and s."${name}" > -1000 and s."${name}" < 1000
              and (select count(*) from staged x where scale(x."${name}") <> 3) > 0`,
          }),
        ]
      : [],
  );

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
export const derivedChecks = (format: FileFormat): RowCheck[] => [
  ...characterChecks(format),
  ...dateChecks(format),
  ...thousandsChecks(format),
  ...headChecks(format),
];
