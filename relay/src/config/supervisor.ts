import { Socket } from 'node:net';

/** Calls `stop` when the supervisor is gone, by SIGKILL too: it holds the other end of standard input. */
export function onSupervisorGone(stop: () => void): void {
  const { argv, stdin } = process;
  const isSupervised = argv.some((argument) => argument.startsWith('--launch='));
  if (!isSupervised || !(stdin instanceof Socket)) return;
  stdin.once('close', stop);
  stdin.on('error', () => undefined);
  stdin.resume();
  stdin.unref();
}
