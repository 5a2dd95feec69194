import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A network between a browser and the server that can become slow and break. */
interface SlowGate {
  /** Address of the server behind the gate. */
  readonly url: string;
  /** Bytes to the server since {@link slowDown}. */
  readonly passed: number;
  /** From now on at most so many bytes per second pass to the server. */
  slowDown(rate: number): void;
  /** Breaks all connections; nothing passes any more. */
  cut(): void;
  close(): Promise<void>;
}

const perSecond = 20;

/** Opens a gate to the server on a port of its own on this machine. */
export async function slowGate(server: string): Promise<SlowGate> {
  const target = new URL(server);
  const sockets = new Set<Socket>();
  let rate = Infinity;
  let passed = 0;
  let isCut = false;

  const forward = async (from: Socket, to: Socket): Promise<void> => {
    for await (const bytes of from as AsyncIterable<Buffer>) {
      const step = rate === Infinity ? bytes.length : Math.max(1, Math.floor(rate / perSecond));
      for (let at = 0; at < bytes.length && !to.destroyed; at += step) {
        const part = bytes.subarray(at, at + step);
        if (!to.write(part)) await once(to, 'drain');
        if (rate === Infinity) continue;
        passed += part.length;
        await wait(1_000 / perSecond);
      }
    }
    to.end();
  };
  const gate = createServer((from) => {
    if (isCut) {
      from.destroy();
      return;
    }
    const to = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      // A broken side breaks the other one, as in a network.
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one));
    }
    to.pipe(from);
    forward(from, to).catch(() => to.destroy());
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    get passed() {
      return passed;
    },
    slowDown: (bytesPerSecond) => {
      rate = bytesPerSecond;
    },
    cut,
    close: async () => {
      cut();
      await new Promise((done) => gate.close(done));
    },
  };
}
