import type { ClaimTerms } from './claim-form.ts';

/** The terms of a market that asks for a problem and allows no claims without a code, for tests. */
export const sampleTerms: ClaimTerms = {
  productCategory: 'bike',
  today: '2026-11-30',
  problemRequired: true,
  allowNonCode: false,
  nonCode: 'NOCODE',
};

/** The content of a complete claim about a frame besides its frame number, for tests. */
export const sampleClaim = {
  referenceNo: 'R-1',
  purchaseDate: '2026-01-05',
  consumer: { name: 'Rina', phone: '812', email: '', address: 'Jalan 1', city: 'Malang' },
  problems: [{ id: '018f3f1e-0000-7000-8000-000000000001', notes: '' }],
};
