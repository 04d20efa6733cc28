import type { Campaign } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import {
  campaignForm,
  formOf,
  messageFields,
  onlyUsable,
  planSave,
  stepOf,
  withoutVariant,
  type CampaignForm,
} from './campaignForm.ts';
import { previewParts, toPreviewList } from './previewParts.ts';

const zone = 'America/Sao_Paulo';
/** 21/11/2026 12:00 by the clock of the company. */
const now = Date.parse('2026-11-21T15:00:00Z');

const filled = (part: Partial<CampaignForm> = {}): CampaignForm => ({
  ...formOf(null, zone),
  name: 'Semana da Casa',
  message1: 'Oi {nome}',
  whatsappId: 1,
  contactListId: 2,
  ...part,
});
const stored = (part: Partial<Campaign>): Campaign =>
  ({ name: 'Natal', message1: 'Oi', status: 'INATIVA', scheduledAt: null, tagId: null, ...part }) as Campaign;
const wrongFields = (form: CampaignForm, campaign: Campaign | null = null): string[] =>
  (campaignForm(campaign, zone, () => now).safeParse(form).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('the connection of a new campaign', () => {
  const connection = (id: number, status: 'CONNECTED' | 'DISCONNECTED') => ({ id, status });

  it('is chosen already where only one is connected, or where there is only one', () => {
    expect(onlyUsable([connection(1, 'DISCONNECTED'), connection(2, 'CONNECTED')])).toBe(2);
    expect(onlyUsable([connection(1, 'DISCONNECTED')])).toBe(1);
  });

  it('is the choice of the person where several can be meant', () => {
    expect(onlyUsable([connection(1, 'CONNECTED'), connection(2, 'CONNECTED')])).toBeUndefined();
    expect(onlyUsable([connection(1, 'DISCONNECTED'), connection(2, 'DISCONNECTED')])).toBeUndefined();
    expect(onlyUsable([])).toBeUndefined();
  });
});

describe('the form of a campaign', () => {
  it('names all wrong fields at once [CAMP-05, CAMP-34]', () => {
    expect(wrongFields(filled())).toEqual([]);
    expect(wrongFields({ ...formOf(null, zone), name: 'a' })).toEqual([
      'name',
      'message1',
      'whatsappId',
      'contactListId',
    ]);
    expect(wrongFields(filled({ kind: 'tag' }))).toEqual(['tagId']);
    expect(wrongFields(filled({ name: 'x'.repeat(51) }))).toEqual(['name']);
    for (const name of ['xy', 'x'.repeat(50)]) expect(wrongFields(filled({ name }))).toEqual([]);
    expect(wrongFields(filled({ message1: '  ', message3: 'Oi' }))).toEqual([]);
  });

  it('asks for no audience where the recipients are stored, whose list may be deleted since [CAMP-11]', () => {
    const begun = stored({ status: 'CANCELADA', startedAt: '2026-11-20T10:00:00.000Z' });
    expect(wrongFields(filled({ contactListId: null }), begun)).toEqual([]);
    expect(wrongFields(filled({ contactListId: null }), stored({ startedAt: null }))).toEqual(['contactListId']);
  });

  it('refuses a time more than five minutes ago unless it did not change [CAMP-28]', () => {
    expect(wrongFields(filled({ when: 'time', scheduledAt: '' }))).toEqual(['scheduledAt']);
    expect(wrongFields(filled({ when: 'time', scheduledAt: '2026-11-21T11:54' }))).toEqual(['scheduledAt']);
    expect(wrongFields(filled({ when: 'time', scheduledAt: '2026-11-21T11:56' }))).toEqual([]);
    const planned = stored({ status: 'PROGRAMADA', scheduledAt: '2026-11-21T14:00:00.000Z' });
    expect(wrongFields(filled({ when: 'time', scheduledAt: '2026-11-21T11:00' }), planned)).toEqual([]);
  });

  it('knows the part of the dialog of each field', () => {
    expect(['name', 'message3', 'file', 'fileListId'].map(stepOf)).toEqual(Array(4).fill('message'));
    expect(['whatsappId', 'contactListId', 'tagId'].map(stepOf)).toEqual(Array(3).fill('audience'));
    expect(['scheduledAt', 'confirmation'].map(stepOf)).toEqual(Array(2).fill('sending'));
  });

  it('removes a variant and moves the later ones up [CAMP-04]', () => {
    const texts = { message1: 'a', message2: 'b', message3: 'c', message4: '', message5: '' };
    expect(withoutVariant(texts, 1, false)).toEqual({
      message1: 'a',
      message2: 'c',
      message3: '',
      message4: '',
      message5: '',
    });
  });
});

describe('the variants of a cancelled campaign', () => {
  const cancelled = stored({ status: 'CANCELADA', message1: '', message2: 'b', message4: 'd' });

  it('keep their numbers when it is saved, also behind a gap [CAMP-04, CAMP-15]', () => {
    const { body } = planSave({ ...formOf(cancelled, zone), name: 'Outro nome' }, cancelled, zone);
    expect(messageFields.map((field) => body[field])).toEqual([null, 'b', null, 'd', null]);
  });

  it('keep their numbers when one of them is removed [CAMP-04, CAMP-15]', () => {
    const left = withoutVariant(formOf(cancelled, zone), 1, true);
    expect(messageFields.map((field) => left[field])).toEqual(['', '', '', 'd', '']);
  });
});

describe('saving a campaign', () => {
  const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });

  it('sends exactly one of list and tag, and null for empty variants [CAMP-34]', () => {
    const { body, after } = planSave(filled({ kind: 'tag', tagId: 3 }), null, zone);
    expect(body).toMatchObject({ message1: 'Oi {nome}', message2: null, contactListId: null, tagId: 3 });
    expect(after).toBeNull();
  });

  it('starts a campaign only once its file is stored [CAMP-20, CAMP-30]', () => {
    const plan = planSave(filled({ when: 'now', file }), null, zone);
    expect(plan.body.scheduledAt).toBeNull();
    expect(plan.after).toEqual({ scheduledAt: 'now' });
    const soon = planSave(filled({ when: 'time', scheduledAt: '2026-11-21T12:30', file }), null, zone);
    expect(soon.after).toEqual({ scheduledAt: '2026-11-21T12:30' });
    const later = filled({ when: 'time', scheduledAt: '2026-11-22T12:30', file });
    expect(planSave(later, null, zone)).toMatchObject({
      body: { scheduledAt: null },
      after: { scheduledAt: '2026-11-22T12:30' },
    });
    const draft = planSave(later, stored({ status: 'INATIVA' }), zone);
    expect(draft.body).not.toHaveProperty('scheduledAt');
    expect(draft.after).toEqual({ scheduledAt: '2026-11-22T12:30' });
    expect(planSave(filled({ when: 'now' }), null, zone).body.scheduledAt).toBe('now');
  });

  it('leaves out a time that did not change [CAMP-11]', () => {
    const cancelled = stored({ status: 'CANCELADA', scheduledAt: '2026-11-01T12:00:00.000Z' });
    const form = { ...filled(), ...formOf(cancelled, zone), contactListId: 2, whatsappId: 1 };
    expect(form.when).toBe('hold');
    expect(planSave(form, cancelled, zone).body).not.toHaveProperty('scheduledAt');
    const again = planSave({ ...form, when: 'now' }, cancelled, zone);
    expect(again.body).not.toHaveProperty('scheduledAt');
    expect(again.restarts).toBe(true);
  });
});

