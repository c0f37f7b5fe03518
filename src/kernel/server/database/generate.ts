import { join } from 'node:path'
import { choicesOf, nodeOf } from './choices.ts'

/** The file of the generated table types; a test compares it with a migrated database. */
export const tablesFile = join(import.meta.dirname, 'tables.ts')

/**
 * Returns the arguments of kysely-codegen that make `tables.ts` of the database at `ownerUrl`. A column that a CHECK bounds to
 * some words gets their union. `verify` compares instead of writing.
 */
export async function codegenArguments(ownerUrl: string, verify: boolean): Promise<string[]> {
  const columns = Object.fromEntries((await choicesOf(ownerUrl)).map(choice => [choice.column, nodeOf(choice)]))
  return [
    ...['--dialect', 'postgres', '--url', ownerUrl, '--out-file', tablesFile, '--camel-case'],
    ...['--type-mapping', JSON.stringify({ date: 'string', int8: 'number', timestamptz: 'string', jsonb: 'unknown' })],
    ...['--overrides', JSON.stringify({ columns })],
    ...['--default-schema', 'public', '--exclude-pattern', 'migration'],
    ...(verify ? ['--verify'] : []),
  ]
}
