import { expect, test } from 'vitest'
import { actOnMany } from './actOnMany.ts'

const locked = [1, 2, 3, 4].map(id => ({ id, name: `第${id}条` }))

test('an action changes all records that it fits in one transaction, explains each other record, and names no missing one', async () => {
  const changed: number[][] = []
  const acted = await actOnMany([4, 3, 9, 2, 1], {
    locked,
    refusal: ({ id }, accepted) => (id === 2 ? '状态不对' : accepted === 2 ? '已满' : null),
    name: ({ id, name }) => (id === 2 ? '' : name),
    missing: '不存在',
    change: async fit => {
      changed.push(fit.map(one => one.id))
      return fit.map(one => ({ ...one, version: 2 }))
    },
  })
  expect(changed).toEqual([[1, 3]])
  expect(acted.before.map(one => one.id)).toEqual([1, 3])
  expect(acted.after.map(one => one.version)).toEqual([2, 2])
  expect(acted.result).toEqual({
    done: 2,
    refused: [
      { id: 2, name: '', msg: '状态不对' },
      { id: 4, name: '第4条', msg: '已满' },
      { id: 9, name: '', msg: '不存在' },
    ],
  })
})
