/* Long lists of similar texts as one short text, for URLs: each entry says how many characters it shares with the
   beginning and the end of the entry before, how many follow, and these. The three lengths are one letter each. */

const longest = 35;
const letter = (length: number): string => length.toString(36);
const lengthOf = (text: string | undefined): number => (text && /^[0-9a-z]$/.test(text) ? parseInt(text, 36) : NaN);

/** How many characters two texts share from their beginning, at most as many as one letter can say. */
function shared(one: string, other: string): number {
  const most = Math.min(one.length, other.length, longest);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

const reversed = (text: string): string => text.split('').toReversed().join('');

/**
 * The list as one text; null if an entry differs too much from the one before it, or has other characters than those of
 * ASCII, which URLs keep one by one.
 */
export function packList(list: readonly string[]): string | null {
  let packed = '';
  let before = '';
  for (const entry of list) {
    const start = shared(before, entry);
    const end = shared(reversed(before.slice(start)), reversed(entry.slice(start)));
    const own = entry.slice(start, entry.length - end);
    if (own.length > longest || !/^[ -~]*$/.test(own)) return null;
    packed += letter(start) + letter(end) + letter(own.length) + own;
    before = entry;
  }
  return packed;
}

/** The list that {@link packList} wrote; null for any other text. */
export function unpackList(packed: string): string[] | null {
  const list: string[] = [];
  let before = '';
  for (let at = 0; at < packed.length;) {
    const [start, end, own] = [packed[at], packed[at + 1], packed[at + 2]].map(lengthOf);
    if (start === undefined || end === undefined || own === undefined) return null;
    const next = at + 3 + own;
    // A length that is no number makes each of these false.
    if (!(start + end <= before.length && next <= packed.length)) return null;
    before = before.slice(0, start) + packed.slice(at + 3, next) + before.slice(before.length - end);
    list.push(before);
    at = next;
  }
  return list;
}
