/*
 * Set-up of each test file, before the first module that opens a channel: test files run in threads of one process, where
 * a channel would also reach the modules of the file in the other thread.
 */
const file = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`);
  }
};
