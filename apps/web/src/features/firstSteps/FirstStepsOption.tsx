import { useTexts } from '../../lib/texts/texts.ts';
import { SwitchRow } from '../../ui/fields/SwitchRow.tsx';
import { setDismissed, useDismissed } from './dismissed.ts';
import { firstStepsTexts } from './firstSteps.texts.ts';

/** The switch of the settings that shows the first steps beside the inbox, also after they were dismissed. */
export function FirstStepsOption() {
  const t = useTexts(firstStepsTexts);
  const isDismissed = useDismissed();
  return (
    <SwitchRow
      label={t('option')}
      hint={t('optionText')}
      isOn={!isDismissed}
      onChange={(isOn) => setDismissed(!isOn)}
    />
  );
}
