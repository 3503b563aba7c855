import { type ComponentType, lazy } from 'react';
import { pageLoads } from '../lib/page-loads.ts';

/** A page that is fetched when it is first gone to; the progress bar knows while it is on its way. */
export function lazyPage(load: () => Promise<{ Component: ComponentType }>) {
  return lazy(async () => {
    pageLoads.set(pageLoads.get() + 1);
    try {
      const { Component } = await load();
      return { default: Component };
    } finally {
      pageLoads.set(pageLoads.get() - 1);
    }
  });
}
