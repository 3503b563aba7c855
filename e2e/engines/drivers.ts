import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../fixtures/free-port.ts';

/** Commands of W3C WebDriver: the name that Marionette gives each, and its request by HTTP. */
const commands = {
  NewSession: ['POST', ''],
  Navigate: ['POST', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  SetWindowRect: ['POST', '/window/rect'],
  TakeScreenshot: ['GET', '/screenshot'],
} as const;
type Command = keyof typeof commands;

/** One browser with an empty profile. */
export interface Driver extends AsyncDisposable {
  /** Name and version that the browser gives. */
  readonly version: string;
  /** Folder that receives its downloads. */
  readonly downloads: string;
  /** Returns the value of the answer. @throws Error with the browser's message */
  send(command: Command, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export type Engine = 'firefox' | 'webkit';

/** Debian's packages of each engine. */
const packages: Readonly<Record<Engine, readonly string[]>> = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};
const programs: Readonly<Record<Engine, readonly string[]>> = {
  firefox: ['firefox-esr'],
  webkit: ['WebKitWebDriver', 'Xvfb'],
};
const patienceMs = 60_000;

/** Installs what is missing of an engine by apt-get. @throws Error with the command to run */
export function installEngine(engine: Engine): void {
  const isThere = (program: string) => spawnSync('which', [program]).status === 0;
  if (programs[engine].every(isThere)) return;
  const wanted = packages[engine].join(' ');
  console.log(`installs ${wanted} by apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const install = () => apt('install', '--yes', '--no-install-recommends', ...packages[engine]);
  if (!(apt('update') && install() && programs[engine].every(isThere)))
    throw new Error(`${engine} is missing: apt-get install ${wanted}`);
}

/** Starts a browser without a screen. It ends with this process. */
export function startDriver(engine: Engine): Promise<Driver> {
  return engine === 'firefox' ? startFirefox() : startWebKit();
}

/** Firefox by Marionette, which it speaks itself: lengths and JSON arrays over TCP. */
async function startFirefox(): Promise<Driver> {
  await using starting = new AsyncDisposableStack();
  const folder = temporaryFolder(starting);
  const downloads = path.join(folder, 'downloads');
  const profile = path.join(folder, 'profile');
  const port = await freePort();
  fs.mkdirSync(path.join(profile, 'chrome'), { recursive: true });
  // Firefox has no window narrower than 450 px otherwise.
  fs.writeFileSync(path.join(profile, 'chrome/userChrome.css'), ':root { min-width: 0 !important; }');
  const settings = {
    'marionette.port': port,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    'intl.accept_languages': 'ro,en',
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.alwaysOpenPanel': false,
    'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,application/json',
    'pdfjs.disabled': true,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.auto': false,
    'browser.shell.checkDefaultBrowser': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,',
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  fs.writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const arguments_ = ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank'];
  startProcess(starting, 'firefox-esr', arguments_, { HOME: folder });
  const socket = await connected(port);
  starting.defer(() => void socket.destroy());
  const call = marionette(socket);
  const { version, running } = startDriverOf(await call('NewSession', { capabilities: {} }), starting);
  return { version, downloads, send: call, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

function marionette(socket: net.Socket): Driver['send'] {
  const waiting = new Map<number, (answer: readonly [unknown, unknown]) => void>();
  let received = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon).toString());
      if (colon < 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) waiting.get(message[1])?.([message[2], message[3]]);
    }
  });
  return async (command, parameters = {}) => {
    const id = ++last;
    const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    const answer = new Promise<readonly [unknown, unknown]>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const late = wait(patienceMs, null, { ref: false });
    const [error, result] = (await Promise.race([answer, late])) ?? ['no answer', null];
    waiting.delete(id);
    if (error !== null) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return isObject(result) && 'value' in result ? result.value : result;
  };
}

/** WebKitGTK's MiniBrowser by WebKitWebDriver, on a screen in memory. */
async function startWebKit(): Promise<Driver> {
  await using starting = new AsyncDisposableStack();
  const folder = temporaryFolder(starting);
  const downloads = path.join(folder, 'downloads');
  const look = path.join(folder, '.config/gtk-3.0');
  fs.mkdirSync(look, { recursive: true });
  // Its toolbar has no window narrower than 447 px otherwise.
  fs.writeFileSync(path.join(look, 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; }');
  fs.mkdirSync(downloads);
  fs.writeFileSync(path.join(folder, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = startProcess(starting, 'Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {});
  const display = await firstLine(screen);
  const port = await freePort();
  startProcess(starting, 'WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${display}`,
    HOME: folder,
    LANG: 'ro_RO.UTF-8',
    // Its own sandbox needs privileges that root in a container lacks.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    GTK_A11Y: 'none',
    NO_AT_BRIDGE: '1',
  });
  (await connected(port)).destroy();
  const base = `http://127.0.0.1:${port}/session`;
  let session = '';
  const send: Driver['send'] = async (command, parameters = {}) => {
    const [method, below] = commands[command];
    const { id, ...rest } = parameters;
    const response = await fetch(`${base}${session}${below.replace('{id}', String(id))}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(method === 'POST' && { body: JSON.stringify(rest) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${command}: ${JSON.stringify(value)}`);
    return value;
  };
  const binary = miniBrowser();
  const browserOptions = { binary, args: ['--automation'] };
  const opened = await send('NewSession', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  });
  session = `/${isObject(opened) ? opened.sessionId : ''}`;
  starting.defer(async () => void (await fetch(`${base}${session}`, { method: 'DELETE' })));
  const { version, running } = startDriverOf(opened, starting);
  return { version, downloads, send, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

function startDriverOf(opened: unknown, starting: AsyncDisposableStack) {
  const { browserName, browserVersion } = (opened as { capabilities: Record<string, unknown> }).capabilities;
  return { version: `${browserName} ${browserVersion}`, running: starting.move() };
}

/** Debian keeps it beside the library, in a folder of the machine's architecture. */
function miniBrowser(): string {
  const found = fs.globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];
  if (found === undefined) throw new Error('there is no MiniBrowser of WebKitGTK');
  return found;
}

function temporaryFolder(starting: AsyncDisposableStack): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recolta-browser-'));
  starting.defer(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function startProcess(
  starting: AsyncDisposableStack,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env },
    // Number 3 is where Xvfb writes its display.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const end = () => void child.kill('SIGKILL');
  process.on('exit', end);
  starting.defer(async () => {
    process.off('exit', end);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const late = setTimeout(end, 5000);
    await gone;
    clearTimeout(late);
  });
  return child;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
    child.stdio[3]?.once('data', (chunk) => resolve(String(chunk).trim()));
  });
}

async function connected(port: number): Promise<net.Socket> {
  const endMs = performance.now() + patienceMs;
  while (performance.now() < endMs) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket;
    await wait(100);
  }
  throw new Error(`nothing listens on port ${port}`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
