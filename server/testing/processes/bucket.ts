import S3rver from 's3rver';

/** An S3-compatible service on loopback with one bucket. */
export interface Bucket {
  /** Settings of a server that stores its files there, with the keys of the SDK. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Starts the service with its objects in `directory`. This process and those that it starts have the keys until `close`. */
export async function startBucket(directory: string): Promise<Bucket> {
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'paceline' }],
  });
  // The client follows the clock of the service, and the header of Node tells the real one, not that of a test.
  service.middleware.unshift(async (ctx, next) => {
    ctx.set('Date', new Date().toUTCString());
    await next();
  });
  const before = Object.fromEntries(Object.keys(keys).map((name) => [name, process.env[name]]));
  Object.assign(process.env, keys);
  const { port } = await service.run();
  return {
    settings: { ...keys, FILES_S3_BUCKET: 'paceline', FILES_S3_ENDPOINT: `http://127.0.0.1:${port}` },
    async close() {
      await service.close();
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    },
  };
}
