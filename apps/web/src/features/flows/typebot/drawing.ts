import type { FlowDocument, FlowNode, FlowNodeType } from '@recado/contracts';
import type { Place, Typebot } from './readTypebot.ts';

/** An element of a content node as the editor stores it, without its id. */
export type ContentElement =
  | { type: 'message'; value: string }
  | { type: 'interval'; value: number }
  | { type: 'img' | 'audio' | 'video'; value: string; original: string; record?: boolean };

/** A way out of a node: to a place of the bot, to a node, or to nothing. */
type Way = Place | string | undefined;

const keyOf = ({ group, block }: Place): string => `${group} ${block}`;

/** The nodes and ways of a flow while a bot is drawn. Places of the bot become nodes only at the end (`finish`). */
export class Drawing {
  readonly #bot: Typebot;
  readonly #nodes: FlowNode[] = [];
  readonly #ways: { source: string; handle: string; to: Way }[] = [];
  /** The node of a block that has one. */
  readonly #entries = new Map<string, string>();
  /** The way on from a block that has no node. */
  readonly #passed = new Map<string, Place | undefined>();
  #ids = 1;

  constructor(bot: Typebot) {
    this.#bot = bot;
  }

  /** Returns the id of a node that is added later. Ids of the file are never used. */
  newId(): string {
    this.#ids += 1;
    return `tb${this.#ids}`;
  }

  add(id: string, type: FlowNodeType, data: FlowNode['data']): void {
    this.#nodes.push({ id, type, position: { x: 0, y: 0 }, data });
  }

  addContent(id: string, content: readonly ContentElement[]): void {
    const elements = content.map((element, at) => ({ ...element, number: `${element.type}${at}` }));
    this.add(id, 'singleBlock', { seq: elements.map(({ number }) => number), elements });
  }

  connect(source: string, handle: string, to: Way): void {
    this.#ways.push({ source, handle, to });
  }

  enterAt(place: Place, nodeId: string): void {
    this.#entries.set(keyOf(place), nodeId);
  }

  passOn(place: Place, to: Place | undefined): void {
    this.#passed.set(keyOf(place), to);
  }

  /** Returns the document, from its start node on. Edges to places without a node are left out. */
  finish(): FlowDocument {
    const start: FlowNode = {
      id: '1',
      type: 'start',
      position: { x: 250, y: 100 },
      data: { label: 'Inicio do fluxo' },
    };
    const ways = [{ source: start.id, handle: 'a', to: this.#bot.start as Way }, ...this.#ways];
    return {
      nodes: [start, ...this.#nodes],
      connections: ways.flatMap(({ source, handle, to }) => {
        const target = typeof to === 'string' ? to : this.#nodeAt(to);
        return target === undefined ? [] : [{ id: `${source}-${handle}`, source, sourceHandle: handle, target }];
      }),
    };
  }

  /** Returns the node at a place, or the next one behind blocks that have none. Blocks may pass on in a circle. */
  #nodeAt(place: Place | undefined): string | undefined {
    const seen = new Set<string>();
    for (let at = place; at;) {
      const key = keyOf(at);
      const entry = this.#entries.get(key);
      if (entry !== undefined) return entry;
      if (seen.has(key) || at.block >= this.#bot.groups[at.group]!.blocks.length) return undefined;
      seen.add(key);
      at = this.#passed.has(key) ? this.#passed.get(key) : { group: at.group, block: at.block + 1 };
    }
    return undefined;
  }
}
