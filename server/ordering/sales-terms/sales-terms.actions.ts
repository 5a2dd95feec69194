/**
 * Adds a row under a code that no other row of its place has: the wanted one, else it with the next free number.
 * `insert` returns null if the code is taken, also by a transaction that is just being committed.
 */
export async function insertWithFreeCode(
  wanted: string,
  insert: (code: string) => Promise<{ readonly id: string } | null>,
): Promise<{ readonly id: string }> {
  for (let number = 1; ; number += 1) {
    const added = await insert(number === 1 ? wanted : `${wanted}-${number}`);
    if (added) return added;
  }
}
