import { fileText } from '#exchange/erp/erp.envelope.ts';
import { columnTypes, type Column, type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import {
  addedOnScreens,
  needsOf,
  sourceOf,
  type RecordKind,
  type Reference,
} from '#exchange/erp-columns/erp-columns.records.ts';
import { formats } from '#exchange/erp-formats/erp-formats.ts';

const kinds: Readonly<Record<keyof typeof columnTypes, string>> = {
  code: 'code',
  text: 'text',
  phone: 'phone',
  email: 'e-mail address',
  int: 'whole number',
  amount: 'amount',
  degrees: 'degrees with a decimal point',
  date: 'date',
  instant: 'time',
  flag: '0 or 1',
  choice: 'one of',
  currency: 'currency',
  language: 'language',
};

const modes: Readonly<Record<FileFormat['mode'], string>> = {
  upsert: 'rows are added or changed; rows not in the file stay',
  snapshot: 'full list: missing rows are removed',
  event: 'events',
};

function kindOf(column: Column): string {
  if (column.kind === 'choice') return column.choices.map((value) => `\`${value}\``).join(', ');
  const limit = ['code', 'text', 'phone', 'email'].includes(column.kind) ? `, at most ${column.max}` : '';
  return `${kinds[column.kind]}${limit}${column.signed ? ', may be negative' : ''}${column.doubted ? ', imported also if wrong' : ''}${column.lines ? ', line breaks as `\\n`' : ''}`;
}

const recordKindNames: Readonly<Record<RecordKind, string>> = {
  sorg: 'sales organisation',
  merchant: 'merchant',
  site: 'site',
  company: 'company',
  article: 'article',
  model: 'model',
  series: 'series or model',
  brand: 'brand',
  category: 'category',
  color: 'colour',
  customer: 'customer',
  account: 'credit account',
  order: 'order',
  order_line: 'order line',
  invoice: 'invoice',
  payment: 'payment',
  recall: 'recall',
  claim: 'claim',
  frame: 'frame',
  user: 'user',
  registration: 'registration',
  shop: 'shop',
  part: 'groupset part',
  file: 'file',
  group_role: 'group role',
  role: 'role',
};

const sources: Readonly<Record<string, string>> = {
  portal: 'set up in the portal',
  own: 'its number was given by the portal',
  rows: 'a row of this file',
  beside: 'a file in the folder of this one',
};

function shownSource({ thing }: Reference): string {
  const source = sourceOf(thing);
  const onScreens = addedOnScreens.includes(source) ? 'set up in the portal, or ' : '';
  return sources[source] ?? `${onScreens}from \`${source}\``;
}

/** Checks of a kind of file besides the cells of each column, with the code of a rejected row. */
function rulesOf(format: FileFormat): string[] {
  const references = format.columns.flatMap(({ name, refers }) =>
    refers === null
      ? []
      : [
          `| \`row_unknown_reference\` | \`${name}\` | The ${recordKindNames[refers.thing]} exists (${shownSource(refers)}). |`,
        ],
  );
  const attachments =
    format.type === 'pictures'
      ? [
          '| `row_unknown_reference` | `file` | The file exists (a file in the folder of this one). |',
          '| `row_not_allowed` | `file` | A picture can be read; a document has a known kind. |',
          '| `attachment_pixels` | `file` | A picture has at most 60 megapixels. |',
          '| `attachment_side` | `file` | A picture has at most 16,383 pixels a side. |',
          '| `attachment_encrypted` | `file` | A PDF opens without a password. |',
          '| `attachment_damaged` | `file` | A PDF is complete. |',
          '| `attachment_active` | `file` | A PDF runs no programs. |',
        ]
      : [];
  const checks = format.checks.map(
    (check) => `| \`${check.code}\`${check.warning ? ' (warning)' : ''} | \`${check.column}\` | ${check.about} |`,
  );
  const once = `| \`row_duplicate\` | \`${format.key.at(-1) ?? ''}\` | The key occurs once in the file. |`;
  return ['| Code | Column | Rule |', '| --- | --- | --- |', ...references, ...attachments, ...checks, once, ''];
}

/**
 * When the examples that follow one order were made; the others of the morning after. An open amount is that of the time
 * of its file: before the payment.
 */
const exampleTimes: Readonly<Record<string, string>> = {
  orders: '2026-11-12T09:15:30Z',
  order_acks: '2026-11-12T09:17:00Z',
  order_status: '2026-11-12T09:25:00Z',
  deliveries: '2026-11-16T16:00:00Z',
  invoices: '2026-11-16T18:00:00Z',
  open_items: '2026-11-18T06:00:00Z',
  payments: '2026-11-19T10:16:00Z',
  payment_status: '2026-11-19T11:05:00Z',
};

function section(format: FileFormat): string {
  const rows = format.columns.map((column) => {
    const chooseValue = () => {
      if (column.required) return 'yes';
      if (column.keptIfAbsent) return 'optional column, kept';
      if (column.mayLack) return 'optional column';
      return '';
    };
    return `| \`${column.name}\` | ${kindOf(column)} | ${chooseValue()} | ${column.about} | ${column.example === '' ? '' : `\`${column.example}\``} |`;
  });
  const example = fileText(
    {
      type: format.type,
      sender: format.direction === 'out' ? 'PORTAL' : 'ERP1',
      sequence: 42,
      madeAt: new Date(exampleTimes[format.type] ?? '2026-11-20T06:00:00Z'),
    },
    format,
    [format.columns.map((column) => column.example)],
  );
  return [
    `## ${format.type}`,
    '',
    `${format.direction === 'out' ? '**From the portal.**' : ''} ${format.about}`.trim(),
    '',
    `Key: ${format.key.map((name) => `\`${name}\``).join(', ')}. Mode: ${modes[format.mode]}.${
      needsOf(format).length > 0
        ? ` Unknown references wait for ${needsOf(format)
            .map((need) => `\`${need}\``)
            .join(', ')}.`
        : ''
    }`,
    '',
    '| Column | Kind | Needed | Meaning | Example |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(format.direction === 'in' ? rulesOf(format) : []),
    '```',
    example.trimEnd(),
    '```',
    '',
  ].join('\n');
}

/** The part of docs/erp-files.md that is generated from the formats: every file with every column and an example. */
export function formatDocumentation(): string {
  return formats.map(section).join('\n');
}
