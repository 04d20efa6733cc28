import { rmSync } from 'node:fs';

/** Deletes the data of the product after the journeys. */
export default function removeData(): void {
  if (process.env.E2E_DIRECTORY) rmSync(process.env.E2E_DIRECTORY, { recursive: true, force: true });
}
