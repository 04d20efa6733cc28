import { Suspense, useEffect } from 'react';
import { create } from 'zustand';
import { lazily } from '../../lib/react/lazily.ts';
import { useSession } from '../../lib/session/sessionState.ts';
import type { Question } from './ConfirmDialog.tsx';

const ConfirmDialog = lazily(() => import('./ConfirmDialog.tsx').then((found) => found.ConfirmDialog));

type Asked = { question: Question | null; isOpen: boolean; answer: (yes: boolean) => void };
const useAsked = create<Asked>(() => ({ question: null, isOpen: false, answer: () => undefined }));

function ask(question: Question): Promise<boolean> {
  useAsked.getState().answer(false);
  return new Promise((resolve) => {
    useAsked.setState({
      question,
      isOpen: true,
      answer: (yes) => {
        useAsked.setState({ isOpen: false, answer: () => undefined });
        resolve(yes);
      },
    });
  });
}

/** Asks for a confirmation (LAY-45): `if (await confirm({ … }))`. A second question answers the first with no. */
export const useConfirm = () => ask;

/** Renders the questions of `useConfirm`; once in the app. The end of the session answers an open one with no. */
export function Confirmations() {
  const { question, isOpen, answer } = useAsked();
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.state === 'out' && before.state === 'in') useAsked.getState().answer(false);
      }),
    [],
  );
  return <Suspense>{question && <ConfirmDialog question={question} open={isOpen} onAnswer={answer} />}</Suspense>;
}
