import { expect, test } from 'vitest'
import type { RoleRights } from '../../api/role.ts'
import { merged } from './merge.ts'

const rights = (menus: string[], scopes: RoleRights['scopes'] = []): RoleRights => ({ menus, elements: [], scopes })
const scope = (module: 'clue' | 'employee', kind: 'own' | 'office') => ({ module, scope: kind, departmentIds: [] })

test('the merge keeps what each of two people added and removed', () => {
  expect(merged(rights(['甲', '乙']), rights(['乙', '丙']), rights(['甲', '乙', '丁'])).menus).toEqual([
    '乙',
    '丁',
    '丙',
  ])
})

test('the merge uses the scope of the person who changed it, and the own one if both did', () => {
  const base = rights([], [scope('clue', 'own')])
  const mine = rights([], [scope('clue', 'own'), scope('employee', 'own')])
  const theirs = rights([], [scope('clue', 'office'), scope('employee', 'office')])
  expect(merged(base, mine, theirs).scopes).toEqual([scope('clue', 'office'), scope('employee', 'own')])
})

test('a scope removed by the person is removed, unless the other person changed it', () => {
  const base = rights([], [scope('clue', 'own')])
  expect(merged(base, rights([]), base).scopes).toEqual([])
  expect(merged(rights([]), rights([]), base).scopes).toEqual(base.scopes)
})
