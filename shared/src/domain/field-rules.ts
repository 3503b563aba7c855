import * as z from 'zod/mini';

/** A rule that a field breaks; `path` has dots between its parts. */
export interface RuleIssue {
  readonly path: string;
  readonly rule: string;
}

/** A field, or a field of an object in it: `goods.deliveryPeriod`. */
type PathOf<Value> = {
  [Key in keyof Value & string]:
    | Key
    | (Value[Key] extends object ? `${Key}.${keyof Value[Key] & string}` : never);
}[keyof Value & string];

type RootOf<Path> = Path extends `${infer Root}.${string}` ? Root : Path;
type RestOf<Path, Root extends string> = Path extends `${Root}.${infer Rest}` ? Rest : never;
type Read<Value, Path> = {
  readonly [Root in RootOf<Path> & keyof Value & string]: Root extends Path
    ? Value[Root]
    : Pick<Value[Root], RestOf<Path, Root> & keyof Value[Root]>;
};

interface FieldRule {
  readonly fields: readonly string[];
  issuesOf(value: never): readonly RuleIssue[];
}

/** Binds a rule to the fields that it reads; it receives no others. */
type MakeRule<Value> = <const Path extends PathOf<Value>>(
  fields: readonly Path[],
  issuesOf: (value: Read<Value, Path>) => readonly RuleIssue[],
) => FieldRule;

/**
 * Rules across fields of a schema, for its `check`. A rule runs as soon as the fields that it reads are valid, so that
 * one wrong field hides no issue of the others.
 */
export function fieldRules<Value>(make: (rule: MakeRule<Value>) => readonly FieldRule[]) {
  const rules = make((fields, issuesOf) => ({ fields, issuesOf }));
  return z.check<Value>(
    ({ value, issues }) => {
      const wrong = issues.map(({ path = [] }) => path.map(String));
      const found = rules
        .filter(
          ({ fields }) => !fields.some((field) => wrong.some((path) => isWithin(path, field.split('.')))),
        )
        .flatMap(({ issuesOf }) => issuesOf(value as never));
      for (const { path, rule } of found)
        issues.push({ code: 'custom', input: value, path: path.split('.'), message: rule });
    },
    { when: () => true },
  );
}

/** True if one path is the beginning of the other, or both are equal. */
function isWithin(one: readonly string[], other: readonly string[]): boolean {
  return one.every((part, at) => at >= other.length || part === other[at]);
}
