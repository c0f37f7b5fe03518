import { sourceFiles } from '../../tests/support/imports.ts'

/** A test that imports one of these files needs PostgreSQL or a browser. */
const SERVICES = new Set(['tests/support/database.ts', 'src/kernel/server/postgres/embedded.ts', 'playwright-core'])

/** Returns the test files that need neither PostgreSQL nor a browser, as paths from the root. */
export function quickTests(): string[] {
  const files = sourceFiles('src/**/*.{ts,tsx}', 'tests/**/*.ts', 'seeds/**/*.ts', 'scripts/**/*.ts')
  const imports = new Map(
    files.map(file => [file.path, file.imports.filter(one => !one.ofTypes).map(one => one.to)] as const),
  )
  const reaches = (path: string, seen: Set<string>): boolean =>
    SERVICES.has(path) || (!seen.has(path) && (imports.get(path) ?? []).some(next => reaches(next, seen.add(path))))
  return files.map(file => file.path).filter(path => path.endsWith('.test.ts') && !reaches(path, new Set()))
}
