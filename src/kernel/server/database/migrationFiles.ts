import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder with the product's migrations. */
export const usualFolder = join(import.meta.dirname, '../../../../migrations')

/**
 * A migration. `additive`: nodes of the version before run on beside it and after it. `runs`: in one transaction; in pieces, again and again until its
 * last statement changes nothing; or concurrently: builds of indexes outside of a transaction.
 */
export type Migration = {
  name: string
  sql: string
  hash: string
  additive: boolean
  runs: 'at once' | 'in pieces' | 'concurrently'
}

/** Reads the migrations of a folder, in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(names.map(async name => migrationOf(name, await readFile(join(folder, name), 'utf8'))))
}

/** Returns a migration by its name and text; the comments at its beginning say how it runs. */
export function migrationOf(name: string, sql: string): Migration {
  const heading = /^(--[^\n]*(\n|$))*/.exec(sql)?.[0] ?? ''
  const says = (words: string) => new RegExp(`^-- ${words}\\b`, 'm').test(heading)
  return {
    name,
    sql,
    hash: createHash('sha256').update(sql).digest('hex'),
    additive: says('additive'),
    runs: says('concurrently') ? 'concurrently' : says('in pieces') ? 'in pieces' : 'at once',
  }
}
