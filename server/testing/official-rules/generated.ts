import fc from 'fast-check';
import { anyFacts } from '#money/e-invoices/e-invoices.factory.ts';
import { writeInvoice } from '#money/e-invoices/e-invoices.write.ts';
import { check } from './documents.ts';

/** Number of invoices that are drawn, from the setting E_INVOICES. */
const count = Number(process.env['E_INVOICES'] || 300);
/** Seed of the draw, from the setting E_INVOICES_SEED. */
const seed = Number(process.env['E_INVOICES_SEED'] || Math.trunc(Math.random() * 1_000_000_000));

/** Draws invoices and credit notes, writes them as the product does and asks the official rules: none may be broken. */
export async function runGenerated(
  print: (line: string) => void,
): Promise<{ readonly passed: number; readonly problems: readonly string[] }> {
  const problems = new Map<string, number>();
  const warnings = new Map<string, number>();
  const kinds = new Map<string, number>();
  const add = (to: Map<string, number>, key: string): unknown => to.set(key, (to.get(key) ?? 0) + 1);
  let [passed, refused] = [0, 0];
  for (const { facts, profile } of fc.sample(anyFacts, { numRuns: count, seed })) {
    const written = writeInvoice(facts, profile, 'de');
    if ('gaps' in written) {
      refused += 1;
      continue;
    }
    add(kinds, `${profile} ${facts.kind}`);
    const findings = await check(written.xml);
    for (const { rule, place } of findings.fatal)
      add(problems, `a drawn ${profile} ${facts.kind} breaks ${rule} at ${place}`);
    for (const { rule } of findings.warnings) add(warnings, `${profile} ${rule}`);
    if (findings.fatal.length === 0) passed += 1;
  }
  const list = (of: Map<string, number>): string => [...of].map(([key, times]) => `${times} ${key}`).join(', ');
  print(
    `Drawn invoices: ${count} with seed ${seed} (E_INVOICES, E_INVOICES_SEED): ${passed} break nothing, ${refused} lack data`,
  );
  print(`  ${list(kinds)}`);
  print(`  warnings: ${list(warnings) || 'none'}`);
  // A draw that writes hardly anything proves nothing.
  const tooFew = passed < count / 2 ? [`only ${passed} of ${count} drawn invoices were written`] : [];
  return { passed, problems: [...[...problems].map(([text, times]) => `${text} (${times} times)`), ...tooFew] };
}
