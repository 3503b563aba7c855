/** Path of the Chromium that Playwright may drive; rejects with one line that says what to do. */
export declare function chromiumPath(): Promise<string>;
