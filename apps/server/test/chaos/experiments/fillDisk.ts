import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shareOf, type Experiment, type Outcome } from '../experiment.ts';
import type { Team } from '../makeTeam.ts';
import type { Load } from '../openLoad.ts';
import { judgeAnswers, openFixture } from '../openFixture.ts';
import { failsOnFullDisk, leavesPartials } from '../plants.ts';
import { mountSmallDisk } from '../tmpfs.ts';

const sizes = {
  smoke: { uploads: 10, inbound: 80, outbound: 10, perSecond: 40, sendsPerSecond: 10, teams: 1, chats: 6, watchers: 1 },
  full: {
    uploads: 100,
    inbound: 2_000,
    outbound: 400,
    perSecond: 80,
    sendsPerSecond: 18,
    teams: 2,
    chats: 20,
    watchers: 2,
  },
};
const diskMegabytes = 4;
const uploadBytes = 700_000;
/** Works again so soon after there is space. */
const backWithinMs = 60_000;

/** R12: the disk of the files fills up while texts come and go; the database has a disk of its own. */
export const fillDisk: Experiment = {
  name: 'R12',
  what: 'disk of the files full under load, then space again',
  plants: [failsOnFullDisk, leavesPartials],
  async run(trial) {
    const { field, tier } = trial;
    const size = sizes[tier];
    const disk = mountSmallDisk(diskMegabytes);
    if (!disk) return { figures: { 'not run': 'mounting a small disk needs root' }, violations: [] };
    // The simulator's record belongs to the contacts and has its own disk space.
    mkdirSync(join(field.directory, 'sandbox'), { recursive: true });
    symlinkSync(join(field.directory, 'sandbox'), join(disk.directory, 'sandbox'));
    const fixture = await openFixture(trial, {
      servers: 1,
      teams: size.teams,
      watchers: size.watchers,
      env: { DATA_DIR: disk.directory, DATABASE_URL: field.urlOver(field.databasePort), DISK_RESERVE_MB: '0' },
    });
    try {
      const url = fixture.servers[0]!.url;
      const load = fixture.load({
        label: 'R12',
        chats: size.chats,
        inboundPerSecond: size.perSecond,
        outboundPerSecond: size.sendsPerSecond,
      });
      const [team] = fixture.teams as [Team];
      const ticketId = await openTicket(team, url, load);
      const violations: string[] = [];
      const statuses: number[] = [];
      const uploads = shareOf(trial, size.uploads);
      for (let n = 0; n < uploads; n++) statuses.push(await upload(team, url, ticketId));
      const refused = statuses.filter((status) => status === 503).length;
      const wrong = statuses.filter((status) => status !== 200 && status !== 503);
      if (wrong.length > 0)
        violations.push(`R12: uploads to a full disk were answered ${[...new Set(wrong)].join(', ')}`);
      if (refused === 0 && wrong.length === 0) violations.push('R12: the disk was never full');
      const partial = await leftIn(join(disk.directory, 'incoming'));
      if (partial > 0) violations.push(`R12: ${partial} partial files were left`);

      if (violations.length > 0) {
        await load.finish();
        return { figures: { uploads, 'refused 503': refused }, violations };
      }
      disk.fill();
      const taken = () => load.offered.filter(({ acknowledged }) => acknowledged).length;
      const before = taken();
      await pause(2_000);
      if (taken() === before) violations.push('R12: texts stood still while the disk of the files was full');
      const ready = await fetch(`${url}/api/ready`);
      const { checks } = (await ready.json()) as { checks?: { disk: string } };
      if (ready.status !== 503 || checks?.disk !== 'full')
        violations.push(`R12: readiness said ${ready.status} with disk ${checks?.disk}`);
      disk.free();
      const freed = performance.now();
      while ((await upload(team, url, ticketId, 20_000)) !== 200 && performance.now() - freed < backWithinMs)
        await pause(100);
      const backMs = performance.now() - freed;
      if (backMs >= backWithinMs) violations.push('R12: uploads did not work again after there was space');

      const figures: Outcome['figures'] = { uploads, 'refused 503': refused, 'back after ms': Math.round(backMs) };
      if (violations.length > 0) {
        await load.finish();
        return { figures, violations };
      }
      await load.reach({ inbound: shareOf(trial, size.inbound), outbound: shareOf(trial, size.outbound) }, 240_000);
      await load.finish();
      const outcome = await fixture.conclude(load, figures);
      outcome.violations.push(...judgeAnswers(load));
      return outcome;
    } finally {
      await fixture.close();
      await pause(200);
      disk.remove();
    }
  },
};

/** A contact of its own writes, and its ticket is accepted. */
async function openTicket({ admin, connectionId }: Team, url: string, load: Load): Promise<number> {
  const message = { wid: `R12-${connectionId}-fotos`, number: '5513977776666' };
  const written = await admin.caller.call(url, 'POST', `/sandbox/${connectionId}/inbound`, {
    ...message,
    name: 'Cliente com fotos',
    body: 'mensagem 0',
  });
  load.offered.push({ ...message, connectionId, n: 0, acknowledged: written.status === 200, forgotten: false });
  const { ticketId } = written.body as { ticketId: number };
  await admin.caller.call(url, 'PUT', `/tickets/${ticketId}`, { status: 'open', userId: admin.id });
  return ticketId;
}

async function upload({ admin }: Team, url: string, ticketId: number, bytes = uploadBytes): Promise<number> {
  const form = new FormData();
  form.set('body', 'arquivo');
  form.set('medias', new Blob([randomBytes(bytes)]), 'dados.bin');
  // Sent without its length, so that the disk is found full in the middle and not before.
  const { body, headers } = new Response(form);
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': headers.get('content-type') ?? '' },
    body,
    duplex: 'half',
  };
  const answer = await fetch(`${url}/api/messages/${ticketId}`, init);
  await answer.arrayBuffer();
  return answer.status;
}

/** Files in a folder that are still there after a moment. */
async function leftIn(folder: string): Promise<number> {
  for (let tries = 0; tries < 20 && readdirSync(folder).length > 0; tries++) await pause(50);
  return readdirSync(folder).length;
}
