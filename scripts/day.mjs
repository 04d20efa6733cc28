// Plays a working day of 60 conversations (docs/working-day.md).
import { spawnSync } from 'node:child_process';

const { status } = spawnSync('npx', ['playwright', 'test', 'e2e/working-day.spec.ts'], {
  stdio: 'inherit',
  env: { DAY_CONVERSATIONS: '60', ...process.env },
});
process.exit(status ?? 1);
