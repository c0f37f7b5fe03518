import { expect, test } from 'vitest'
import { whyNot } from './record.ts'

const paper = {
  noun: '合同',
  states: {
    draft: { title: '草稿', tone: 'grey' },
    effective: { title: '履行中', tone: 'blue' },
    completed: { title: '已完成', tone: 'green' },
  },
  acts: {
    sign: { needs: 'sign', from: ['effective', 'completed'] },
    edit: { needs: 'edit', from: ['draft'], refuses: { completed: '合同已完成，请另签一份' } },
    never: { needs: 'never', from: [] },
  },
} as const

test('a state that does not allow an act says which states do, unless the act has a sentence of its own', () => {
  expect(whyNot(paper, 'sign', 'draft')).toBe('合同草稿，“履行中”、“已完成”时才能执行此操作')
  expect(whyNot(paper, 'edit', 'effective')).toBe('合同履行中，“草稿”时才能执行此操作')
  expect(whyNot(paper, 'edit', 'completed')).toBe('合同已完成，请另签一份')
  expect(whyNot(paper, 'never', 'draft')).toBe('合同草稿，不能执行此操作')
  expect(whyNot(paper, 'sign', 'effective')).toBeNull()
})
