import { type Child, portOf, startChild } from './child-process.ts';

/** The origin of pages at a measured relay. */
export const benchOrigin = 'http://bench.invalid';

/** Limits that a single machine with thousands of clients would reach. */
const raisedLimits = {
  HANDSHAKES_PER_SECOND: '1000000',
  SOCKETS_PER_ADDRESS: '1000000',
  JOINS_PER_SECOND_PER_ADDRESS: '1000000',
  BIDS_PER_SECOND: '1000000',
  CONNECTIONS_PER_ADDRESS: '1000000',
  REQUESTS_PER_SECOND: '1000000',
  REQUESTS_IN_FLIGHT_PER_ADDRESS: '1000000',
  READS_PER_CALLER: '1000000',
};
/** The product's limits: an empty setting means its default. */
export const defaultLimits = Object.fromEntries(Object.keys(raisedLimits).map((name) => [name, '']));
export const raisedLimitsText = Object.entries(raisedLimits)
  .map(([name, value]) => `${name}=${value}`)
  .join(' ');

export interface BenchRelay extends AsyncDisposable {
  readonly port: number;
  readonly child: Child;
}

/**
 * @param upstream the market's addresses and tokens
 * @param settings added to the relay's settings of every benchmark
 */
export async function startRelay(
  upstream: { readonly servicesUrl: string; readonly serviceToken: string },
  settings: Readonly<Record<string, string>> = {},
  options: Parameters<typeof startChild>[2] = {},
): Promise<BenchRelay> {
  await using starting = new AsyncDisposableStack();
  const child = starting.use(
    startChild(
      process.env.BENCH_RELAY ?? 'relay/src/main.ts',
      {
        ...raisedLimits,
        PORT: '0',
        HOST: '127.0.0.1',
        MAIN_URL: `${upstream.servicesUrl}/main`,
        LIVE_AUCTIONS_URL: `${upstream.servicesUrl}/live-auctions`,
        SERVICE_TOKEN: upstream.serviceToken,
        CONTENT_TOKEN: 'none',
        PUBLIC_URL: benchOrigin,
        ...settings,
      },
      options,
    ),
  );
  const port = await child.line(portOf('the relay listens'));
  const running = starting.move();
  return { port, child, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
