import type { Plugin } from 'vite';

/**
 * Lets the build drop components and contexts of a library that nobody uses: it would keep their calls of React and the
 * names that they are given for debugging.
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
