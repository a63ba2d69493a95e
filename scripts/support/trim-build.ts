// Plugins of the build that leave out of the portal's first load what it never runs (docs/adr/0045).
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

/** Replaces all matches. @throws Error without one, as after an update of a library */
function replaceIn(code: string, pattern: RegExp, replacement: string): string {
  const result = code.replaceAll(pattern, replacement);
  if (result === code)
    throw new Error(`Nothing matches ${String(pattern)} any more: see scripts/support/trim-build.ts`);
  return result;
}

/** Drops react-router's data routers, forms and prefetching links: this application uses none (src/admin/providers/routerProvider.ts). */
export function trimRouter(): Plugin {
  const steps: [RegExp, string][] = [
    // Null in every application without a data router.
    [/React\d*\.useContext\(DataRouter(State)?Context\)/g, 'null'],
    [/let dataRouterState = dataRouterOpts\?\.state;/g, 'const dataRouterState = null;'],
    [
      /let \{ isDataRoute \} = React\d*\.useContext\(RouteContext\);\s+return isDataRoute \? useNavigateStable\(\) :/g,
      'return',
    ],
    [
      /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/g,
      'const shouldPrefetch = false, prefetchRef = null, prefetchHandlers = null;',
    ],
    // Lets the bundler see which components are unused.
    [/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'],
    [/^\w+\.(displayName|contextType) = .*;$/gm, ''],
  ];
  return {
    name: 'trim-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/, code: /LinkWithRef/ },
      handler: (code) => ({
        code: steps.reduce((text, [pattern, by]) => replaceIn(text, pattern, by), code),
        map: null,
      }),
    },
  };
}

const STYLES = /^import (\w+) from ('[^']+\.module\.css');$/gm;

/** Imports class names one by one, which the bundler writes where they are used, unless a module looks them up by a variable. */
export function inlineClassNames(): Plugin {
  return {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\.module\.css'/ },
      handler: (code) => ({
        code: code.replaceAll(STYLES, (statement, name: string, file: string) => {
          const rest = code.replace(statement, '');
          return new RegExp(`\\b${name}\\b(?!\\.\\w)`).test(rest) ? statement : `import * as ${name} from ${file};`;
        }),
        map: null,
      }),
    },
  };
}

/**
 * Names in the page what it needs first: src/boot.js under a name that browsers keep for a year, since asking whether it is
 * still so takes a repeat visit a round trip, and react-dom, which main.tsx imports once it runs.
 */
export function nameFirstFiles(): Plugin {
  return {
    name: 'name-first-files',
    apply: 'build',
    buildStart() {
      const { code } = minifySync('boot.js', readFileSync('src/boot.js', 'utf8'));
      this.emitFile({ type: 'asset', name: 'boot.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = Object.values(bundle);
        const addressOf = (name: string): string => {
          const file = files.find((one) =>
            (one.type === 'asset' ? one.names : one.moduleIds).some((id) => id.endsWith(name)),
          );
          if (!file) throw new Error(`No file holds ${name}: see scripts/support/trim-build.ts`);
          return `/${file.fileName}`;
        };
        const href = addressOf('/react-dom-client.production.js');
        return {
          html: replaceIn(html, /\/src\/boot\.js/g, addressOf('boot.js')),
          tags: [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' }],
        };
      },
    },
  };
}
