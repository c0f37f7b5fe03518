import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { type Asked, roundTripsOf } from '../../../../tests/support/roundTrips.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { OfficeEvent } from '../live/events.ts'
import type { Desk } from './desk.ts'
import { asEmployee } from './transaction.ts'

let server: TestServer
let officeId: number
let sales: Employee
let subject = ''
let made = 0

beforeAll(async () => {
  server = await startServer()
  const company = await foundCompany(server, '末尾公司', 'endBoss')
  sales = await company.hire('endSales', '导购')
  officeId = company.officeId
})
afterAll(() => server?.stop())
beforeEach(() => {
  subject = `said${++made}`
})

const origin = { route: '', address: '', device: '', traceId: '' }
const at = <T>(work: (desk: Desk) => Promise<T>) =>
  asEmployee(server.app.runtime, { officeId, employeeId: sales.employeeId, origin }, 'writes', work)
const say = (desk: Desk, action: string) => desk.log({ action, subject, subjectId: 1 })
const tell = (desk: Desk, id: number) =>
  desk.publish({ kind: 'office', officeId, topic: subject, ids: [id], opens: 'clueList' } satisfies OfficeEvent)
const kept = async () => {
  const { rows } = await server.owner.query('select action from operation_log where subject = $1 order by id', [
    subject,
  ])
  return rows.map(row => row.action)
}
const writing = ({ statements }: Asked) =>
  statements.filter(({ text }) => /insert into operation_log|pg_notify/.test(text)).length

describe('log entries and events of a transaction', () => {
  test('are one statement before the commit, in the order of the code', async () => {
    const asked = await roundTripsOf(server, () =>
      at(async desk => {
        await say(desk, '一')
        await tell(desk, 1)
        await desk.client.query('select 1')
        await say(desk, '二')
        await tell(desk, 2)
      }),
    )
    expect(writing(asked)).toBe(1)
    expect(await kept()).toEqual(['一', '二'])
  })

  test('can be read in the same transaction', async () => {
    const read = await at(async desk => {
      await say(desk, '一')
      return desk.from('operationLog').select('action').where('subject', '=', subject).execute()
    })
    expect(read).toEqual([{ action: '一' }])
  })

  test('keep the values of the moment when they were added', async () => {
    const after = ['是']
    await at(async desk => {
      await desk.log({ action: '一', subject, subjectId: 1, changes: { words: [[], after] } })
      after.push('不')
    })
    const { rows } = await server.owner.query('select changes from operation_log where subject = $1', [subject])
    expect(rows).toEqual([{ changes: { words: [[], ['是']] } }])
  })

  test('disappear with a rolled back savepoint, and only with that one', async () => {
    await at(async desk => {
      await say(desk, '一')
      await desk.client.query('savepoint part')
      await say(desk, '二')
      await desk.client.query('rollback to savepoint part')
      await say(desk, '三')
    })
    expect(await kept()).toEqual(['一', '三'])
  })

  test('disappear with a rolled back transaction, and do not reach the next one of the connection', async () => {
    const failing = at(async desk => {
      await say(desk, '一')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    for (let next = 0; next < 5; next++) await at(desk => desk.client.query('select 1'))
    expect(await kept()).toEqual([])
  })

  test('keep the company of the moment when they were added, even if the transaction enters another company', async () => {
    const none = "select set_config('app.office', '', true)"
    await at(async desk => {
      await say(desk, '一')
      await desk.client.query(none)
    })
    expect(await kept()).toEqual(['一'])
  })

  test('that the database refuses roll the transaction back with its own error', async () => {
    const name = `部门 ${subject}`
    const refused = at(async desk => {
      await desk.insert('department', { name }, { action: '新增' })
      await desk.log({ action: '一', subject, subjectId: 1, subjectVersion: 2 ** 40 })
    })
    await expect(refused).rejects.toMatchObject({ code: '22003' })
    expect((await server.owner.query('select from department where name = $1', [name])).rowCount).toBe(0)
  })

  test('are sent before the end when there are hundreds', async () => {
    const asked = await roundTripsOf(server, () =>
      at(async desk => {
        for (let time = 0; time < 5; time++)
          await desk.log(...Array.from({ length: 100 }, () => ({ action: '多', subject, subjectId: 1 })))
      }),
    )
    expect(writing(asked)).toBe(2)
    expect(await kept()).toHaveLength(500)
  })
})
