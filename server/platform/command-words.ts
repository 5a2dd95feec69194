/**
 * True if the words after `npm start --` ask for a new database. Throws an Error for unknown words, and for a database
 * that is not embedded.
 */
export function readWords(words: readonly string[], databaseUrl: string | undefined): boolean {
  const unknown = words.filter((word) => word !== '--new-database');
  if (unknown.length > 0) throw new Error(`${unknown.join(' ')} is unknown: the only option is --new-database.`);
  if (words.length > 0 && databaseUrl !== undefined)
    throw new Error('--new-database is for the embedded database, but DATABASE_URL names another one.');
  return words.length > 0;
}
