import type { CampaignSetting } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { readSettings } from './readSettings.ts';
import { formOf, mergeVariables, problemOfKey, problemsOf, SettingsForm, toKey, withDraft } from './settingsForm.ts';

const at = '2026-11-28T12:00:00.000Z';
const row = (key: CampaignSetting['key'], value: string): CampaignSetting => ({
  id: 1,
  companyId: 1,
  key,
  value,
  createdAt: at,
  updatedAt: at,
});

describe('the settings of campaigns', () => {
  it('begin with 20, 20 and 60 seconds [CAMP-23]', () => {
    expect(formOf(readSettings([]))).toEqual({
      messageInterval: 20,
      longerIntervalAfter: 20,
      greaterInterval: 60,
      variables: [],
      draft: { key: '', value: '' },
      quietHours: { enabled: false, startTime: '20:00', endTime: '08:00' },
    });
  });

  it('are read from JSON, a zero included, and survive a value that is none [CAMP-26]', () => {
    const stored = readSettings([
      row('messageInterval', '0'),
      row('longerIntervalAfter', '"40"'),
      row('greaterInterval', 'x'),
      row('variables', '[{"key":"cupom","value":"LUZ15"}]'),
    ]);
    expect(stored.pacing).toEqual({ messageInterval: 0, longerIntervalAfter: 40, greaterInterval: 60 });
    expect(readSettings([row('quietHours', '{"enabled":true,"startTime":"9"}')]).quietHours.enabled).toBe(false);
    expect(stored.variables).toEqual([{ key: 'cupom', value: 'LUZ15' }]);
  });

  it('refuse a key that exists, whatever its case, and those of every campaign [CAMP-22]', () => {
    expect(problemOfKey('Cupom ', ['loja', 'cupom'])).toBe('taken');
    expect(problemOfKey('NOME', [])).toBe('own');
    expect(problemOfKey(' ', [])).toBe('empty');
    expect(problemOfKey('validade', ['cupom'])).toBeNull();
    expect(
      problemsOf([
        { key: 'a', value: '' },
        { key: 'A', value: '' },
      ]),
    ).toEqual([null, 'taken']);
    expect(toKey('{cupom}')).toBe('cupom');
  });

  it('accept only the offered seconds [CAMP-24, CAMP-25]', () => {
    const form = formOf(readSettings([]));
    expect(SettingsForm.safeParse(form).success).toBe(true);
    expect(SettingsForm.safeParse({ ...form, messageInterval: 7 }).success).toBe(false);
    expect(SettingsForm.safeParse({ ...form, greaterInterval: 61 }).success).toBe(false);
    expect(SettingsForm.safeParse({ ...form, variables: [{ key: 'email', value: 'x' }] }).success).toBe(false);
  });

  it('save a variable that is typed and not added, or say what is wrong with it', () => {
    const form = { ...formOf(readSettings([])), variables: [{ key: 'cupom', value: 'LUZ15' }] };
    const draft = { key: ' loja ', value: ' Centro ' };
    expect(SettingsForm.safeParse({ ...form, draft }).success).toBe(true);
    expect(withDraft(form.variables, draft)).toEqual([...form.variables, { key: 'loja', value: 'Centro' }]);
    expect(withDraft(form.variables, { key: ' ', value: '' })).toEqual(form.variables);
    for (const wrong of [
      { key: '', value: 'x' },
      { key: 'CUPOM', value: 'x' },
      { key: 'nome', value: '' },
    ])
      expect(SettingsForm.safeParse({ ...form, draft: wrong }).error?.issues.map(({ path }) => path)).toEqual([
        ['draft'],
      ]);
  });

  it('keep the variables that a colleague saved meanwhile', () => {
    const rows = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));
    const begun = rows({ a: '1', b: '1', c: '1', d: '1' });
    const mine = rows({ a: '1', b: '2', d: '1', mine: '1' });
    const theirs = rows({ a: '3', b: '3', c: '3', theirs: '1' });
    expect(mergeVariables(begun, mine, theirs)).toEqual(rows({ a: '3', b: '2', mine: '1', theirs: '1' }));
  });
});
