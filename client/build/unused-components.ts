import type { Plugin } from 'vite';

/**
 * Marks unused components and contexts of a library as droppable: otherwise the build keeps their React calls and the
 * names assigned for debugging.
 */
export function unusedComponents(library: string): Plugin {
  const place = `/node_modules/${library}/`;
  return {
    name: 'recolta:unused-components',
    apply: 'build',
    transform: {
      filter: { id: new RegExp(`${place}.*\\.m?js$`) },
      handler: (code) => ({ code: markedPure(code), map: null }),
    },
  };
}

export function markedPure(code: string): string {
  return code
    .replaceAll(/^(const \w+ = )(?=React\$1\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ ')
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '');
}
