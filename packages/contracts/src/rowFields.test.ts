import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  Announcement,
  Campaign,
  CampaignSetting,
  Chat,
  ChatMessage,
  Company,
  Connection,
  ContactDetails,
  ContactList,
  ContactListItem,
  FileList,
  Flow,
  FlowCampaign,
  Help,
  Invoice,
  Message,
  Note,
  Plan,
  Prompt,
  Queue,
  QueueIntegration,
  QueueOption,
  QuickMessage,
  Schedule,
  Setting,
  Tag,
  Ticket,
  UserDetails,
} from './index.ts';

/** The rows of wire 2 that belong to a company. */
const ofCompanies = {
  Campaign,
  CampaignSetting,
  Chat,
  ChatMessage,
  Connection,
  ContactDetails,
  ContactList,
  ContactListItem,
  FileList,
  Flow,
  FlowCampaign,
  Invoice,
  Message,
  Note,
  Prompt,
  Queue,
  QueueIntegration,
  QueueOption,
  QuickMessage,
  Schedule,
  Setting,
  Tag,
  Ticket,
  UserDetails,
};
/** Those of the platform, and the company itself. */
const ofThePlatform = { Announcement, Company, Help, Plan };

const fieldsOf = (row: z.ZodType): string[] => Object.keys((row as z.ZodObject).shape);

describe('the fields of every row (wire 2)', () => {
  it.each(Object.entries(ofCompanies))('are id, company and times: %s', (_name, row) => {
    expect(fieldsOf(row)).toEqual(expect.arrayContaining(['id', 'companyId', 'createdAt', 'updatedAt']));
  });

  it.each(Object.entries(ofThePlatform))('are id and times without a company: %s', (_name, row) => {
    expect(fieldsOf(row)).toEqual(expect.arrayContaining(['id', 'createdAt', 'updatedAt']));
  });
});
