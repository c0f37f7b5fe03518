import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Fen, requiredText } from '../../api/fields.ts'
import { columnsOf } from '../../api/list.ts'
import { plainRoutes, plainRow } from '../../api/plainRecord.ts'
import { record } from '../../api/record.ts'
import type { Desk } from '../desk/desk.ts'
import { plainHandlers } from './plain.ts'
import type { Served } from './serve.ts'

const Entered = z.object({
  name: requiredText('展厅', 60),
  rent: Fen.nullable()
    .optional()
    .meta({ title: '月租金', kind: 'money', behind: ['rent'] }),
})
const room = record({
  name: 'room',
  table: 'customer',
  title: '展厅',
  noun: '展厅',
  unit: '个',
  place: { path: '/', authority: 'rooms' } as never,
  seen: { scope: 'room' },
  states: { open: { title: '开放', tone: 'green' } },
  acts: { edit: { needs: 'edit', from: ['open'] } },
  row: plainRow(Entered),
  views: { all: '全部' },
})
const stored = { id: 1, name: '一号', rent: 500, version: 1 }
const change = vi.fn(async (_table: string, before: object, given: object) => ({ ...before, ...given }))

/** Sends a call of rooms as somebody who has the elements. */
function send(act: 'add' | 'edit', body: object, ...elements: string[]) {
  const routes = plainRoutes(room, Entered)
  const kind = {
    record: room,
    columns: columnsOf(room.row),
    visible: async () => stored,
    rowOf: async () => stored,
    refusals: () => ({ edit: null }),
    lock: async () => stored,
    tell: async () => {},
  }
  const desk = {
    may: (element: string) => elements.includes(element),
    who: {},
    change,
    insert: async () => stored,
  } as unknown as Desk
  const { handler } = plainHandlers(kind as unknown as Served<never>, routes).find(
    ({ route }) => route === routes[act],
  ) as ReturnType<typeof plainHandlers>[number]
  return handler(desk as never, { body: { id: 1, version: 1, force: false, ...body } } as never, {} as never)
}

test('whoever lacks an element neither enters nor empties what it conceals', async () => {
  const refused = { data: { issues: [{ field: 'rent' }] } }
  await expect(send('add', { name: '一号', rent: 5 }, 'edit')).rejects.toMatchObject(refused)
  await expect(send('edit', { rent: 5 }, 'edit')).rejects.toMatchObject(refused)
  await expect(send('edit', { rent: null }, 'edit')).rejects.toMatchObject(refused)
  expect(change).not.toHaveBeenCalled()
})

test('what is left out stays, and a new record may say that it is empty', async () => {
  await send('add', { name: '一号', rent: null }, 'edit')
  await send('edit', { name: '二号' }, 'edit')
  await send('edit', { rent: null }, 'edit', 'rent')
  expect(change.mock.calls.map(([, , given]) => given)).toEqual([{ name: '二号' }, { rent: null }])
})
