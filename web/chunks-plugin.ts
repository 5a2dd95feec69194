import { join } from 'node:path';
import { type ModuleGraph, planChunks, type PlannedModule, type PlanRoots } from './chunk-plan.ts';

/** Modules of the build, as the bundler tells about them. */
interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: string[]; readonly dynamicallyImportedIds: string[]; readonly code: string | null } | null;
}

/** Source files that every page of the portal needs, except the login page. */
export const portalFiles: readonly string[] = [
  '/web/app.tsx',
  '/web/shell/frame/signed-in.layout.tsx',
  '/web/shell/session/guard-signed-in.ts',
  '/web/shell/page/page-facts.ts',
  '/web/shell/page/page-exists.ts',
];

/** Files that most pages need and none of the portal's: by themselves they would be a request of each page. */
const sharedFiles: readonly string[] = [
  '/node_modules/valibot/dist/index.mjs',
  '/rules/dates.ts',
  '/rules/money.ts',
  '/rules/validation.ts',
  '/web/ui/form/has-words.ts',
];

const roots: PlanRoots = {
  main: ['/web/main.tsx'],
  login: ['/web/shell/sign-in/start-login.tsx', '/web/shell/sign-in/login-news.tsx'],
  portal: [...portalFiles, ...sharedFiles],
  later: [
    '/web/ui/dialog/toast-line.tsx',
    '/web/shell/failure/plain.pages.tsx',
    '/web/shell/failure/start-failure.tsx',
  ],
  often: [
    '/web/shell/news/brand-news.tsx',
    '/web/start/home/home.page.tsx',
    '/web/goods/catalog/catalog.page.tsx',
    '/web/goods/product/product.page.tsx',
    '/web/buying/cart/cart.page.tsx',
    '/web/ordering/orders/orders.page.tsx',
  ],
  daily: [
    '/web/buying/checkout/checkout.page.tsx',
    '/web/content/library/library.page.tsx',
    '/web/content/sales-documents/product-content.part.tsx',
    '/web/content/news/news-list.page.tsx',
    '/web/money/open-invoices/open-invoices.page.tsx',
    '/web/ordering/staff-orders/staff-orders.page.tsx',
    '/web/service/claims/claim-list.page.tsx',
  ],
};

/** True if the module is a catalogue of texts. Each is a chunk of its own. */
export const isText = (id: string): boolean => id.startsWith('\0text-catalogue');

/** Of a library, an app uses a part; the share is that of the libraries of the start. */
const usedOfLibrary = 0.3;

/** The folder of the repository, which differs from machine to machine. */
const home = join(import.meta.dirname, '..', '/');

/**
 * All modules that the app imports or loads, except its texts. The code of an icon names a file with its whole address:
 * the size leaves out `folder`, so that the same sources make the same plan in every folder.
 */
export function graphOf(modules: Modules, folder: string = home): ModuleGraph {
  const graph = new Map<string, PlannedModule>();
  const seen = new Set([join(import.meta.dirname, 'index.html')]);
  for (const id of seen) {
    const module = modules.getModuleInfo(id);
    if (module === null) continue;
    const [imports, loads] = [module.importedIds, module.dynamicallyImportedIds].map((ids) =>
      ids.filter((each) => !isText(each)),
    ) as [string[], string[]];
    const share = id.includes('node_modules') ? usedOfLibrary : 1;
    graph.set(id, { imports, loads, bytes: (module.code ?? '').replaceAll(folder, '').length * share });
    for (const next of [...imports, ...loads]) seen.add(next);
  }
  return graph;
}

/** The group of the bundler that puts each module into the chunk of the plan. */
export function plannedChunks() {
  let plan: ReadonlyMap<string, string> | null = null;
  return {
    debugName: 'plan of chunks',
    // The plan has placed what a module imports, and no two of its chunks import each other.
    includeDependenciesRecursively: false,
    name: (id: string, modules: Modules): string | null => {
      plan ??= planChunks(graphOf(modules), roots);
      return plan.get(id) ?? null;
    },
  };
}
