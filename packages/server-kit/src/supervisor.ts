import { Socket } from 'node:net';

const launchFlag = '--launch=';

/** The supervisor's id of this launch; `undefined` if it was started by hand. */
export function launchId(): string | undefined {
  return process.argv.find((argument) => argument.startsWith(launchFlag))?.slice(launchFlag.length);
}

/** Calls `stop` when the supervisor has exited, even by SIGKILL: it holds the other end of standard input. */
export function onSupervisorGone(stop: () => void): void {
  const { stdin } = process;
  if (launchId() === undefined || !(stdin instanceof Socket)) return;
  stdin.once('close', stop);
  stdin.on('error', () => undefined);
  stdin.resume();
  stdin.unref();
}
