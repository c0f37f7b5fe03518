import { formatDate } from '../src/kernel/api/time.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { boardRoutes } from '../src/modules/reporting/api/board.ts'
import { freshCluster } from '../tests/support/freshCluster.ts'
import { type Caller, signIn } from './caller.ts'
import { type Child, startProduct } from './children.ts'
import type { Result } from './result.ts'
import { databaseAt, filledShop, shopOf } from './shop.ts'
import { median, quantile } from './statistics.ts'

const rounds = 5
const lists = 60 // calls of a round
/** Each asks for four reports at once, which is as many as a node answers one person. */
const readers = ['o1boss', 'o1manager1', 'o1manager2']
const atOnce = 4

type Figures = { list: number; reports: number }

/**
 * Compares the list call of a seller while others ask for reports without end, on a node that reads them on a standby and on one that does not, in
 * turns. Both servers share this machine's processors: what a standby on a machine of its own takes off the primary is more.
 */
export async function benchStandby(rows: number): Promise<Result[]> {
  const primary = await freshCluster()
  try {
    const url = await filledShop(primary, rows)
    const standby = await primary.standby()
    try {
      return await compare(url, shopOf(standby))
    } finally {
      await standby.stop()
    }
  } finally {
    await primary.stop()
  }
}

async function compare(url: string, standby: string): Promise<Result[]> {
  const plain = await startProduct(databaseAt(url))
  const reading = await startProduct(databaseAt(url), { DATABASE_READ_URL: standby })
  try {
    const found: { plain: Figures; reading: Figures }[] = []
    await underReports(plain)
    await underReports(reading)
    for (let round = 0; round < rounds; round++)
      found.push({ plain: await underReports(plain), reading: await underReports(reading) })
    const of = (node: 'plain' | 'reading', figure: keyof Figures) => median(found.map(round => round[node][figure]))
    const note = (figure: keyof Figures, unit: string) =>
      `${of('reading', figure).toFixed(0)} / ${of('plain', figure).toFixed(0)}${unit}，${rounds} 轮中位数，两台数据库同在本机`
    return [
      {
        name: '报表压力下的列表：有备库 / 没有',
        value: of('reading', 'list') / of('plain', 'list'),
        unit: '',
        limit: 0.7,
        better: 'lower',
        note: `p95 ${note('list', ' ms')}`,
      },
      {
        name: '此时每秒的报表：有备库 / 没有',
        value: of('reading', 'reports') / of('plain', 'reports'),
        unit: '',
        limit: null,
        better: 'higher',
        note: note('reports', ' 份/秒'),
      },
    ]
  } finally {
    await Promise.all([plain.stop(), reading.stop()])
  }
}

/** Makes the list calls of a round while reports are asked for: p95 in ms, and how many reports a second were answered meanwhile. */
async function underReports({ address }: Child): Promise<Figures> {
  const seller = await signIn(address, 'o1sales1')
  const callers = await Promise.all(readers.map(reader => signIn(address, reader)))
  let [ended, reports] = [false, 0]
  const askOn = async (caller: Caller) => {
    for (; !ended; reports++) await caller.ask(boardRoutes.board, { query: yearUntilNow() })
  }
  const under = callers.flatMap(caller => Array.from({ length: atOnce }, () => askOn(caller)))
  const times: number[] = []
  const since = performance.now()
  for (let call = 0; call < lists; call++) {
    const began = performance.now()
    await seller.ask(clueRoutes.list, { body: { page: 1, pageSize: 20 } })
    times.push(performance.now() - began)
  }
  ended = true
  const seconds = (performance.now() - since) / 1000
  const perSecond = reports / seconds
  await Promise.all(under)
  return { list: quantile(times, 0.95), reports: perSecond }
}

const yearUntilNow = () => ({
  from: formatDate(new Date(Date.now() - 360 * 86_400_000)),
  to: formatDate(new Date()),
})
