/**
 * One address for each host of `postgres://user:password@host1:5432,host2:5432/name`, the libpq form for a primary
 * with its standbys.
 */
export function addressesOf(connectionString: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(connectionString);
  const [, head, hosts = '', tail] = parts ?? [];
  if (!hosts.includes(',')) return [connectionString];
  return hosts.split(',').map((host) => `${head}${host}${tail}`);
}

/** Returns true for the address of a database, with one host or several. */
export function isDatabaseAddress(text: string): boolean {
  return addressesOf(text).every(
    (address) => /^postgres(ql)?:\/\/[^,]*$/.test(address) && URL.canParse(address),
  );
}
