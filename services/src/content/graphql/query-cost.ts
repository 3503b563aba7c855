import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type VariableValues,
} from 'graphql';
import { modelNames, models } from '../content-model.ts';
import { maxLimit } from './resolvers.ts';

/** Cost of a field of the query in addition to its selection: database statements. */
const oneItemCost = 20;
const listCost = 50;
const rankedListCost = 100;
/** Its answer is as large as the schema. */
const introspectionCost = 3000;

/** Expected length of a list, by the name of its field; `usualLength` for others. */
const expectedLengths: Readonly<Record<string, number>> = {
  body: 30,
  content: 30,
  keywords: 5,
  items: 2,
  _localizations: 2,
};
const usualLength = 1;
const defaultLimit = 10;

const plurals: ReadonlySet<string> = new Set(modelNames.map((name) => models[name].plural));

/**
 * Estimates the cost of a query before it runs, as the number of fields in the answer: each field is 1, a selection
 * within a list counts once per item, and of the types of a union the most expensive counts.
 */
export function costOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  variables: VariableValues,
): number {
  const root = schema.getRootType(operation.operation);
  return root ? new Estimate(schema, fragments, variables).ofSelection(root, operation.selectionSet, 1) : 0;
}

class Estimate {
  private readonly schema: GraphQLSchema;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly variables: VariableValues;
  /** Fragments may be spread repeatedly: each selection is estimated once per type and length. */
  private readonly known = new Map<SelectionSetNode, Map<string, number>>();

  constructor(
    schema: GraphQLSchema,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    variables: VariableValues,
  ) {
    this.schema = schema;
    this.fragments = fragments;
    this.variables = variables;
  }

  /** @param itemCount items of the list that the selection belongs to, if it belongs to one */
  ofSelection(type: GraphQLCompositeType, selectionSet: SelectionSetNode, itemCount: number): number {
    if (isAbstractType(type)) {
      const costs = this.schema
        .getPossibleTypes(type)
        .map((one) => this.ofSelection(one, selectionSet, itemCount));
      return Math.max(0, ...costs);
    }
    const costs = this.known.get(selectionSet) ?? new Map<string, number>();
    this.known.set(selectionSet, costs);
    const key = `${type.name} ${itemCount}`;
    const known = costs.get(key);
    if (known !== undefined) return known;
    let sum = 0;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) sum += this.ofField(type, selection, itemCount);
      else {
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments.get(selection.name.value);
        if (fragment && this.applies(fragment.typeCondition?.name.value, type))
          sum += this.ofSelection(type, fragment.selectionSet, itemCount);
      }
    }
    costs.set(key, sum);
    return sum;
  }

  private applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const conditional = this.schema.getType(condition);
    return isAbstractType(conditional) && this.schema.isSubType(conditional, type);
  }

  private ofField(parent: GraphQLObjectType, node: FieldNode, itemCount: number): number {
    const name = node.name.value;
    if (name.startsWith('__')) return name === '__typename' ? 1 : introspectionCost;
    const field = parent.getFields()[name];
    if (!field) return 0;
    const type = getNamedType(field.type);
    if (!node.selectionSet || !isCompositeType(type)) return 1;
    if (parent === this.schema.getQueryType()) {
      const { limit } = getArgumentValues(field, node, this.variables) as { limit?: number | null };
      const count = Math.min(Math.max(limit ?? defaultLimit, 1), maxLimit);
      return rootCost(name) + this.ofSelection(type, node.selectionSet, count);
    }
    const isListOfItems = name === 'items' && isObjectType(parent) && parent.name !== 'Assets';
    const length = isListOfItems ? itemCount : (expectedLengths[name] ?? usualLength);
    return 1 + length * this.ofSelection(type, node.selectionSet, 1);
  }
}

function rootCost(name: string): number {
  if (name === 'ContentItems' || plurals.has(name)) return listCost;
  return /^(?:Similar|Popular|PeopleAlsoViewed)_/.test(name) ? rankedListCost : oneItemCost;
}
