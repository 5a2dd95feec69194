/** Permission of everything at the credit desk. */
export const managesCredit = ['credit.manage'] as const;
