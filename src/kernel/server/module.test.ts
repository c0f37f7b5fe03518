import { describe, expect, test } from 'vitest'
import { bring, bringMade, type Module, point, worldOf } from './module.ts'

const fruit = point<string>('fruit')
const baskets = point<string>('baskets')
const bringing = (name: string, ...brings: Module['brings'] & object): Module => ({ name, brings })

describe('worldOf', () => {
  test('a point holds the kinds of all modules, sorted by rank and then by the order of modules', () => {
    const world = worldOf([
      bringing('late', bring(fruit, 'plum', 2)),
      bringing('first', bring(fruit, 'pear')),
      bringing('second', bring(fruit, 'fig'), bring(baskets, 'wicker')),
    ])
    expect(world.all(fruit)).toEqual(['pear', 'fig', 'plum'])
    expect(world.all(baskets)).toEqual(['wicker'])
    expect(world.all(point('nothing'))).toEqual([])
  })

  test('a kind that is computed from another point is computed once', () => {
    let times = 0
    const full = bringMade(baskets, world => `${++times} of ${world.all(fruit).join()}`)
    const world = worldOf([bringing('basket', full), bringing('tree', bring(fruit, 'pear'))])
    expect([world.all(baskets), world.all(baskets)]).toEqual([['1 of pear'], ['1 of pear']])
  })

  test('points that need each other in a circle are named', () => {
    const world = worldOf([
      bringing(
        'both',
        bringMade(fruit, ({ all }) => all(baskets).join()),
        bringMade(baskets, ({ all }) => all(fruit).join()),
      ),
    ])
    expect(() => world.all(fruit)).toThrow('fruit → baskets → fruit: made of itself')
  })

  test('two modules of the same name are refused', () => {
    expect(() => worldOf([{ name: 'clue' }, { name: 'clue' }])).toThrow('two modules are called clue')
  })

  test('routes are collected once; scheduled work runs in the order of modules', () => {
    let times = 0
    const work = async () => {}
    const world = worldOf([
      { name: 'a', handlers: () => [++times as never], clock: [{ name: 'later', times: '0 3 * * *', work }] },
      { name: 'b', handlers: [2 as never], clock: [{ name: 'sooner', times: '0 2 * * *', work }] },
    ])
    expect([world.handlers(), world.handlers()]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(world.clock.map(({ name }) => name)).toEqual(['later', 'sooner'])
  })
})
