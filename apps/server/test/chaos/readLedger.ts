import { openSandboxWorld } from '../../src/gateways/whatsapp/sandbox/sandboxWorld.ts';
import type { LedgerLine } from '../../src/gateways/whatsapp/sandbox/sandboxLedger.ts';

/** The simulator's own record of one connection, kept outside the database. */
export type PhoneMemory = {
  /** Wids the product was offered, and those it said it has. */
  offered: Set<string>;
  acknowledged: Set<string>;
  /** Messages that contacts received, in that order; `again` is a second delivery under a wid they already had. */
  received: { wid: string; number: string; body: string; again: boolean }[];
  /** The most each contact's phone said of a message of ours. */
  receipts: Map<string, number>;
};

export async function readLedger(directory: string, connectionId: number): Promise<PhoneMemory> {
  const world = openSandboxWorld({ directory });
  const lines: LedgerLine[] = await world.ledgerOf(connectionId);
  await world.close();
  const memory: PhoneMemory = { offered: new Set(), acknowledged: new Set(), received: [], receipts: new Map() };
  for (const line of lines) {
    if (line.type === 'inbound') memory[line.step].add(line.wid);
    if (line.type === 'outbound')
      memory.received.push({ wid: line.wid, number: line.number, body: line.body, again: line.again ?? false });
    if (line.type === 'receipt' && line.ack !== undefined)
      memory.receipts.set(line.wid, Math.max(line.ack, memory.receipts.get(line.wid) ?? 0));
  }
  return memory;
}
