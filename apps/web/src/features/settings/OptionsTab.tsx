import Button from '@mui/material/Button';
import { settingChoices, type SettingKey } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { paths } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { SwitchRow } from '../../ui/fields/SwitchRow.tsx';
import { FirstStepsOption } from '../firstSteps/index.ts';
import styles from './OptionsTab.module.css';
import { mailOptionTexts } from './mailOptions.texts.ts';
import { PaymentToken } from './PaymentToken.tsx';
import { PlatformOptions } from './PlatformOptions.tsx';
import { settingTexts } from './settings.texts.ts';
import type { useSettings } from './useSettings.ts';

/** The settings that are on or off. */
type SwitchKey =
  | 'userRating'
  | 'sendGreetingAccepted'
  | 'sendMsgTransfTicket'
  | 'sendGreetingMessageOneQueues'
  | 'call'
  | 'CheckMsgIsGroup'
  | 'requireTwoFactor'
  | MailSwitch;
/** The mails that a company can switch off. */
type MailSwitch = 'connectionLostMail' | 'welcomeMail' | 'invoiceDueMail' | 'invoicePaidMail';
const mailSwitches: readonly MailSwitch[] = ['connectionLostMail', 'welcomeMail', 'invoiceDueMail', 'invoicePaidMail'];
/** The settings with a list of choices. */
type ChoiceKey = 'chatBotType' | 'language' | 'scheduleType';

type Settings = ReturnType<typeof useSettings>;

/** The options of the company, and for super users those of the platform. Each is saved at once (SET-02, SET-04). */
export function OptionsTab({ settings, onHours }: { settings: Settings; onHours: () => void }) {
  const t = useTexts(settingTexts);
  const mailT = useTexts(mailOptionTexts);
  const isSuper = useSession(({ user }) => user?.super === true);
  return (
    <div className={styles.groups}>
      <Group title={t('tickets')} text={t('ticketsText')}>
        <OnOff setting="userRating" settings={settings} />
        <OnOff setting="sendGreetingAccepted" settings={settings} />
        <OnOff setting="sendMsgTransfTicket" settings={settings} />
        <OnOff setting="sendGreetingMessageOneQueues" settings={settings} />
        <FirstStepsOption />
      </Group>
      <Group title={t('incoming')} text={t('incomingText')}>
        <OnOff setting="call" settings={settings} />
        <OnOff setting="CheckMsgIsGroup" settings={settings} />
        <Choice setting="chatBotType" settings={settings} />
        <Choice setting="language" settings={settings} />
      </Group>
      <Group title={t('hours')} text={t('hoursText')}>
        <Choice setting="scheduleType" settings={settings} />
        <HoursLink scheduleType={settings.valueOf('scheduleType')} onHours={onHours} />
      </Group>
      <Group title={t('security')} text={t('securityText')}>
        <OnOff setting="requireTwoFactor" settings={settings} />
      </Group>
      <Group title={mailT('mails')} text={mailT('mailsText')}>
        {mailSwitches.map((setting) => (
          <OnOff key={setting} setting={setting} settings={settings} hint={mailT(`${setting}Text`)} />
        ))}
      </Group>
      {isSuper && (
        <Group title={mailT('platform')} text={mailT('platformText')}>
          <PlatformOptions />
          <PaymentToken settings={settings} />
        </Group>
      )}
    </div>
  );
}

/** Leads to the hours that the choice above makes apply. */
function HoursLink({ scheduleType, onHours }: { scheduleType: string | undefined; onHours: () => void }) {
  const t = useTexts(settingTexts);
  const navigate = useNavigate();
  if (scheduleType !== 'company' && scheduleType !== 'queue') return null;
  const isOfCompany = scheduleType === 'company';
  return (
    <div>
      <Button size="small" onClick={isOfCompany ? onHours : () => void navigate({ to: paths.queues })}>
        {t(isOfCompany ? 'editHours' : 'editQueueHours')}
      </Button>
    </div>
  );
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.card}>{children}</div>
    </section>
  );
}

type OnOffProps = { setting: SwitchKey; settings: Settings; hint?: string };

function OnOff({ setting, settings: { valueOf, save }, hint }: OnOffProps) {
  const t = useTexts(settingTexts);
  return (
    <SwitchRow
      label={t(setting)}
      hint={hint ?? t(`${setting as Exclude<SwitchKey, MailSwitch>}Text`)}
      isOn={valueOf(setting) === 'enabled'}
      onChange={(isOn) => save(setting, isOn ? 'enabled' : 'disabled')}
    />
  );
}

function Choice({ setting, settings: { valueOf, save } }: { setting: ChoiceKey; settings: Settings }) {
  const t = useTexts(settingTexts);
  const id = useId();
  return (
    <div className={styles.choice}>
      <span className={styles.words}>
        <label htmlFor={id}>{t(setting)}</label>
        <small id={`${id}-hint`}>{t(`${setting}Text`)}</small>
      </span>
      <span className={styles.select}>
        <SelectBox
          id={id}
          aria-describedby={`${id}-hint`}
          value={valueOf(setting)}
          onChange={(event) => save(setting satisfies SettingKey, event.target.value)}
        >
          {settingChoices[setting].map((value) => (
            <option key={value} value={value}>
              {t(`${setting}.${value}` as 'chatBotType.text')}
            </option>
          ))}
        </SelectBox>
      </span>
    </div>
  );
}
