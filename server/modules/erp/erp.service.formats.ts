import { choice, code, countryKnown, date, known, text, type FileFormat, type RowCheck } from './erp.columns.ts';

const needed = { required: true } as const;
const incoming = {
  direction: 'in',
  mode: 'upsert',
  snapshot: null,
  constrained: false,
  unit: ['frame_number'],
} as const;
const frameNumber = code(
  'frame_number',
  'Frame number; spaces, dots, slashes and hyphens are left out',
  'WTU183K0042B',
  {
    ...needed,
    max: 60,
  },
);
/** The row's frame number as frames are stored. */
const stored = "upper(regexp_replace(s.frame_number, '[[:space:]./_-]', '', 'g'))";
const frameChecks: readonly RowCheck[] = [
  {
    column: 'frame_number',
    code: 'frame_number_too_long',
    about: 'A frame number has at most 30 letters and digits.',
    bad: `length(${stored}) > 30`,
  },
  {
    column: 'frame_number',
    code: 'frame_number_invalid',
    about: 'A frame number holds letters A to Z and digits only.',
    bad: `${stored} !~ '^[A-Z0-9]+$'`,
  },
];

/** Files about bicycles after they left the warehouse. */
export const serviceFormats: readonly FileFormat[] = [
  {
    ...incoming,
    type: 'frames',
    key: ['frame_number'],
    needs: ['articles'],
    about:
      'Frame numbers of produced bicycles with their article. To whom a frame was shipped comes with the serial numbers of `deliveries`.',
    columns: [
      frameNumber,
      code('article', 'Article code', '004711', { ...needed, max: 60, refers: known.article }),
      text('production_code', 'Production code of the batch', 'P26-11-04', { max: 40 }),
    ],
    checks: frameChecks,
  },
  {
    ...incoming,
    type: 'stolen_frames',
    key: ['frame_number'],
    needs: [],
    about:
      'Bicycles that were reported as stolen, and those that were found again. Every dealer who enters the number is warned.',
    columns: [
      frameNumber,
      choice('state', ['stolen', 'found'], 'A found bicycle is removed from the list', 'stolen', needed),
      date('reported_on', 'Day of the report', '2026-11-20', needed),
      code('country', 'Country, ISO 3166', 'DE', { max: 2 }),
      text('reference', 'File number of the report', '2026/4711', { max: 60 }),
    ],
    checks: [...frameChecks, countryKnown('country')],
  },
];
