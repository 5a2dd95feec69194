import { type Bits, type Chunk, closeNeeds, mergeChunks, union } from './chunk-merge.ts';

/** A module of the web app as the bundler sees it: what it imports, what it loads when it needs it, its size. */
export interface PlannedModule {
  readonly imports: readonly string[];
  readonly loads: readonly string[];
  readonly bytes: number;
}
export type ModuleGraph = ReadonlyMap<string, PlannedModule>;

/** Modules by which the plan knows the app. Names are ends of module ids; one that no module has stops the build. */
export interface PlanRoots {
  readonly main: readonly string[];
  /** The login page, which starts without the rest of the portal, and what it shows by itself. */
  readonly login: readonly string[];
  /** Modules that every page of the portal loads before it shows. */
  readonly portal: readonly string[];
  /** Modules that every page of the portal loads together once it is idle. */
  readonly later: readonly string[];
  /** Pages and parts that are opened most often. */
  readonly often: readonly string[];
  /** Other pages and parts with which many users work every day. */
  readonly daily: readonly string[];
}

/** Modules that load by themselves, one or several that always load together, and everything that they import. */
interface Entry {
  readonly modules: readonly string[];
  readonly closure: ReadonlySet<string>;
}

/** How many parts a page counts as, one that is opened daily, and one that is opened often. */
const partsOfPage = 4;
const partsOfDaily = 100;
const partsOfOften = 400;

/** A part of the login page loads with every page once more than so many other entries use it. */
const fewUses = 10;

const isLibrary = (id: string): boolean => /[\\/]node_modules[\\/]/.test(id);
/** Styles of the parts that all wings share. They are one file, because half of them are on every page. */
const isPartStyle = (id: string): boolean => /[\\/]web[\\/]ui[\\/].*\.css$/.test(id);

function closureOf(graph: ModuleGraph, starts: readonly string[]): Set<string> {
  const seen = new Set(starts);
  for (const id of seen)
    for (const imported of graph.get(id)?.imports ?? []) if (graph.has(imported)) seen.add(imported);
  return seen;
}

function moduleNamed(graph: ModuleGraph, name: string): string {
  const id = [...graph.keys()].find((each) => each.replaceAll('\\', '/').endsWith(name));
  if (id === undefined) throw new Error(`No module of the build is ${name}`);
  return id;
}

/** The entries: main, login, portal, later, then every other module that something loads. */
function entriesOf(graph: ModuleGraph, roots: PlanRoots): Entry[] {
  const named = [roots.main, roots.login, roots.portal, roots.later].map((names) =>
    names.map((name) => moduleNamed(graph, name)),
  );
  const taken = new Set(named.flat());
  const loaded = new Set([...graph.values()].flatMap(({ loads }) => loads));
  const others = [...loaded].filter((id) => graph.has(id) && !taken.has(id)).toSorted();
  return [...named, ...others.map((id) => [id])].map((modules) => ({ modules, closure: closureOf(graph, modules) }));
}

/** For each entry, the modules that are certainly loaded before it: what has loaded wherever something loads it. */
function loadedBefore(graph: ModuleGraph, entries: readonly Entry[]): ReadonlySet<string>[] {
  const loaders = entries.map(({ modules }) => {
    const from = [...graph].filter(([, { loads }]) => modules.some((module) => loads.includes(module)));
    return entries.filter(({ closure }) => from.some(([id]) => closure.has(id)));
  });
  const all: ReadonlySet<string> = new Set(graph.keys());
  const before = new Map(entries.map((entry, at) => [entry, at === 0 ? new Set<string>() : all]));
  let changed = true;
  while (changed) {
    changed = false;
    for (const [at, entry] of entries.entries()) {
      const known = before.get(entry)!;
      const still = [...known].filter((id) =>
        loaders[at]!.every((loader) => loader.closure.has(id) || before.get(loader)!.has(id)),
      );
      if (still.length === known.size) continue;
      before.set(entry, new Set(still));
      changed = true;
    }
  }
  return entries.map((entry) => before.get(entry)!);
}

/** The chunks of the start of the app: libraries and own code that change at different times. */
function startChunks(graph: ModuleGraph, entries: readonly Entry[]): Map<string, string> {
  const [main, login, portal] = entries as [Entry, Entry, Entry];
  const uses = new Map<string, number>();
  for (const { closure } of entries.slice(3)) for (const id of closure) uses.set(id, (uses.get(id) ?? 0) + 1);
  // The start loads nothing from the login page, which names the app: a change of a page would rename the start.
  const ofStart = new Set([...main.closure].flatMap((id) => (main.modules.includes(id) ? [] : graph.get(id)!.loads)));
  const chunkOf = (id: string): string | null => {
    const usedBy = uses.get(id) ?? 0;
    const ofLogin = login.closure.has(id);
    const inStart = portal.closure.has(id) || usedBy > fewUses || ofStart.has(id);
    if (main.closure.has(id) || (ofLogin && inStart)) return isLibrary(id) ? 'react' : 'start';
    if (ofLogin) return 'login';
    if (portal.closure.has(id) && isLibrary(id)) return 'router';
    // Pages import the shell and never the app, which names all pages: a change of one does not rename the others.
    // The styles of the frame come with those of its parts, as one file.
    if (portal.closure.has(id)) return usedBy > 0 || id.endsWith('.css') ? 'shell' : 'app';
    return isPartStyle(id) ? 'shell' : null;
  };
  const plan = new Map<string, string>();
  for (const id of graph.keys()) {
    const chunk = main.modules.includes(id) ? null : chunkOf(id);
    if (chunk !== null) plan.set(id, chunk);
  }
  return plan;
}

