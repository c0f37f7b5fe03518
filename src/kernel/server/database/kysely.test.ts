import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerOfFresh } from '../../../../tests/support/database.ts'
import { together } from '../desk/together.ts'
import { kyselyOn } from './kysely.ts'

let owner: Client
let end: () => Promise<void>
beforeAll(async () => {
  ;({ owner, end } = await ownerOfFresh())
})
afterAll(() => end())

test('statements run in the order of the calls, composed ones and plain SQL alike', async () => {
  await owner.query('create temporary sequence turn')
  const db = kyselyOn(owner)
  const written = async () => Number((await owner.query(`select nextval('turn') as turn`)).rows[0].turn)
  const composed = async () => {
    const { turn } = await db
      .selectNoFrom(({ fn, val }) => fn<string>('nextval', [val('turn')]).as('turn'))
      .executeTakeFirstOrThrow()
    return Number(turn)
  }
  expect(
    await together(
      () => composed(),
      () => written(),
      () => composed(),
      () => written(),
      () => written(),
      () => composed(),
    ),
  ).toEqual([1, 2, 3, 4, 5, 6])
})
