import { startDemoServer } from '../tools/demo-server.ts';

/**
 * Starts one server with demo data for all journeys and passes its address on in E2E_URL. Stops it by its process id.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env['E2E_URL'];
  if (given) return async () => undefined;
  const server = await startDemoServer({ ERP_SIMULATOR_DELAY_MS: '300', PUSH_ALLOW_LOOPBACK: '1' });
  process.env['E2E_URL'] = server.url;
  process.env['E2E_DATA'] = server.dataDir;
  process.env['E2E_CLOCK_SHIFT'] = String(server.clockShift);
  return () => server.stop();
}
