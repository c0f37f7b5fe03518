import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { Desk } from '../desk/desk.ts'
import { asEmployee } from '../desk/transaction.ts'
import { type ChangeEvent, channel } from '../live/events.ts'
import { publishChange, publishRecords } from './publish.ts'

const shown = { topic: 'thing', menu: 'thingList', module: 'thing' }
const count = (many: number, from = 1) => Array.from({ length: many }, (_, at) => from + at)

let server: TestServer
let sales: Employee
let officeId: number
let ears: pg.Client
let heard: ChangeEvent[] = []

beforeAll(async () => {
  server = await startServer()
  const company = await foundCompany(server, '广播公司', 'tellBoss')
  sales = await company.hire('tellSales', '导购')
  officeId = company.officeId
  ears = new pg.Client(server.database.ownerUrl)
  await ears.connect()
  ears.on('notification', ({ payload = '' }) => {
    const message = JSON.parse(payload) as ChangeEvent
    if (message.topic === shown.topic) heard.push(message)
  })
  await ears.query(`listen ${channel}`)
})
afterAll(async () => {
  await ears?.end()
  await server?.stop()
})
beforeEach(() => {
  heard = []
})

const origin = { route: '', address: '', device: '', traceId: '' }
/** Does the work as a person of the company; when it ends, what it published was heard. */
async function at(work: (desk: Desk) => Promise<void>): Promise<void> {
  await asEmployee(server.app.runtime, { officeId, employeeId: sales.employeeId, origin }, 'writes', work)
  await ears.query('select 1')
}

test('a change names each record with its owners before and after, once each; a missing owner is left out', async () => {
  const before = [
    { id: 1, ownerId: 7, departmentId: 3 },
    { id: 2, ownerId: null, departmentId: null },
    { id: 3, ownerId: 7, departmentId: 3 },
  ]
  const after = before.map(record => ({ ...record, ownerId: 8 }))
  await at(desk => publishRecords(desk, shown, before, after, { members: new Map([[2, [9]]]) }))
  const records = [
    { ids: [1, 3], owners: [7, 8], departments: [3] },
    { ids: [2], owners: [8, 9], departments: [] },
  ]
  expect(heard).toEqual([expect.objectContaining({ records, pooled: false, byId: sales.employeeId })])
})

test('a change with very many owners is told to each of them and is not refused', async () => {
  const touched = { ids: count(2000), owners: count(2500, 10_000_000), departments: count(900, 20_000_000) }
  const members = { employees: count(400, 30_000_000), departments: count(100, 40_000_000) }
  await at(desk => publishChange(desk, shown, [touched], { pooled: false, members }))
  const records = heard.flatMap(event => event.records)
  expect(records.flatMap(({ owners }) => owners)).toEqual(touched.owners)
  expect(records.flatMap(({ departments }) => departments)).toEqual(touched.departments)
  expect(new Set(heard.flatMap(event => event.members?.employees ?? []))).toEqual(new Set(members.employees))
  expect(new Set(heard.flatMap(event => event.members?.departments ?? []))).toEqual(new Set(members.departments))
})

test('a change of very many records of as many people tells each of them their own', async () => {
  const records = count(1000).map(id => ({ id, ownerId: 10_000_000 + id, departmentId: null }))
  await at(desk => publishRecords(desk, shown, [], records))
  const told = heard.flatMap(event => event.records)
  expect(told.flatMap(({ ids, owners }) => [ids, owners])).toEqual(records.flatMap(one => [[one.id], [one.ownerId]]))
  expect(heard.length).toBeLessThan(50)
})

test('a change of a record without an owner is told to people who hear everything', async () => {
  await at(desk => publishChange(desk, shown, [{ ids: [5], owners: [null], departments: [] }], { pooled: true }))
  expect(heard).toEqual([
    expect.objectContaining({ records: [{ ids: [5], owners: [], departments: [] }], pooled: true }),
  ])
})
