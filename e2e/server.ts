import { startDemoServer } from '../tools/demo-server.ts';

/** One server with demo data for all journeys; its address is handed on in E2E_URL. Stopped by its own process id. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env['E2E_URL'];
  if (given) return async () => undefined;
  const server = await startDemoServer({ ERP_SIMULATOR_DELAY_MS: '300', PUSH_ALLOW_LOOPBACK: '1' });
  process.env['E2E_URL'] = server.url;
  process.env['E2E_DATA'] = server.dataDir;
  process.env['E2E_CLOCK_SHIFT'] = String(server.clockShift);
  return () => server.stop();
}