describe('the preview of a campaign', () => {
  const picture = { name: 'foto.jpg', type: 'image/jpeg', bytes: 10, address: null };
  const fileList = { message: 'Veja', files: [{ name: 'Tabela', file: { ...picture, type: 'application/pdf' } }] };
  const kinds = (given: Partial<Parameters<typeof previewParts>[0]>) =>
    previewParts({ text: 'Oi', file: null, fileList: null, confirmation: false, isTemplate: false, ...given }).map(
      (part) =>
        part.kind === 'file' ? `file:${part.caption}` : part.kind === 'text' ? `text:${part.text}` : part.kind,
    );

  it('shows a file with the text as its caption, and then the file list [CAMP-35]', () => {
    expect(kinds({})).toEqual(['text:Oi']);
    expect(kinds({ file: picture, fileList })).toEqual(['file:Oi', 'text:Veja', 'file:Tabela']);
    expect(kinds({ file: { ...picture, type: 'audio/mpeg' } })).toEqual(['text:Oi', 'file:']);
    expect(kinds({ fileList: { ...fileList, message: ' ' } })).toEqual(['text:Oi', 'file:Tabela']);
  });

  it('shows the files of a list as they are sent: filled, without empty entries, sounds alone [CAMP-35]', () => {
    const option = (name: string, mediaType: string | null) =>
      ({ name, path: mediaType && 'x', mediaName: name, mediaType, mediaUrl: null, bytes: 3 }) as never;
    const list = toPreviewList(
      {
        message: 'Veja, {nome}',
        options: [option('Tabela de {nome}', 'application/pdf'), option('Vazio', null), option('Áudio', 'audio/ogg')],
      },
      (text) => text.replace('{nome}', 'Ana'),
    );
    expect(kinds({ fileList: list })).toEqual(['text:Oi', 'text:Veja, Ana', 'file:Tabela de Ana', 'file:']);
  });

  it('shows the rest after the yes where confirmation is asked for [CAMP-36]', () => {
    expect(kinds({ isTemplate: true, file: picture, fileList })).toEqual(['text:Oi']);
    expect(kinds({ confirmation: true })).toEqual(['text:Oi']);
    expect(kinds({ confirmation: true, file: picture, fileList })).toEqual([
      'text:Oi',
      'yes',
      'file:',
      'text:Veja',
      'file:Tabela',
    ]);
  });
});
