import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openDiskSpace } from '../kernel/diskSpace.ts';
import { fault, ok, warning, type Check } from './finding.ts';

/** The version of Node that this process runs with, for example `22.11.0`. */
type Machine = { nodeVersion: string; webDirectory: string };

/** The oldest Node that serves, as `engines` of package.json says. */
const oldestNode = [20, 19] as const;

/** The checks of this machine: Node, the data folder and its disk, the built web app, and the settings. */
export const checkMachine = (config: Config, { nodeVersion, webDirectory }: Machine): Check[] => [
  {
    name: 'Node',
    run: async () => {
      const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
      const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
      return isOld
        ? fault('Node', `Node ${nodeVersion} is too old.`, `Install Node ${oldestNode.join('.')} or later.`)
        : ok('Node', `Node ${nodeVersion}.`);
    },
  },
  {
    name: 'data folder',
    run: async () => {
      const writable = await access(config.dataDirectory, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      );
      return writable
        ? ok('data folder', `${config.dataDirectory} is writable.`)
        : fault(
            'data folder',
            `${config.dataDirectory} is missing or not writable for this account.`,
            'Run the doctor as the account of the server, or give the folder to it (chown).',
          );
    },
  },
  {
    name: 'disk',
    run: async () => {
      const state = await openDiskSpace([config.dataDirectory], config.diskReserve).state();
      const reserve = `${config.diskReserve / 2 ** 20} MB`;
      const advice = 'Free space or move DATA_DIR to a larger disk; DISK_RESERVE_MB is the reserve.';
      if (state === 'full')
        return fault('disk', `The disk has less than a quarter of the reserve of ${reserve}.`, advice);
      if (state === 'low') return warning('disk', `Uploads are refused: less than ${reserve} are free.`, advice);
      return ok('disk', `More than ${reserve} are free.`);
    },
  },
  {
    name: 'web app',
    run: async () =>
      !config.roles.includes('web')
        ? []
        : existsSync(join(webDirectory, 'index.html'))
          ? ok('web app', 'The web app is built.')
          : fault('web app', `${webDirectory} has no index.html.`, 'Run npm run build.'),
  },
  { name: 'settings', run: async () => settingsOf(config) },
];

function settingsOf({ production, publicUrl, trustedProxies, smtp, adminPassword }: Config) {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const found = [];
  if (!production)
    found.push(
      warning(
        'mode',
        'NODE_ENV is not production: the demo and the simulator are offered.',
        'Set NODE_ENV=production for customers.',
      ),
    );
  if (protocol === 'http:' && !isLocal)
    found.push(
      fault(
        'address',
        `PUBLIC_URL ${publicUrl} has no TLS: passwords and cookies travel readable.`,
        'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
      ),
    );
  if (production && isLocal)
    found.push(
      warning(
        'address',
        `PUBLIC_URL ${publicUrl} is reachable from this machine only.`,
        'Set PUBLIC_URL to the address of the browsers.',
      ),
    );
  if (protocol === 'https:' && trustedProxies.length === 0)
    found.push(
      warning(
        'proxy',
        'TRUST_PROXY is not set: behind a proxy, all callers share the limits of one address.',
        'Set TRUST_PROXY to the address of the proxy, for example 127.0.0.1.',
      ),
    );
  if (production && !smtp)
    found.push(
      warning(
        'mail',
        'SMTP_URL is not set: no mail leaves, and codes for a new password wait in the outbox of the operator.',
        'Set SMTP_URL and MAIL_FROM.',
      ),
    );
  if (adminPassword !== undefined)
    found.push(
      warning(
        'password',
        'ADMIN_PASSWORD is still in the environment; it served only the first start.',
        'Change the password in the product, and remove the variable.',
      ),
    );
  return found.length > 0 ? found : ok('settings', 'Nothing to say about the settings.');
}
