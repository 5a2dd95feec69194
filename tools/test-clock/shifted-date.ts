/**
 * Shifts `Date` of this process or page by milliseconds; timers are unchanged. The function uses nothing outside
 * itself, so that Playwright can run it in a page.
 */
export function shiftDate(milliseconds: number): void {
  const RealDate = globalThis.Date;
  const now = (): number => RealDate.now() + milliseconds;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      args.length === 0 ? new target(now()) : (Reflect.construct(target, args, newTarget) as Date),
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
  });
}
