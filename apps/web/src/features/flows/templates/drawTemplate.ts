import { languages, type FlowDocument, type FlowNode, type Language } from '@recado/contracts';
import { arrange } from '../editor/arrange.ts';
import { estimateHeight } from './estimateHeight.ts';

/** A text in Portuguese, English and Spanish. */
export type Words = readonly [pt: string, en: string, es: string];
/** A node without its place. `words` picks the language. */
type Drawn = (words: (text: Words) => string, queueId: number | null) => Pick<FlowNode, 'type' | 'data'>;

export type FlowTemplate = {
  id: string;
  name: Words;
  text: Words;
  /** The nodes by their ids. The start node has the id `1`. */
  nodes: Readonly<Record<string, Drawn>>;
  /** Edges written `source target` or `source:handle target`. */
  edges: readonly string[];
};

export const say =
  (...text: Words): Drawn =>
  (words) => ({ type: 'message', data: { label: words(text) } });

/** Asks, and keeps the answer under `key`. */
export const ask =
  (key: Words, ...text: Words): Drawn =>
  (words) => ({ type: 'question', data: { typebotIntegration: { message: words(text), answerKey: words(key) } } });

/** A menu: its message, then its options. */
export const choose =
  (text: Words, ...options: readonly Words[]): Drawn =>
  (words) => ({
    type: 'menu',
    data: {
      message: words(text),
      arrayOption: options.map((option, at) => ({ number: at + 1, value: words(option) })),
    },
  });

export const wait =
  (sec: number): Drawn =>
  () => ({ type: 'interval', data: { sec, label: `Intervalo ${sec} seg.` } });

export const when =
  (key: Words, condition: string, value: string): Drawn =>
  (words) => ({ type: 'condition', data: { key: words(key), condition, value } });

export const chance =
  (percent: number): Drawn =>
  () => ({ type: 'randomizer', data: { percent } });

/** Hands over to a queue, which the creator of the flow chooses. */
export const toPeople = (): Drawn => (_words, queueId) => ({
  type: 'ticket',
  data: queueId === null ? {} : { queue: queueId },
});

export const inLanguage = (text: Words, language: Language): string => text[languages.indexOf(language)]!;

/** Returns true if the flow hands over to people, so that a queue must be chosen. */
export const needsQueue = ({ nodes }: FlowTemplate): boolean =>
  Object.values(nodes).some((draw) => draw(([pt]) => pt, null).type === 'ticket');

/** Draws a template in a language, from left to right. Without a queue, its ticket nodes are problems until one is chosen. */
export function drawTemplate(
  { nodes, edges }: Pick<FlowTemplate, 'nodes' | 'edges'>,
  language: Language,
  queueId: number | null,
): FlowDocument {
  const origin = { x: 250, y: 100 };
  const drawn: FlowNode[] = [
    { id: '1', type: 'start', position: origin, data: { label: 'Inicio do fluxo' } },
    ...Object.entries(nodes).map(([id, draw]) => ({
      id,
      position: origin,
      ...draw((text) => inLanguage(text, language), queueId),
    })),
  ];
  const connections = edges.map((edge) => {
    const [from = '', target = ''] = edge.split(' ');
    const [source = '', sourceHandle = 'a'] = from.split(':');
    return { id: `${source}-${sourceHandle}`, source, sourceHandle, target };
  });
  const places = arrange({ nodes: drawn, connections }, new Map(drawn.map((node) => [node.id, estimateHeight(node)])));
  return { nodes: drawn.map((node) => ({ ...node, position: places.get(node.id)! })), connections };
}