/** One chunk for the modules that the same entries need, and those of the start. */
function firstChunks(graph: ModuleGraph, entries: readonly Entry[], plan: ReadonlyMap<string, string>): Chunk[] {
  const before = loadedBefore(graph, entries);
  const chunks = new Map<string, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, { bytes }] of graph) {
    const users = bitsOf(entries, ({ closure }, at) => closure.has(id) && !before[at]!.has(id));
    if (entries[0]!.modules.includes(id) || users.every((word) => word === 0)) continue;
    const key = plan.get(id) ?? users.join(' ');
    const chunk = chunks.get(key) ?? {
      modules: [],
      fixed: plan.has(id),
      bytes: 0,
      users,
      had: bitsOf(entries, () => false),
      needs: new Set(),
    };
    chunks.set(key, chunk);
    chunkOf.set(id, chunk);
    chunk.modules.push(id);
    chunk.bytes += bytes;
    chunk.users = union(chunk.users, users);
    chunk.had = union(
      chunk.had,
      bitsOf(entries, (_, at) => before[at]!.has(id)),
    );
  }
  for (const [id, chunk] of chunkOf)
    for (const imported of graph.get(id)!.imports) {
      const needed = chunkOf.get(imported);
      if (needed !== undefined && needed !== chunk) chunk.needs.add(needed);
    }
  return [...chunks.values()];
}

function bitsOf(entries: readonly Entry[], has: (entry: Entry, at: number) => boolean): Bits {
  const bits = new Uint32Array(Math.ceil(entries.length / 32));
  for (const [at, entry] of entries.entries()) if (has(entry, at)) bits[at >> 5]! |= 1 << (at & 31);
  return bits;
}

const fileName = (id: string): string =>
  (id.split(/[\\/]/).at(-1) ?? '').replaceAll('\0', '').replace(/\.(tsx?|mjs|js|css)$/, '');

/** The name of a chunk: that of its largest entry, else of its largest module. */
function nameOf({ modules }: Chunk, graph: ModuleGraph, entries: ReadonlySet<string>, taken: Set<string>): string {
  const own = modules.filter((id) => entries.has(id));
  const [largest = ''] = (own.length > 0 ? own : modules).toSorted(
    (one, other) => graph.get(other)!.bytes - graph.get(one)!.bytes || (one < other ? -1 : 1),
  );
  const word = fileName(largest);
  let name = word;
  for (let number = 2; taken.has(name); number += 1) name = `${word}-${number}`;
  taken.add(name);
  return name;
}

/**
 * The chunk of each module. Modules that the same pages need are together; small ones also with what other pages need,
 * as long as fewer requests gain more than the code costs that a page loads in vain. No two chunks import each other.
 */
export function planChunks(graph: ModuleGraph, roots: PlanRoots): Map<string, string> {
  const entries = entriesOf(graph, roots);
  const plan = startChunks(graph, entries);
  const chunks = firstChunks(graph, entries, plan);
  closeNeeds(chunks);
  const opened = new Set([...entries[2]!.closure].flatMap((id) => graph.get(id)!.loads));
  const [often, daily] = [roots.often, roots.daily].map(
    (names) => new Set(names.map((name) => moduleNamed(graph, name))),
  );
  const timesOf = ({ modules }: Entry): number => {
    const isOne = (of: ReadonlySet<string>): boolean => modules.some((id) => of.has(id));
    if (isOne(often!)) return partsOfOften;
    if (isOne(daily!)) return partsOfDaily;
    return isOne(opened) ? partsOfPage : 1;
  };
  mergeChunks(
    chunks,
    [partsOfOften, partsOfDaily, partsOfPage].map((times) => ({
      times,
      entries: bitsOf(entries, (entry) => timesOf(entry) === times),
    })),
  );
  const taken = new Set(plan.values());
  const modules = new Set(entries.flatMap((entry) => entry.modules));
  for (const chunk of chunks) {
    if (chunk.fixed) continue;
    const name = nameOf(chunk, graph, modules, taken);
    for (const id of chunk.modules) plan.set(id, name);
  }
  return plan;
}
