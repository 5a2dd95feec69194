// The last files of the ERP: rejected articles, a refused file with a gap, and prices that are late.
import type { Files } from '#server/platform/files/files.ts';
import { fileText } from '#server/exchange/erp/erp.envelope.ts';
import { formatOf } from '#server/exchange/erp-formats/erp-formats.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

const SENDER = 'SAP-ID';
const SORG = '1000';

interface DemoReject {
  readonly line: number;
  readonly column: string;
  readonly code: string;
  readonly value: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
interface DemoFile {
  readonly type: string;
  readonly sequence: number;
  readonly hoursAgo: number;
  readonly rows: number;
  readonly changed: number;
  /** Why the whole file was refused, as its record holds it. */
  readonly reason?: string;
  readonly rejects?: readonly DemoReject[];
  /** Rows of the stored copy, as changes of the documented example. */
  readonly copy?: readonly Readonly<Record<string, string>>[];
}

/** Files of the last days, oldest first. */
export const ERP_FILES: readonly DemoFile[] = [
  { type: 'prices', sequence: 86, hoursAgo: 98, rows: 1_180, changed: 12 },
  { type: 'prices', sequence: 87, hoursAgo: 74, rows: 1_180, changed: 31 },
  { type: 'customers', sequence: 54, hoursAgo: 50, rows: 46, changed: 2 },
  { type: 'invoices', sequence: 301, hoursAgo: 26, rows: 58, changed: 58 },
  {
    type: 'customers',
    sequence: 56,
    hoursAgo: 25,
    rows: 46,
    changed: 0,
    reason: 'file_sequence_gap {"last":54,"sequence":56}',
    copy: [{ name: 'Pelita Sepeda' }],
  },
  {
    type: 'articles',
    sequence: 212,
    hoursAgo: 3,
    rows: 3,
    changed: 1,
    copy: [
      { article: 'DEMO-100', model: 'DEMO-100' },
      { article: 'DEMO-101', model: 'DEMO-100', pack_size: '0' },
      { article: 'DEMO-102', model: 'DEMO-100', new_from: '2027-02-30' },
    ],
    rejects: [
      { line: 4, column: 'pack_size', code: 'row_below_minimum', value: '0', params: { minimum: 1 } },
      { line: 5, column: 'new_from', code: 'row_not_a_date', value: '2027-02-30' },
    ],
  },
  { type: 'invoices', sequence: 302, hoursAgo: 2, rows: 41, changed: 41 },
];

/** Files that are expected, with the day on which somebody set them; prices have not come for three days. */
export const EXPECTED_FILES = [
  { type: 'invoices', everyMinutes: 3 * 1_440 },
  { type: 'prices', everyMinutes: 1_440 },
] as const;

const nameOf = ({ type, sequence }: DemoFile): string => `${type}-${String(sequence).padStart(8, '0')}.csv`;
const before = (now: string, hours: number): Date => new Date(Date.parse(now) - hours * 3_600_000);

function copyOf(file: DemoFile, madeAt: Date): string {
  const format = formatOf(file.type);
  const rows = (file.copy ?? []).map((changes) => format.columns.map(({ name, example }) => changes[name] ?? example));
  return fileText({ type: file.type, sender: SENDER, sequence: file.sequence, madeAt }, format, rows);
}

/** A file that the ERP could send next: the last articles again, with the mistakes that were not mended. */
export function nextFile(madeAt: Date): { readonly name: string; readonly text: string } {
  const last = ERP_FILES.findLast(({ type }) => type === 'articles');
  if (!last) throw new Error('The demo lacks a file of articles');
  const next = { ...last, sequence: last.sequence + 1 };
  return { name: nameOf(next), text: copyOf(next, madeAt) };
}

/** Loads the files, their rejects and copies, and the expected files of sorg 1000. */
export async function loadIntegration(db: Rows, files: Pick<Files, 'put'>, now: string): Promise<void> {
  for (const file of ERP_FILES) {
    const at = before(now, file.hoursAgo);
    const id = idAt(at.toISOString());
    const rejects = file.rejects ?? [];
    const original = file.copy ? `erp/original/${id}.csv` : null;
    if (original) await files.put(original, Buffer.from(copyOf(file, at)));
    await insertRows(db, 'erp_file', [
      {
        id,
        direction: 'in',
        type: file.type,
        name: nameOf(file),
        sender: SENDER,
        sequence: file.sequence,
        made_at: at.toISOString(),
        sha256: '',
        state: file.reason ? 'rejected' : 'done',
        row_count: file.rows,
        accepted_count: file.reason ? 0 : file.rows - rejects.length,
        rejected_count: rejects.length,
        changed_count: file.changed,
        reason: file.reason ?? null,
        sorgs: [SORG],
        original,
        started_at: at.toISOString(),
        finished_at: at.toISOString(),
      },
    ]);
    await insertRows(
      db,
      'erp_reject',
      rejects.map(({ line, column, code, value, params }) => ({
        file_id: id,
        line,
        column_name: column,
        code,
        value,
        params: params ?? {},
        warning: false,
      })),
    );
  }
  await insertRows(
    db,
    'erp_expectation',
    EXPECTED_FILES.map(({ type, everyMinutes }) => ({
      id: idAt(now),
      sorg: SORG,
      type,
      sender: SENDER,
      every_minutes: everyMinutes,
      working_days_only: false,
      watched_since: before(now, 240).toISOString(),
      late_since: type === 'prices' ? before(now, 50).toISOString() : null,
      changed_by: null,
      changed_at: before(now, 240).toISOString(),
    })),
  );
}
