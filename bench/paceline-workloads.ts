import type { Setting, Workload } from './workload.ts';

export interface TypoFindings {
  readonly words: number;
}
export function pacelineWorkloads(_setting: Setting): Workload[] {
  return [];
}
export async function typoFindings(setting: Setting, _url: string, _token: string): Promise<TypoFindings> {
  return { words: setting.catalog.words.length };
}
