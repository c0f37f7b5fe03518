import { globSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * What the modules give to the tests of the whole: the exports of every `src/modules/<module>/tests/<name>.ts`, in the order of the
 * modules' names.
 */
export function ofModules<Exports>(name: string): Promise<Exports[]> {
  const files = globSync(`src/modules/*/tests/${name}.ts`).sort()
  return Promise.all(files.map(file => import(/* @vite-ignore */ resolve(file)) as Promise<Exports>))
}
