import { platformSettingKeys, platformSettingsApi, type PlatformSettingKey } from '@recado/contracts';
import { useState } from 'react';
import { toast } from '../../lib/notices/toasts.tsx';
import { keyOf, queryClient, useCall, useEndpoint } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { SwitchRow } from '../../ui/fields/SwitchRow.tsx';
import { SkeletonBar } from '../../ui/lists/Skeletons.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { mailOptionTexts } from './mailOptions.texts.ts';
import { settingTexts } from './settings.texts.ts';

/** The settings that hold for every company, for super users (ROLE-18). Each is saved at once. */
export function PlatformOptions() {
  const t = useTexts(settingTexts);
  const hint = useTexts(mailOptionTexts);
  const found = useEndpoint(platformSettingsApi.get);
  const { run } = useCall(platformSettingsApi.change);
  // A choice shows before the server has answered, and goes back if it refuses.
  const [pending, setPending] = useState<Partial<Record<PlatformSettingKey, boolean>>>({});
  const { data } = found;
  if (found.isPending) return <SkeletonBar width="60%" />;
  if (!data) return <ErrorState title={t('loadFailed')} onRetry={() => void found.refetch()} />;
  const save = async (key: PlatformSettingKey, isOn: boolean): Promise<void> => {
    setPending((others) => ({ ...others, [key]: isOn }));
    try {
      const changed = await run({ body: { [key]: isOn ? 'enabled' : 'disabled' } });
      queryClient.setQueryData(keyOf(platformSettingsApi.get), changed);
      void queryClient.invalidateQueries({ queryKey: [platformSettingsApi.signUp.path] });
      toast.success(t('saved'), { id: 'settings' });
    } catch {
      // `useCall` has shown the error.
    }
    setPending(({ [key]: _, ...others }) => others);
  };
  return platformSettingKeys.map((key) => (
    <SwitchRow
      key={key}
      label={t(key)}
      hint={hint(`${key}Text`)}
      isOn={pending[key] ?? data[key] === 'enabled'}
      onChange={(isOn) => void save(key, isOn)}
    />
  ));
}
