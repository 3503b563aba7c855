import { expect, it } from 'vitest';
import { errorRecord } from './log.ts';

it('logs the fields of an error that help to find it, and no row of the database', () => {
  const cause = new Error('connection reset');
  const error = Object.assign(new TypeError('duplicate key', { cause }), {
    code: '23505',
    detail: 'Key (email)=(ana@example.ro) already exists.',
  });
  expect(errorRecord(error)).toEqual({
    name: 'TypeError',
    message: 'duplicate key',
    code: '23505',
    stack: error.stack,
    cause: 'connection reset',
  });
  expect(errorRecord('thrown text')).toEqual({ message: 'thrown text' });
});
