import { parseArgs } from 'node:util'
import { ensureWebBuilt } from '../scripts/ensure-built.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { benchApproval } from './approval.ts'
import { benchAudit } from './audit.ts'
import { benchBankStatement } from './bankStatement.ts'
import { benchBrowser } from './browser.ts'
import { startProduct } from './children.ts'
import { benchCustomFields } from './customFields.ts'
import { benchPassword } from './data.ts'
import { openDatabase } from './database.ts'
import { benchGoods } from './goods.ts'
import { benchImport } from './import.ts'
import { benchLatency } from './latency.ts'
import { benchList } from './list.ts'
import { benchMoney } from './money.ts'
import { benchNodes } from './nodes.ts'
import { benchOrders } from './orders.ts'
import { benchPeople } from './people.ts'
import { benchPermissions } from './permissions.ts'
import { benchPrices } from './prices.ts'
import { benchQuotations } from './quotations.ts'
import { benchRecycling } from './recycling.ts'
import { holds, type Result, tableOf } from './result.ts'
import { benchScreens } from './screens.ts'
import { benchStandby } from './standby.ts'
import { benchStock } from './stock.ts'
import { benchStockImport } from './stockImport.ts'
import { benchTouches } from './touches.ts'
import { benchTraces } from './traces.ts'
import { benchUpgrade } from './upgrade.ts'
import { benchWrites } from './writes.ts'

/**
 * `npm run bench`: prints every figure beside its limit; ends with code 1 if one misses it. `-- --rows 100000` uses
 * less data, `-- people --minutes 60` takes an hour for that part, `-- list writes` runs some parts, `-- screens --of 客户合计` runs the measurements with that title.
 */
const { values, positionals } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    of: { type: 'string', default: '' },
    minutes: { type: 'string', default: '3' },
  },
  allowPositionals: true,
})
const chosen = (title: string) => title.includes(values.of)

async function measure(database: Embedded): Promise<Result[]> {
  const product = await startProduct(database)
  const parts: Record<string, () => Promise<Result[]>> = {
    list: () => benchList(database, product, chosen),
    permissions: () => benchPermissions(database, product),
    traces: () => benchTraces(database, product),
    audit: () => benchAudit(database, Number(values.rows) / 5),
    latency: () => benchLatency(database, product),
    screens: () => benchScreens(database, product, chosen),
    writes: () => benchWrites(database, product, chosen),
    goods: () => benchGoods(database, product, Number(values.rows) / 5),
    stock: () => benchStock(database, product, Number(values.rows) / 5, chosen),
    recycling: () => benchRecycling(database, product),
    approval: () => benchApproval(database, product, Number(values.rows) / 10),
    prices: () => benchPrices(database, product, Number(values.rows) / 5),
    quotations: () => benchQuotations(database, product, Number(values.rows) / 10, chosen),
    money: () => benchMoney(database, product, Number(values.rows) * 0.3, chosen),
    orders: () => benchOrders(database, product, Number(values.rows) * 0.3, chosen),
    bankStatement: () => benchBankStatement(database, product, Number(values.rows) / 20),
    customFields: () => benchCustomFields(database, product, Number(values.rows) / 5, chosen),
    standby: () => benchStandby(Number(values.rows) / 10),
    import: () => benchImport(database, product, Number(values.rows) / 10),
    stockImport: () => benchStockImport(database, product, Number(values.rows) / 20),
    nodes: () => benchNodes(database),
    people: () => benchPeople(Number(values.rows) / 10, Number(values.minutes)),
    upgrade: () => benchUpgrade(database, Number(values.rows)),
    browser: () => benchBrowser({ address: product.address, username: 'o1boss', password: benchPassword }),
    touches: () => benchTouches({ address: product.address, username: 'o1boss', password: benchPassword }),
  }
  try {
    const results: Result[] = []
    for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
      console.log(`正在测量 ${name}…`)
      const begin = performance.now()
      const found = await measuredOr(name, parts[name])
      console.log(`${tableOf(found)}\n${name}：${((performance.now() - begin) / 1000).toFixed(0)} 秒`)
      results.push(...found)
    }
    return results
  } finally {
    await product.stop()
  }
}

/** Counts a failed part as missed; the other parts run all the same. */
async function measuredOr(name: string, part: (() => Promise<Result[]>) | undefined): Promise<Result[]> {
  if (!part) throw new Error(`no part is called ${name}`)
  try {
    return await part()
  } catch (error) {
    console.error(error)
    return [
      { name: `${name}：未能测完`, value: 1, unit: '', limit: 0, better: 'lower', note: String(error).slice(0, 200) },
    ]
  }
}

function tell(results: readonly Result[]): void {
  const missed = results.filter(result => !holds(result))
  console.log(`\n${tableOf(results)}\n\n${missed.length === 0 ? '全部达标' : `${missed.length} 项未达标`}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

const visits = positionals.length === 0 || ['browser', 'touches', 'quotations'].some(part => positionals.includes(part))
if (visits && !ensureWebBuilt()) process.exit(1)
const database = await openDatabase(Number(values.rows))
try {
  tell(await measure(database))
} finally {
  await database.stop()
}
