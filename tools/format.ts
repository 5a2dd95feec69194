import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run format`: formats the repository in place. */
const root = fileURLToPath(new URL('..', import.meta.url));
process.exit(
  spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), '.'], { cwd: root, stdio: 'inherit' })
    .status ?? 1,
);
