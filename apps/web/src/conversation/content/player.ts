import { create } from 'zustand';

const rates = [1, 1.5, 2] as const;
type Rate = (typeof rates)[number];
const storageKey = 'audioRate';

const storedRate = (): Rate => rates.find((rate) => String(rate) === localStorage.getItem(storageKey)) ?? 1;

type Playing = {
  /** The audio that is playing or was paused last; others keep their position. */
  key: string | null;
  isPlaying: boolean;
  seconds: number;
  rate: Rate;
};

/**
 * The only audio element of the page: starting an audio pauses the previous one, and scrolling it out of view does not
 * stop it.
 */
export const usePlayer = create<Playing>(() => ({ key: null, isPlaying: false, seconds: 0, rate: storedRate() }));

/** Position of each audio, in seconds. */
const leftAt = new Map<string, number>();
let speaker: HTMLAudioElement | null = null;
let onFailure: (() => void) | undefined;

function element(): HTMLAudioElement {
  if (speaker) return speaker;
  const made = new Audio();
  made.addEventListener('timeupdate', () => {
    const { key } = usePlayer.getState();
    if (key === null || made.ended) return;
    leftAt.set(key, made.currentTime);
    usePlayer.setState({ seconds: made.currentTime });
  });
  made.addEventListener('play', () => usePlayer.setState({ isPlaying: true }));
  made.addEventListener('pause', () => usePlayer.setState({ isPlaying: false }));
  made.addEventListener('ended', () => {
    const { key } = usePlayer.getState();
    if (key !== null) leftAt.delete(key);
    usePlayer.setState({ key: null, isPlaying: false, seconds: 0 });
  });
  made.addEventListener('error', () => {
    usePlayer.setState({ key: null, isPlaying: false, seconds: 0 });
    onFailure?.();
  });
  speaker = made;
  return made;
}

/** Returns the position where an audio continues, in seconds. */
export const savedPositionOf = (key: string): number => leftAt.get(key) ?? 0;

/** Plays an audio from its position, or pauses it. Calls `failed` when its address no longer works. */
export function togglePlay(key: string, source: string, failed?: () => void): void {
  const audio = element();
  const state = usePlayer.getState();
  if (state.key === key && state.isPlaying) return audio.pause();
  if (state.key !== key) start(key, source, failed);
  void audio.play().catch(() => undefined);
}

function start(key: string, source: string, failed?: () => void): void {
  const audio = element();
  onFailure = failed;
  usePlayer.setState({ key, seconds: savedPositionOf(key) });
  audio.src = source;
  audio.currentTime = savedPositionOf(key);
  audio.playbackRate = usePlayer.getState().rate;
}

/** Sets the position of an audio in seconds; a paused one continues there. */
export function seek(key: string, seconds: number): void {
  leftAt.set(key, seconds);
  if (usePlayer.getState().key !== key) return;
  element().currentTime = seconds;
  usePlayer.setState({ seconds });
}

/** Switches to the next speed, for every audio, and stores it in this browser. */
export function nextRate(): void {
  const rate = rates[(rates.indexOf(usePlayer.getState().rate) + 1) % rates.length]!;
  localStorage.setItem(storageKey, String(rate));
  usePlayer.setState({ rate });
  if (speaker) speaker.playbackRate = rate;
}

/** Stops playing, when leaving a conversation. */
export function stopPlaying(): void {
  speaker?.pause();
  usePlayer.setState({ key: null, isPlaying: false, seconds: 0 });
}
