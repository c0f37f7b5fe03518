import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diagramsOf } from './diagrams.ts'
import { mapOf } from './modules.ts'
import { readSchema } from './read.ts'
import { schemaOf } from './sql.ts'

const root = join(import.meta.dirname, '../..')

/** Returns the generated pages that tell the schema and the modules, by their paths from the project. */
export async function generatedPages(ownerUrl: string): Promise<Record<string, string>> {
  const schema = await readSchema(ownerUrl)
  return {
    'migrations/schema.sql': schemaOf(schema),
    'docs/schema.md': diagramsOf(schema),
    'docs/modules.md': mapOf(),
  }
}

/** Returns where a generated page lies. */
export const placeOf = (path: string): string => join(root, path)

/** Returns the generated pages that differ from the kept ones. */
export async function stalePages(ownerUrl: string): Promise<string[]> {
  const pages = Object.entries(await generatedPages(ownerUrl))
  const kept = await Promise.all(pages.map(([path]) => readFile(placeOf(path), 'utf8').catch(() => '')))
  return pages.flatMap(([path, text], at) => (text === kept[at] ? [] : [path]))
}
