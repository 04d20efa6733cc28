export declare const root: string;
export declare function build(part: string, plugins?: readonly object[]): Promise<void>;
