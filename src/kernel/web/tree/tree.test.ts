import { describe, expect, test } from 'vitest'
import { withBelow } from './checks.ts'
import { allOf, matching, stepped, type TreeNode } from './nodes.ts'

const leaf = (key: string, more: Partial<TreeNode> = {}): TreeNode => ({ key, title: key, ...more })
const tree: TreeNode[] = [
  leaf('公司', { children: [leaf('销售部', { children: [leaf('一组'), leaf('二组')] }), leaf('财务部')] }),
  leaf('分店'),
]
const holding = (nodes: readonly TreeNode[], text: string) => matching(nodes, text, title => title.includes(text))
const keys = (nodes: readonly TreeNode[]) => allOf(nodes).map(node => node.key)
const find = (key: string) => allOf(tree).find(node => node.key === key) as TreeNode

describe('searching', () => {
  test('keeps the nodes with the text, all nodes below them and those above them', () => {
    expect(keys(holding(tree, '二'))).toEqual(['公司', '销售部', '二组'])
    expect(keys(holding(tree, '销售'))).toEqual(['公司', '销售部', '一组', '二组'])
    expect(holding(tree, '没有')).toEqual([])
    expect(holding(tree, '  ')).toBe(tree)
  })
})

describe('checking', () => {
  test('includes the nodes below, and a node above once all nodes below it are checked', () => {
    const one = withBelow(tree, new Set(), find('一组'), true)
    expect([one.checked, one.half]).toEqual([['一组'], ['公司', '销售部']])
    const both = withBelow(tree, new Set(one.checked), find('二组'), true)
    expect([new Set(both.checked), both.half]).toEqual([new Set(['一组', '二组', '销售部']), ['公司']])
    const all = withBelow(tree, new Set(), find('公司'), true)
    expect([new Set(all.checked), all.half]).toEqual([new Set(['公司', '销售部', '一组', '二组', '财务部']), []])
    const less = withBelow(tree, new Set(all.checked), find('二组'), false)
    expect([new Set(less.checked), less.half]).toEqual([new Set(['一组', '财务部']), ['公司', '销售部']])
  })

  test('leaves disabled nodes and hidden nodes unchanged', () => {
    const nodes = [leaf('上', { children: [leaf('甲', { disabled: true }), leaf('乙'), leaf('丙')] })]
    expect(withBelow(nodes, new Set(), nodes[0] as TreeNode, true)).toEqual({ checked: ['乙', '丙'], half: ['上'] })
    const [filtered] = holding(nodes, '乙')
    expect(withBelow(nodes, new Set(['甲']), filtered as TreeNode, true)).toEqual({
      checked: ['甲', '乙'],
      half: ['上'],
    })
  })

  test('a group in search results checks and unchecks only its visible nodes', () => {
    const [found] = holding(tree, '二') as [TreeNode]
    expect(withBelow(tree, new Set(), found, true)).toEqual({ checked: ['二组'], half: ['公司', '销售部'] })
    const less = withBelow(tree, new Set(keys(tree)), found, false)
    expect([new Set(less.checked), less.half]).toEqual([new Set(['一组', '财务部', '分店']), ['公司', '销售部']])
  })
})

describe('arrow keys', () => {
  test.each([
    ['二组', 'up', { parentKey: '销售部', position: 0 }],
    ['二组', 'down', undefined],
    ['一组', 'down', { parentKey: '销售部', position: 1 }],
    ['财务部', 'in', { parentKey: '销售部', position: 2 }],
    ['销售部', 'in', undefined],
    ['一组', 'out', { parentKey: '公司', position: 1 }],
    ['公司', 'out', undefined],
  ] as const)('%s %s', (key, step, to) => expect(stepped(tree, key, step)).toEqual(to))
})
