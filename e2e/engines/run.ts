// `pnpm browsers [--engine firefox|webkit] [--pictures folder]`: a walk through the market in two other engines.
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import globalSetup from '../fixtures/global-setup.ts';
import { startStack } from '../fixtures/stack.ts';
import { BrowserWindow } from './browser-window.ts';
import { type Engine, installEngine, startDriver } from './drivers.ts';
import { Journey } from './journey.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: ['firefox', 'webkit'] },
    pictures: { type: 'string', default: path.join(os.tmpdir(), 'recolta-browsers') },
  },
});
const isEngine = (name: string): name is Engine => name === 'firefox' || name === 'webkit';
const engines = values.engine.filter(isEngine);
if (engines.length !== values.engine.length) {
  console.error('pnpm browsers [--engine firefox|webkit] [--pictures folder]');
  process.exit(1);
}
// Ends with everything started below.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const walks = [
  { locale: 'ro', parts: ['bid', 'sell'] },
  { locale: 'en', parts: ['bid'] },
] as const;

const failed: string[] = [];
for (const engine of engines) installEngine(engine);
const stopCluster = await globalSetup();
try {
  const stack = await startStack();
  try {
    for (const engine of engines)
      for (const screen of screens)
        for (const { locale, parts } of walks)
          for (const part of parts) {
            const name = `${engine}-${screen.width}-${locale}-${part}`;
            const startMs = performance.now();
            const fault = await walk(engine, screen, locale, part, path.join(values.pictures, name));
            const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
            console.log(
              `${fault === null ? 'ok    ' : 'FAILED'}  ${name}, ${seconds} s${fault ? `: ${fault}` : ''}`,
            );
            if (fault !== null) failed.push(name);
          }

    async function walk(
      engine: Engine,
      { width, height }: { readonly width: number; readonly height: number },
      locale: 'ro' | 'en',
      part: 'bid' | 'sell',
      pictures: string,
    ): Promise<string | null> {
      try {
        await using driver = await startDriver(engine);
        const window = new BrowserWindow(driver, stack.baseUrl, pictures);
        await window.resize(width, height);
        await new Journey(stack, window, locale)[part]();
        return null;
      } catch (error) {
        // The other walks still run.
        return error instanceof Error ? error.message : String(error);
      }
    }
  } finally {
    await stack.close();
  }
} finally {
  await stopCluster();
}
console.log(`pictures are in ${values.pictures}`);
process.exit(failed.length === 0 ? 0 : 1);
