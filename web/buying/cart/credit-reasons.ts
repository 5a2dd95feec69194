/** Reasons of a credit block that have words of their own. */
export const creditReasons = [
  'limit_exceeded',
  'overdue_over_limit',
  'oldest_ar_blocked',
  'other_company_blocked',
] as const;
