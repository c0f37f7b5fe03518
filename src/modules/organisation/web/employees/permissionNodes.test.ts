import { expect, test } from 'vitest'
import { allOf } from '../../../../kernel/web/tree/nodes.ts'
import type { EmployeePermissions } from '../../api/employeePermissions.ts'
import { partInWords, permissionNodes, reachInWords } from './permissionNodes.ts'

const menu = (code: string, parentCode: string | null, ...roleIds: number[]) => ({
  code,
  parentCode,
  title: code,
  allowed: roleIds.length > 0,
  roleIds,
})
const permissions: EmployeePermissions = {
  notes: [],
  roles: [
    { id: 1, name: '导购' },
    { id: 2, name: '店长' },
  ],
  menus: [menu('root', null, 1), menu('shut', 'root'), menu('list', 'shut', 1, 2), menu('none', 'root')],
  elements: [
    { code: 'list:add', menuCode: 'list', title: '新增', allowed: false, roleIds: [] },
    { code: 'none:edit', menuCode: 'none', title: '编辑', allowed: true, roleIds: [] },
  ],
  scopes: [],
}
const lines = (only: boolean) => allOf(permissionNodes(permissions, only)).map(({ key, extra }) => `${key} ${extra}`)

test('each permission is in the tree with the roles it comes from, also below menus that the person lacks', () => {
  expect(lines(true)).toEqual(['root 导购', 'shut 没有', 'list 导购、店长', 'none 没有', 'none:edit 平台运营'])
  expect(lines(false)).toContain('list:add 没有')
})

test('a data scope is described in words', () => {
  const departments = [{ id: 7, name: '门店', parentId: null }] as never
  expect(reachInWords({ office: true, own: true, departmentIds: [] }, departments)).toBe('全公司')
  expect(reachInWords({ office: false, own: true, departmentIds: [7] }, departments)).toBe('本人、门店')
  expect(reachInWords({ office: false, own: false, departmentIds: [] }, departments)).toBe('看不到任何数据')
  expect(partInWords({ roleId: 1, scope: 'chosen', departmentIds: [7] }, departments)).toBe('指定部门（门店）')
  expect(partInWords({ roleId: 1, scope: 'own', departmentIds: [] }, departments)).toBe('本人')
})
