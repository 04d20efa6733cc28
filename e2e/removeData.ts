import { rmSync } from 'node:fs';

/** Removes what the journeys' product kept. */
export default function removeData(): void {
  if (process.env.E2E_DIRECTORY) rmSync(process.env.E2E_DIRECTORY, { recursive: true, force: true });
}
