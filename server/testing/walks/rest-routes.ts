import type { TestServer } from '#testing/harness.ts';

/** A REST route of the server; its path has parameters like `:id`. */
export interface RestRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** The GET and POST routes of the server, parsed from its printed tree, by path; without those that end with a wildcard. */
export function restRoutes(server: TestServer): RestRoute[] {
  const parents: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line): RestRoute[] => {
      const match = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
      if (!match) return [];
      const depth = (match[1] ?? '').length / 4;
      const path = `${depth > 0 ? (parents[depth - 1] ?? '') : ''}${match[2] ?? ''}`;
      parents[depth] = path;
      const methods = (match[3] ?? '')
        .split(', ')
        .filter((method): method is 'GET' | 'POST' => method === 'GET' || method === 'POST');
      return methods.map((method) => ({ method, path }));
    })
    .filter(({ path }) => !path.includes('*'))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
