import type { CampaignSetting } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { readSettings } from './readSettings.ts';
import { formOf, problemOfKey, problemsOf, SettingsForm, toKey } from './settingsForm.ts';

const row = (key: CampaignSetting['key'], value: string): CampaignSetting => ({ id: 1, key, value });

describe('the settings of campaigns', () => {
  it('begin with 20, 20 and 60 seconds [CAMP-23]', () => {
    expect(formOf(readSettings([]))).toEqual({
      messageInterval: 20,
      longerIntervalAfter: 20,
      greaterInterval: 60,
      variables: [],
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
});
