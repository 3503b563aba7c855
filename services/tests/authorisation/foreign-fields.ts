import type { Call } from '../harness/http-call.ts';

/** Fields of tables that decide about rights, owners and states: callers set none of them in this way. */
const foreignFields = [
  'ownerAccountId',
  'roles',
  'isAdministrator',
  'passwordHash',
  'createdAt',
  '__proto__',
];

export interface CallWithForeignField {
  /** The field and where it is, such as `/goods/quality/roles`. */
  readonly at: string;
  readonly call: Call;
}

/** The call with one foreign field: each field in each object of its JSON body, or as a part of its form. */
export function callsWithForeignFields(call: Call): CallWithForeignField[] {
  const { body, headers = {} } = call;
  if (Buffer.isBuffer(body)) return [{ at: '/roles', call: { ...call, body: withPart(body, headers) } }];
  if (typeof body !== 'object' || body === null) return [];
  return objectsIn(body).flatMap(([path]) =>
    foreignFields.map((field) => {
      const changed: unknown = structuredClone(body);
      const target = objectsIn(changed).find(([other]) => other === path)?.[1];
      // An assignment to `__proto__` would set the prototype.
      Object.defineProperty(target, field, { value: 'x', enumerable: true });
      const type = headers['content-type'] ?? 'application/json';
      return {
        at: `${path}/${field}`,
        call: { ...call, body: JSON.stringify(changed), headers: { ...headers, 'content-type': type } },
      };
    }),
  );
}

/** All objects of a JSON value, with their paths. */
function objectsIn(value: unknown, path = ''): [path: string, object: object][] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, held]) => objectsIn(held, `${path}/${name}`));
  return Array.isArray(value) ? inside : [[path, value], ...inside];
}

function withPart(body: Buffer, headers: NonNullable<Call['headers']>): Buffer {
  const [, boundary] = /boundary=(\S+)/.exec(String(headers['content-type'])) ?? [];
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="roles"\r\n\r\nAdmin\r\n`;
  return Buffer.concat([Buffer.from(part), body]);
}
