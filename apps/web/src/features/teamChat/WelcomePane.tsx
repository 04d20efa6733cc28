import Button from '@mui/material/Button';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Kbd } from '../../ui/labels/Kbd.tsx';
import { teamChatTexts } from './teamChat.texts.ts';
import { useUnreadChats } from './useChatNews.ts';
import { EmptyPane } from '../../ui/page/EmptyPane.tsx';

/** The right pane while no chat is chosen: what waits to be read, and how to begin. */
export function WelcomePane({
  onCreate,
  toList,
}: {
  onCreate: () => void;
  /** On a phone: back to where one is chosen. */ toList?: () => void;
}) {
  const t = useTexts(teamChatTexts);
  const unread = useUnreadChats();
  return (
    <EmptyPane
      title={t('welcome')}
      // On a phone the list, whose title is the screen's, is not there.
      Title={toList ? 'h1' : 'h2'}
      text={unread > 0 ? t('welcomeUnread', { count: unread }) : t('welcomeText')}
      button={
        toList ? (
          <Button variant="contained" startIcon={<Icon name="list" size={18} />} onClick={toList}>
            {t('select')}
          </Button>
        ) : (
          <Button variant="contained" startIcon={<Icon name="add" size={18} />} onClick={onCreate}>
            {t('create')}
          </Button>
        )
      }
      hasHints={toList === undefined}
      hints={
        <>
          <span>
            <Kbd>N</Kbd> {t('hintCreate')}
          </span>
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t('hintMove')}
          </span>
        </>
      }
    />
  );
}
