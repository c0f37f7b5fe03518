import { setTimeout as sleep } from 'node:timers/promises'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { type Caller, signIn } from './caller.ts'
import { type Child, startProduct } from './children.ts'
import type { Result } from './result.ts'
import { median } from './statistics.ts'

const rounds = 5
const seconds = 4
const atOnce = 8 // calls at each node
const [turn, share] = [50, 0.06] // ms; the part of each turn in which a node runs

/**
 * Compares what two nodes answer with what one does. Each is stopped and let go on by signals so that it has a small share of a processor: the
 * database, which is on the same machine, then has far more than it needs, as on a machine of its own, and the nodes are the limit.
 */
export async function benchNodes(database: Embedded): Promise<Result[]> {
  const nodes = [await startProduct(database), await startProduct(database)]
  try {
    const callers = await Promise.all(nodes.map(({ address }) => signIn(address, 'o1sales1')))
    const found: { one: number; two: number }[] = []
    await answered(nodes, callers)
    for (let round = 0; round < rounds; round++)
      found.push({
        one: await answered(nodes.slice(round % 2).slice(0, 1), callers.slice(round % 2).slice(0, 1)),
        two: await answered(nodes, callers),
      })
    const [one, two] = [median(found.map(round => round.one)), median(found.map(round => round.two))]
    const note = `${two.toFixed(0)} / ${one.toFixed(0)} 次/秒，每个节点限于一个处理器的 ${share * 100}%，${rounds} 轮中位数`
    return [{ name: '列表每秒：两个节点 / 一个', value: two / one, unit: '', limit: 1.8, better: 'higher', note }]
  } finally {
    await Promise.all(nodes.map(node => node.stop()))
  }
}

/** Returns how many list calls a second the nodes answer. */
async function answered(nodes: readonly Child[], callers: readonly Caller[]): Promise<number> {
  let [ended, count] = [false, 0]
  const held = nodes.map((node, nth) => hold(node, (turn / nodes.length) * nth, () => ended))
  const askOn = async (caller: Caller) => {
    for (; !ended; count++) await caller.ask(clueRoutes.list, { body: { page: 1, pageSize: 20 } })
  }
  const asking = callers.flatMap(caller => Array.from({ length: atOnce }, () => askOn(caller)))
  const began = performance.now()
  await sleep(seconds * 1000)
  const perSecond = count / ((performance.now() - began) / 1000)
  ended = true
  await Promise.all([...held, ...asking])
  return perSecond
}

/** Lets a process run for its share of each turn, which begins so many ms from now, until `isOver`, and goes on with it then. */
async function hold({ pid }: Child, later: number, isOver: () => boolean): Promise<void> {
  await sleep(later) // the database answers one node while another one runs
  while (!isOver()) {
    process.kill(pid, 'SIGSTOP')
    await sleep(turn * (1 - share))
    process.kill(pid, 'SIGCONT')
    await sleep(turn * share)
  }
}
