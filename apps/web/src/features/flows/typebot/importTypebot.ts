import { flowsApi, limits, type FlowDocument } from '@recado/contracts';
import { arrange } from '../editor/arrange.ts';
import { estimateHeight } from '../templates/estimateHeight.ts';
import { drawTypebot } from './drawTypebot.ts';
import type { Finding } from './findings.ts';
import { readTypebot, type TypebotFault } from './readTypebot.ts';

/** The largest file that is read, in bytes. A bot of 500 blocks has less than 1 MB. */
export const largestFile = 5 * 1024 * 1024;

export type ImportFault = TypebotFault | 'noBlocks' | 'tooMany';
/** A bot as a flow that can be created, and what the flow does not take over. */
export type ImportedBot = { name: string; document: FlowDocument; findings: Finding[] };

const { name: Name } = flowsApi.create.body.shape;

/** Translates the text of a file that Typebot has exported. Returns why it is refused if no flow can be made of it. */
export function importTypebot(text: string, answer: string): ImportedBot | { fault: ImportFault } {
  const bot = readTypebot(text);
  if ('fault' in bot) return bot;
  const { document, findings } = drawTypebot(bot, answer);
  const { nodes, connections } = document;
  if (nodes.length === 1) return { fault: 'noBlocks' };
  // Before it is arranged: that takes long for a huge flow.
  if (nodes.length > limits.flowNodes || connections.length > limits.flowEdges) return { fault: 'tooMany' };
  const places = arrange(document, new Map(nodes.map((node) => [node.id, estimateHeight(node)])));
  const arranged = { nodes: nodes.map((node) => ({ ...node, position: places.get(node.id)! })), connections };
  if (new TextEncoder().encode(JSON.stringify(arranged)).length > limits.flowBytes) return { fault: 'tooMany' };
  const name = Name.safeParse(bot.name.slice(0, Name.maxLength!));
  return { name: name.success ? name.data : 'Typebot', document: arranged, findings };
}
