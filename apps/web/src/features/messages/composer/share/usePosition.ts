import { useRef, useState } from 'react';
import type { Point } from './parsePlace.ts';

const waitMs = 15_000;
/** Five digits are precise to about one metre. */
const digits = 5;

type State = {
  isLocating: boolean;
  problem: 'denied' | 'noPosition' | null;
  /** Metres; null while unknown. */ accuracy: number | null;
};
const idle: State = { isLocating: false, problem: null, accuracy: null };

/** Asks the browser for the position, only on a click of the user. A refusal is returned as `problem`. */
export function usePosition(onFound: (point: Point) => void): State & { ask: () => void; forget: () => void } {
  const [state, setState] = useState(idle);
  const asked = useRef(0);
  const ask = (): void => {
    if (!('geolocation' in navigator)) return setState({ ...idle, problem: 'noPosition' });
    const mine = ++asked.current;
    setState({ ...idle, isLocating: true });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (asked.current !== mine) return;
        setState({ ...idle, accuracy: Math.round(coords.accuracy) });
        onFound({
          latitude: Number(coords.latitude.toFixed(digits)),
          longitude: Number(coords.longitude.toFixed(digits)),
        });
      },
      ({ code, PERMISSION_DENIED }) =>
        asked.current === mine && setState({ ...idle, problem: code === PERMISSION_DENIED ? 'denied' : 'noPosition' }),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: 60_000 },
    );
  };
  /** Drops a later answer, because text typed meanwhile wins. */
  const forget = (): void => {
    asked.current += 1;
    setState(idle);
  };
  return { ...state, ask, forget };
}
