/** The most that a job may take. */
interface Limit {
  readonly clicks: number;
  /** Missing where the list of 2026-11-28 did not count fields: only clicks are limited then. */
  readonly keys?: number;
}

/** A job of the list of 2026-11-28, which counted how many clicks and keys each needs. */
export interface Job {
  readonly title: string;
  readonly account: string;
  /** The effort of that day in its words. */
  readonly then: string;
  /** The same as numbers; what was impossible or not counted has what was measured when it became possible. */
  readonly limit: Limit;
  /** Why the job takes more than its limit on a device. */
  readonly exceeds?: { readonly desktop?: string; readonly phone?: string };
}

export const jobs: Readonly<Record<number, Job>> = {
  1: {
    title: 'Order 12 pasted codes',
    account: 'dealer',
    then: '5 clicks, 1 chord',
    limit: { clicks: 5, keys: 1 },
    exceeds: { phone: 'a phone has a page of its own for the delivery (R-078) before the review' },
  },
  2: {
    title: 'Put the sizes of one bike into the cart',
    account: 'dealer',
    then: '5 numbers, 4 Tab, 1 click',
    limit: { clicks: 1, keys: 9 },
  },
  3: { title: 'Repeat the last order', account: 'dealer', then: '3 clicks', limit: { clicks: 3, keys: 0 } },
  4: {
    title: 'See when a back-ordered article comes',
    account: 'dealer',
    then: '0 to 1 click',
    limit: { clicks: 1, keys: 0 },
  },
  5: {
    title: 'See what is owed and pay three overdue invoices',
    account: 'dealer',
    then: '5 clicks, open credits not offered',
    limit: { clicks: 5, keys: 0 },
  },
  6: {
    title: 'Register a sold bike and print the warranty',
    account: 'dealer',
    then: '3 clicks and 3 fields, 2 to 3 clicks more to print',
    limit: { clicks: 5, keys: 3 },
  },
  7: {
    title: 'File a warranty claim with five photos',
    account: 'dealer',
    then: '11 taps and 5 photos',
    limit: { clicks: 16 },
  },
  8: { title: 'Inspect a bike', account: 'mechanic', then: '13 taps', limit: { clicks: 13, keys: 0 } },
  9: {
    title: 'Download a logo, and pictures of five articles',
    account: 'dealer',
    then: '1 and 3 clicks',
    limit: { clicks: 4 },
  },
  10: {
    title: 'Read and confirm the must-read news',
    account: 'dealer',
    then: '2 clicks',
    limit: { clicks: 2, keys: 0 },
  },
  11: {
    title: 'Invite a colleague who may only pay',
    account: 'dealer',
    then: '5 clicks, 2 fields',
    limit: { clicks: 5, keys: 2 },
  },
  12: {
    title: 'Choose a dealer, see the day, write a visit',
    account: 'rep',
    then: '1 click, a word and Enter; a visit was impossible',
    limit: { clicks: 7, keys: 3 },
  },
  13: {
    title: 'Find language, password and second factor',
    account: 'dealer',
    then: '2 clicks',
    limit: { clicks: 2, keys: 0 },
  },
  14: {
    title: 'Find an order by its PO number',
    account: 'dealer',
    then: '`/`, number, Enter',
    limit: { clicks: 0, keys: 3 },
  },
  15: { title: 'Ask for help', account: 'dealer', then: 'none', limit: { clicks: 3, keys: 1 } },
  16: {
    title: 'Add a user of a dealer with two areas',
    account: 'admin',
    then: '9 clicks, 4 fields, customer codes by heart',
    // The codes are two more texts.
    limit: { clicks: 9, keys: 6 },
  },
  17: {
    title: 'Add 20 users from a file',
    account: 'admin',
    then: '3 clicks, passwords by hand',
    limit: { clicks: 3 },
  },
  18: {
    title: 'Make a role and a group role of 6 permissions, see what they see',
    account: 'admin',
    then: '9 clicks, no way to see it',
    limit: { clicks: 9 },
  },
  19: {
    title: 'Announce something in one market from next Monday',
    account: 'admin',
    then: '5 clicks in one language',
    limit: { clicks: 5 },
  },
  20: {
    title: 'Make a banner with a picture and a link into the portal',
    account: 'admin',
    then: '6 clicks, own page refused',
    limit: { clicks: 6 },
  },
  21: {
    title: 'Schedule must-read news in 3 languages, see who has read',
    account: 'admin',
    then: '9 clicks',
    limit: { clicks: 9 },
  },
  22: {
    title: 'Add 30 pictures with article codes in their names',
    account: 'admin',
    then: '31 files, confirmed in bulk',
    limit: { clicks: 2, keys: 0 },
  },
  23: {
    title: 'Publish a sales document, then its second version',
    account: 'admin',
    then: 'not counted',
    limit: { clicks: 8, keys: 1 },
  },
  24: {
    title: 'Find an order, send a stuck hand-over again',
    account: 'staff',
    then: '1 search, 1 click',
    limit: { clicks: 1, keys: 2 },
  },
  25: { title: 'Cancel one line of an order', account: 'staff', then: 'impossible', limit: { clicks: 4, keys: 1 } },
  26: {
    title: 'Let a dealer over the limit order for a day',
    account: 'credit',
    then: '4 clicks, and still blocked',
    limit: { clicks: 4 },
  },
  27: { title: 'Accept a part of a dispute', account: 'credit', then: 'impossible', limit: { clicks: 3, keys: 2 } },
  28: {
    title: 'Triage ten claims',
    account: 'warranty',
    then: '40 clicks, 20 page loads',
    limit: { clicks: 40, keys: 0 },
  },
  29: {
    title: 'Approve a claim with one part, another with an amount',
    account: 'warranty',
    then: 'impossible: the whole bike went out',
    limit: { clicks: 13, keys: 2 },
  },
  30: {
    title: 'Recall 200 frames with a bulletin',
    account: 'warranty',
    then: 'impossible without files',
    limit: { clicks: 4, keys: 17 },
  },
  31: {
    title: 'Change a setting of a market, see the effect',
    account: 'admin',
    then: '3 clicks',
    limit: { clicks: 3 },
  },
  32: {
    title: 'See which customers buy at which price list',
    account: 'admin',
    then: 'files only',
    limit: { clicks: 1, keys: 0 },
  },
  33: {
    title: 'Upload an ERP file with mistakes in the browser',
    account: 'admin',
    then: '4 clicks, no check before',
    limit: { clicks: 4, keys: 0 },
  },
  34: {
    title: 'Take the stock of a vendor from a sheet, ship an order of 3 items',
    account: 'vendor',
    then: '3 and 6 clicks',
    limit: { clicks: 9 },
  },
  35: {
    title: 'Export as an auditor',
    account: 'audit',
    then: '1 click, 5 s',
    limit: { clicks: 1, keys: 0 },
  },
  36: {
    title: 'Schedule an export into a folder',
    account: 'admin',
    then: 'blocked by the choice of a customer',
    limit: { clicks: 4, keys: 0 },
  },
  37: {
    title: 'Delete an announcement and bring it back',
    account: 'admin',
    then: 'news yes, announcement no',
    limit: { clicks: 3, keys: 0 },
  },
};
