import type { FlowNodeType } from '@recado/contracts';
import type { IconName } from '../../../lib/icons/iconNames.ts';

/** Icon and colour of each kind of node. The colours are classes of `FlowNodeCard.module.css`. */
export const nodeKinds: Record<FlowNodeType, { icon: IconName; tone: string }> = {
  start: { icon: 'play', tone: 'green' },
  message: { icon: 'chat', tone: 'blue' },
  singleBlock: { icon: 'dashboard', tone: 'blue' },
  interval: { icon: 'hourglass', tone: 'grey' },
  img: { icon: 'image', tone: 'blue' },
  audio: { icon: 'microphone', tone: 'blue' },
  video: { icon: 'video', tone: 'blue' },
  menu: { icon: 'list', tone: 'violet' },
  question: { icon: 'help', tone: 'teal' },
  randomizer: { icon: 'shuffle', tone: 'red' },
  condition: { icon: 'transfer', tone: 'violet' },
  ticket: { icon: 'ticket', tone: 'pink' },
  openai: { icon: 'sparkle', tone: 'olive' },
  typebot: { icon: 'bot', tone: 'amber' },
};

/** The entries of the speed dial, in their order (FLOW-07). */
export const offeredKinds = [
  'start',
  'singleBlock',
  'menu',
  'randomizer',
  'interval',
  'ticket',
  'typebot',
  'openai',
  'question',
] as const satisfies readonly FlowNodeType[];

/** Kinds that the specified speed dial does not offer (AMB-81); the menu of the editor adds them. */
export const otherKinds = ['condition', 'message', 'img', 'audio', 'video'] as const satisfies readonly FlowNodeType[];
