import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import type { Jobs } from '../work/jobs.ts'
import type { Desk } from './desk.ts'
import { carryOutPieces, doPieces, type PieceWork, takeUpLost, untouched } from './pieces.ts'

let server: TestServer
let officeId: number
let made = 0
beforeAll(async () => {
  server = await startServer()
  officeId = (await foundCompany(server, '分段公司', 'piecesBoss')).officeId
})
afterAll(() => server?.stop())

const going = () => new AbortController().signal
const namesLike = async (name: string) => {
  const sql = 'select name from department where office_id = $1 and name like $2 order by name'
  return (await server.owner.query(sql, [officeId, `${name}%`])).rows.map(row => row.name)
}

/** Work of so many pieces, each of which adds a department; `spoil` is called in each transaction, after its department came. */
function workOf(pieces: number, spoil: (at: number) => void = () => undefined) {
  const name = `段${++made}-`
  let at = 0
  const add = (desk: Desk, more: string) => desk.insert('department', { name: `${name}${more}` }, { action: '新增' })
  const work: PieceWork = {
    queue: 'pieces',
    route: '分段工作',
    async next(desk) {
      at += 1
      await add(desk, String(at))
      spoil(at)
      return at < pieces
    },
    fail: async desk => void (await add(desk, '失败')),
    longestRest: 0,
  }
  return { name, work }
}
const throwAt = (piece: number, error: Error) => (at: number) => {
  if (at === piece) throw error
}

describe('work in pieces', () => {
  test('goes on until nothing is left', async () => {
    const { name, work } = workOf(3)
    await carryOutPieces(server.app.runtime, work, officeId, 1, going())
    expect(await namesLike(name)).toEqual([`${name}1`, `${name}2`, `${name}3`])
  })

  test('that cannot go on keeps the pieces before and ends as failed', async () => {
    const { name, work } = workOf(5, throwAt(3, new Error('spoiled')))
    const log = vi.spyOn(server.app.runtime.log, 'error').mockReturnValue(undefined)
    await carryOutPieces(server.app.runtime, work, officeId, 7, going())
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ queue: 'pieces', id: 7 }), expect.any(String))
    log.mockRestore()
    expect(await namesLike(name)).toEqual([`${name}1`, `${name}2`, `${name}失败`])
  })

  test('whose database goes away is no failure: its job runs again', async () => {
    const away = new DatabaseUnavailable(new Error('gone'))
    const { name, work } = workOf(5, throwAt(2, away))
    await expect(carryOutPieces(server.app.runtime, work, officeId, 1, going())).rejects.toBe(away)
    expect(await namesLike(name)).toEqual([`${name}1`])
  })

  test.each([0, 60_000])('ends after a piece when the node stops, and is no failure (rest of %i ms)', async rest => {
    const stopping = new AbortController()
    const { name, work } = workOf(5, at => at === 2 && stopping.abort(new Error('stopping')))
    const resting = { ...work, longestRest: rest }
    await expect(carryOutPieces(server.app.runtime, resting, officeId, 1, stopping.signal)).rejects.toThrow()
    expect(await namesLike(name)).toEqual([`${name}1`, `${name}2`])
  })

  test('rests between two pieces as long as the one before took', async () => {
    const { work } = workOf(3)
    const pieces: { begin: number; end: number }[] = []
    const next: PieceWork['next'] = async (desk, id) => {
      const begin = performance.now()
      const more = await work.next(desk, id)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      pieces.push({ begin, end: performance.now() })
      return more
    }
    await doPieces(server.app.runtime, { ...work, next, longestRest: 60_000 }, officeId, 1, going())
    const rests = pieces.slice(1).map(({ begin }, at) => begin - (pieces[at]?.end ?? 0))
    expect(rests).toHaveLength(2)
    expect(Math.min(...rests)).toBeGreaterThan(198)
  })
})

test('work that lost its job gets one, in every company, also where another company’s cannot be looked for', async () => {
  const other = await foundCompany(server, '另一分段公司', 'piecesOther')
  const bad = await foundCompany(server, '出错分段公司', 'piecesBad')
  const log = vi.spyOn(server.app.runtime.log, 'error').mockReturnValue(undefined)
  const enqueued: unknown[] = []
  const enqueue: Jobs['enqueue'] = async (_, ...job) => void enqueued.push(job)
  await server.owner.query(
    `update department set updated_at = now() - interval '2 minutes' where office_id = any($1)`,
    [[officeId, other.officeId]],
  )
  await takeUpLost(
    { ...server.app.runtime, jobs: { ...server.app.runtime.jobs, enqueue } },
    {
      queue: 'pieces',
      route: '分段工作',
      job: (office, id) => ({ office, id }),
      async lost(desk) {
        if (desk.officeId === bad.officeId) throw new Error('spoiled')
        return desk
          .from('department')
          .select('id')
          .where('updatedAt', '<', untouched)
          .where('parentId', 'is', null)
          .execute()
      },
    },
  )
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
  const { rows } = await server.owner.query(
    'select office_id as office, id from department where office_id = any($1) and parent_id is null order by office_id, id',
    [[officeId, other.officeId]],
  )
  const wanted = rows.map(({ office, id }) => ['pieces', { office, id }, { singletonKey: `${office}:${id}` }])
  expect(wanted.length).toBeGreaterThan(1)
  expect(enqueued).toEqual(expect.arrayContaining(wanted))
  expect(enqueued).toHaveLength(wanted.length)
})
