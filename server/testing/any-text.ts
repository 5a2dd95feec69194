import fc from 'fast-check';

/**
 * Texts of any characters, also of those that no keyboard has. The unit `binary` of fast-check draws the same, but keeps
 * a table of all million characters first, which takes a second.
 */
export const anyText = (limits: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({
    ...limits,
    // All but the halves of pairs, which are no characters.
    unit: fc
      .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
      .map((code) => String.fromCodePoint(code)),
  });
