import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkList, relative } from '#scripts/build/chunk-list.ts';
import { earlyPaths, nameFirstFiles } from '#scripts/build/first-files.ts';

const root = import.meta.dirname;
const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), earlyPaths(), nameFirstFiles(), chunkList()],
  resolve: {
    alias: [
      // react-admin's own routers would be downloaded with the portal: 17 kB for a case that does not happen.
      {
        find: /^.*\/adapters\/reactRouterProvider(\.js)?$/,
        replacement: path.join(root, 'src/admin/providers/routerProvider.ts'),
      },
      // The package names its development build alone, whose warnings a visitor has no use for.
      { find: /^react-router$/, replacement: path.join(root, 'node_modules/react-router/dist/production/index.mjs') },
      // The page's policy forbids the threads that it would work in.
      { find: /^fflate$/, replacement: path.join(root, 'src/shared/ui/files/fflate.ts') },
    ],
  },
  // Short class names, since the first load holds each of them: the class and a hash of its file.
  css: {
    modules: {
      generateScopedName: (name, file) =>
        `${name}_${createHash('sha1').update(relative(file)).digest('base64url').slice(0, 4)}`,
    },
  },
  clearScreen: false, // in `npm run dev` the server's address and accounts stand above
  build: {
    outDir: 'dist/web',
    target: 'baseline-widely-available',
    // One file for the first load beside react-dom, one for what several later downloads share, one for the back office with its
    // members' list, one for its further screens: left to themselves, shared modules are cut into a hundred small files, which
    // compress worse and take round trips. A group takes along what its modules import.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'] },
            // Apart, as most screens need no sanitizer, few a distance, and none the writer of Excel files.
            { name: 'clean-html', test: /clean-html/ },
            {
              name: 'shared',
              test: /src.shared(?!.(ui.(situation|outings.(Move|Cancel))|(domain|messages).(situation|palanquees|seances|dive-archive)))|@tanstack/,
              minShareCount: 2,
            },
            // Outings, their dives and where a member stands, which the members' list does not show.
            {
              name: 'outings',
              test: /src.shared.(ui.(situation|outings.(Move|Cancel))|(domain|messages).(situation|palanquees|seances|dive-archive))/,
              minShareCount: 2,
            },
            { name: 'back-office', test: /src.admin.AdminApp/ },
            // The editor is as large as all others together.
            { name: 'screens', test: /src.admin.components(?!.*HtmlInput)/ },
          ],
        },
      },
    },
    // The CSP allows neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/calendrier', '/config.json', '/helloasso', '/osrm', '/health', '/logo'].map((url) => [url, server]),
    ),
  },
});
