import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Names of the placeholders, sorted; the words of a plural or select do not count. Empty for a broken message. */
export function placeholdersOf(text: string): string[] {
  const names = new Set<string>();
  const walk = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    for (const token of part as unknown[]) {
      if (!Array.isArray(token)) continue;
      const [name, , choices] = token as unknown[];
      names.add(String(name));
      if (typeof choices === 'object' && choices !== null) Object.values(choices).forEach(walk);
    }
  };
  try {
    walk(compileMessage(text));
  } catch {
    // The check of texts reports a message that does not compile.
    return [];
  }
  return [...names].sort();
}
