import { settingsApi, type SecretSettingKey, type Setting, type SettingKey } from '@recado/contracts';
import { useState } from 'react';
import { toast } from '../../lib/notices/toasts.tsx';
import { useChannel } from '../../lib/live/realtime.ts';
import { keyOf, queryClient, useCall, useEndpoint } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { settingTexts } from './settings.texts.ts';

const listKey = keyOf(settingsApi.list);

const put = (setting: Setting): void =>
  void queryClient.setQueryData<Setting[]>(listKey, (rows) =>
    rows?.map((row) => (row.key === setting.key ? setting : row)),
  );

/**
 * Returns the settings of the company by key, a function that saves one at once (SET-04), and one that shows a saved row. A choice shows before the
 * server has answered and goes back if it refuses. Changes of another administrator arrive live.
 */
export function useSettings() {
  const t = useTexts(settingTexts);
  const found = useEndpoint(settingsApi.list);
  const { run } = useCall(settingsApi.change);
  const [pending, setPending] = useState<Partial<Record<SettingKey, string>>>({});
  useChannel('settings', ({ setting }) => {
    put(setting);
    // The server may have read an answer under way before the change.
    if (queryClient.isFetching({ queryKey: listKey }) > 0) void queryClient.invalidateQueries({ queryKey: listKey });
  });
  const valueOf = (key: SettingKey | SecretSettingKey): string =>
    (key === 'paymentToken' ? undefined : pending[key]) ?? found.data?.find((row) => row.key === key)?.value ?? '';
  const save = async (key: SettingKey, value: string): Promise<void> => {
    setPending((others) => ({ ...others, [key]: value }));
    try {
      put(await run({ params: { key }, body: { value } }));
      toast.success(t('saved'), { id: 'settings' });
    } catch {
      // `useCall` has shown the error; the stored value shows again.
    }
    setPending(({ [key]: _, ...others }) => others);
  };
  return { found, valueOf, save, put };
}
