import { useRef, useState, type DragEvent } from 'react';

type Drop = {
  isOver: boolean;
  handlers: {
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
};

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Takes files dropped on an element. `isOver` tells that some are held above it. */
export function useFileDrop(take: (files: File[]) => void): Drop {
  // Entering a child leaves its parent: only as many leaves as enters mean that the pointer is gone.
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const end = (): void => {
    depth.current = 0;
    setOver(false);
  };
  return {
    isOver,
    handlers: {
      onDragEnter(event) {
        if (!holdsFiles(event)) return;
        depth.current += 1;
        setOver(true);
      },
      onDragOver(event) {
        if (holdsFiles(event)) event.preventDefault();
      },
      onDragLeave() {
        depth.current -= 1;
        if (depth.current <= 0) end();
      },
      onDrop(event) {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        end();
        take([...event.dataTransfer.files]);
      },
    },
  };
}
