import { platformSettingKeys, platformSettingsApi, type PlatformSettingKey } from '@recado/contracts';
import { toast } from '../../lib/notices/toasts.tsx';
import { keyOf, queryClient, useCall, useEndpoint } from '../../lib/server/api.ts';
import { usePendingChoices } from '../../lib/server/usePendingChoices.ts';
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
  const { choose, pendingOf } = usePendingChoices<PlatformSettingKey, boolean>();
  const { data } = found;
  if (found.isPending) return <SkeletonBar width="60%" />;
  if (!data) return <ErrorState title={t('loadFailed')} onRetry={() => void found.refetch()} />;
  const save = (key: PlatformSettingKey, isOn: boolean): void =>
    choose(key, isOn, async () => {
      const changed = await run({ body: { [key]: isOn ? 'enabled' : 'disabled' } });
      // Answers to two switches may arrive in either order: each has its own switch right.
      queryClient.setQueryData<typeof changed>(
        keyOf(platformSettingsApi.get),
        (now) => now && { ...now, [key]: changed[key] },
      );
      void queryClient.invalidateQueries({ queryKey: [platformSettingsApi.signUp.path] });
      toast.success(t('saved'), { id: 'settings' });
    });
  return platformSettingKeys.map((key) => (
    <SwitchRow
      key={key}
      label={t(key)}
      hint={hint(`${key}Text`)}
      isOn={pendingOf(key) ?? data[key] === 'enabled'}
      onChange={(isOn) => save(key, isOn)}
    />
  ));
}
