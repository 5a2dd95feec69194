import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;

/** A server for SFTP on loopback with one user, which keeps its files in memory. */
export interface SftpServer {
  readonly port: number;
  /** Fingerprint of its key, as OpenSSH prints it. */
  readonly fingerprint: string;
  readonly username: string;
  readonly password: string;
  /** Files by their path. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Number of connections so far. */
  connections(): number;
  close(): Promise<void>;
}

const attributes = (mode: number, size = 0) => ({ mode, uid: 0, gid: 0, size, atime: 0, mtime: 0 });

/** Answers the calls that store a file under another name first and rename it. */
function serveFiles(sftp: SFTPWrapper, files: Map<string, Buffer>, folders: Set<string>): void {
  const open = new Map<number, string>();
  let handles = 0;
  const absolute = (path: string): string => `/${path.replace(/^\.?\/?/, '')}`;
  const state = (id: number, path: string): void => {
    const name = absolute(path);
    const file = files.get(name);
    if (file) sftp.attrs(id, attributes(0o100_644, file.length));
    else if (name === '/' || folders.has(name)) sftp.attrs(id, attributes(0o40_755));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp
    .on('OPEN', (id, path) => {
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE((handles += 1));
      open.set(handles, absolute(path));
      files.set(absolute(path), Buffer.alloc(0));
      sftp.handle(id, handle);
    })
    .on('WRITE', (id, handle, offset, bytes) => {
      const path = open.get(handle.readUInt32BE()) ?? '';
      const before = files.get(path) ?? Buffer.alloc(0);
      const after = Buffer.alloc(Math.max(before.length, offset + bytes.length));
      before.copy(after);
      bytes.copy(after, offset);
      files.set(path, after);
      sftp.status(id, STATUS_CODE.OK);
    })
    .on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
    .on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
    .on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
    .on('STAT', state)
    .on('LSTAT', state)
    .on('REALPATH', (id, path) => sftp.name(id, [{ filename: absolute(path), longname: '', attrs: attributes(0) }]))
    .on('MKDIR', (id, path) => {
      folders.add(absolute(path));
      sftp.status(id, STATUS_CODE.OK);
    })
    .on('REMOVE', (id, path) =>
      sftp.status(id, files.delete(absolute(path)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
    )
    .on('RENAME', (id, from, to) => {
      const file = files.get(absolute(from));
      if (!file || files.has(absolute(to))) return sftp.status(id, STATUS_CODE.FAILURE);
      files.set(absolute(to), file);
      files.delete(absolute(from));
      sftp.status(id, STATUS_CODE.OK);
    });
}

/** Starts the server with a new key. */
export async function startSftpServer(): Promise<SftpServer> {
  const { private: hostKey, public: publicKey } = utils.generateKeyPairSync('ed25519');
  const parsed = utils.parseKey(publicKey);
  if (parsed instanceof Error) throw parsed;
  const shown = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '');
  const [username, password] = ['exports', 'S3cret-of-the-folder'];
  const files = new Map<string, Buffer>();
  const folders = new Set<string>();
  const clients = new Set<Connection>();
  let count = 0;
  const server = new Server({ hostKeys: [hostKey] }, (client) => {
    count += 1;
    clients.add(client);
    client
      .on('authentication', (attempt) => {
        if (attempt.method === 'password' && attempt.username === username && attempt.password === password)
          attempt.accept();
        else attempt.reject(['password']);
      })
      .on('session', (accept) => accept().on('sftp', (begin) => serveFiles(begin(), files, folders)))
      .on('close', () => clients.delete(client))
      .on('error', () => undefined);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${shown}`,
    username,
    password,
    files,
    connections: () => count,
    close: () =>
      new Promise<void>((done) => {
        for (const client of clients) client.end();
        server.close(() => done());
      }),
  };
}
