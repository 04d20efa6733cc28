export { followStep } from './followStep.ts';
