import { bonusBench } from './bonus-workloads.ts';
import { collectBench } from './click-collect-workloads.ts';
import { claimsBench } from './claims-workloads.ts';
import { framesBench } from './frames-workloads.ts';
import { libraryBench } from './library-workloads.ts';
import { moneyBench } from './money-workloads.ts';
import type { SizedBench } from './sized.ts';
import { thirdPartyBench } from './third-party-workloads.ts';
import { visitsBench } from './visits-workloads.ts';

/** Benches that compare few and many rows, in the order in which they run and are reported. */
export const sizedBenches: readonly SizedBench[] = [
  moneyBench,
  framesBench,
  claimsBench,
  libraryBench,
  visitsBench,
  bonusBench,
  collectBench,
  thirdPartyBench,
];
