import { auditApi, type ReplyOf } from '@recado/contracts';
import { beforeAll, beforeEach, expect } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from './harness.ts';
import { makeCompany, makeUser } from './make.ts';

/** A server for a file of tests about the record of changes, with a new company and administrator for each test. */
export function openAuditFixture() {
  const audit = {
    /** Returns the entries that the administrator sees, newest first. */
    async list(query: object = {}) {
      const { status, body } = await call(audit.server, auditApi.list, { as: audit.admin, query });
      expect(status).toBe(200);
      return body.entries;
    },
  } as {
    server: TestServer;
    companyId: number;
    admin: TestUser;
    list(query?: object): Promise<Entries>;
  };
  beforeAll(async () => {
    audit.server = await openTestServer();
  });
  beforeEach(async () => {
    audit.companyId = await makeCompany(audit.server);
    audit.admin = await makeUser(audit.server, audit.companyId, { profile: 'admin' });
  });
  return audit;
}

type Entries = ReplyOf<typeof auditApi.list>['entries'];
