import type { Plugin } from 'vite';
import { breakpoints } from './ui/look/breakpoints.ts';

/** Writes the widths of `ui/look/breakpoints` into the media queries that name them: `@media (--phone)`. */
export function namedBreakpoints(): Plugin {
  return {
    name: 'paceline-named-breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (code, id) => ({ code: writeBreakpoints(code, id), map: null }),
    },
  };
}

export function writeBreakpoints(styles: string, file: string): string {
  return styles.replaceAll(/@media[^{]+/g, (query) =>
    query.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
      const width = Object.entries(breakpoints).find(([known]) => known === name)?.[1];
      if (!width)
        throw new Error(
          `${file}: no breakpoint ${name}; ui/look/breakpoints has ${Object.keys(breakpoints).join(', ')}`,
        );
      return width;
    }),
  );
}
