import type { SecurityExperiment } from './experiment.ts';
import { accessExperiments } from './access.ts';
import { gatewayExperiments } from './gateways.ts';
import { platformExperiments } from './platform.ts';
import { sessionExperiments } from './sessions.ts';

/** Every security experiment, in the order of docs/trust.md. */
export const securityExperiments: readonly SecurityExperiment[] = [
  ...accessExperiments,
  ...gatewayExperiments,
  ...platformExperiments,
  ...sessionExperiments,
].sort((a, b) => b.name.charCodeAt(0) - a.name.charCodeAt(0) || Number(a.name.slice(1)) - Number(b.name.slice(1)));
