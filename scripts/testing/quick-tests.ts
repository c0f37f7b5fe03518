import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Whatever reaches one of these needs PostgreSQL or a browser. */
const SERVICES = ['tests/support/database.ts', 'src/kernel/server/postgres/embedded.ts']
const BROWSER = /from 'playwright-core'/

/** A relative import, static or dynamic, but not of types alone. */
const IMPORT = /(?:\bfrom|\bimport\(?) ?'(\.{1,2}\/[^']+)'/g
const TYPE_IMPORT = /^(?:import|export) type [^;]*? from '[^']+'$/gm

/** The test files that neither PostgreSQL nor a browser is needed for, as paths from the root. */
export function quickTests(): string[] {
  return globSync(['src/**/*.test.ts', 'tests/**/*.test.ts']).filter(file => !needsService(file, new Set()))
}

function needsService(file: string, seen: Set<string>): boolean {
  if (SERVICES.includes(file)) return true
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8').replaceAll(TYPE_IMPORT, '')
  return BROWSER.test(text) || importsOf(file, text).some(other => needsService(other, seen))
}

const importsOf = (file: string, text: string) =>
  [...text.matchAll(IMPORT)].map(([, path = '']) => normalize(join(dirname(file), path)))
