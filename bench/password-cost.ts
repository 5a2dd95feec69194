import { hashPassword } from '../server/modules/identity/identity.password.ts';
import { median } from './workload.ts';

/**
 * Milliseconds of one password hash as the product makes them, by itself in this process: what signing in cannot do
 * without.
 */
export async function argon2Milliseconds(repeat: number): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < repeat; at += 1) {
    const started = performance.now();
    await hashPassword(`Paceline${at}`);
    times.push(performance.now() - started);
  }
  return median(times);
}
