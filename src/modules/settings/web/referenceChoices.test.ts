import { expect, test } from 'vitest'
import { byKind } from './referenceChoices.ts'

const name = (of: string, id: number, label: string, parentId: number | null = null, enabled = true) => ({
  of,
  id,
  name: label,
  parentId,
  enabled,
})

test('几个阶段组的阶段各在自己组下，停用的看得到选不了', () => {
  const groups = [name('stageGroup', 1, '标准'), name('stageGroup', 2, '整装')]
  const stages = [name('stage', 11, '到店', 1), name('stage', 21, '到店', 2), name('stage', 22, '交底', 2, false)]
  expect(byKind([...groups, ...stages]).get('stage')).toEqual([
    { value: 11, label: '到店', group: '标准', disabled: false },
    { value: 21, label: '到店', group: '整装', disabled: false },
    { value: 22, label: '交底（已停用）', group: '整装', disabled: true },
  ])
})

test('只有一个组就不分组，没有上级的也不分', () => {
  const names = [name('stageGroup', 1, '标准'), name('stage', 11, '到店', 1), name('team', 5, '一组')]
  const kinds = byKind(names)
  expect(kinds.get('stage')).toEqual([{ value: 11, label: '到店', group: undefined, disabled: false }])
  expect(kinds.get('team')).toEqual([{ value: 5, label: '一组', group: undefined, disabled: false }])
})
