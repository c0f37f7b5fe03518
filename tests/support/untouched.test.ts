import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownerOfFresh } from './database.ts'
import { type Untouched, watch } from './untouched.ts'

let owner: Client
let end: () => Promise<void>
let watched: Untouched
beforeAll(async () => {
  ;({ owner, end } = await ownerOfFresh())
  await owner.query(`create table thing (owner text, name text); create table other (owner text)`)
  watched = await watch(owner, { thing: `t.owner = 'them'`, other: `t.owner = 'them'` })
})
afterAll(() => end())
beforeEach(async () => {
  await owner.query('truncate thing')
  await owner.query(`insert into thing values ('them', 'a'), ('me', 'b')`)
  await watched.changes()
})

test.each([
  [`insert into thing values ('them', 'c')`, 1],
  [`update thing set name = 'c'`, 1],
  [`delete from thing`, 1],
  [`update thing set owner = 'them'`, 1],
  [`update thing set owner = 'me'`, 1],
  [`update thing set name = 'c' where owner = 'me'`, 0],
  [`update thing set name = 'a' where owner = 'them'`, 0],
  [`delete from thing where owner = 'me'`, 0],
  [`begin; delete from thing; rollback`, 0],
])('%s: so many changes of theirs', async (statement, count) => {
  await owner.query(statement)
  expect(await watched.changes()).toEqual(count ? { thing: count } : {})
  expect(await watched.changes()).toEqual({})
})

test('the application can change watched tables as before', async () => {
  await owner.query('grant all on thing to tongzhou_app; set role tongzhou_app')
  await owner.query('delete from thing')
  await owner.query('reset role')
  expect(await watched.changes()).toEqual({ thing: 1 })
})
