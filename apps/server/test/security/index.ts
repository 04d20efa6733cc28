import type { SecurityExperiment } from './experiment.ts';
import { accessExperiments } from './access.ts';
import { gatewayExperiments } from './gateways.ts';

/** Every security experiment, in the order of docs/trust.md. */
export const securityExperiments: readonly SecurityExperiment[] = [...accessExperiments, ...gatewayExperiments].sort((a, b) => Number(a.name.slice(1)) - Number(b.name.slice(1)));
