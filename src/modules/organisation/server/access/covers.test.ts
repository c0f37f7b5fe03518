import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noPermissions, type Permissions, type Reach } from '../../../../kernel/server/desk/permissions.ts'
import { covers } from './covers.ts'

/** The departments of the office; nobody has chosen 9, so that only the whole office contains it. */
const departments = [1, 2, 3, 9]
const modules = ['clue', 'employee', 'contract']

const codes = (...all: string[]) => fc.subarray(all).map(some => new Set(some))
const reaches = fc.record<Reach>({
  office: fc.boolean(),
  own: fc.boolean(),
  departmentIds: fc.subarray(departments.slice(0, 3)),
})
const nothing: Reach = { office: false, own: false, departmentIds: [] }
const everything: Reach = { office: true, own: true, departmentIds: [] }
const isOpen = (reach: Reach) => reach.office || reach.own || reach.departmentIds.length > 0

/** Permissions of any person; sometimes an administrator's scopes. */
const people = fc
  .record({
    menus: codes('clueList', 'groupManager', 'employeesManager'),
    elements: codes('clueList:add', 'clueList:edit'),
    scopes: fc.record(Object.fromEntries(modules.map(module => [module, reaches]))),
    admin: fc.nat(4).map(one => one === 0),
  })
  .map(
    ({ menus, elements, scopes, admin }): Permissions => ({
      menus,
      elements,
      roles: new Set(),
      modules: admin ? 'all' : new Set(modules.filter(module => isOpen(scopes[module] as Reach))),
      reach: module => (admin ? everything : (scopes[module] ?? nothing)),
    }),
  )

/** Returns all that permissions allow, one by one: codes, and rows by module, owner and department. */
function allowed(permissions: Permissions): Set<string> {
  const rows = [...modules, 'module not there yet'].flatMap(module => {
    const { office, own, departmentIds } = permissions.reach(module)
    const seen = departments.filter(id => office || departmentIds.includes(id)).map(id => `${module} of ${id}`)
    return [...seen, ...(own || office ? [`${module} of one's own`] : []), ...(office ? [`${module} of nobody`] : [])]
  })
  return new Set([...permissions.menus, ...permissions.elements, ...rows])
}

test('covers is true exactly if everything allowed by theirs is allowed by mine', () => {
  fc.assert(
    fc.property(people, people, (mine, theirs) => {
      const mineAll = allowed(mine)
      expect(covers(mine, theirs)).toBe([...allowed(theirs)].every(one => mineAll.has(one)))
    }),
    { numRuns: 2000 },
  )
})

test('everyone covers themselves and people without permissions; covering is transitive', () => {
  fc.assert(
    fc.property(people, people, people, (a, b, c) => {
      expect(covers(a, a)).toBe(true)
      expect(covers(a, noPermissions)).toBe(true)
      if (covers(a, b) && covers(b, c)) expect(covers(a, c)).toBe(true)
    }),
  )
})

test('removing permissions from the covered side, or adding them to the covering side, keeps the cover', () => {
  fc.assert(
    fc.property(people, people, codes('clueList', 'more'), (mine, theirs, extra) => {
      if (!covers(mine, theirs)) return
      expect(covers({ ...mine, menus: new Set([...mine.menus, ...extra]) }, theirs)).toBe(true)
      expect(covers(mine, { ...theirs, menus: new Set([...theirs.menus].filter(code => !extra.has(code))) })).toBe(true)
    }),
  )
})

test('a person with the whole office in every known module does not cover an administrator', () => {
  const mine: Permissions = { ...noPermissions, modules: new Set(modules), reach: () => everything }
  expect(covers(mine, { ...mine, modules: 'all' })).toBe(false)
})
