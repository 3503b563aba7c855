import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  type Source,
  visit,
} from 'graphql';

/** Limits of a query's text, independent of its cost. */
export const maxTokens = 2000;
export const maxDepth = 15;
export const maxAliases = 30;
/** Fields, those of a fragment as often as it is spread: the validation and the execution visit each. */
export const maxFields = 3000;

/**
 * Parses a query within the limits.
 *
 * @throws GraphQLError for a query that is too long, too deep or has too many aliases
 */
export function parseWithinLimits(source: string | Source): DocumentNode {
  const document = parse(source, { maxLexicalTokens: maxTokens });
  visit(document, {
    StringValue(node) {
      // The database cannot store either of them.
      if (node.value.includes('\0') || !node.value.isWellFormed())
        throw new GraphQLError('Texts must be valid Unicode without U+0000.', { nodes: node });
    },
  });
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const measure = new Measure(fragments);
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION)
      measure.add(definition.selectionSet, definition);
  return document;
}

interface Size {
  readonly depth: number;
  readonly fieldCount: number;
}

class Measure {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Size of each fragment; null while it is measured. */
  private readonly sizes = new Map<string, Size | null>();
  private aliasCount = 0;

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.fragments = fragments;
  }

  add(selectionSet: SelectionSetNode, nodes: DocumentNode['definitions'][number]): void {
    this.aliasCount += aliasesOf(selectionSet);
    if (this.aliasCount > maxAliases)
      throw new GraphQLError(`A query has at most ${maxAliases} aliases.`, { nodes });
    const { depth, fieldCount } = this.sizeOf(selectionSet);
    if (depth > maxDepth)
      throw new GraphQLError(`A query is at most ${maxDepth} levels deep: this one has ${depth}.`, { nodes });
    if (fieldCount > maxFields)
      throw new GraphQLError(`A query has at most ${maxFields} fields, its fragments spread.`, { nodes });
  }

  private sizeOf({ selections }: SelectionSetNode): Size {
    let [depth, fieldCount] = [0, 0];
    for (const selection of selections) {
      const size =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? this.sizeOfFragment(selection.name.value)
          : this.sizeOf(selection.selectionSet ?? noSelection);
      const own = selection.kind === Kind.FIELD ? 1 : 0;
      depth = Math.max(depth, size.depth + own);
      fieldCount += size.fieldCount + own;
    }
    return { depth, fieldCount };
  }

  private sizeOfFragment(name: string): Size {
    const known = this.sizes.get(name);
    if (known) return known;
    const fragment = this.fragments.get(name);
    // The validation refuses unknown fragments.
    if (!fragment) return nothing;
    if (known === null)
      throw new GraphQLError(`Cannot spread fragment "${name}" within itself.`, { nodes: fragment });
    this.sizes.set(name, null);
    const size = this.sizeOf(fragment.selectionSet);
    this.sizes.set(name, size);
    return size;
  }
}

const noSelection: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [] };
const nothing: Size = { depth: 0, fieldCount: 0 };

function aliasesOf({ selections }: SelectionSetNode): number {
  let count = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
    if (selection.kind === Kind.FIELD && selection.alias) count++;
    if (selection.selectionSet) count += aliasesOf(selection.selectionSet);
  }
  return count;
}
