import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { signIn } from './caller.ts'
import type { Child } from './children.ts'
import { asOwner } from './database.ts'
import { bigOffice, hireFinance, layMoney } from './money/lay.ts'
import { allocating, benchAllocating } from './orders/allocating.ts'
import { withKeepers } from './orders/keepers.ts'
import { layOrders } from './orders/lay.ts'
import { benchScanning, scanning } from './orders/scanning.ts'
import { keeperScreens, openedOf, orderScreens } from './orders/screens.ts'
import { benchShipping, shipping } from './orders/shipping.ts'
import type { Chosen, Result } from './result.ts'
import { besideBare, personOf } from './screens.ts'

const people = { boss: '老板', manager1: '经理', sales1: '导购' }

/**
 * Measures orders, shipments and packages of the large company on the contracts of `layMoney` (`contracts` of all companies, a third of them in it),
 * beside statements written by hand.
 */
export async function benchOrders(
  database: Embedded,
  product: Child,
  contracts: number,
  chosen: Chosen,
): Promise<Result[]> {
  const opened = await asOwner(database, async client => {
    await layMoney(client, contracts)
    await hireFinance(client)
    await layOrders(client)
    return openedOf(client)
  })
  const results: Result[] = []
  for (const [name, title] of Object.entries(people)) {
    const caller = await signIn(product.address, `o${bigOffice}${name}`)
    const person = await personOf(database, caller)
    const screens =
      name === 'boss' ? [...orderScreens(opened), ...keeperScreens(opened)] : orderScreens({ ...opened, orders: [] })
    for (const screen of screens.filter(one => one.bodies.length > 0 && chosen(`${one.title}：${title}`)))
      results.push(...(await besideBare(database, caller, person, screen, title)))
  }
  const [boss, seller] = [
    await signIn(product.address, `o${bigOffice}boss`),
    await signIn(product.address, `o${bigOffice}sales1`),
  ]
  return asOwner(database, async client => {
    if (chosen(allocating)) results.push(...(await benchAllocating(client, boss, seller)))
    return withKeepers(client, product.address, async keepers => {
      if (chosen(scanning)) results.push(...(await benchScanning(client, keepers)))
      if (chosen(shipping)) results.push(...(await benchShipping(database, client, keepers)))
      return results
    })
  })
}
