import { expect, test } from 'vitest'
import { allOf, matching, type TreeNode } from '../../../../kernel/web/tree/nodes.ts'
import { grantNodes, kindsIn, onlyWith, toggled } from './grantTree.ts'

const menu = (code: string, parentCode: string | null, mine = true) => ({
  code,
  parentCode,
  mine,
  title: code,
  kind: 'web' as 'web' | 'mobile',
})
const catalogue = {
  menus: [menu('组', null), menu('屏', '组'), menu('别屏', '组', false)],
  elements: [
    { code: '屏:增', menuCode: '屏', title: '增', mine: true },
    { code: '屏:删', menuCode: '屏', title: '删', mine: false },
  ],
  reaches: [],
}
const nodes = grantNodes(catalogue, new Set(), true)
const click = (before: string[], key: string, shown: readonly TreeNode[] = nodes) => {
  const node = allOf(shown).find(one => one.key === key) as TreeNode
  return toggled(nodes, before, node, !before.includes(key)).sort()
}

test('granting includes the nodes above, and those below that may be granted', () => {
  expect(click([], '屏:增')).toEqual(['屏:增', '屏', '组'].sort())
  expect(click([], '组')).toEqual(['组', '屏', '屏:增'].sort())
})

test('removing includes everything below, and leaves the nodes above', () => {
  expect(click(['组', '屏', '屏:增'], '屏')).toEqual(['组'])
  expect(click(['组', '屏', '屏:增'], '屏:增')).toEqual(['屏', '组'].sort())
})

test('nodes that the person lacks are disabled, unless the role has them; all are disabled if nothing may be edited', () => {
  const shut = (saved: string[], editable = true) =>
    allOf(grantNodes(catalogue, new Set(saved), editable)).flatMap(node => (node.disabled ? [node.key] : []))
  expect(shut([])).toEqual(['屏:删', '别屏'])
  expect(shut(['别屏'])).toEqual(['屏:删'])
  expect(shut([], false)).toHaveLength(5)
})

test('a filter shows only granted nodes, with those above them', () => {
  expect(allOf(onlyWith(nodes, new Set(['屏:增']))).map(node => node.key)).toEqual(['组', '屏', '屏:增'])
})

test('nodes hidden by a search stay unchanged', () => {
  const two = { ...catalogue, menus: [menu('组', null), menu('屏', '组'), menu('别屏', '组')] }
  const all = grantNodes(two, new Set(), true)
  const shown = matching(all, '别', title => title.includes('别'))
  const at = (key: string) => allOf(shown).find(one => one.key === key) as TreeNode
  expect(toggled(all, [], at('组'), true).sort()).toEqual(['别屏', '组'].sort())
  expect(toggled(all, ['组', '屏', '屏:增', '别屏'], at('组'), false).sort()).toEqual(['组', '屏', '屏:增'].sort())
  expect(toggled(all, ['组', '别屏'], at('组'), false)).toEqual([])
})

test('kinds that have menus are listed in their order', () => {
  expect(kindsIn([{ ...menu('手机', null), kind: 'mobile' }, menu('组', null)])).toEqual(['web', 'mobile'])
})
