import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { signIn } from './caller.ts'
import type { Child } from './children.ts'
import { asOwner } from './database.ts'
import { forgetLeads, importThrough, lastIds } from './import.ts'
import { timed } from './latency.ts'
import { leadsCsv } from './leads.ts'
import { cellsOf, publishTwenty, titles } from './own/fields.ts'
import { layOwn } from './own/lay.ts'
import { ownScreens, plainScreen } from './own/screens.ts'
import type { Chosen, Result } from './result.ts'
import { besideBare, personOf } from './screens.ts'
import { median } from './statistics.ts'

const asked = { officeId: 4, boss: 'o4boss' }
const plain = { officeId: 5, boss: 'o5boss' }
const importing = { officeId: 6, boss: 'o6boss' }
const importRounds = 3
const importTitle = '导入：有 20 个自有字段 / 没有'

/**
 * Measures lists by a company's own fields at `rows` records, the list of a company without any, and an import with twenty
 * own fields beside the same import without.
 */
export async function benchOwnFields(
  database: Embedded,
  product: Child,
  rows: number,
  chosen: Chosen,
): Promise<Result[]> {
  const results: Result[] = []
  const screens = ownScreens.filter(one => chosen(one.title))
  if (screens.length > 0) {
    const boss = await signIn(product.address, asked.boss)
    await publishTwenty(boss)
    await asOwner(database, client => layOwn(client, asked.officeId, rows))
    const person = await personOf(database, boss)
    for (const one of screens) results.push(...(await besideBare(database, boss, person, one, `${rows} 条`)))
  }
  if (chosen(plainScreen.title)) {
    const boss = await signIn(product.address, plain.boss)
    results.push(...(await besideBare(database, boss, await personOf(database, boss), plainScreen, '老板')))
  }
  if (chosen(importTitle)) results.push(await benchOwnImport(database, product, Math.max(2000, rows / 20)))
  return results
}

/** Imports the same leads with and without the fields, one after the other, some times. */
async function benchOwnImport(database: Embedded, product: Child, rows: number): Promise<Result> {
  const boss = await signIn(product.address, importing.boss)
  const last = await lastIds(database)
  const bare = leadsCsv(rows)
  const [header, ...lines] = bare.split('\r\n')
  const filled = [`${header},${titles}`, ...lines.map((line, row) => `${line},${cellsOf(row)}`)].join('\r\n')
  const imported = async (csv: string) => {
    const ms = await timed(() => importThrough(product, boss, csv))
    await forgetLeads(database, last, importing.officeId)
    return ms
  }
  const without: number[] = []
  for (let round = 0; round < importRounds; round++) without.push(await imported(bare))
  await publishTwenty(boss)
  const having: number[] = []
  for (let round = 0; round < importRounds; round++) having.push(await imported(filled))
  return {
    name: importTitle,
    value: median(without) / median(having),
    unit: '',
    limit: 0.7,
    better: 'higher',
    note: `${(rows / (median(having) / 1000)).toFixed(0)} / ${(rows / (median(without) / 1000)).toFixed(0)} 行/秒，${rows} 行，${importRounds} 轮中位数`,
  }
}
