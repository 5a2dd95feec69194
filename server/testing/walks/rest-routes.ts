import type { TestServer } from '#testing/harness.ts';

/** A REST route of the server; its path has parameters like `:id`. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The routes of the server, parsed from its printed tree, by path; without those that end with a wildcard. */
function allRoutes(server: TestServer): RestRoute[] {
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
      const printed = (match[3] ?? '').split(', ');
      return printed
        .flatMap((name) => methods.find((method) => method === name) ?? [])
        .map((method) => ({ method, path }));
    })
    .filter(({ path }) => !path.includes('*'))
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

/** The GET and POST routes of the server. */
export const restRoutes = (server: TestServer): RestRoute[] =>
  allRoutes(server).filter(({ method }) => method === 'GET' || method === 'POST');

/** The routes of the server that may write. */
export const writingRoutes = (server: TestServer): RestRoute[] =>
  allRoutes(server).filter(({ method }) => method !== 'GET');
