import { expect, onTestFinished, test } from 'vitest'
import { capture } from '../scripts/testing/children.ts'
import { codegenArguments } from '../src/kernel/server/database/generate.ts'
import { freshDatabase } from './support/database.ts'
import { ask } from './support/embedded.ts'

const verify = (ownerUrl: string) =>
  capture(process.execPath, ['node_modules/kysely-codegen/dist/cli/bin.js', ...codegenArguments(ownerUrl, true)])

test('the table types are those of a migrated database; `npm run tables` writes them anew', async () => {
  const { ownerUrl, drop } = await freshDatabase()
  onTestFinished(drop)
  expect(await verify(ownerUrl)).toMatchObject({ code: 0 })
  await ask(ownerUrl, 'alter table clue add column drifted integer')
  expect(await verify(ownerUrl)).toMatchObject({ code: 1 })
})
