export { followStep } from './followStep.ts';
export { refuseCall } from './refuseCall.ts';
export { sayInactive } from './sayInactive.ts';
