import { isSameDay } from 'date-fns';
import { useCallback, useMemo, useState } from 'react';
import { clock, dayLabel, useNow } from '../../../lib/format/dates.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { Customer } from '../customers/customers.ts';
import { PhoneBubble } from './PhoneBubble.tsx';
import { PhoneComposer, type Aim } from './PhoneComposer.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import { usePhoneWorld, type PhoneMessage } from './phoneWorld.ts';
import styles from './Phone.module.css';
import { sandboxTexts } from '../sandbox.texts.ts';
import { sendFile } from '../controls/sendFile.ts';

const none: readonly PhoneMessage[] = [];

/** The end of the chat is made anew with each message, and shows itself. */
const bringIntoView = (end: HTMLElement | null): void => end?.scrollIntoView({ block: 'nearest' });

/** The phone of a customer, with the chat with the company. */
export function Phone({ customer }: { customer: Customer }) {
  const t = useTexts(sandboxTexts);
  const company = useSession((state) => state.user?.company);
  const isOffline = usePhoneWorld((state) => state.world.isOffline);
  const chat = usePhoneWorld((state) => state.world.chats[customer.number]) ?? none;
  const isTyping = usePhoneWorld((state) => state.typingTo.includes(customer.number));
  const [menu, setMenu] = useState<{ message: PhoneMessage; anchor: HTMLElement } | null>(null);
  const [aim, setAim] = useState<Aim>(null);
  const now = useNow(15_000);
  const byWid = useMemo(() => new Map(chat.map((message) => [message.wid, message])), [chat]);
  const openMenu = useCallback((message: PhoneMessage, anchor: HTMLElement) => setMenu({ message, anchor }), []);

  const name = company?.name ?? '';
  return (
    <div className={styles.phone}>
      <div className={styles.screen}>
        <div className={styles.status} aria-hidden>
          <span className="num">{clock(new Date(now).toISOString())}</span>
          <span className={styles.notch} />
          {isOffline ? <Icon name="cloudOff" size={16} /> : <Icon name="signal" size={16} />}
          {!isOffline && <Icon name="wifi" size={16} />}
          <Icon name="battery" size={16} />
        </div>
        <div className={styles.head}>
          <Avatar id={company?.id ?? 0} name={name} size={36} />
          <span>
            <b className="ellipsis">{name}</b>
            <small data-typing={isTyping}>{t(isTyping ? 'typing' : 'businessAccount')}</small>
          </span>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
        <section className={styles.chat} tabIndex={0} aria-label={t('chatOf', { name: customer.name, company: name })}>
          {chat.length === 0 && <p className={styles.empty}>{t('emptyChat', { name: customer.name })}</p>}
          {chat.map((message, index) => {
            const before = chat[index - 1];
            const isNewDay = !before || !isSameDay(before.at, message.at);
            return (
              <div key={message.wid}>
                {isNewDay && (
                  <p className={styles.day}>
                    <span>{dayLabel(message.at)}</span>
                  </p>
                )}
                <PhoneBubble
                  message={message}
                  quoted={message.quotedWid ? byWid.get(message.quotedWid) : undefined}
                  isFirst={isNewDay || before.side !== message.side}
                  onOptions={openMenu}
                />
              </div>
            );
          })}
          <span key={`${chat.at(-1)?.wid}:${aim === null}`} ref={bringIntoView} />
        </section>
        <PhoneComposer
          key={aim?.kind === 'edit' ? aim.message.wid : customer.number}
          customer={customer}
          aim={aim}
          onAimed={() => setAim(null)}
          onFile={(file) => void sendFile(customer, file)}
        />
        <span className={styles.bar} aria-hidden />
      </div>
      {menu && (
        <PhoneMenu
          {...menu}
          customer={customer}
          onClose={() => setMenu(null)}
          onReply={() => setAim({ kind: 'reply', message: menu.message })}
          onEdit={() => setAim({ kind: 'edit', message: menu.message })}
        />
      )}
    </div>
  );
}
