import { handlesOf, readNode, type FlowDocument } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { setNodeData } from '../editor/editedFlow.ts';
import { addedHandles, newMenuOption, readMenuOptions, withMenuOptions } from './menuOptions.ts';

const data = {
  message: 'O que procura?',
  arrayOption: [
    { number: 1, value: 'Sofás' },
    { number: 2, value: 'Falar com gente' },
  ],
};
const position = { x: 0, y: 0 };
const flow: FlowDocument = {
  nodes: [
    { id: 'm', type: 'menu', position, data },
    { id: 't', type: 'ticket', position, data: {} },
  ],
  connections: [
    { source: 'm', sourceHandle: 'a1', target: 't' },
    { source: 'm', sourceHandle: 'a2', target: 't' },
  ],
};
const apply = (options: ReturnType<typeof readMenuOptions>): FlowDocument => {
  const next = withMenuOptions(data, options);
  const added = addedHandles(options);
  const kept = handlesOf(readNode({ type: 'menu', data: next })).filter((handle) => !added.includes(handle));
  return setNodeData(flow, 'm', next, kept);
};

describe('the options of a menu', () => {
  it('keep their edges while they stay, and are stored as they are specified [FLOW-29, FLOW-67]', () => {
    const { nodes, connections } = apply(readMenuOptions(data));
    expect(nodes[0]!.data).toEqual(data);
    expect(connections).toEqual(flow.connections);
  });

  it('lose their edge when they are removed, also to a new option with the same number [FLOW-67]', () => {
    const [first] = readMenuOptions(data);
    const added = { ...newMenuOption([first!]), value: 'Mesas' };
    expect(added.number).toBe(2);
    expect(apply([first!, added]).connections).toEqual([flow.connections[0]]);
  });

  it('take the number after the largest one that is shown [FLOW-67]', () => {
    const [, second] = readMenuOptions(data);
    expect(newMenuOption([second!]).number).toBe(3);
    expect(newMenuOption([]).number).toBe(1);
  });
});
