import { rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { localFiles } from '#server/platform/files/files.ts';
import { s3Files } from '#server/platform/files/s3-files.ts';
import { startBucket, type Bucket } from '#server/testing/processes/bucket.ts';
import { addJob, launch, type Clocked, type DemoServer } from './server-launch.ts';
import { removeDataFolder, throwAwayFolder } from './prepared-data.ts';

/*
 * The demo on two servers, as on two machines: each has two processes and a data folder of its own, their files are in a
 * bucket, and a proxy gives requests to them in turn. The first owns the database, runs the jobs and exchanges files with
 * the ERP. All listen on the same port of different loopback addresses, because links in mails name the port.
 */
const hosts = ['127.0.0.2', '127.0.0.3'] as const;
const proxyHost = '127.0.0.1';

/** Moves the files of a data folder into the bucket. */
async function moveFiles(dataDir: string, bucket: Bucket): Promise<void> {
  const { s3 } = readConfig({ ...bucket.settings }, dataDir);
  if (!s3) throw new Error('the settings of the bucket name none');
  const folder = join(dataDir, 'files');
  const store = s3Files(s3, join(folder, 'incoming'));
  for (const { name } of await localFiles(folder).all()) await store.take(name, join(folder, name));
  rmSync(folder, { recursive: true });
}

/** Gives each request to the next server, as the proxy of docs/running.md does. */
async function startProxy(port: number): Promise<Server> {
  let turn = 0;
  const proxy = createServer((asked, answer) => {
    const host = hosts[turn % hosts.length];
    turn += 1;
    const { host: wanted = '', connection: _own, ...headers } = asked.headers;
    const forwarded = {
      'x-forwarded-for': asked.socket.remoteAddress ?? '',
      'x-forwarded-host': wanted,
      'x-forwarded-proto': 'http',
    };
    const passed = request(
      {
        host,
        port,
        method: asked.method,
        path: asked.url,
        agent: false,
        headers: { ...headers, host: wanted, ...forwarded },
      },
      (from) => {
        const { connection: _its, ...kept } = from.headers;
        answer.writeHead(from.statusCode ?? 502, kept);
        from.pipe(answer);
        from.on('error', () => answer.destroy());
      },
    );
    passed.on('error', () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((done) => proxy.listen(port, proxyHost, done));
  return proxy;
}

type Launched = Awaited<ReturnType<typeof launch>>;

/** Starts the two servers one after the other: the second uses the database of the first. */
async function startBoth(
  folders: readonly [string, string],
  port: number,
  settings: Clocked,
  clockShift: number,
): Promise<readonly [Launched, Launched]> {
  const shared = { ...settings, WORKERS: '2', TRUST_PROXY: 'loopback' };
  const first = await launch(folders[0], port, { ...shared, HOST: hosts[0] });
  try {
    const joined = await startEmbeddedPostgres({ dataDir: folders[0] });
    await joined.stop();
    const second = await launch(folders[1], port, {
      ...shared,
      HOST: hosts[1],
      CLOCK: new Date(Date.now() + clockShift).toISOString(),
      DATABASE_URL: joined.url,
      DEMO: '1',
      JOBS: '0',
    });
    return [first, second];
  } catch (error) {
    await first.end();
    throw error;
  }
}

/** Starts the demo of a data folder on two servers behind a proxy. `process` of the result is the first server. */
export async function launchTwoServers(dataDir: string, port: number, settings: Clocked): Promise<DemoServer> {
  const folders = [dataDir, throwAwayFolder('demo-second')] as const;
  const bucket = await startBucket(join(dataDir, 'bucket'));
  const proxy = await startProxy(port);
  const close = async (): Promise<void> => {
    await new Promise((done) => {
      proxy.close(done);
      proxy.closeAllConnections();
    });
    await bucket.close();
    for (const folder of folders) removeDataFolder(folder);
  };
  const launched = async (clock: string): Promise<DemoServer> => {
    const clockShift = Date.parse(clock) - Date.now();
    const inBucket = { ...settings, ...bucket.settings, CLOCK: clock };
    const [first, second] = await startBoth(folders, port, inBucket, clockShift);
    const end = async (): Promise<void> => {
      await second.end();
      await first.end();
    };
    return {
      url: `http://${proxyHost}:${port}`,
      port,
      dataDir,
      process: first.process,
      output: () => first.output() + second.output(),
      clockShift,
      async moveClock(to) {
        await end();
        return launched(to);
      },
      runJob: (name) => addJob(dataDir, name),
      async stop() {
        await end();
        await close();
      },
    };
  };
  try {
    await moveFiles(dataDir, bucket);
    return await launched(settings.CLOCK);
  } catch (error) {
    await close();
    throw error;
  }
}
