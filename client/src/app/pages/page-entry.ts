import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { ServiceName } from '@recolta/shared/contracts/services';
import type { Role } from '@recolta/shared/domain/enumerations';
import type { ComponentType, ReactNode } from 'react';
import { RouteError } from '../../components/errors/route-error.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';
import type { FirstParts } from '../../lib/page/settled.ts';
import type { Namespace } from '../../locales/resources.ts';

/** Props that a page's component may take, from the session and from the path. */
export interface PageProps {
  readonly identity: Identity;
  readonly accountId: string;
  /** Any other value than an id leads to the page for unknown addresses. */
  readonly id: string;
  readonly number: string;
}
export type PageProp = keyof PageProps;

/** The component of a page. */
export interface PageComponent {
  /**
   * Loads its module, which exports `visitorCalls` if the relay makes calls for the page, and `firstParts` if its first
   * view has parts with code of their own.
   */
  readonly load: () => Promise<PageModule>;
  /** Name of the component in the module. */
  readonly component: string;
  readonly takes: readonly PageProp[];
}
type PageModule = Readonly<Record<string, unknown>> & {
  readonly visitorCalls?: VisitorCalls;
  readonly firstParts?: FirstParts;
};

/** A page's address, its title and description for tabs and search results, and what is shown there. */
export type PageEntry = {
  /** Without language prefix; `:name` marks a parameter. */
  readonly path: string;
  /** Text keys, which the build looks up. A page that knows a better title sets it once loaded. */
  readonly title: string;
  readonly description: string;
  /** Namespaces loaded with the page, in addition to the shared ones. */
  readonly namespaces: readonly Namespace[];
  /** Guard of the page; public if omitted. A page that takes the account has one. */
  readonly guard?: GuardName;
  /** Loads the layout around the page. */
  readonly layout?: () => Promise<{ readonly AdminLayout: ComponentType<{ children: ReactNode }> }>;
  /** Set if the relay renders the page as HTML. */
  readonly isRendered?: true;
  /** The room that the page shows first, with the path's parameters in braces. */
  readonly room?: string;
  /**
   * The read that finds what the page shows, as service and path: `main/products/{id}`. Where the relay does not render
   * the page, it sends 404 with it if this finds nothing for its user, or if the address has
   * an invalid id.
   */
  readonly thing?: `${ServiceName}/${string}{${'id' | 'number'}}${string}`;
  /** True if it is rendered for visitors only: its data differ between readers. */
  readonly isForVisitors?: true;
  /** True if it loads the code that reads data, the query cache included, once it accepts input. */
  readonly readsLate?: true;
  /** Query parameters with which the page is still rendered. */
  readonly query?: readonly string[];
} & (PageComponent | { readonly leadsTo: string });

export type RenderedPage = PageEntry & PageComponent & { readonly isRendered: true };

/**
 * The component of a page.
 *
 * @param takes names its props; the component is created again when one of them changes
 */
export function shown<Name extends string, Prop extends PageProp = never>(
  load: () => Promise<{ readonly [Key in NoInfer<Name>]: ComponentType<Pick<PageProps, NoInfer<Prop>>> }>,
  component: Name,
  ...takes: readonly Prop[]
): PageComponent {
  return { load: load as PageComponent['load'], component, takes };
}

/** Audience of a page, by the guard name in the table of pages: these roles, or any signed-in user. */
const guards = {
  session: null,
  admin: ['Admin'],
  trader: ['Client', 'Provider'],
  participant: ['Client', 'Provider', 'Bidder'],
  provider: ['Provider'],
} as const satisfies Readonly<Record<string, readonly Role[] | null>>;

type GuardName = keyof typeof guards;

/**
 * The roles behind a guard's name; null for any signed-in user.
 *
 * @throws RouteError 500 for an unknown guard: such a page is shown to nobody
 */
export function rolesOfGuard(name: string): readonly Role[] | null {
  if (!Object.hasOwn(guards, name)) throw new RouteError(500, `unknown guard: ${name}`);
  return guards[name as GuardName];
}
