import type { PriceUnit } from './units.ts'

const pieces = '片 件 块 个 只 套 樘 扇 台 支 根 条 张 把 组 付 副 对 卷 桶 袋 包 瓶 罐 幅 pcs pc ea'.split(' ')
const others: Record<string, PriceUnit> = {
  箱: 'box',
  ctn: 'box',
  m2: 'area',
  平: 'area',
  平方: 'area',
  平米: 'area',
  平方米: 'area',
  米: 'metre',
  m: 'metre',
  延米: 'metre',
  延长米: 'metre',
}
const units = new Map<string, PriceUnit>([...pieces.map(word => [word, 'piece'] as const), ...Object.entries(others)])

/**
 * Returns the unit that a word means as dealers write it: `㎡`, `平米`, `元/片`, `(元/㎡)`, `个`; null for other words. What is counted one by
 * one is a piece.
 */
export function unitOf(written: string): PriceUnit | null {
  const word = written.normalize('NFKC').replace(/\s/g, '').toLowerCase()
  const bare = word.replace(/^\((.*)\)$/, '$1').replace(/^(元|¥)?[/每]/, '')
  return units.get(bare) ?? (bare === '片/件' ? 'piece' : null)
}
