import type { ContactDetails, TagBrief } from '@recado/contracts';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserErrand } from '../../kernel/errand.ts';
import type { Viewer, Work, UserWork } from '../../kernel/work.ts';

export type ContactDeps = {
  /** SQL condition on `tickets t` for the tickets that a user may see. */
  whereVisible(viewer: Viewer): SQL;
  /** SQL value beside `contacts`: the tags of the contact's tickets that a user may see, as JSON. */
  tagsOfContact(viewer: Viewer): SQL<TagBrief[]>;
  /** SQL condition on `contacts`: each of these tags is on a ticket of the contact that a user may see. */
  withTags(viewer: Viewer, tagIds: readonly number[]): SQL;
  /** SQL condition as `withTags`, for few contacts. */
  hasTags(viewer: Viewer, tagIds: readonly number[]): SQL;
  /** SQL query: the ids of the contacts that `withTags` is true for, each once. */
  taggedContacts(viewer: Viewer, tagIds: readonly number[]): SQL;
  /**
   * Adds a tag to the ticket that the card of each contact leads to. Returns the number of contacts with such a ticket,
   * and the name of the tag.
   */
  tagContacts(work: UserWork, contactIds: readonly number[], tagId: number): Promise<{ tagged: number; tag: string }>;
  /** Deletes every ticket of a contact with its dependent rows. */
  removeTickets(work: UserWork, contactId: number): Promise<void>;
  /** Deletes the scheduled messages of a contact and publishes it. */
  removeSchedules(work: UserWork, contactId: number): Promise<unknown>;
  /** Undoes the newest merge of a contact. Returns the restored contact. */
  splitContact(work: UserWork, contactId: number): Promise<z.input<typeof ContactDetails>>;
  /** Returns the given or the default connection, for an import. Throws ERR_NO_WAPP_FOUND or ERR_NO_DEF_WAPP_FOUND. */
  connectionToImport(work: Work, connectionId: number | undefined): Promise<{ id: number; isConnected: boolean }>;
  /** Asks the session of a connection to import the contacts of its phone. */
  enqueueImport(work: Work, connectionId: number, orderedBy: { id: number; name: string }): Promise<void>;
  /** The connection that looks numbers up: the default one, while it is connected and can tell. */
  askableConnection(work: Work): Promise<number | undefined>;
  /**
   * Returns the digits under which WhatsApp knows a number, null for a number without an account. Throws when the
   * look-up failed.
   */
  findNumber(errand: UserErrand, connectionId: number, number: string): Promise<string | null>;
};
