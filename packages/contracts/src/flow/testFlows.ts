import type { FlowDocument, FlowEdge, FlowNode } from './document.ts';

/** Builders of flow documents for tests: `flowOf({ a: node('menu', …) }, ['1 a', 'a:a1 b'])`. */

type NewNode = Pick<FlowNode, 'type' | 'position' | 'data'>;

export const node = (type: FlowNode['type'], data: Record<string, unknown> = {}): NewNode => ({
  type,
  position: { x: 0, y: 0 },
  data,
});

export const say = (label: string) => node('message', { label });
export const pause = (sec: number) => node('interval', { sec });
export const menu = (message: string, ...values: string[]) =>
  node('menu', { message, arrayOption: values.map((value, at) => ({ number: at + 1, value })) });
export const question = (message: string, answerKey: string) =>
  node('question', { typebotIntegration: { message, answerKey } });
export const toQueue = (queueId: number) => node('ticket', { queue: queueId });

/** The start node has the id `1`. An edge is written `source target` or `source:handle target`. */
export function flowOf(nodes: Record<string, NewNode>, edges: readonly string[]): FlowDocument {
  return {
    nodes: [
      { id: '1', ...node('start', { label: 'Inicio do fluxo' }) },
      ...Object.entries(nodes).map(([id, rest]) => ({ id, ...rest })),
    ],
    connections: edges.map((edge): FlowEdge => {
      const [from = '', target = ''] = edge.split(' ');
      const [source = '', sourceHandle] = from.split(':');
      return { source, target, ...(sourceHandle === undefined ? {} : { sourceHandle }) };
    }),
  };
}
