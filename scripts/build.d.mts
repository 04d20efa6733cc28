export declare const root: string;
export declare function build(part: 'server' | 'web'): Promise<void>;
