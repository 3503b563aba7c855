import pg from 'pg';

const { builtins } = pg.types;
const int8Array = 1016;
const dateArray = 1182;

/**
 * Returns the driver's parser for a column, by the column's type. int8 (counts, money in minor units) becomes a
 * number; `date` stays a string, because the driver's own Date is local midnight and so another day elsewhere;
 * other types use the parsers of `pg`.
 *
 * @throws RangeError for an int8 beyond ±(2^53 − 1)
 */
export const parseColumnType: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary') {
    if (oid === builtins.INT8) return toSafeInteger;
    if (oid === builtins.DATE) return (text: string) => text;
    if (oid === int8Array)
      return (text: string) =>
        parseTextArray(text).map((item) => (item === null ? null : toSafeInteger(item)));
    if (oid === dateArray) return parseTextArray;
  }
  return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid, 'text');
};

// The driver has a parser for arrays of text, but no name for their type.
const textArray: number = 1009;
const parserOf: (oid: number, format: 'text') => (text: string) => (string | null)[] = pg.types.getTypeParser;
const parseTextArray = parserOf(textArray, 'text');

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database's int8 ${text} is beyond the safe integers`);
  return value;
}
