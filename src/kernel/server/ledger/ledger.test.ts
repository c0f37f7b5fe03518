import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { firstOpenDay, lastOfMonth, nextMonth } from '../../api/month.ts'
import { formatDate } from '../../api/time.ts'
import type { Desk } from '../desk/desk.ts'
import { asEmployee } from '../desk/transaction.ts'
import { closedUntil, holdBook, holdToClose, reopenMonth } from './book.ts'
import { lockKept } from './lockKept.ts'
import { firstOfEach, keptIn } from './proofs.ts'
import { isReversed, reverse } from './reverse.ts'

/* A ledger of pieces, a book of which each place has its own, and sums that never fall below nothing, in a database of the test's. */

const made = `
create table kit_place (office_id bigint not null references office (id), id bigint not null, primary key (office_id, id));
call make_tenant('kit_place');
create table kit_entry (
  office_id bigint not null references office (id),
  place_id bigint not null,
  lot text not null,
  pieces bigint not null,
  value bigint not null,
  foreign key (office_id, place_id) references kit_place (office_id, id) on delete cascade
);
call make_ledger('kit_entry', 'kit', 'place_id', '{lot}');
create table kit_balance (office_id bigint not null references office (id), place_id bigint not null, lot text not null);
call make_book('kit_balance', 'kit_entry', '{place_id,lot}', '{"on_hand": "pieces", "value": "value"}', '{on_hand}');
call make_book('kit_place', 'kit_entry', '{id=place_id}', '{"pieces": "pieces"}');
create table kit_closing (office_id bigint not null references office (id), place_id bigint not null, pieces bigint not null);
call make_closing('kit_closing', 'kit', 'place_id')`

const kitProofs = {
  库存与流水一致: keptIn('kit_balance', ['place_id', 'lot'], { named: 'lot' })(
    { on_hand: 'sum(pieces)', value: 'sum(value)' },
    'kit_entry',
  ),
}

let server: TestServer
let person: { officeId: number; employeeId: number }
beforeAll(async () => {
  server = await startServer()
  const { officeId } = await foundCompany(server, '台账公司', 'kitBoss')
  const { rows } = await server.owner.query<{ id: number }>('select id from employee where office_id = $1', [officeId])
  person = { officeId, employeeId: rows[0]?.id as number }
  await server.owner.query(made)
  await server.owner.query('insert into kit_place select $1, unnest($2::bigint[])', [officeId, [1, 2, 3, 4]])
})
afterAll(() => server.stop())

const origin = { route: '', address: '', device: '', traceId: '' }
const run = <T>(work: (desk: Desk) => Promise<T>) =>
  asEmployee(server.app.runtime, { ...person, origin }, 'writes', work)

const today = formatDate(Date.now())
const lastMonth = `${lastOfMonth(formatDate(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000)).slice(0, 7)}-01`
const [table, closings] = ['kitEntry' as 'mallEntry', 'kitClosing' as 'mallClosing']

type Posted = { reversesId?: number; placeId: number; lot?: string; pieces: number; value?: number; onDay?: string }
const post = (desk: Desk, { lot = 'A', value = 0, onDay = today, ...row }: Posted) =>
  desk.insert(table, { ...row, lot, value, onDay, documentKind: 'receipt', documentId: 1 } as never, { action: '入库' })
const onHand = async (placeId: number) => {
  const { rows } = await server.owner.query(
    'select lot, on_hand as pieces, value from kit_balance where place_id = $1',
    [placeId],
  )
  return rows
}
const dayOf = async (id: number) =>
  (await server.owner.query('select on_day::text as day from kit_entry where id = $1', [id])).rows[0].day

/** What the proofs find of the company. */
const broken = () =>
  server.owner.query(firstOfEach(kitProofs), [person.officeId]).then(({ rows }) => rows.map(one => one.document))

