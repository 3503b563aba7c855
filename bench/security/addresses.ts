/** Address of honest clients. Linux assigns all of 127.0.0.0/8 to the loopback interface. */
export const honestAddress = '127.0.0.2';

/** Loopback addresses of the harmless load: 127.0.1.1 and up. */
export function harmlessAddresses(count: number): string[] {
  return addresses(1, count);
}

/** Loopback addresses of the attacker: 127.0.2.1 and up. */
export function attackAddresses(count: number): string[] {
  return addresses(2, count);
}

function addresses(third: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    return `127.0.${third + Math.floor(index / 250)}.${1 + (index % 250)}`;
  });
}
