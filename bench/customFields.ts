import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { type Caller, signIn } from './caller.ts'
import type { Child } from './children.ts'
import { cellsOf, publishTwenty, titles } from './custom/fields.ts'
import { layCustom } from './custom/lay.ts'
import { customScreens, plainScreen } from './custom/screens.ts'
import { asOwner } from './database.ts'
import { forgetLeads, importThrough, lastIds } from './import.ts'
import { timed } from './latency.ts'
import { leadsCsv } from './leads.ts'
import { processorOfBoth } from './processes.ts'
import type { Chosen, Result } from './result.ts'
import { besideBare, personOf } from './screens.ts'
import { median } from './statistics.ts'

const asked = { officeId: 4, boss: 'o4boss' }
const plain = { officeId: 5, boss: 'o5boss' }
const [filling, bare] = [
  { officeId: 6, boss: 'o6boss' },
  { officeId: 7, boss: 'o7boss' },
]
const importRounds = 3
const importTitle = '导入：有 20 个自有字段 / 没有'

/**
 * Measures lists by a company's custom fields at `rows` records, the list of a company without any, and an import with twenty
 * custom fields beside the same import without.
 */
export async function benchCustomFields(
  database: Embedded,
  product: Child,
  rows: number,
  chosen: Chosen,
): Promise<Result[]> {
  const results: Result[] = []
  const screens = customScreens.filter(one => chosen(one.title))
  if (screens.length > 0) {
    const boss = await signIn(product.address, asked.boss)
    await publishTwenty(boss)
    await asOwner(database, client => layCustom(client, asked.officeId, rows))
    const person = await personOf(database, boss)
    for (const one of screens) results.push(...(await besideBare(database, boss, person, one, `${rows} 条`)))
  }
  if (chosen(plainScreen.title)) {
    const boss = await signIn(product.address, plain.boss)
    results.push(...(await besideBare(database, boss, await personOf(database, boss), plainScreen, '老板')))
  }
  if (chosen(importTitle)) results.push(await benchCustomImport(database, product, Math.max(2000, rows / 20)))
  return results
}

/**
 * Imports the same leads into a company with the fields and into one without, in turn, so that what else the machine does slows both; by
 * processor time where the system tells it.
 */
async function benchCustomImport(database: Embedded, product: Child, rows: number): Promise<Result> {
  const last = await lastIds(database)
  const csv = leadsCsv(rows)
  const [header, ...lines] = csv.split('\r\n')
  const filled = [`${header},${titles}`, ...lines.map((line, row) => `${line},${cellsOf(row)}`)].join('\r\n')
  const [having, without] = [await signIn(product.address, filling.boss), await signIn(product.address, bare.boss)]
  await publishTwenty(having)
  const imported = async (boss: Caller, officeId: number, content: string) => {
    let wall = 0
    const used = await processorOfBoth(database, [product], async () => {
      wall = await timed(() => importThrough(product, boss, content))
    })
    await forgetLeads(database, last, officeId)
    return used ?? wall
  }
  const rounds: { having: number; without: number }[] = []
  // The first round also compiles.
  for (let round = 0; round <= importRounds; round++)
    rounds[round] = {
      without: await imported(without, bare.officeId, csv),
      having: await imported(having, filling.officeId, filled),
    }
  const counted = rounds.slice(1)
  const seconds = (of: 'having' | 'without') => (median(counted.map(round => round[of])) / 1000).toFixed(1)
  return {
    name: importTitle,
    value: median(counted.map(round => round.without / round.having)),
    unit: '',
    limit: 0.7,
    better: 'higher',
    note: `处理器 ${seconds('having')} / ${seconds('without')} 秒，${rows} 行，${importRounds} 轮中位数`,
  }
}
