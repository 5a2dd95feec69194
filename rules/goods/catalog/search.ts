import { plainText } from '#rules/text/plain-text.ts';

/** A code in the form that searches compare: upper case, letters and digits only; leading zeros stay. */
export function codeKey(text: string): string {
  return plainText(text)
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase();
}

/**
 * Typing errors between two words: each added, dropped, changed or swapped letter counts one (optimal string
 * alignment).
 */
export function countTypingErrors(a: string, b: string): number {
  const width = b.length + 1;
  let before: number[] = [];
  let last = Array.from({ length: width }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j < width; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Typing errors that a search accepts in a word of this length. */
export function typingErrorsAllowed(length: number): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** The shortest form of a word that {@link wordForms} start from: `helmets` and `helmet`, `Bremsen` and `Bremse`. */
function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`;
  const single = /(?:ss|us|is)$/.test(word) ? word : word.replace(/s$/, '');
  const bare = single.replace(/(?:en|e)$/, '');
  return bare.length >= 3 ? bare : single;
}

/**
 * The forms of a word that a search takes for the same: plurals of the languages of the product, with the word itself.
 * Every form of a word has the same list, but for the word itself. The word is in lower case without accents.
 */
export function wordForms(word: string): string[] {
  const stem = stemOf(word);
  if (stem === word && !/^[a-z]{3,}$/.test(word)) return [word];
  const ends = ['', 's', 'e', 'es', 'en', 'ens', 'x'];
  const plural = stem.endsWith('y') ? [`${stem.slice(0, -1)}ies`] : [];
  return [...new Set([word, ...ends.map((end) => stem + end), ...plural])];
}
