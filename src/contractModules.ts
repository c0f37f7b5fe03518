import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const contracts = '{kernel,modules/*}/api/**/!(*.test).ts'

/** Returns what each contract exports, by the contracts' paths. The built server has them in its one file (`scripts/build-server.ts`). */
export function contractModules(): Promise<object[]> {
  const paths = globSync(contracts, { cwd: import.meta.dirname }).sort()
  return Promise.all(paths.map(path => import(pathToFileURL(join(import.meta.dirname, path)).href)))
}
