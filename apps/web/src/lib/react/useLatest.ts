import { useEffect, useRef, type RefObject } from 'react';

/** Returns a ref to the value of the latest rendering, for callbacks that run long. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
