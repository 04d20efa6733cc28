import Button from '@mui/material/Button';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Kbd } from '../../ui/labels/Kbd.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import { teamChatTexts } from './teamChat.texts.ts';
import { useUnreadChats } from './useChatNews.ts';
import styles from '../../ui/page/WelcomePane.module.css';

/** The right pane while no chat is chosen: what waits to be read, and how to begin. */
export function WelcomePane({
  onCreate,
  toList,
}: {
  onCreate: () => void;
  /** On a phone: back to where one is chosen. */ toList?: () => void;
}) {
  const t = useTexts(teamChatTexts);
  // On a phone the list, whose title is the screen's, is not there.
  const Title = toList ? 'h1' : 'h2';
  const unread = useUnreadChats();
  return (
    <section className={styles.pane} aria-label={t('welcome')}>
      <div>
        <Logo size={64} />
        <Title>{t('welcome')}</Title>
        <p className={styles.text}>{unread > 0 ? t('welcomeUnread', { count: unread }) : t('welcomeText')}</p>
        {toList ? (
          <Button variant="contained" startIcon={<Icon name="list" size={18} />} onClick={toList}>
            {t('select')}
          </Button>
        ) : (
          <Button variant="contained" startIcon={<Icon name="add" size={18} />} onClick={onCreate}>
            {t('create')}
          </Button>
        )}
        <p className={styles.keys} hidden={toList !== undefined}>
          <span>
            <Kbd>N</Kbd> {t('hintCreate')}
          </span>
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t('hintMove')}
          </span>
        </p>
      </div>
    </section>
  );
}
