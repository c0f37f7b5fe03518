import { expect, test } from 'vitest'
import { Desk } from '../../../kernel/server/desk/desk.ts'
import { noPermissions } from '../../../kernel/server/desk/permissions.ts'
import { floorFor, whoMayGive } from './floors.ts'
import type { Priced } from './prices.ts'

const priced: Priced = {
  windowUnit: null,
  windowId: 1,
  price: 10_000,
  floorSeller: 9000,
  floorManager: 8000,
  floorDirector: 7000,
  cost: 5000,
  lacksUnit: false,
}

/** A person with a share of the list price of their own, or none; the only query that is asked is for it. */
class Person extends Desk {
  readonly #rate: number | null
  constructor(rate: number | null, elements: readonly string[]) {
    const who = {
      accountId: 1,
      officeId: 1,
      employeeId: 1,
      departmentId: 1,
      isPlatform: false,
      name: '甲',
      tokenHash: '',
    }
    const origin = { route: '', address: '', device: '', traceId: '' }
    super({} as never, origin, who, { ...noPermissions, elements: new Set(elements) })
    this.#rate = rate
  }
  override from() {
    const query = {
      select: () => query,
      where: () => query,
      executeTakeFirst: async () => ({ discountFloor: this.#rate }),
    }
    return query as never
  }
}
const seller = (rate: number | null = null) => new Person(rate, [])
const manager = () => new Person(null, ['priceManager:asManager'])
const director = () => new Person(null, ['priceManager:asDirector'])

test.each([
  ['a seller', seller, 9000],
  ['a manager', manager, 8000],
  ['a director', director, 7000],
] as const)('%s goes down to the floor of their rank', async (_, person, floor) => {
  expect(await floorFor(person(), priced)).toBe(floor)
})

test('a person with a share of their own goes down to that, rounded up, whatever their rank', async () => {
  expect(await floorFor(seller(8333), { ...priced, price: 9999 })).toBe(8333) // 8332.1667
  expect(await floorFor(seller(10_000), priced)).toBe(10_000)
  expect(await floorFor(seller(5000), priced)).toBe(5000)
})

test('a rank without a floor has that of the rank below; a seller without one sells at the price where others have one', async () => {
  expect(await floorFor(manager(), { ...priced, floorManager: null })).toBe(9000)
  expect(await floorFor(director(), { ...priced, floorDirector: null })).toBe(8000)
  expect(await floorFor(seller(), { ...priced, floorSeller: null })).toBe(10_000)
  expect(await floorFor(manager(), { ...priced, floorManager: 9500 })).toBe(9000)
  expect(await floorFor(seller(), { ...priced, floorSeller: null, floorManager: null, floorDirector: null })).toBeNull()
})

const seesFloors = (element: string) => new Person(null, [element, 'goodsManager:floors'])

test.each([
  [() => new Person(null, ['goodsManager:floors']), 8999, '经理可批'],
  [() => new Person(null, ['goodsManager:floors']), 8000, '经理可批'],
  [() => new Person(null, ['goodsManager:floors']), 7999, '总监可批'],
  [() => new Person(null, ['goodsManager:floors']), 6999, '低于底价，需特价审批'],
  [() => seesFloors('priceManager:asManager'), 7999, '总监可批'],
  [() => seesFloors('priceManager:asDirector'), 6999, '低于底价，需特价审批'],
  [() => new Person(9500, ['goodsManager:floors']), 9200, '经理可批'],
])('who sees all floors reads at %o, %i: %s', (person, net, words) => {
  expect(whoMayGive(person(), priced, net)).toBe(words)
})

test('who may not see the floors of others reads the same word at every price below the own floor', () => {
  for (const person of [seller(), seller(9500), manager(), director()]) {
    const read = Array.from({ length: 100 }, (_, at) => whoMayGive(person, priced, at * 100))
    expect(new Set(read)).toEqual(new Set(['需审批']))
  }
})
