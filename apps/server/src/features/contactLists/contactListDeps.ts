import type { Errand } from '../../kernel/errand.ts';
import type { Work } from '../../kernel/work.ts';

type Caller = Pick<Errand, 'companyId' | 'inCompany' | 'log'>;

export type NumberDeps = {
  /** The connection that looks numbers up: the default one, while it is connected and can tell. */
  askableConnection(work: Work): Promise<number | undefined>;
  /**
   * Returns the digits under which WhatsApp knows a number, null for a number without an account. Throws when the
   * look-up failed.
   */
  findNumber(errand: Caller, connectionId: number, number: string): Promise<string | null>;
};

export type ContactListDeps = NumberDeps & {
  /** The names of the campaigns for which a list must stay (behaviour 9.14). */
  campaignsUsing(work: Work, contactListId: number): Promise<string[]>;
  /** Reads an uploaded file. It has at most the bytes that the contract allows. */
  readFile(received: unknown): Promise<Buffer>;
};
