import { codegenArguments } from '../src/kernel/server/database/generate.ts'
import { migrate } from '../src/kernel/server/database/migrate.ts'
import { startThrowAway } from '../tests/support/throw-away.ts'
import { interruption, show } from './testing/children.ts'

/** `npm run tables`: writes the table types anew, from a throw-away database with every migration. */
const { ownerUrl, stop } = await startThrowAway()
let code = 1
try {
  await migrate(ownerUrl)
  code = await show(['node_modules/kysely-codegen/dist/cli/bin.js', ...codegenArguments(ownerUrl, false)])
} finally {
  await stop()
}
process.exit(interruption() ? 130 : code)
