import { configOrExit } from '../src/kernel/server/config.ts'
import { ensureWebBuilt } from './ensure-web.ts'

/** `npm start`: builds the web if it changed, then is the server. */
process.env.NODE_ENV ??= 'production'
configOrExit()
if (!ensureWebBuilt()) process.exit(1)
await import('../src/server.ts')
