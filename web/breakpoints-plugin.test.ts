import { expect, test } from 'vitest';
import { writeBreakpoints } from './breakpoints-plugin.ts';

test('media queries name their widths', () => {
  expect(writeBreakpoints('@media (--phone) { a { b: c } }\n@media (--laptop) and (not (--phone)) {}', 'x.css')).toBe(
    '@media (max-width: 760px) { a { b: c } }\n@media (max-width: 1180px) and (not (max-width: 760px)) {}',
  );
  expect(writeBreakpoints('@media print { a { width: var(--phone) } }', 'x.css')).toBe(
    '@media print { a { width: var(--phone) } }',
  );
  expect(() => writeBreakpoints('@media (--wide) {}', 'x.css')).toThrow(
    'x.css: no breakpoint wide; ui/look/breakpoints has',
  );
});
