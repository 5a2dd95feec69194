import { storedNumber } from '#goods/frames/frames.import.actions.ts';
import { choice, code, date, language, text, type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { broken, countryKnown, inOrder, type RowCheck } from '#exchange/erp-columns/erp-columns.checks.ts';
import { known } from '#exchange/erp-columns/erp-columns.records.ts';
import { notInFuture } from '#exchange/erp-columns/erp-columns.date-doubts.ts';
import { frameDoubts, recallFrameDoubts } from '#exchange/erp-columns/erp-columns.frame-doubts.ts';
import { needed } from './erp-formats.parts.ts';

const incoming = {
  direction: 'in',
  mode: 'upsert',
  snapshot: null,
  constrained: false,
  unit: ['frame_number'],
} as const;
export const frameNumber = code(
  'frame_number',
  'Frame number; spaces, dots, slashes and hyphens are left out',
  'WTU183K0042B',
  {
    ...needed,
    max: 60,
    compared: storedNumber('frame_number'),
  },
);
const checksOf = (column: string): readonly RowCheck[] => [
  {
    column,
    code: 'frame_number_too_long',
    about: 'A frame number has at most 30 letters and digits.',
    bad: `length(${storedNumber(column)}) > 30`,
  },
  {
    column,
    code: 'frame_number_invalid',
    about: 'A frame number holds letters A to Z and digits only.',
    bad: `${storedNumber(column)} !~ '^[A-Z0-9]+$'`,
  },
];
/** A recall that the portal made or changed is the portal's; see the module `recall-editor`. */
const recallOfFile: RowCheck = {
  column: 'recall',
  code: 'row_not_allowed',
  about: 'A recall that was made or changed in the portal is not changed by a file.',
  bad: "exists (select from frames_recall r where r.code = s.recall and r.source = 'portal')",
  params: broken('kept'),
};
export const frameChecks = checksOf('frame_number');

/** Files about bicycles after they left the warehouse. */
export const serviceFormats: readonly FileFormat[] = [
  {
    ...incoming,
    type: 'frames',
    key: ['frame_number'],
    about:
      'Frame numbers of produced bicycles with their article. To whom a frame was shipped comes with the serial numbers of `deliveries`.',
    columns: [
      frameNumber,
      code('article', 'Article code', '004711', { ...needed, max: 60, refers: known.article }),
      text('production_code', 'Production code of the batch', 'P26-11-04', { max: 40 }),
    ],
    checks: [...frameChecks, ...frameDoubts],
  },
  {
    ...incoming,
    type: 'stolen_frames',
    key: ['frame_number'],
    about:
      'Bicycles that were reported as stolen, and those that were found again. Every dealer who enters the number is warned.',
    columns: [
      frameNumber,
      choice('state', ['stolen', 'found'], 'A found bicycle is removed from the list', 'stolen', needed),
      date('reported_on', 'Day of the report', '2026-11-20', needed),
      code('country', 'Country, ISO 3166', 'DE', { max: 2 }),
      text('reference', 'File number of the report', '2026/4711', { max: 60 }),
    ],
    checks: [...frameChecks, countryKnown('country'), notInFuture('reported_on')],
  },
  {
    ...incoming,
    type: 'recalls',
    key: ['recall', 'language'],
    unit: ['recall'],
    head: { key: ['recall'], columns: ['sorg', 'severity', 'published_on', 'ended_on'] },
    about:
      'Recalls of the maker, one row per language, the columns of the recall are repeated; a recall in the file replaces its earlier texts.',
    columns: [
      code('recall', 'Code of the recall', 'R-2026-07', { ...needed, max: 40 }),
      code('sorg', 'Sales organisation; empty: all', '1000', { max: 10, refers: known.sorg }),
      choice('severity', ['safety', 'service'], 'A danger to the rider, or an improvement', 'safety', needed),
      date('published_on', 'Published on', '2026-11-20', needed),
      date('ended_on', 'Taken back or done on', ''),
      language('language', 'Language of the texts, ISO 639-1', 'en', needed),
      text('title', 'Title', 'Steerer tube of the Meridian 7', { ...needed, max: 120 }),
      text(
        'bulletin',
        'What the workshop must do',
        'Check the steerer tube for cracks. Replace the fork if there are any.',
        {
          ...needed,
          max: 4000,
        },
      ),
    ],
    checks: [inOrder('published_on', 'ended_on'), recallOfFile],
  },
  {
    ...incoming,
    type: 'recall_frames',
    key: ['recall', 'first_number', 'last_number', 'article'],
    unit: ['recall'],
    about:
      'Frame numbers that recalls affect, as ranges; the file replaces all ranges of each recall in it. A range covers the numbers of the same length from the first to the last, digits before letters.',
    columns: [
      code('recall', 'Code of the recall', 'R-2026-07', {
        ...needed,
        max: 40,
        refers: {
          thing: 'recall',
          found: 'select from frames_recall r where r.code = s.recall',
          key: 's.recall',
        },
      }),
      code('first_number', 'First frame number', 'WTU183K0001A', {
        ...needed,
        max: 60,
        compared: storedNumber('first_number'),
      }),
      code('last_number', 'Last frame number; the first for a single frame', 'WTU183K0999Z', {
        ...needed,
        max: 60,
        compared: storedNumber('last_number'),
      }),
      code('article', 'Article code; empty: any', '', { max: 60, refers: known.article }),
    ],
    checks: [
      ...checksOf('first_number'),
      ...checksOf('last_number'),
      ...recallFrameDoubts,
      recallOfFile,
      {
        column: 'last_number',
        code: 'row_range_invalid',
        about: 'First and last number have the same length, and the last is not before the first.',
        bad: `length(${storedNumber('first_number')}) <> length(${storedNumber('last_number')}) or ${storedNumber('last_number')} collate "C" < ${storedNumber('first_number')}`,
      },
    ],
  },
];
