import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClue } from '../../../../tests/support/factories.ts'
import { type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { roundTripsOf } from '../../../../tests/support/roundTrips.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { Column } from '../../api/list.ts'
import type { Desk } from '../desk/desk.ts'
import { asEmployee } from '../desk/transaction.ts'
import { valuesInWords, wordsOf } from './history.ts'
import { namesOf } from './names.ts'

let server: TestServer
let sales: Employee
let helper: Employee
let officeId: number
let wordId: number

beforeAll(async () => {
  server = await startServer()
  const company = await foundCompany(server, '名字公司', 'nameBoss')
  sales = await company.hire('nameSales', '导购')
  helper = await company.hire('nameHelper', '导购')
  officeId = company.officeId
  const { rows } = await server.owner.query('select id from dictionary_item where office_id = $1 order by id limit 1', [
    officeId,
  ])
  wordId = rows[0].id
})
afterAll(() => server?.stop())

const origin = { route: '', address: '', device: '', traceId: '' }
const at = <T>(work: (desk: Desk) => Promise<T>) =>
  asEmployee(server.app.runtime, { officeId, employeeId: sales.employeeId, origin }, 'reads', work)
const nameOf = async (table: string, column: string, id: number) =>
  (await server.owner.query(`select ${column} as name from ${table} where office_id = $1 and id = $2`, [officeId, id]))
    .rows[0].name

const column = (key: string, kind: Column['kind'], more: Partial<Column> = {}): Column => ({
  key,
  title: key,
  kind,
  ...more,
})
const columns = [
  column('ownerId', 'employee'),
  column('helpers', 'employee'),
  column('words', 'dictionaries'),
  column('members', 'text', { items: [column('employeeId', 'employee'), column('roleId', 'dictionary')] }),
]

test('references in records become names, also in lists and in records within records', async () => {
  const [one, other] = [
    await nameOf('employee', 'name', sales.employeeId),
    await nameOf('employee', 'name', helper.employeeId),
  ]
  const word = await nameOf('dictionary_item', 'label', wordId)
  const record = {
    ownerId: sales.employeeId,
    helpers: [helper.employeeId, sales.employeeId],
    words: [wordId],
    members: [{ employeeId: helper.employeeId, roleId: wordId }],
  }
  expect(await at(desk => valuesInWords(desk, [record], columns))).toEqual([
    [one, `${other}、${one}`, word, `${other} ${word}`],
  ])
  const changes = await at(desk => wordsOf(desk, { ownerId: [null, sales.employeeId], words: [[], [wordId]] }, columns))
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    ['', one],
    ['', word],
  ])
})

test('only names that are needed are read, and none if none is needed', async () => {
  const { statements } = await roundTripsOf(server, () =>
    at(desk => valuesInWords(desk, [{ ownerId: sales.employeeId }], columns)),
  )
  const naming = statements
    .map(({ text }) => text)
    .filter(text => /from "?(employee|department|dictionary_item)"? where/.test(text))
  expect(naming).toEqual([expect.stringContaining('any(')])
  expect(await at(desk => namesOf(desk, 'employee', [null, undefined]))).toEqual(new Map())
})

test('the name of a person of another company is not told', async () => {
  const other = await foundCompany(server, '别家公司', 'nameElse')
  const stranger = await other.hire('nameStranger', '导购')
  expect(await at(desk => namesOf(desk, 'employee', [stranger.employeeId]))).toEqual(new Map())
})

test('a record whose kind another field says is told by its name to who sees it; nobody reads the number of a row', async () => {
  const clueOf = async (name: string, ownerId: number) => (await makeClue(server.owner, officeId, { name, ownerId })).id
  const [mine, theirs] = [await clueOf('看得见的流量', sales.employeeId), await clueOf('别人的流量', helper.employeeId)]
  const told = [column('kind', 'enum', { words: { clue: '流量' } }), column('of', 'reference', { by: 'kind' })]
  const spoken = [column('code', 'text'), column('of', 'reference', { by: 'code', kinds: { visit: 'clue' } })]
  const words = (columns: readonly Column[], ...records: Record<string, unknown>[]) =>
    at(desk => valuesInWords(desk, records, columns))
  expect(await words(told, { kind: 'clue', of: mine }, { kind: 'clue', of: theirs })).toEqual([
    ['流量', '看得见的流量'],
    ['流量', '（不可见的记录）'],
  ])
  expect(await words(spoken, { code: 'visit', of: mine }, { code: 'other', of: mine })).toEqual([
    ['visit', '看得见的流量'],
    ['other', ''],
  ])
  const lines = [column('lines', 'text', { items: told })]
  const nested = {
    lines: [
      { kind: 'clue', of: mine },
      { kind: 'clue', of: theirs },
    ],
  }
  expect(await words(lines, nested)).toEqual([['流量 看得见的流量、流量 （不可见的记录）']])
  const plain = [column('clueId', 'reference', { of: 'clue' })]
  expect(await words(plain, { clueId: theirs })).toEqual([['（不可见的记录）']])
  const changes = { kind: [null, 'clue'], of: [null, mine] } as never
  expect(await at(desk => wordsOf(desk, changes, told))).toMatchObject([{ after: '流量' }, { after: '看得见的流量' }])
})
