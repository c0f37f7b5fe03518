import { configOrExit, readServingConfig } from '../src/kernel/server/config.ts'
import { ensureServerBuilt, ensureWebBuilt } from './ensure-built.ts'

/** `npm start`: builds the web and the server if their sources changed, then runs the server. */
process.env.NODE_ENV ??= 'production'
configOrExit(process.env, readServingConfig)
if (!ensureWebBuilt() || !ensureServerBuilt()) process.exit(1)
// The stacks of errors name the sources' lines.
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/server.js', import.meta.url).href)
