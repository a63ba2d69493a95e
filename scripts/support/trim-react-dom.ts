// Plugin of the build that leaves out of react-dom what serves pages drawn by a server, and view transitions: this application
// calls createRoot alone and renders no <ViewTransition> (docs/adr/0045). 6 kB of the portal's first load.
import path from 'node:path';
import type { Plugin } from 'vite';
import { replaceIn } from './trim-build.ts';

/** ECMAScript modules, whose unused functions the bundler drops. */
const asModule: [RegExp, string][] = [
  [/^var Scheduler = require\("scheduler"\),$/gm, 'import Scheduler from "scheduler";'],
  [/^ {2}React = require\("react"\),$/gm, 'import React from "react";'],
  [/^ {2}ReactDOM = require\("react-dom"\);$/gm, 'import ReactDOM from "react-dom";'],
  [/^exports\.createRoot = /gm, 'export const createRoot = '],
  [/^exports\.hydrateRoot = [^]*?^\};$/gm, ''],
  [/^exports\.version = .*$/gm, ''],
];

/** What holds of every root that was not hydrated, and of every commit without a <ViewTransition>. */
const constants: [RegExp, string][] = [
  [/\bisHydrating\b(?! =\s|\n\) \{|\$)/g, 'false'],
  [/(?<![\w$])(?:[\w$]+\.)+isDehydrated\b(?! =\s)/g, 'false'],
  [/(?<![\w$])(?:[\w$]+\.)+dehydrated\b(?! =\s)/g, 'null'],
  [/(?<!function )\bpopHydrationState\(\w+\)/g, 'false'],
  [/\b(?:shouldStart|inUpdate)ViewTransition\b(?! =\s)/g, 'false'],
  [/\bviewTransitionMutationContext\b(?! =\s)/g, 'false'],
  // The lanes of transitions and retries, whose commits may move views.
  [/\((\w+) & 335544064\) === \1\b/g, 'false'],
  [/\bReactDOMHydrationRoot\.prototype\.\w+ =\s+(?=ReactDOMRoot)/g, ''],
  [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [^]*?^\};$/gm, ''],
];

/** Functions by the little that is left of them then. */
const bodies: Record<string, string> = {
  resetHydrationState: '',
  upgradeHydrationErrorsToRecoverable: 'return null;',
  updateDehydratedSuspenseComponent: '',
  markRetryLaneIfNotHydrated: '',
  hideOrUnhideDehydratedBoundary: '',
  clearHydrationBoundary: '',
  getParentHydrationBoundary: 'return null;',
  retryIfBlockedOn: '',
  dispatchEvent: `if (!_enabled) return;
    findInstanceBlockingEvent(nativeEvent);
    dispatchEventForPluginEventSystem(domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer);`,
  '\\w+ViewTransition\\w*': '',
};

const steps = [
  ...asModule,
  ...constants,
  ...Object.entries(bodies).map(([name, body]): [RegExp, string] => [
    new RegExp(`^function (${name})\\(([^)]*)\\) \\{[^]*?^\\}$`, 'gm'),
    `function $1($2) {${body}}`,
  ]),
];

export function trimReactDom(): Plugin {
  return {
    name: 'trim-react-dom',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^react-dom\/client$/,
            replacement: path.resolve('node_modules/react-dom/cjs/react-dom-client.production.js'),
          },
        ],
      },
    }),
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler: (code) => ({
        code: steps.reduce((text, [pattern, by]) => replaceIn(text, pattern, by), code),
        map: null,
      }),
    },
  };
}
