import { readTexts } from '../locales/read-texts.ts';

/** Every text, including those loaded with their pages: for tests only. */
export const everyText = { ro: await readTexts('ro'), en: await readTexts('en') };
