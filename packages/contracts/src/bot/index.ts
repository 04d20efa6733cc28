export { toText } from './choices.ts';
export { decideTurn } from './decideTurn.ts';
export * from './types.ts';
