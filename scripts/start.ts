import { configOrExit, readServingConfig } from '../src/kernel/server/config.ts'
import { ensureWebBuilt } from './ensure-web.ts'

/** `npm start`: builds the web if its sources changed, then runs the server. */
process.env.NODE_ENV ??= 'production'
configOrExit(process.env, readServingConfig)
if (!ensureWebBuilt()) process.exit(1)
await import('../src/server.ts')
