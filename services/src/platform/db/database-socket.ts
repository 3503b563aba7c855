import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction, Socket } from 'node:net';

type Callback = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void;
const waiting = new Map<string, Callback[]>();

/**
 * Finds a name's addresses, one lookup per name at a time: each takes a thread until it ends, and the unanswered
 * lookups of a lost host would leave none for the others.
 */
const sharedLookup: LookupFunction = (name, options, callback) => {
  const answer: Callback = (error, found) => {
    const [{ address, family } = { address: '', family: 0 }] = found;
    if (error || options.all) callback(error, found);
    else callback(null, address, family);
  };
  const others = waiting.get(name);
  if (others) return void others.push(answer);
  const all = [answer];
  waiting.set(name, all);
  lookup(name, { all: true }, (error, found = []) => {
    waiting.delete(name);
    for (const one of all) one(error, found);
  });
};

/** A socket to PostgreSQL, for the `stream` of `pg`, which connects it by port and host. */
export class DatabaseSocket extends Socket {
  override connect(...args: unknown[]): this {
    const [port, host] = args;
    if (typeof port !== 'number' || typeof host !== 'string' || isIP(host) !== 0)
      return Reflect.apply(super.connect, this, args);
    return super.connect({ port, host, lookup: sharedLookup });
  }
}
