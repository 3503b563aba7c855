import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRelayMetrics } from '../observe/metrics.ts';
import { createOutboundBytes } from './outbound-bytes.ts';

/** A connection whose transport is busy, on top of a kernel that accepts nothing. */
class StalledConnection extends EventEmitter {
  readonly transport = Object.assign(new EventEmitter(), { writable: false });
  readonly websocket = Object.assign(new EventEmitter(), { readyState: 1 });
  readonly tcp = Object.assign(new EventEmitter(), { writableLength: 0, write: vi.fn(), destroy: vi.fn() });
  readonly request = { socket: this.tcp, websocket: this.websocket };
  readonly close = vi.fn();
  readonly write = vi.fn();
  queue(bytes: number): void {
    this.emit('packetCreate', { data: 'x'.repeat(bytes - 256) });
  }
}

describe('bytes held for sockets', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  function begin(perSocketBytes: number, togetherBytes: number) {
    const metrics = createRelayMetrics();
    const outbound = createOutboundBytes({ perSocketBytes, togetherBytes, metrics });
    const connect = () => {
      const connection = new StalledConnection();
      outbound.track(connection);
      return connection;
    };
    const cuts = async () =>
      Object.fromEntries(
        (await metrics.slowCuts.get()).values.map(({ labels, value }) => [labels.reason, value]),
      );
    return { outbound, connect, cuts };
  }

  it('[R5] counts queue, frames, TCP and pongs, until the kernel has taken them', () => {
    const { outbound, connect } = begin(100_000, 1_000_000);
    const connection = connect();
    connection.queue(1000);
    const frame = { wsPreEncodedFrame: [Buffer.alloc(10), Buffer.alloc(2000)] };
    connection.emit('packetCreate', { data: 'text', options: frame });
    connection.emit('packetCreate', { data: 'ă'.repeat(100) });
    expect(outbound.unsentBytes(connection)).toBe(1000 + 2266 + 456);
    // Engine.IO has written its queue, and the kernel accepts a part.
    connection.tcp.writableLength = 500;
    connection.emit('drain');
    connection.websocket.emit('ping');
    expect(outbound.waiting()).toEqual({ all: 756, largest: 756 });
    connection.tcp.writableLength = 0;
    connection.transport.emit('drain');
    expect(outbound.waiting()).toEqual({ all: 0, largest: 0 });
  });

  it('writes a frame past the queue only if nothing is queued before it, and counts what the kernel leaves', () => {
    const { outbound, connect } = begin(100_000, 1_000_000);
    const connection = connect();
    const message = { bytes: 6, frame: [Buffer.from('frame.')] };
    outbound.send(connection, message);
    expect(connection.tcp.write).toHaveBeenCalledExactlyOnceWith(message.frame[0]);
    connection.tcp.write.mockImplementation(() => (connection.tcp.writableLength = 4));
    outbound.send(connection, message);
    expect(outbound.waiting()).toEqual({ all: 4, largest: 4 });
    // The kernel is full, then a packet is queued, then the peer is closing.
    outbound.send(connection, message);
    connection.tcp.writableLength = 0;
    connection.queue(300);
    outbound.send(connection, message);
    connection.emit('drain');
    expect(outbound.waiting()).toEqual({ all: 0, largest: 0 });
    connection.websocket.readyState = 2;
    outbound.send(connection, message);
    expect(connection.write).toHaveBeenCalledTimes(3);
    expect(connection.write).toHaveBeenCalledWith('', { compress: false, wsPreEncodedFrame: message.frame });
    expect(connection.tcp.write).toHaveBeenCalledTimes(2);
  });

  it('leaves a frame of two buffers to the queue, which writes them as one', () => {
    const { outbound, connect } = begin(100_000, 1_000_000);
    const connection = connect();
    const frame = [Buffer.from('part'), Buffer.from('s')];
    outbound.send(connection, { bytes: 5, frame });
    expect(connection.write).toHaveBeenCalledExactlyOnceWith('', {
      compress: false,
      wsPreEncodedFrame: frame,
    });
  });

  it('counts nothing for a socket that reads everything at once', () => {
    const { outbound, connect } = begin(1000, 1000);
    const connection = connect();
    connection.transport.writable = true;
    connection.queue(50_000);
    connection.emit('drain');
    expect(outbound.waiting()).toEqual({ all: 0, largest: 0 });
    expect(connection.close).not.toHaveBeenCalled();
  });

  it('[R5] closes a socket over its bound at once, without another message, and stops counting it', async () => {
    const { outbound, connect, cuts } = begin(10_000, 1_000_000);
    const [slow, other] = [connect(), connect()];
    other.queue(5000);
    slow.queue(9000);
    expect(slow.close).not.toHaveBeenCalled();
    slow.queue(2000);
    expect(slow.close).toHaveBeenCalledExactlyOnceWith(true);
    expect(slow.tcp.destroy).toHaveBeenCalled();
    slow.queue(2000);
    expect(outbound.waiting()).toEqual({ all: 5000, largest: 5000 });
    expect(await cuts()).toEqual({ socketBytes: 1 });
  });

  it('[R5] closes the sockets that are slow longest, then those with most bytes, and no more than needed', async () => {
    const { connect, outbound, cuts } = begin(10_000, 20_000);
    const [longest, small, large, fresh] = [connect(), connect(), connect(), connect()];
    longest.queue(2000);
    vi.advanceTimersByTime(3000);
    small.queue(6000);
    large.queue(8000);
    vi.advanceTimersByTime(100);
    fresh.queue(9000);
    expect(longest.close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    vi.runOnlyPendingTimers();
    const closed = [longest, small, large, fresh].map(({ close }) => close.mock.calls.length);
    expect(closed).toEqual([1, 0, 1, 0]);
    expect(outbound.waiting()).toEqual({ all: 15_000, largest: 9000 });
    expect(await cuts()).toEqual({ allBytes: 2 });
  });

  it('[R5] waits a moment after a broadcast before it closes sockets', () => {
    const { connect } = begin(10_000, 20_000);
    const all = Array.from({ length: 4 }, connect);
    for (const connection of all) connection.queue(8000);
    vi.advanceTimersByTime(1);
    expect(all.every(({ close }) => close.mock.calls.length === 0)).toBe(true);
    for (const connection of all) connection.emit('drain');
    vi.advanceTimersByTime(1000);
    expect(all.every(({ close }) => close.mock.calls.length === 0)).toBe(true);
  });

  it('destroys a closed connection that is not read, and releases its bytes', () => {
    const { connect, outbound } = begin(10_000, 20_000);
    const connection = connect();
    connection.queue(8000);
    connection.emit('close');
    expect(outbound.waiting().all).toBe(8000);
    vi.advanceTimersByTime(1000);
    expect(connection.tcp.destroy).toHaveBeenCalled();
    connection.tcp.emit('close');
    expect(outbound.waiting().all).toBe(0);
  });
});
