import { expect, it } from 'vitest';
import { PdfPrinter } from './pdf-printer.ts';

/** A thread that prints once its gate is open. */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (gate) => {
      Atomics.wait(gate, 0, 0);
      parentPort.postMessage({ result: new Uint8Array([7]) });
    });`)}`,
);

it('prints for one line after another, and refuses more of a line than may wait', async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const printer = new PdfPrinter<Int32Array>(thread, { maxWaitMs: 60_000, maxWaitingPerLine: 1 });
  const [running, waiting, other] = [
    printer.print(gate, 'one'),
    printer.print(gate, 'one'),
    printer.print(gate, 'another'),
  ];
  await expect(printer.print(gate, 'one')).rejects.toMatchObject({ status: 429 });
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  expect(await Promise.all([running, waiting, other])).toEqual(
    [7, 7, 7].map((byte) => new Uint8Array([byte])),
  );
});
