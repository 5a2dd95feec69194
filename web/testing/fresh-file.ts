import { vi } from 'vitest';

/*
 * First set-up of each test file. The files that share a thread share its libraries and its window, which take longer to
 * load than most files take to run. Everything else is new for each file: the modules of the portal, so that no store or
 * cache keeps a value, and what the files before changed in the window, so that their order does not matter.
 */
type Properties = Map<string, { descriptor: PropertyDescriptor; value: unknown }>;

type Kept = {
  readonly properties: ReadonlyMap<object, Properties>;
  readonly Channel: typeof BroadcastChannel;
  /** Takes back what a file left behind: listeners of the window, timers, channels. */
  readonly endings: Set<() => void>;
};

type Viewport = { width: number; height: number; devicePixelRatio: number };

/** Names that the test runner and the libraries write for themselves. */
const foreign = /^(__|_react|IS_REACT_ACT_ENVIRONMENT$)/;

function propertiesOf(target: object): Properties {
  const properties: Properties = new Map();
  for (const name of Object.getOwnPropertyNames(target)) {
    const descriptor = Object.getOwnPropertyDescriptor(target, name);
    if (!descriptor || foreign.test(name)) continue;
    // The window hides an assigned value behind a getter. A getter of a prototype needs an instance.
    const value = descriptor.get && target === globalThis ? Reflect.get(target, name) : descriptor.value;
    // A getter that makes a new object at each reading keeps nothing.
    if (descriptor.get && target === globalThis && !Object.is(value, Reflect.get(target, name))) continue;
    properties.set(name, { descriptor, value });
  }
  return properties;
}

/** The window, the objects in it that tests change, and all its classes. */
function sharedObjects(): object[] {
  const classes = Object.getOwnPropertyNames(globalThis)
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => Reflect.get(globalThis, name) as unknown)
    .filter((value): value is { prototype: object } => typeof value === 'function' && Boolean(value.prototype));
  return [globalThis, navigator, document, history, ...classes.flatMap((one) => [one, one.prototype])];
}

function restore(target: object, properties: Properties): void {
  for (const [name, now] of propertiesOf(target)) {
    const before = properties.get(name);
    if (!before) Reflect.deleteProperty(target, name);
    else if (now.descriptor.get !== before.descriptor.get || now.descriptor.set !== before.descriptor.set)
      Object.defineProperty(target, name, before.descriptor);
    else if (!Object.is(now.value, before.value)) Reflect.set(target, name, before.value);
  }
  for (const [name, { descriptor }] of properties)
    if (!Object.hasOwn(target, name)) Object.defineProperty(target, name, descriptor);
}

/** Notes each timer and each listener of the window, for the next file to end. */
function noteWhatLasts(endings: Set<() => void>): void {
  const { addEventListener, setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  globalThis.addEventListener = (...listening: Parameters<typeof addEventListener>) => {
    addEventListener(...listening);
    endings.add(() => globalThis.removeEventListener(...listening));
  };
  const noting = <Start extends (...args: never[]) => unknown>(start: Start, end: (timer: never) => void): Start =>
    ((...args: Parameters<Start>) => {
      const timer = start(...args) as never;
      endings.add(() => end(timer));
      return timer;
    }) as unknown as Start;
  globalThis.setTimeout = Object.assign(noting(setTimeout, clearTimeout), setTimeout);
  globalThis.setInterval = noting(setInterval, clearInterval);
}

function firstFile(): Kept {
  const endings = new Set<() => void>();
  noteWhatLasts(endings);
  const properties = new Map(sharedObjects().map((target) => [target, propertiesOf(target)]));
  return { properties, Channel: BroadcastChannel, endings };
}

vi.useRealTimers();
vi.resetModules();

const thread = globalThis as { __freshFiles?: Kept };
const kept = (thread.__freshFiles ??= firstFile());
for (const end of kept.endings) end();
kept.endings.clear();

const { happyDOM } = globalThis as unknown as {
  happyDOM: { setURL: (url: string) => void; setViewport: (size: Viewport) => void };
};
happyDOM.setURL('http://portal.test/en-us');
// Before the values are compared: the width of a window that was assigned follows no viewport any more.
happyDOM.setViewport({ width: 1024, height: 768, devicePixelRatio: 1 });
for (const [target, properties] of kept.properties) restore(target, properties);

for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;

// A channel would also reach the modules of other files, in this thread or another.
const file = crypto.randomUUID();
globalThis.BroadcastChannel = class extends kept.Channel {
  constructor(name: string) {
    super(`${name} ${file}`);
    kept.endings.add(() => this.close());
  }
};
