import { languages } from '@recado/contracts';
import { drawerStarts } from '../../lib/browser/rail.ts';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { RadioBar } from '../../ui/fields/RadioBar.tsx';
import { languageNames } from '../../ui/language/languageNames.ts';
import styles from './ProfileDialog.module.css';
import type { ScreenChoices } from './useScreenChoices.ts';
import { userTexts } from './users.texts.ts';

/** The choices of this browser: its language, and the start of its side menu. */
export function ScreenFields({ choices }: { choices: ScreenChoices }) {
  const t = useTexts(userTexts);
  const isPhone = useIsPhone();
  return (
    <>
      <h3 className={styles.heading}>{t('onThisScreen')}</h3>
      <RadioBar
        label={t('language')}
        name="language"
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={choices.language}
        onChange={choices.chooseLanguage}
      />
      {/* A phone has no side menu that could start open. */}
      {!isPhone && (
        <RadioBar
          label={t('drawer')}
          name="drawer"
          options={drawerStarts.map((value) => ({ value, label: t(value) }))}
          value={choices.drawer}
          onChange={choices.chooseDrawer}
        />
      )}
    </>
  );
}
