import type { Plugin } from 'vite'
import { filesOf } from './build-web-documents.ts'

/** Chromium compiles every function of a script with this head while the script arrives, off the main thread; other browsers read past it. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the application's first files compiled while somebody types a password. Otherwise each of some thousand functions is compiled when it is first
 * called, which took a fifth of the time from the click to the first screen.
 */
export const compiledAhead = (): Plugin => ({
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const first = new Set(filesOf(bundle).scripts)
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && first.has(`/${part.fileName}`)) part.code = hint + part.code
    },
  },
})
