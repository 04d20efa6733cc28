import { mapNodeKeys, type FlowDocument } from '@recado/contracts';
import type { Secrets } from '../../kernel/secrets.ts';

const maskMark = '••••';
/** A stored key is its mask and its ciphertext. */
const separator = '|v1.';

/** Replaces the keys of a document. `replace` gets each key that is not empty, with its node and name. */
const mapKeys = (
  document: FlowDocument,
  replace: (key: string, nodeId: string, name: string) => string,
): FlowDocument => ({ ...document, nodes: mapNodeKeys(document.nodes, replace) });

const maskOf = (stored: string): string => stored.split(separator)[0]!;
const at = (companyId: number) => ({ table: 'flows', column: 'document', row: companyId });

/** Returns the key of a node as its service takes it; undefined for none. Throws for a key of another company. */
export function openNodeKey(stored: unknown, companyId: number, secrets: Secrets): string | undefined {
  const place = typeof stored === 'string' ? stored.indexOf(separator) : -1;
  return place < 0 ? undefined : secrets.open((stored as string).slice(place + 1), at(companyId));
}

/** Returns a document with its keys masked, as every answer shows them. */
export const maskKeys = (document: FlowDocument): FlowDocument => mapKeys(document, maskOf);

/** Returns a stored document without its keys, as the export of a company contains it. A flow without a draft has null. */
export const withoutKeys = (document: unknown): unknown =>
  document === null ? null : mapKeys(document as FlowDocument, () => '');

/** Returns a document with its keys sealed anew; undefined if the current key sealed all of them. */
export function resealKeys(document: FlowDocument, companyId: number, secrets: Secrets): FlowDocument | undefined {
  let isChanged = false;
  const changed = mapKeys(document, (key) => {
    const start = key.indexOf(separator);
    const next = start < 0 ? undefined : secrets.reseal(key.slice(start + 1), at(companyId));
    if (next === undefined) return key;
    isChanged = true;
    return `${key.slice(0, start)}|${next}`;
  });
  return isChanged ? changed : undefined;
}

/** True if a document has a key that is only a mask: the stored one has to be found. */
export function hasMaskedKey(document: FlowDocument): boolean {
  let isFound = false;
  mapKeys(document, (key) => {
    isFound ||= key.includes(maskMark);
    return key;
  });
  return isFound;
}

/**
 * Returns a document with its keys encrypted. A masked key becomes the stored one of the same node in `known`, otherwise
 * of any node there with this mask, so that copies of a node keep their key. A mask that nobody knows is dropped.
 */
export function sealKeys(
  document: FlowDocument,
  { known, companyId, secrets }: { known: readonly FlowDocument[]; companyId: number; secrets: Secrets },
): FlowDocument {
  const stored: { key: string; nodeId: string; name: string }[] = [];
  for (const one of known)
    mapKeys(one, (key, nodeId, name) => {
      if (key.includes(separator)) stored.push({ key, nodeId, name });
      return key;
    });
  return mapKeys(document, (key, nodeId, name) => {
    if (key.includes(maskMark)) {
      const sameMask = stored.filter((one) => one.name === name && maskOf(one.key) === maskOf(key));
      return (sameMask.find((one) => one.nodeId === nodeId) ?? sameMask[0])?.key ?? '';
    }
    const mask = `${maskMark}${key.length > 12 ? key.slice(-4) : ''}`;
    return `${mask}|${secrets.seal(key, at(companyId))}`;
  });
}
