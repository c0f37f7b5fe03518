import { setTimeout as sleep } from 'node:timers/promises'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { contractRoutes } from '../src/modules/contract/api/routes.ts'
import { receiptRoutes } from '../src/modules/money/api/receiptRoutes.ts'
import { verifyLedgers } from '../src/modules/money/server/book/ledger.ts'
import { world } from '../src/world.ts'
import { type Caller, signIn } from './caller.ts'
import { type Child, startChild } from './children.ts'
import { asOwner } from './database.ts'
import { watchList } from './import.ts'
import { timed } from './latency.ts'
import { confirming, forgetConfirmed, makeFinance } from './money/confirm.ts'
import { bigOffice, hireFinance, layMoney } from './money/lay.ts'
import { moneyScreens } from './money/screens.ts'
import type { Chosen, Result } from './result.ts'
import { besideBare, personOf } from './screens.ts'
import { quantile } from './statistics.ts'
import { castOf } from './writes/calls.ts'
import { measureWrite } from './writes.ts'

const wholeLedger = '资金对账（全部）'
const people = { boss: '老板', finance: '财务', manager1: '经理', sales1: '导购' }

/**
 * Measures contracts and money with `count` contracts, a third of them in one company: its screens beside statements by hand that answer the
 * same, the confirming of receipts, and the check of the whole ledger.
 */
export async function benchMoney(database: Embedded, product: Child, count: number, chosen: Chosen): Promise<Result[]> {
  await asOwner(database, async client => {
    await layMoney(client, count)
    await hireFinance(client)
  })
  const results: Result[] = []
  for (const [name, title] of Object.entries(people)) {
    const caller = await signIn(product.address, `o${bigOffice}${name}`)
    const person = await personOf(database, caller)
    for (const screen of moneyScreens.filter(one => chosen(`${one.title}：${title}`)))
      results.push(...(await besideBare(database, caller, person, screen, title)))
  }
  if (chosen(confirming.title)) results.push(...(await confirmed(database, product)))
  if (chosen(wholeLedger)) results.push(...(await checked(database, product)))
  return results
}

/** Opens the lists of receipts and of contracts until `end`. Returns each call's milliseconds. */
async function watchLists(caller: Caller, end: Promise<unknown>): Promise<number[]> {
  const lists = [receiptRoutes.list, contractRoutes.list]
  return (await Promise.all(lists.map(list => watchList(caller, end, one => one.ask(list, { body: {} }))))).flat()
}

/** Checks the ledgers of all companies while a colleague opens lists. Throws if a sum breaks. */
async function checked(database: Embedded, product: Child): Promise<Result[]> {
  const colleague = await signIn(product.address, `o${bigOffice}sales1`)
  const quiet = await watchLists(colleague, sleep(5000))
  let broken = 0
  const checking = timed(() =>
    asOwner(database, async client => {
      for (const report of await verifyLedgers(client, world)) broken += report.broken.length
    }),
  )
  const busy = await watchLists(colleague, checking)
  const took = await checking
  if (broken > 0) throw new Error(`the ledger breaks ${broken} sums`)
  return [
    {
      name: wholeLedger,
      value: took / 1000,
      unit: ' s',
      limit: 60,
      better: 'lower',
      note: '所有公司，逐个在只读快照中',
    },
    {
      name: '资金对账时别人打开收款与合同列表',
      value: quantile(busy, 0.95),
      unit: ' ms',
      limit: 100,
      better: 'lower',
      note: `p95；不对账时 ${quantile(quiet, 0.95).toFixed(1)} ms`,
    },
  ]
}

/** Measures the confirming of receipts, as many people at once as in `writes`. */
function confirmed(database: Embedded, product: Child): Promise<Result[]> {
  return asOwner(database, async owner => {
    await forgetConfirmed(owner)
    await makeFinance(owner)
    const bare = await startChild('bench/writes/bare.ts', [database.ownerUrl])
    try {
      const cast = await castOf(owner, username => signIn(product.address, username))
      return await measureWrite(owner, bare, cast, confirming)
    } finally {
      await bare.stop()
      await forgetConfirmed(owner)
    }
  })
}
