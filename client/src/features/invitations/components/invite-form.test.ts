import { expect, test } from 'vitest';
import { readEmails, unreadLines } from './invite-form.tsx';

const read = (text: string, invited: readonly string[] = []) => readEmails(text, new Set(invited));

test.each([
  ['one per line', 'ana@x.ro\nion@y.ro\r\nmara@z.ro'],
  ['commas', 'ana@x.ro, ion@y.ro,mara@z.ro'],
  ['semicolons and spaces', ' ana@x.ro;ion@y.ro  mara@z.ro ; '],
  ['tabs and bars', 'ana@x.ro\tion@y.ro|mara@z.ro'],
  ['names around them', 'Ana Pop <ana@x.ro>, "Popescu, Ion" <ion@y.ro>; Mara (mara@z.ro)'],
  [
    'a CSV file with a header and other columns',
    '\uFEFFFirma;E-mail\nAlfa SRL;ana@x.ro\n"Beta, SA";"ion@y.ro"\n;mara@z.ro',
  ],
  ['links and sentences', 'mailto:ana@x.ro. Scrieți la ion@y.ro, apoi la „mara@z.ro”.'],
])('[I1] e-mails are read from %s', (_, text) => {
  expect(read(text)).toEqual({
    emails: ['ana@x.ro', 'ion@y.ro', 'mara@z.ro'],
    invited: [],
    repeated: 0,
    issues: [],
  });
});

test('[I1] an address is taken once, ignoring case, and already invited ones are listed', () => {
  expect(read('Ana@X.ro ana@x.ro\nION@y.ro\nana@x.ro', ['ion@y.ro'])).toEqual({
    emails: ['Ana@X.ro'],
    invited: ['ION@y.ro'],
    repeated: 2,
    issues: [],
  });
});

test('[I1] an invalid address is listed with its line, and the other lines are read', () => {
  const text = 'ana@x.ro\n\nIon fără adresă\nmara@z, ion@y.ro\n---\n@x.ro';
  const found = read(text);
  expect(found.emails).toEqual(['ana@x.ro', 'ion@y.ro']);
  expect(found.issues).toEqual([
    { line: 3, text: 'Ion fără adresă' },
    { line: 4, text: 'mara@z' },
    { line: 6, text: '@x.ro' },
  ]);
  expect(unreadLines(text, found)).toBe('Ion fără adresă\nmara@z, ion@y.ro\n@x.ro');
});

test('[I1] thousands of lines are read, regardless of their content', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `Nume ${at} <om${at}@x.ro>`);
  expect(read(lines.join('\n')).emails).toHaveLength(5000);
  expect(read('@'.repeat(50_000)).emails).toEqual([]);
  expect(read(`"${'.'.repeat(50_000)}`).issues).toEqual([]);
});
