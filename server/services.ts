import { loadRequestTokens } from './access/identity/identity.token.ts';
import { isScannerAway, scanWith } from './platform/media/scan.ts';
import { gatewaysWithKeys, type Config } from './platform/config.ts';
import { filesMadeLater } from './platform/files/files-made-later.ts';
import { openFiles } from './platform/files/files-open.ts';
import { loadSecrets } from './platform/access/secrets.ts';
import type { ProcessServices } from './request-context.ts';

/** Services that differ between the server, its process of documents and tests. */
type OwnServices = Pick<
  ProcessServices,
  'db' | 'replica' | 'log' | 'access' | 'settings' | 'catalog' | 'documents' | 'now' | 'isReady'
>;

/** The services of a process: its own ones and those that follow from the settings and the database. */
export async function processServices(config: Config, own: OwnServices): Promise<ProcessServices> {
  return {
    ...own,
    tokens: await loadRequestTokens(own.db),
    files: filesMadeLater(
      await openFiles(config),
      async (note, files) => (await import('../seed/later.ts')).makeFiles(note, files, own.db),
      own.settings,
    ),
    scan: scanWith(config.clamd),
    gateways: gatewaysWithKeys(config.payments),
    sendsMail: config.mailUrl !== null,
    targetsAllowPrivate: config.downloadTargetsAllowPrivate,
    isScannerAway: () => isScannerAway(config.clamd),
    secrets: await loadSecrets(own.db, config.secretsKey),
  };
}