test('a posting is kept in the sums of its key, and its mirror takes it back once', async () => {
  const [first, second] = await run(async desk => [
    await post(desk, { placeId: 1, pieces: 12, value: 700 }),
    await post(desk, { placeId: 1, pieces: 5, value: 300 }),
  ])
  expect(await onHand(1)).toEqual([{ lot: 'A', pieces: 17, value: 1000 }])
  const back = (entry: typeof first) =>
    run(desk =>
      reverse(desk, table, [entry], ['pieces', 'value'] as never, { documentKind: 'reversal' } as never, {
        action: '冲销',
      }),
    )
  const [mirror] = await back(first)
  expect(mirror).toMatchObject({
    documentKind: 'reversal',
    pieces: -12,
    value: -700,
    reversesId: first.id,
    placeId: 1,
    lot: 'A',
    onDay: today,
  })
  expect(await onHand(1)).toEqual([{ lot: 'A', pieces: 5, value: 300 }])
  await expect(back(first)).rejects.toThrow('这笔已经冲销')
  await expect(back(mirror as typeof first)).rejects.toThrow('这笔已经冲销')
  const twice = await Promise.allSettled([back(second), back(second), back(second)])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const past = run(desk => post(desk, { placeId: 1, pieces: -5, reversesId: second.id }))
  await expect(past).rejects.toMatchObject({ constraint: 'kit_entry_reversed' })
  expect(await run(desk => isReversed(desk, table, [second.id]))).toBe(true)
  expect(await onHand(1)).toEqual([{ lot: 'A', pieces: 0, value: 0 }])
})

test('nobody changes, deletes or truncates entries, the owner of the table as little as the product', async () => {
  for (const text of ['update kit_entry set pieces = 1', 'delete from kit_entry', 'truncate kit_entry'])
    await expect(server.app.runtime.pool.query(text)).rejects.toThrow(/denied/)
  for (const text of [
    'update kit_entry set pieces = 1',
    'update kit_entry set lot = lot, on_day = on_day',
    'delete from kit_entry',
    'truncate kit_entry',
  ])
    await expect(server.owner.query(text)).rejects.toMatchObject({ code: '23514', constraint: 'kit_entry_stays' })
})

test('of twenty who take from what ten have, at the same moment, exactly ten get it', async () => {
  await run(desk => post(desk, { placeId: 2, pieces: 10 }))
  const takes = await Promise.allSettled(
    Array.from({ length: 20 }, () => run(desk => post(desk, { placeId: 2, pieces: -1 }))),
  )
  const refused = takes.filter(one => one.status === 'rejected')
  expect(refused.map(({ reason }) => reason.constraint)).toEqual(Array(10).fill('kit_balance_on_hand'))
  expect(await onHand(2)).toEqual([{ lot: 'A', pieces: 0, value: 0 }])
  await expect(run(desk => post(desk, { placeId: 2, lot: 'B', pieces: -1 }))).rejects.toThrow('kit_balance_on_hand')
  expect(await broken()).toEqual([])
})

test('who computes from sums locks them first: in one order, whichever they are asked in, and also those that are missing', async () => {
  await run(desk => post(desk, { placeId: 2, lot: 'L', pieces: 60 }))
  const move = (from: string, to: string) =>
    run(async desk => {
      const keys = [from, to, from].map(lot => ({ placeId: 2, lot }))
      const locked = await lockKept(desk, 'kitBalance' as 'book', ['placeId', 'lot'] as never, keys as never)
      const { onHand } = locked.find(one => 'lot' in one && one.lot === from) as unknown as { onHand: number }
      const pieces = Math.floor(onHand / 2)
      await post(desk, { placeId: 2, lot: to, pieces })
      await post(desk, { placeId: 2, lot: from, pieces: -pieces })
      return locked.length
    })
  const moved = await Promise.all(Array.from({ length: 16 }, (_, at) => (at % 2 ? move('L', 'M') : move('M', 'L'))))
  expect(moved).toEqual(Array(16).fill(2))
  const sums = (await onHand(2)).filter(one => 'LM'.includes(one.lot)).map(one => one.pieces)
  expect(sums.reduce((all, one) => all + one, 0)).toBe(60)
  expect(await broken()).toEqual([])
})

test('the proof names a key whose sum was changed past its entries, and entries without a key', async () => {
  await run(desk => post(desk, { placeId: 4, lot: 'P', pieces: 3 }))
  const change = (text: string) => server.owner.query(text)
  await change(`update kit_balance set value = value + 1 where lot = 'P'`)
  expect(await broken()).toEqual(['P'])
  await change(`delete from kit_balance where lot = 'P'`)
  expect(await broken()).toEqual(['P'])
  await change(
    `insert into kit_balance (office_id, place_id, lot, on_hand) select office_id, 4, 'P', 3 from kit_place limit 1`,
  )
  expect(await broken()).toEqual([])
})

