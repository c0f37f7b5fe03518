import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../src/kernel/api/envelope.ts'
import type { Column } from '../src/kernel/api/list.ts'
import type { Desk } from '../src/kernel/server/desk/desk.ts'
import { asEmployee } from '../src/kernel/server/desk/transaction.ts'
import { handle } from '../src/kernel/server/http/mount.ts'
import { concealedKeys } from '../src/kernel/server/record/concealed.ts'
import { servedRecords } from '../src/kernel/server/record/facets.ts'
import { valuesInWords } from '../src/kernel/server/record/history.ts'
import type { Served } from '../src/kernel/server/record/serve.ts'
import { exports } from '../src/modules/transfer/server/index.ts'
import { world } from '../src/world.ts'
import { fixtures } from './support/fixtures.ts'
import { foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

/* What every record keeps that is served by the kernel: its facets, its states, and the fields that an element conceals. */

const all = world.all(servedRecords)
const named = all.map(({ served }) => [served.record.name, served] as const)
const origin = { route: '', address: '', device: '', traceId: '' }

let server: TestServer
let person: { officeId: number; employeeId: number }
beforeAll(async () => {
  server = await startServer()
  const { officeId } = await foundCompany(server, '单据公司', 'recordsBoss')
  const { rows } = await server.owner.query<{ id: number }>('select id from employee where office_id = $1', [officeId])
  person = { officeId, employeeId: (rows[0] as { id: number }).id }
  await fixtures(server.owner, person, '单据')
})
afterAll(() => server.stop())

/** Runs `work` as somebody who sees everything but what one element shows. */
const without = <T>(element: string, work: (desk: Desk) => Promise<T>) =>
  asEmployee(server.app.runtime, { ...person, origin }, 'reads', desk => {
    const may = desk.may.bind(desk)
    desk.may = needed => [needed].flat().some(one => one !== element && may(one))
    return work(desk)
  })

test('says in a sentence why it lacks a facet', () => {
  const reasons = all.flatMap(({ missing }) => Object.values(missing))
  expect(reasons.filter(reason => reason.length < 15)).toEqual([])
  expect(named.length).toBeGreaterThan(0)
})

describe.each(named)('%s', (_, served: Served) => {
  const { record, elements, columns } = served
  const concealing = (desk: Desk) => concealedKeys(desk, columns)

  test('acts from states that it has, and names a screen with an authority', () => {
    const unknown = Object.values(record.acts).flatMap(({ from }) => from.filter(state => !(state in record.states)))
    expect(unknown).toEqual([])
    expect(record.place.authority).toBeTruthy()
  })

  test('has rows that are answered, counted and told by name', async () => {
    const found = await without('', async desk => {
      const rows = await served.page(desk, { filters: {}, page: 1, pageSize: 20 })
      const totals = await served.totals(desk, { filters: {} })
      const ids = rows.map(row => (row as { id: number }).id)
      return {
        rows,
        totals,
        names: await served.names(desk, ids),
        stored: await served.visible(desk, ids[0] as number),
      }
    })
    expect(found.rows.length).toBeGreaterThan(0)
    expect(found.totals.total).toBe(found.rows.length)
    expect(found.names.size).toBe(found.rows.length)
    expect(Object.keys(record.states)).toContain(served.stateOf(found.stored))
  })

  test('has a history that can name everything to which it refers', async () => {
    const refers = (some: readonly Column[]): Column[] =>
      some.flatMap(({ items = [], ...column }) => (column.kind === 'reference' ? [column] : refers(items)))
    const columns = refers(served.history)
    const some = Object.fromEntries(columns.map(({ key }) => [key, 1]))
    const words = await without('', desk => valuesInWords(desk, [some], columns))
    expect(words[0]).toHaveLength(columns.length)
  })

  test.each(elements.map(element => [element]))(
    'without %s a field is in no row, order, filter, sum, export or history',
    async element => {
      await without(element, async desk => {
        const hidden = concealing(desk)
        const list = await served.listFor(desk)
        const [row] = await served.page(desk, { filters: {}, page: 1, pageSize: 1 })
        expect(row).toBeDefined()
        expect(hidden.filter(key => key in (row as object))).toEqual([])
        expect(list.sums.filter(key => hidden.includes(key))).toEqual([])
        for (const by of hidden) {
          const sorted = { filters: {}, page: 1, pageSize: 1, sort: { by, order: 'ascend' as const } }
          await expect(served.page(desk, sorted)).rejects.toMatchObject({ code: codes.badInput })
          const filtered = { filters: { [by]: { empty: false } } }
          await expect(served.totals(desk, filtered)).rejects.toMatchObject({ code: codes.badInput })
        }
        const told = await served.told(desk)
        expect(told.filter(({ key }) => hidden.includes(key))).toEqual([])
        const exported = world.all(exports).find(({ kind }) => kind === record.name)
        const out = (await exported?.companyColumns?.(desk, columns)) ?? []
        expect(out.filter(({ key }) => hidden.includes(key))).toEqual([])
      })
    },
  )
})

test('an answer of a call drops what an element conceals, whatever its handler gives', async () => {
  const [, served] = named.find(([, { columns }]) => columns.some(({ behind }) => behind)) as (typeof named)[number]
  const [secret] = served.columns.flatMap(({ key, behind = [] }) => (behind.length > 0 ? [[key, behind] as const] : []))
  const [key, [element]] = secret as readonly [string, readonly string[]]
  const route = { at: 'GET /api/x', does: 'x', needs: served.menu, returns: served.record.row } as const
  const { handler } = handle(route, async () => ({ id: 1, [key]: 5 }) as never)
  const given = await without(element as string, desk => handler(desk, {} as never, server.app.runtime))
  expect(given).toEqual({ id: 1 })
})
