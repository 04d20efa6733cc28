/** The used part of the package's module, which has no types. */
declare module '@ffmpeg/core' {
  type Core = {
    exec(...args: string[]): number;
    setLogger(logger: (line: { type: string; message: string }) => void): void;
    FS: {
      writeFile(path: string, data: Uint8Array): void;
      readFile(path: string): Uint8Array;
      analyzePath(path: string): { exists: boolean };
      makedev(major: number, minor: number): number;
      registerDevice(device: number, operations: Record<string, unknown>): void;
      mkdev(path: string, device: number): void;
    };
  };
  export default function createCore(options: { wasmBinary: Uint8Array; mainScriptUrlOrBlob: string }): Promise<Core>;
}
