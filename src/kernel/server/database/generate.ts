import { join } from 'node:path'

/** The file of the generated table types; a test compares it with a migrated database. */
export const tablesFile = join(import.meta.dirname, 'tables.ts')

/** Returns the arguments of kysely-codegen that make `tables.ts`; `verify` compares instead of writing. */
export function codegenArguments(ownerUrl: string, verify: boolean): string[] {
  return [
    ...['--dialect', 'postgres', '--url', ownerUrl, '--out-file', tablesFile, '--camel-case'],
    ...['--type-mapping', JSON.stringify({ date: 'string', int8: 'number', timestamptz: 'string', jsonb: 'unknown' })],
    ...['--default-schema', 'public', '--exclude-pattern', 'migration'],
    ...(verify ? ['--verify'] : []),
  ]
}
