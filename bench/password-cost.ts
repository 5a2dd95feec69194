import { hashPassword } from '#server/access/identity/identity.password.ts';
import { median } from './workload.ts';

/** Milliseconds of one password hash with the product's parameters in this process: the minimum cost of signing in. */
export async function argon2Milliseconds(repeat: number): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < repeat; at += 1) {
    const started = performance.now();
    await hashPassword(`Paceline${at}`);
    times.push(performance.now() - started);
  }
  return median(times);
}
