export declare const root: string;
export declare function build(part: string, plugins?: readonly object[]): Promise<void>;
export declare function buildParts(outDir: string, plugins?: readonly object[]): Promise<void>;
