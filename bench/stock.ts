import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { signIn } from './caller.ts'
import { type Child, startChild } from './children.ts'
import { layGoods } from './data/goods.ts'
import { asOwner } from './database.ts'
import type { Chosen, Result } from './result.ts'
import { besideBare, personOf } from './screens.ts'
import { benchCounting } from './stock/counting.ts'
import { layStock, stockOffice } from './stock/lay.ts'
import { benchReceiving } from './stock/receiving.ts'
import { forgetReserved, reserving } from './stock/reserving.ts'
import { stockScreens } from './stock/screens.ts'
import { castOf } from './writes/calls.ts'
import { measureWrite } from './writes.ts'

/** Measures the screens of stock in one company with `count` goods, six keys and 24 movements of each, beside statements written by hand. */
export async function benchStock(database: Embedded, product: Child, count: number, chosen: Chosen): Promise<Result[]> {
  const ids = await asOwner(database, async client => {
    await layGoods(client, count)
    await layStock(client)
    const { rows } = await client.query<{ id: string }>(
      'select id from goods where office_id = $1 order by id limit 40 offset 100',
      [stockOffice],
    )
    return rows.map(({ id }) => Number(id))
  })
  const caller = await signIn(product.address, `o${stockOffice}boss`)
  const person = await personOf(database, caller)
  const results: Result[] = []
  for (const screen of stockScreens(ids).filter(({ title }) => chosen(title)))
    results.push(...(await besideBare(database, caller, person, screen, '老板')))
  if (chosen('入库')) results.push(...(await benchReceiving(database, caller)))
  if (chosen('盘点')) results.push(...(await benchCounting(database, caller)))
  if (chosen(reserving.title)) results.push(...(await benchReserving(database, product)))
  return results
}

/** Measures reservations, as many people at once as in `writes`. */
function benchReserving(database: Embedded, product: Child): Promise<Result[]> {
  return asOwner(database, async owner => {
    await forgetReserved(owner)
    const bare = await startChild('bench/writes/bare.ts', [database.ownerUrl])
    try {
      const cast = await castOf(owner, username => signIn(product.address, username))
      return await measureWrite(owner, bare, cast, reserving)
    } finally {
      await bare.stop()
      await forgetReserved(owner)
    }
  })
}
