import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { stalePages } from '../scripts/schema/files.ts'
import { capture } from '../scripts/testing/children.ts'
import { codegenArguments } from '../src/kernel/server/database/generate.ts'
import { migrate } from '../src/kernel/server/database/migrate.ts'
import { structureFile, structureOf } from '../src/kernel/server/database/structure.ts'
import { emptyDatabase } from './support/database.ts'
import { ask } from './support/embedded.ts'

const verify = async (ownerUrl: string) =>
  capture(process.execPath, [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    ...(await codegenArguments(ownerUrl, true)),
  ])

test('the table types fit a migrated database; `npm run tables` writes them', async () => {
  const { ownerUrl, drop } = await emptyDatabase()
  onTestFinished(drop)
  await migrate(ownerUrl) // alone: what stands ready for tests has the queue's tables besides
  expect(await verify(ownerUrl)).toMatchObject({ code: 0 })
  await ask(ownerUrl, 'alter table clue add column drifted integer')
  expect(await verify(ownerUrl)).toMatchObject({ code: 1 })
})

test('migrations/structure.txt fits a migrated database; `npm run tables` writes it', async () => {
  const { ownerUrl, drop } = await emptyDatabase()
  onTestFinished(drop)
  await migrate(ownerUrl)
  expect(`${(await structureOf(ownerUrl)).join('\n')}\n`).toBe(readFileSync(structureFile, 'utf8'))
})

test('the schema to read, its diagrams and the map of modules are up to date; `npm run tables` writes them', async () => {
  const { ownerUrl, drop } = await emptyDatabase()
  onTestFinished(drop)
  await migrate(ownerUrl)
  expect(await stalePages(ownerUrl)).toEqual([])
  await ask(ownerUrl, 'alter table clue add column drifted integer')
  expect(await stalePages(ownerUrl)).toEqual(['migrations/schema.sql'])
})
