import { withDemoLabel } from '@recolta/shared/contracts/demo-label';
import { isDemonstration } from '@recolta/shared/domain/demonstration';
import type { Plugin } from 'vite';

/** Labels a demonstration's pages while developing; a built client is labelled by the relay. */
export function demoLabel(): Plugin {
  return {
    name: 'recolta:demo-label',
    apply: 'serve',
    transformIndexHtml: (page) => (isDemonstration(process.env) ? withDemoLabel(page) : page),
  };
}
