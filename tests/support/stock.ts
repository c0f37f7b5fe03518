import type { Desk } from '../../src/kernel/server/desk/desk.ts'
import { asEmployee } from '../../src/kernel/server/desk/transaction.ts'
import { firstOfEach } from '../../src/kernel/server/ledger/proofs.ts'
import { goodsRoutes } from '../../src/modules/goods/api/goods.ts'
import type { KeyGiven } from '../../src/modules/warehouse/api/key.ts'
import { warehouseRoutes } from '../../src/modules/warehouse/api/warehouse.ts'
import { sweepLapsed } from '../../src/modules/warehouse/server/holds/reserve.ts'
import {
  type GaveWay,
  type HolderKind,
  type LotWanted,
  lotFor,
  type Movement,
  post,
} from '../../src/modules/warehouse/server/index.ts'
import { holderProofs, stockProofs } from '../../src/modules/warehouse/server/proofs.ts'
import { type Company, foundCompany } from './people.ts'
import type { TestServer } from './server.ts'

/** Documents of the tests that reserve goods: every one of them lives, and whoever asks sees those below 1000. */
export const testHolder: HolderKind & { gone: GaveWay[] } = {
  kind: 'testEarnest',
  title: '定金单',
  names: async (_desk, ids) => new Map(ids.filter(id => id < 1000).map(id => [id, `DJ${id}`])),
  living: 'select id from generate_series(1, 100000) as id where $1::bigint > 0',
  gone: [],
  async gaveWay(_desk, gone) {
    this.gone.push(...gone)
  },
}
export const earnest = (id: number, line?: number) => ({
  kind: testHolder.kind,
  id,
  ...(line !== undefined && { line }),
})

/** Lets documents of the tests reserve goods in calls of a server too. */
export function holdingTests(server: TestServer): void {
  const { kinds } = server.app.runtime
  const { all } = kinds
  kinds.all = point => (point.name === 'holders' ? ([...all(point), testHolder] as never) : all(point))
}

const origin = { route: '', address: '', device: '', traceId: '' }

export type Stock = Awaited<ReturnType<typeof stockOf>>

/** A company with two warehouses, and what its tests of stock do; `founded`: one that is there already. */
export async function stockOf(server: TestServer, name: string, tag: string, founded?: Company) {
  const company: Company = founded ?? (await foundCompany(server, name, `${tag}Boss`))
  const { officeId } = company
  const { rows } = await server.owner.query<{ id: number }>(
    'select id from employee where office_id = $1 order by id',
    [officeId],
  )
  const boss = rows[0]?.id as number
  const place = async (called: string, more: object = {}): Promise<number> => {
    const body = { name: called, ...more } as never
    return ((await server.ask(warehouseRoutes.add, { as: company.boss, body })) as unknown as { id: number }).id
  }
  const [main, branch] = [await place('主仓'), await place('分仓', { kind: 'branch' })]
  let serial = 0

  /** Does work of the company in a transaction, as its boss or as another employee. */
  const run = <T>(work: (desk: Desk) => Promise<T>, employeeId = boss, on: TestServer = server): Promise<T> =>
    asEmployee(on.app.runtime, { officeId, employeeId, origin }, 'writes', desk => {
      const brought = desk.brought.bind(desk)
      desk.brought = point => (point.name === 'holders' ? [testHolder as never] : brought(point))
      return work(desk)
    })

  /** Makes goods with boxes of so many pieces; null: they have none. */
  async function goods(boxPieces: number | null = 8, more: object = {}): Promise<number> {
    serial += 1
    const body = { code: `${tag}${serial}`, name: `砖${serial}`, boxPieces, ...more } as never
    return (await server.ask(goodsRoutes.add, { as: company.boss, body })).id
  }
  const lot = async (wanted: LotWanted): Promise<number> => (await run(desk => lotFor(desk, wanted))).id
  /** Makes goods with one lot, and gives its key in the main warehouse. */
  async function key(boxPieces: number | null = 8, more: object = {}): Promise<KeyGiven & { gradeId: null }> {
    const goodsId = await goods(boxPieces, more)
    return { goodsId, warehouseId: main, lotId: await lot({ goodsId, colour: 'A1' }), gradeId: null }
  }
  /** Makes goods with so many lots, and receives so many pieces of each in the main warehouse. Returns their keys. */
  async function lots(count: number, pieces: number, boxPieces: number | null = null, more: object = {}) {
    const goodsId = await goods(boxPieces, more)
    return run(async desk => {
      const made: (KeyGiven & { gradeId: null })[] = []
      for (let at = 1; at <= count; at++) {
        const { id: lotId } = await lotFor(desk, { goodsId, colour: `A${at}` })
        made.push({ goodsId, warehouseId: main, lotId, gradeId: null })
      }
      if (pieces > 0) await post(desk, cause(), made.map(received(pieces)))
      return made
    })
  }

  /** Moves the clock of stock to a moment; null: it is that of the machine again. */
  const clock = (moment: string | null) =>
    server.owner.query(
      `create or replace function stock_now() returns timestamptz language sql volatile return ${moment === null ? 'clock_timestamp()' : `'${moment}'::timestamptz`}`,
    )

  /** Marks as expired what is past its time, as the job does, on a node. */
  const sweep = (on: TestServer) => run(desk => sweepLapsed(desk, 50), boss, on)

  /** What is in each key of goods: pieces, loose ones, fen, pieces reserved in its row. */
  async function sums({ goodsId }: { goodsId: number }) {
    const { rows: found } = await server.owner.query<{
      warehouseId: number
      lotId: number
      condition: string
      onHand: number
      loose: number
      value: number
      reserved: number
    }>(
      `select warehouse_id as "warehouseId", lot_id as "lotId", condition, on_hand as "onHand", loose, value, reserved
       from stock_key where office_id = $1 and goods_id = $2 order by id`,
      [officeId, goodsId],
    )
    return found
  }
  /** The pieces and fen of the first key of goods. */
  const first = async (of: { goodsId: number }) => {
    const [one] = await sums(of)
    return [one?.onHand, one?.value]
  }

  /** The names of the proofs that something breaks, with further kinds of documents that reserve. */
  async function broken(...more: readonly HolderKind[]): Promise<string[]> {
    const kinds = holderProofs({ all: () => [testHolder, ...more] } as never)
    const { rows: found } = await server.owner.query<{ check: string }>(firstOfEach({ ...stockProofs, ...kinds }), [
      officeId,
    ])
    return found.map(({ check }) => check)
  }

  let documents = 0
  /** A document of its own, which causes movements. */
  const cause = () => {
    documents += 1
    return { kind: 'test', id: documents }
  }
  return {
    server,
    company,
    officeId,
    boss,
    main,
    branch,
    place,
    run,
    goods,
    lot,
    key,
    lots,
    clock,
    sweep,
    sums,
    first,
    broken,
    cause,
  }
}

/** A line of a document, from 1 on. */
export const line = (number: number, movement = '') => ({ line: number, at: number - 1, movement })

/** What brings so many pieces of a key from outside, at a yuan each, as the line of a document. */
export const received =
  (pieces: number) =>
  (into: KeyGiven, at: number): Movement => ({
    ...line(at + 1),
    act: 'receive',
    into,
    pieces,
    value: pieces * 100,
    fromOutside: true,
  })

/** In groups of so many. */
export const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
