/** An S3 server for tests; the package has no types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string }[];
    });
    /** Koa's list of functions that answer a request. */
    readonly middleware: ((
      ctx: { set(name: string, value: string): void },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
