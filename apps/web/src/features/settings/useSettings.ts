import { settingsApi, type SecretSettingKey, type Setting, type SettingKey } from '@recado/contracts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useChannel } from '../../lib/live/realtime.ts';
import { keyOf, queryClient, useCall, useEndpoint } from '../../lib/server/api.ts';
import { usePendingChoices } from '../../lib/server/usePendingChoices.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { settingTexts } from './settings.texts.ts';

const listKey = keyOf(settingsApi.list);

const put = (setting: Setting): void =>
  void queryClient.setQueryData<Setting[]>(listKey, (rows) =>
    rows?.map((row) => (row.key === setting.key ? setting : row)),
  );

/**
 * Returns the settings of the company by key, a function that saves one at once (SET-04), and one that shows a saved row.
 * Changes of another administrator arrive live.
 */
export function useSettings() {
  const t = useTexts(settingTexts);
  const found = useEndpoint(settingsApi.list);
  const { run } = useCall(settingsApi.change);
  const { choose, pendingOf } = usePendingChoices<SettingKey, string>();
  useChannel('settings', ({ setting }) => {
    put(setting);
    // The server may have read an answer under way before the change.
    if (queryClient.isFetching({ queryKey: listKey }) > 0) void queryClient.invalidateQueries({ queryKey: listKey });
  });
  const valueOf = (key: SettingKey | SecretSettingKey): string =>
    (key === 'paymentToken' ? undefined : pendingOf(key)) ?? found.data?.find((row) => row.key === key)?.value ?? '';
  const save = (key: SettingKey, value: string): void =>
    choose(key, value, async () => {
      put(await run({ params: { key }, body: { value } }));
      toast.success(t('saved'), { id: 'settings' });
    });
  return { found, valueOf, save, put };
}
