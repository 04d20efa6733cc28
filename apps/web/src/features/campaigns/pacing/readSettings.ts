import {
  defaultPacing,
  defaultQuietHours,
  QuietHours,
  type CampaignSetting,
  type CampaignVariable,
  type Pacing,
} from '@recado/contracts';

export type StoredSettings = {
  pacing: Pacing;
  variables: readonly CampaignVariable[];
  quietHours: QuietHours;
};

/** Reads the settings of campaigns; what is missing or unreadable has its default (CAMP-23). */
export function readSettings(rows: readonly CampaignSetting[]): StoredSettings {
  const found = new Map(rows.map(({ key, value }) => [key, parse(value)]));
  const seconds = (key: keyof Pacing): number => {
    const value = Number(found.get(key) ?? Number.NaN);
    return Number.isFinite(value) ? value : defaultPacing[key];
  };
  const variables = found.get('variables');
  const quietHours = QuietHours.safeParse(found.get('quietHours'));
  return {
    quietHours: quietHours.success ? quietHours.data : defaultQuietHours,
    pacing: {
      messageInterval: seconds('messageInterval'),
      longerIntervalAfter: seconds('longerIntervalAfter'),
      greaterInterval: seconds('greaterInterval'),
    },
    variables: Array.isArray(variables) ? (variables as CampaignVariable[]) : [],
  };
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
