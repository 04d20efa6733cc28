import type { FlowNode } from './document.ts';

/** Settings of a node that hold a key of a service (FLOW-40). */
const keyNames = ['apiKey', 'voiceKey'] as const;

type KeyedNode = Pick<FlowNode, 'id' | 'data'>;

const settingsOf = ({ data }: KeyedNode): Record<string, unknown> | undefined => {
  const { typebotIntegration: settings } = data;
  return typeof settings === 'object' && settings !== null ? (settings as Record<string, unknown>) : undefined;
};

/** Replaces the keys of nodes. `replace` gets each key that is not empty, with its node and name. */
export const mapNodeKeys = <N extends KeyedNode>(
  nodes: readonly N[],
  replace: (key: string, nodeId: string, name: string) => string,
): N[] =>
  nodes.map((node) => {
    const settings = settingsOf(node);
    const replaced = keyNames.flatMap((name) => {
      const key = settings?.[name];
      return typeof key === 'string' && key.trim() !== '' ? [[name, replace(key.trim(), node.id, name)] as const] : [];
    });
    if (!settings || replaced.length === 0) return node;
    return { ...node, data: { ...node.data, typebotIntegration: { ...settings, ...Object.fromEntries(replaced) } } };
  });