const close = (placeId: number, month: string) =>
  run(async desk => {
    await holdToClose(desk, { name: 'kit', of: placeId })
    return desk.insert(closings, { placeId, month, pieces: 0 } as never, { action: '月结' })
  })

test('a closed month keeps its days: what comes later gets the first open one, until the month is opened again', async () => {
  const book = { name: 'kit', of: 3 }
  const onDay = `${lastMonth.slice(0, 8)}15`
  const early = await run(desk => post(desk, { placeId: 3, pieces: 4, onDay }))
  const before = await close(3, '2020-01-01')
  const last = await close(3, lastMonth)
  expect(await run(desk => closedUntil(desk, book))).toBe(lastOfMonth(lastMonth))
  const late = await run(desk => post(desk, { placeId: 3, pieces: 1, onDay }))
  expect([await dayOf(early.id), await dayOf(late.id)]).toEqual([onDay, nextMonth(lastMonth)])
  expect(await dayOf(late.id)).toBe(firstOpenDay(onDay, lastOfMonth(lastMonth)))
  const elsewhere = await run(desk => post(desk, { placeId: 4, lot: 'E', pieces: 1, onDay }))
  expect(await dayOf(elsewhere.id)).toBe(onDay)
  const reopen = (one: { id: number; month: string }) =>
    run(desk => reopenMonth(desk, book, closings, one, { action: '反结账' }))
  await expect(reopen(before)).rejects.toThrow('后面的月份已经结账')
  await expect(run(desk => desk.remove(closings, before.id, '月结', { action: '删除' }))).rejects.toThrow('later month')
  await expect(server.owner.query('update kit_closing set pieces = 1')).rejects.toThrow('only takes new rows')
  await reopen(last)
  const again = await run(desk => post(desk, { placeId: 3, pieces: 1, onDay }))
  expect(await dayOf(again.id)).toBe(onDay)
  await close(3, lastMonth)
  expect(await run(desk => holdBook(desk, book))).toBe(lastOfMonth(lastMonth))
})

test('who closes waits for who posts, and who posts then for who closes', async () => {
  const [book, month] = [{ name: 'kit', of: 4 }, '2021-05-01']
  const onDay = '2021-05-20'
  const order: string[] = []
  let closing: Promise<unknown> | undefined
  await run(async desk => {
    await post(desk, { placeId: 4, pieces: 2, onDay })
    closing = run(async other => {
      await holdToClose(other, book)
      order.push('closes')
      const { rows } = await other.client.query(
        `select coalesce(sum(pieces), 0)::int as pieces from kit_entry where place_id = 4 and on_day between '2021-05-01' and '2021-05-31'`,
      )
      await other.insert(closings, { placeId: 4, month, pieces: rows[0].pieces } as never, { action: '月结' })
    })
    await waitingFor('hold_book')
    order.push('posts')
  })
  await closing
  expect(order).toEqual(['posts', 'closes'])
  const { rows } = await server.owner.query('select pieces from kit_closing where month = $1', [month])
  expect(rows).toEqual([{ pieces: 2 }])
  const late = await run(desk => post(desk, { placeId: 4, pieces: 2, onDay }))
  expect(await dayOf(late.id)).toBe('2021-06-01')
})

/** Waits until a session waits for a lock in a statement that names something. */
async function waitingFor(named: string): Promise<void> {
  const text = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%' || $1 || '%' and datname = current_database()`
  await vi.waitFor(async () => expect((await server.owner.query(text, [named])).rowCount).toBe(1), { timeout: 20_000 })
}

test('rows with a life of their own keep the sums of the entries that refer to them', async () => {
  await run(desk => post(desk, { placeId: 3, lot: 'R', pieces: 6 }))
  const { rows } = await server.owner.query(
    `select p.pieces = (select sum(e.pieces) from kit_entry e where e.place_id = p.id) as same from kit_place p where id = 3`,
  )
  expect(rows).toEqual([{ same: true }])
  await expect(run(desk => post(desk, { placeId: 9, lot: 'R', pieces: 6 }))).rejects.toMatchObject({ code: '23503' })
})

test("entries go with a company's examples, by their key alone, and the sums with them", async () => {
  await run(desk => post(desk, { placeId: 4, lot: 'X', pieces: 9 }))
  await server.owner.query('delete from kit_place where id = 4')
  const left = (await onHand(4)).filter(one => one.pieces !== 0)
  expect(left).toEqual([])
  expect(await broken()).toEqual([])
})
