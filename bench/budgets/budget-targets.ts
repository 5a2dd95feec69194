import { budgetLimits } from './budget-limits.ts';
import type { BudgetMeasurement } from './budgets.ts';
import type { TargetLine } from '#bench/target-line.ts';

const number = (value: number): string => value.toLocaleString('en');

/** Each call against its limit; a call without one misses it. */
export const budgetTargets = (budgets: Readonly<Record<string, readonly BudgetMeasurement[]>>): TargetLine[] =>
  Object.values(budgets)
    .flat()
    .map(({ call, cost, errors, firstError }) => {
      const limit = budgetLimits[call] ?? { statements: 0, rows: 0 };
      return {
        text:
          `${call}: ${number(cost.statements)} statements (at most ${number(limit.statements)}), ` +
          `${number(cost.rows)} rows read (at most ${number(limit.rows)})` +
          (errors === 0 ? '' : `, ${errors} answers without the required content (${firstError ?? ''})`),
        reached: errors === 0 && cost.statements <= limit.statements && cost.rows <= limit.rows,
      };
    });
