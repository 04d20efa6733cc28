import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDirectory, replaceFile } from '../../storage/durable.ts';

export type BankPix = {
  endToEndId: string;
  txid: string;
  valor: string;
  horario: string;
  devolucoes?: { valor: string; status: string }[];
};
export type BankCharge = {
  txid: string;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  valor: { original: string };
  chave: string;
  calendario: { criacao: string; expiracao: number };
  location: string;
  pixCopiaECola: string;
  pix?: BankPix[];
};
type Webhook = { webhookUrl: string; chave: string };

/**
 * The memory of the simulated bank, on disk and outside our database, so that it survives restarts and every process
 * of the installation sees the same bank.
 */
export function openBankLedger(directory: string) {
  const folder = join(directory, 'sandbox', 'bank');
  const read = async <T>(name: string): Promise<T | undefined> => {
    try {
      return JSON.parse(await readFile(join(folder, name), 'utf8')) as T;
    } catch {
      return undefined;
    }
  };
  const write = async (name: string, value: object): Promise<void> => {
    await makeDirectory(folder);
    await replaceFile(join(folder, name), JSON.stringify(value));
  };
  const isName = (txid: string): boolean => /^[a-zA-Z0-9]{1,35}$/.test(txid);
  return {
    findCharge: (txid: string): Promise<BankCharge | undefined> =>
      isName(txid) ? read<BankCharge>(`${txid}.json`) : Promise.resolve(undefined),
    keepCharge: (charge: BankCharge): Promise<void> => write(`${charge.txid}.json`, charge),
    findWebhook: (): Promise<Webhook | undefined> => read<Webhook>('webhook.json'),
    keepWebhook: (webhook: Webhook): Promise<void> => write('webhook.json', webhook),
  };
}

export type BankLedger = ReturnType<typeof openBankLedger>;
