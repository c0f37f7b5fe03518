import { writeFile } from 'node:fs/promises'
import { codegenArguments } from '../src/kernel/server/database/generate.ts'
import { migrate } from '../src/kernel/server/database/migrate.ts'
import { structureFile, structureOf } from '../src/kernel/server/database/structure.ts'
import { startThrowAway } from '../tests/support/throw-away.ts'
import { generatedPages, placeOf } from './schema/files.ts'
import { interruption, show } from './testing/children.ts'

/** `npm run tables`: regenerates the table types, the list of what migrations make, and the pages that tell the schema, from a throw-away database. */
const { ownerUrl, stop } = await startThrowAway()
let code = 1
try {
  await migrate(ownerUrl)
  await writeFile(structureFile, `${(await structureOf(ownerUrl)).join('\n')}\n`)
  const pages = Object.entries(await generatedPages(ownerUrl))
  await Promise.all(pages.map(([path, text]) => writeFile(placeOf(path), text)))
  code = await show(['node_modules/kysely-codegen/dist/cli/bin.js', ...(await codegenArguments(ownerUrl, false))])
} finally {
  await stop()
}
process.exit(interruption() ? 130 : code)
