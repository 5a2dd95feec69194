import { bonusBench } from './bonus-budgets.ts';
import { collectBench } from './click-collect-budgets.ts';
import { claimsBench } from './claims-budgets.ts';
import { framesBench } from './frames-budgets.ts';
import { libraryBench } from './library-budgets.ts';
import type { BudgetBench } from './budgets.ts';
import { moneyBench } from './money-budgets.ts';
import { staffBench } from './staff-budgets.ts';
import { thirdPartyBench } from './third-party-budgets.ts';
import { visitsBench } from './visits-budgets.ts';

/** Calls with a budget, in the order in which they run and are reported. */
export const budgetBenches: readonly BudgetBench[] = [
  staffBench,
  moneyBench,
  framesBench,
  claimsBench,
  libraryBench,
  visitsBench,
  bonusBench,
  collectBench,
  thirdPartyBench,
];
