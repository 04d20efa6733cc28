import { isMimeType, limits, type FlowNode } from '@recado/contracts';
import { newNodeId } from '../editor/editedFlow.ts';
import { numberOf, recordOf, textOf } from '../panels/panelTypes.ts';

export type FileKind = 'img' | 'audio' | 'video';

/** A card of a content node while it is edited. `file` was chosen and is not uploaded yet. */
export type Card =
  | { key: string; type: 'message'; value: string }
  | { key: string; type: 'interval'; value: string }
  | { key: string; type: FileKind; value: string; original: string; record: boolean; file: File | null };

/** Accepted files by kind: extensions for the browser, types, and bytes (FLOW-51 to FLOW-53). */
export const fileRules = {
  img: { accept: '.png,.jpg,.jpeg', types: ['image/png', 'image/jpeg'], bytes: limits.flowFileBytes.image },
  audio: {
    accept: '.ogg,.mp3,.opus',
    // Firefox names every `.ogg` a video, and some systems name it after its container.
    types: ['audio/ogg', 'audio/mpeg', 'audio/mp3', 'audio/opus', 'video/ogg', 'application/ogg'],
    bytes: limits.flowFileBytes.audio,
  },
  video: { accept: '.mp4', types: ['video/mp4'], bytes: limits.flowFileBytes.video },
} as const;

/** The words for a file that is too large; each names the limit of its kind. */
export const tooLargeWords = { img: 'tooLarge2', audio: 'tooLarge5', video: 'tooLarge20' } as const;

/** Returns why a chosen file is refused; undefined if it may be uploaded. The server judges its content. */
export function refusalOf(
  kind: FileKind,
  file: Pick<File, 'name' | 'type' | 'size'>,
): 'tooLarge' | 'wrongType' | undefined {
  const { accept, types, bytes } = fileRules[kind];
  const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  // Browsers know no type for `.opus`, which then only its name tells.
  if (!accept.split(',').includes(extension) || (file.type !== '' && !isMimeType(file.type, ...types)))
    return 'wrongType';
  return file.size > bytes ? 'tooLarge' : undefined;
}

export const newCard = (type: Card['type']): Card =>
  type === 'message' || type === 'interval'
    ? { key: newNodeId(), type, value: '' }
    : { key: newNodeId(), type, value: '', original: '', record: false, file: null };

/** Reads the cards of a content node, in the order of `seq`. */
export function readCards(data: FlowNode['data']): Card[] {
  const elements = Array.isArray(data.elements) ? data.elements.map(recordOf) : [];
  const seq: unknown[] = Array.isArray(data.seq) ? data.seq : [];
  return seq.flatMap((number): Card[] => {
    const element = elements.find((candidate) => candidate.number === number);
    const key = newNodeId();
    switch (element?.type) {
      case 'message':
        return [{ key, type: 'message', value: textOf(element.value) }];
      case 'interval':
        return [{ key, type: 'interval', value: textOf(element.value) }];
      case 'img':
      case 'audio':
      case 'video':
        return [
          {
            key,
            type: element.type,
            value: textOf(element.value),
            original: textOf(element.original),
            record: element.record === true,
            file: null,
          },
        ];
      default:
        return [];
    }
  });
}

export type CardFault = 'emptyText' | 'badInterval' | 'emptyFiles';

/** Returns what is wrong with a card (FLOW-54 to FLOW-56); undefined if nothing is. */
export function faultOf(card: Card): CardFault | undefined {
  if (card.type === 'message') return card.value.trim() === '' ? 'emptyText' : undefined;
  if (card.type === 'interval') {
    const seconds = numberOf(card.value, 0);
    return Number.isInteger(seconds) && seconds >= 1 && seconds <= limits.flowIntervalSeconds
      ? undefined
      : 'badInterval';
  }
  return card.value === '' && !card.file ? 'emptyFiles' : undefined;
}

/** The data of a content node: `seq` has the ids in order, such as `message0` (FLOW-34, FLOW-38). */
export function toData(cards: readonly Card[], data: FlowNode['data']): FlowNode['data'] {
  const elements = cards.map((card, at) => {
    const number = `${card.type}${at}`;
    if (card.type === 'message') return { type: card.type, value: card.value, number };
    if (card.type === 'interval') return { type: card.type, value: numberOf(card.value, 1), number };
    const { type, value, original, record } = card;
    return { type, value, number, original, ...(type === 'audio' && { record }) };
  });
  return { ...data, seq: elements.map(({ number }) => number), elements };
}
