import { flowsApi, type FlowDocument } from '@recado/contracts';
import { call, type TestServer, type TestUser } from './harness.ts';

type NewNode = Pick<FlowDocument['nodes'][number], 'type' | 'data'>;

/**
 * A document with a start node `1`, nodes by their ids, and edges written `source target` or `source:handle target`.
 */
export const documentOf = (nodes: Record<string, NewNode>, edges: readonly string[]): FlowDocument => ({
  nodes: [
    { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } },
    ...Object.entries(nodes).map(([id, node], at) => ({ id, position: { x: 500 + 240 * at, y: 100 }, ...node })),
  ],
  connections: edges.map((edge) => {
    const [from = '', target = ''] = edge.split(' ');
    const [source = '', sourceHandle = 'a'] = from.split(':');
    return { source, sourceHandle, target };
  }),
});

export const textNode = (label: string): NewNode => ({ type: 'message', data: { label } });
export const pauseNode = (sec: number): NewNode => ({ type: 'interval', data: { sec } });
export const menuNode = (message: string, ...values: string[]): NewNode => ({
  type: 'menu',
  data: { message, arrayOption: values.map((value, at) => ({ number: at + 1, value })) },
});
export const questionNode = (message: string, answerKey: string): NewNode => ({
  type: 'question',
  data: { typebotIntegration: { message, answerKey } },
});
export const queueNode = (queueId: number): NewNode => ({ type: 'ticket', data: { queue: queueId } });

let made = 0;

/** Creates a flow with a live document. Returns its id. */
export async function makeFlow(
  server: TestServer,
  admin: TestUser,
  document: FlowDocument,
  name = `Fluxo ${++made}`,
): Promise<number> {
  const { body } = await call(server, flowsApi.create, { as: admin, body: { name } });
  const saved = await call(server, flowsApi.save, { as: admin, body: { idFlow: body.id, ...document } });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return body.id;
}
