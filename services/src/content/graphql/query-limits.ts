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

/** Bounds of a query's text, whatever it asks for. */
export const maxTokens = 2000;
export const maxDepth = 15;
export const maxAliases = 30;

/**
 * Parses a query within the limits.
 *
 * @throws GraphQLError for one that is too long, too deep or repeats fields by too many aliases
 */
export function parseWithinLimits(source: string | Source): DocumentNode {
  const document = parse(source, { maxLexicalTokens: maxTokens });
  visit(document, {
    StringValue(node) {
      // The database can hold neither.
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

class Measure {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Depth below each fragment; null while it is measured. */
  private readonly depths = new Map<string, number | null>();
  private aliasCount = 0;

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.fragments = fragments;
  }

  add(selectionSet: SelectionSetNode, node: DocumentNode['definitions'][number]): void {
    this.aliasCount += aliasesOf(selectionSet);
    if (this.aliasCount > maxAliases)
      throw new GraphQLError(`A query has at most ${maxAliases} aliases.`, { nodes: node });
    const depth = this.depthOf(selectionSet);
    if (depth > maxDepth)
      throw new GraphQLError(`A query is at most ${maxDepth} levels deep: this one has ${depth}.`, {
        nodes: node,
      });
  }

  private depthOf({ selections }: SelectionSetNode): number {
    let deepest = 0;
    for (const selection of selections) {
      let depth: number;
      if (selection.kind === Kind.FRAGMENT_SPREAD) depth = this.depthOfFragment(selection.name.value);
      else {
        const below = selection.selectionSet ? this.depthOf(selection.selectionSet) : 0;
        depth = selection.kind === Kind.FIELD ? below + 1 : below;
      }
      deepest = Math.max(deepest, depth);
    }
    return deepest;
  }

  private depthOfFragment(name: string): number {
    const known = this.depths.get(name);
    if (known !== undefined && known !== null) return known;
    const fragment = this.fragments.get(name);
    // One that is not there is refused by the validation.
    if (!fragment) return 0;
    if (known === null)
      throw new GraphQLError(`Cannot spread fragment "${name}" within itself.`, { nodes: fragment });
    this.depths.set(name, null);
    const depth = this.depthOf(fragment.selectionSet);
    this.depths.set(name, depth);
    return depth;
  }
}

function aliasesOf({ selections }: SelectionSetNode): number {
  let count = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
    if (selection.kind === Kind.FIELD && selection.alias) count++;
    if (selection.selectionSet) count += aliasesOf(selection.selectionSet);
  }
  return count;
}
