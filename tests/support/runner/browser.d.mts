/** No browser is there and none could be had. The message says what was tried and what to do. */
export declare class NoBrowserError extends Error {}

/** The path of a browser that Playwright can drive; installs one where none is found. */
export declare function findBrowser(say?: (line: string) => void, wish?: { whole?: boolean }): string;
