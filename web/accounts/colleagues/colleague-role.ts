import { type ColleagueRole, colleagueRoles } from '#rules/accounts/colleagues/colleague.ts';

/** True if owners give this role. */
export const isColleagueRole = (name: string): name is ColleagueRole =>
  (colleagueRoles as readonly string[]).includes(name);
