import { expect, test } from 'vitest'
import type { RoleRights } from '../../contract/role.ts'
import { merged } from './merge.ts'

const rights = (menus: string[], scopes: RoleRights['scopes'] = []): RoleRights => ({ menus, elements: [], scopes })
const scope = (module: 'clue' | 'employee', kind: 'own' | 'office') => ({ module, scope: kind, departmentIds: [] })

test('what each of two people gave and took is kept', () => {
  expect(merged(rights(['甲', '乙']), rights(['乙', '丙']), rights(['甲', '乙', '丁'])).menus).toEqual([
    '乙',
    '丁',
    '丙',
  ])
})

test('a scope is the one of who touched it, and one’s own where both did', () => {
  const base = rights([], [scope('clue', 'own')])
  const mine = rights([], [scope('clue', 'own'), scope('employee', 'own')])
  const theirs = rights([], [scope('clue', 'office'), scope('employee', 'office')])
  expect(merged(base, mine, theirs).scopes).toEqual([scope('clue', 'office'), scope('employee', 'own')])
})

test('a scope that one took away is gone, unless only the other has it', () => {
  const base = rights([], [scope('clue', 'own')])
  expect(merged(base, rights([]), base).scopes).toEqual([])
  expect(merged(rights([]), rights([]), base).scopes).toEqual(base.scopes)
})
