import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Driver } from './drivers.ts';

const patienceMs = 25_000;
const askEachMs = 100;
/** The key of an element in answers of W3C WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Describes an element; the first visible match is used. */
export interface Wanted {
  /** CSS selector. */
  readonly css: string;
  /** A part of its text, of its label or of its `aria-label`. */
  readonly text?: string;
  /** Within the open dialog. */
  readonly inDialog?: boolean;
  /** Also if it is not visible, as file inputs are. */
  readonly mayBeHidden?: boolean;
}

/** Runs in the page. Returns the element wanted, or null. */
const findScript = `
  const [wanted] = arguments;
  const flat = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const root = wanted.inDialog ? [...document.querySelectorAll('dialog[open], [role=dialog]')].pop() : document;
  if (!root) return null;
  const labels = (element) =>
    [element.textContent, element.getAttribute('aria-label'), ...[...(element.labels ?? [])].map((label) => label.textContent)];
  const found = [...root.querySelectorAll(wanted.css)].filter((element) =>
    wanted.text === undefined || labels(element).some((text) => flat(text).includes(flat(wanted.text))));
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible' && !element.disabled && element.ariaDisabled !== 'true';
  };
  return found.find((element) => wanted.mayBeHidden || isSeen(element)) ?? null;`;

/** One window of a browser, as a person at a screen of one size uses it. */
export class BrowserWindow {
  readonly driver: Driver;
  readonly #baseUrl: string;
  readonly #pictures: string;
  #shown = 0;

  /** @param pictures folder for the pictures of its steps */
  constructor(driver: Driver, baseUrl: string, pictures: string) {
    this.driver = driver;
    this.#baseUrl = baseUrl;
    this.#pictures = pictures;
    fs.mkdirSync(pictures, { recursive: true });
  }

  /** Sets the size of the page, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    const set = (size: object) => this.driver.send('SetWindowRect', { x: 0, y: 0, ...size });
    await set({ width, height });
    const [wide, high] = await this.evaluate<[number, number]>('return [innerWidth, innerHeight]');
    await set({ width: 2 * width - wide, height: 2 * height - high });
    const reached = await this.evaluate<[number, number]>('return [innerWidth, innerHeight]');
    if (reached[0] !== width) throw new Error(`the page is ${reached.join(' × ')} instead of ${width}`);
  }

  async goto(address: string): Promise<void> {
    const { href, pathname } = new URL(address, this.#baseUrl);
    await this.driver.send('Navigate', { url: href });
    // React has taken over the rendered page.
    const script = `return location.pathname === arguments[0] && document.readyState === 'complete' &&
      document.querySelector('#first-view') === null`;
    await this.until(address, script, pathname);
  }

  async evaluate<T>(script: string, ...args: unknown[]): Promise<T> {
    return (await this.driver.send('ExecuteScript', { script, args })) as T;
  }

  /** Runs a script until it returns a value other than false and null. @throws Error with what was waited for */
  async until(what: string, script: string, ...args: unknown[]): Promise<unknown> {
    const endMs = performance.now() + patienceMs;
    for (;;) {
      const value = await this.evaluate(script, ...args).catch((error: unknown) => {
        // A page that is being replaced.
        if (performance.now() > endMs) throw error;
        return null;
      });
      if (value !== null && value !== false) return value;
      if (performance.now() > endMs) {
        const picture = await this.picture('failed');
        throw new Error(`${what} does not appear: ${picture}`);
      }
      await wait(askEachMs);
    }
  }

  /** Waits for the text anywhere in what the page shows. */
  async expectText(text: string): Promise<void> {
    const script = `const flat = (text) => text.replace(/\\s+/g, ' ');
      return flat(document.body.innerText).toLowerCase().includes(flat(arguments[0]).toLowerCase())`;
    await this.until(`“${text}”`, script, text);
  }

  async expect(wanted: Wanted): Promise<void> {
    await this.#find(wanted);
  }

  async isShown(wanted: Wanted): Promise<boolean> {
    return (await this.evaluate(findScript, wanted)) !== null;
  }

  async click(wanted: Wanted): Promise<void> {
    const endMs = performance.now() + patienceMs;
    for (;;) {
      try {
        const id = await this.#find(wanted);
        // Away from the bars at the edges of a phone's screen.
        await this.evaluate(`arguments[0].scrollIntoView({ block: 'center' })`, { [elementKey]: id });
        await this.driver.send('ElementClick', { id });
        return;
      } catch (error) {
        // Replaced, or still covered by what moves away.
        const isTransient = /stale element|click intercepted|not interactable/.test(String(error));
        if (!isTransient || performance.now() > endMs) throw error;
        await wait(askEachMs);
      }
    }
  }

  /** Ticks a box, once it takes the tick. */
  async tick(wanted: Wanted): Promise<void> {
    const endMs = performance.now() + patienceMs;
    const box = { ...wanted, mayBeHidden: true };
    while (
      !(await this.evaluate(
        `const find = function () {${findScript}}; return find(arguments[0])?.checked === true`,
        box,
      ))
    ) {
      if (performance.now() > endMs) throw new Error(`${wanted.css} is not ticked`);
      await this.click(box);
    }
  }

  /** Types into a field, in place of what it holds. */
  async type(wanted: Wanted, text: string): Promise<void> {
    const id = await this.#find(wanted);
    // The clearing of WebKit's driver does not reach React.
    await this.evaluate('arguments[0].focus(); arguments[0].select();', { [elementKey]: id });
    await this.driver.send('ElementSendKeys', { id, text });
  }

  async chooseFile(wanted: Wanted, file: string): Promise<void> {
    const id = await this.#find({ ...wanted, mayBeHidden: true });
    await this.driver.send('ElementSendKeys', { id, text: file });
  }

  /** Waits for a download whose name ends so. Returns its bytes. */
  async downloaded(ending: string): Promise<Buffer> {
    const endMs = performance.now() + patienceMs;
    for (;;) {
      const names = fs.existsSync(this.driver.downloads) ? fs.readdirSync(this.driver.downloads) : [];
      const name = names.find((one) => one.endsWith(ending));
      const bytes = name ? fs.readFileSync(path.join(this.driver.downloads, name)) : Buffer.alloc(0);
      if (bytes.length > 0) return bytes;
      if (performance.now() > endMs) throw new Error(`no download ends in ${ending}: ${names.join(', ')}`);
      await wait(askEachMs);
    }
  }

  /** Keeps a picture of the window. Returns its file. */
  async picture(name: string): Promise<string> {
    const number = String(++this.#shown).padStart(2, '0');
    const file = path.join(this.#pictures, `${number}-${name}.png`);
    const data = await this.driver.send('TakeScreenshot', { full: false });
    fs.writeFileSync(file, Buffer.from(String(data), 'base64'));
    return file;
  }

  async #find(wanted: Wanted): Promise<string> {
    const element = await this.until(`${wanted.css} ${wanted.text ?? ''}`, findScript, wanted);
    return (element as Record<string, string>)[elementKey] ?? '';
  }
}
