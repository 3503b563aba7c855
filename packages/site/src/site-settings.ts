import type { Company } from '@recolta/shared/contracts/company';
import type { ServiceName } from '@recolta/shared/contracts/services';

/** Settings of an installation that its pages depend on. */
export interface SiteSettings {
  /** Folder of the built client. */
  readonly clientDir: string;
  /** Origins of the site, the public one first. */
  readonly origins: ReadonlySet<string>;
  readonly isHttps: boolean;
  /** True if every page says that this is a demonstration. */
  readonly isDemo: boolean;
  /** True if search engines may index this site. */
  readonly isIndexed: boolean;
  /** True if calls of pages carry trace ids. */
  readonly hasTraces: boolean;
  readonly company: Company;
  /** Base address of each service. */
  readonly serviceUrls: Readonly<Record<ServiceName, string>>;
  /** True if the content service is ours, with pictures of posts and read reports. */
  readonly hasOwnContent: boolean;
  /** Further origins of pictures, audio and video. */
  readonly contentFileOrigins: readonly string[];
  /** Number of trusted proxies in front. */
  readonly trustedProxies: number;
  /** Timeout of calls for the sitemap, in ms. */
  readonly callTimeoutMs: number;
  /** Timeout of rendering the first view of a page, in ms; 0: pages are sent empty. */
  readonly firstViewMs: number;
}
