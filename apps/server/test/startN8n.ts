import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterFile } from './afterFile.ts';
import { freePort } from './chaos/serverProcess.ts';

const program = resolve(import.meta.dirname, '../../../.cache/n8n/node_modules/n8n/bin/n8n');
/** n8n opens its webhooks some seconds after its health check answers. */
const readyWithinMs = 120_000;

/** False until `npm run n8n:install` was run here. */
export const hasN8n = existsSync(program);

/** A workflow of n8n: nodes and what follows each. */
type Workflow = { id: string; name: string; nodes: readonly object[]; connections: object };

/** Starts a real n8n with one active workflow, whose webhook has the path `path`. Returns the webhook's address. */
export async function startN8n(workflow: Workflow, path: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-n8n-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    N8N_USER_FOLDER: folder,
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_RUNNERS_ENABLED: 'false',
    // The default engine is built for newer versions of Node.
    N8N_EXPRESSION_ENGINE: 'legacy',
    WEBHOOK_URL: url,
  };
  const file = join(folder, 'workflow.json');
  writeFileSync(file, JSON.stringify({ settings: {}, ...workflow }));
  for (const args of [
    ['import:workflow', `--input=${file}`],
    ['update:workflow', `--id=${workflow.id}`, '--active=true'],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`n8n ${args[0]} ended with ${status}: ${stdout}${stderr}`);
  }
  let printed = '';
  const n8n = spawn(process.execPath, [program, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((done) => n8n.once('exit', done));
  for (const stream of [n8n.stdout, n8n.stderr]) stream.on('data', (piece: Buffer) => (printed += piece.toString()));
  afterFile(async () => {
    n8n.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const webhook = `${url}/webhook/${path}`;
  for (const end = Date.now() + readyWithinMs; !(await isRegistered(webhook)); await pause(250))
    if (n8n.exitCode !== null || Date.now() > end) throw new Error(`n8n is not ready: ${printed.slice(-4_000)}`);
  return webhook;
}

/** An unknown path and a wrong method are 404; only the latter names the methods that are served. */
async function isRegistered(webhook: string): Promise<boolean> {
  const answer = await fetch(webhook).catch(() => null);
  return answer !== null && /Did you mean to make a POST request/.test(await answer.text());
}
