export type { IconName } from './iconShapes.ts';
