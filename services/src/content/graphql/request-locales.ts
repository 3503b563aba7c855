import type { GraphQLResolveInfo } from 'graphql';
import { defaultLocale } from '../content-model.ts';

interface LocaleArguments {
  readonly locale?: string | null;
  readonly locales?: readonly (string | null)[] | null;
}

const maxLocales = 20;

/**
 * Returns the locales in the order in which they are tried: `locales`, else `locale`, else the header `Prepr-Locale`,
 * else the default. An argument that the query omits counts as absent, although the schema gives it a default.
 */
export function requestLocales(
  { locale, locales }: LocaleArguments,
  info: GraphQLResolveInfo,
  headerLocale: string | null,
): readonly string[] {
  const tried = (locales ?? []).filter((one) => one !== null);
  if (tried.length > 0) return [...new Set(tried)].slice(0, maxLocales);
  if (locale && isGiven(info, 'locale')) return [locale];
  return [headerLocale ?? defaultLocale];
}

function isGiven({ fieldNodes, variableValues }: GraphQLResolveInfo, name: string): boolean {
  const argument = fieldNodes[0]?.arguments?.find((one) => one.name.value === name);
  if (!argument) return false;
  if (argument.value.kind !== 'Variable') return true;
  return Object.hasOwn(variableValues.coerced, argument.value.name.value);
}
