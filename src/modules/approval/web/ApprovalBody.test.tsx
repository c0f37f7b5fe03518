// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ReferenceContext, type References } from '../../../kernel/web/field/reference.ts'
import { draw } from '../../../kernel/web/fixtures.ts'
import type { ApprovalDetail } from '../api/approval.ts'
import { ApprovalBody } from './ApprovalBody.tsx'

vi.mock('./actions/Comment.tsx', () => ({ Comment: () => null }))

const people: References = {
  useDictionary: () => new Map(),
  usePeople: () => [{ value: 1, label: '李销售', group: '' }],
  useDepartments: () => [],
  useRecords: () => () => [],
  useLinked: () => () => undefined,
  findLinked: async () => [],
  spokenOf: async () => () => false,
}

const field = (key: string, title: string, kind = 'text') => ({
  key,
  title,
  kind,
  options: [],
  required: false,
  right: 'read',
})
const approval = {
  id: 5,
  initiatorId: 1,
  departmentId: null,
  startedAt: '2026-11-20T10:00:00+08:00',
  endedAt: null,
  dueAt: null,
  status: 'running',
  unable: '',
  typeName: '合同',
  number: 'SP1',
  flowName: '合同审批',
  flowNumber: 1,
  links: [{ title: '打开合同', path: '/contract?open=9' }],
  told: {
    asks: '申请 王先生 万科城 3-1201 的合同 打 8.5 折，少收 ¥12,300.00',
    amount: { key: 'total', title: '合同金额', fen: 6_970_000 },
    first: ['below'],
  },
  fields: [field('total', '合同金额', 'money'), field('below', '低于底价的行数', 'number'), field('owner', '签单人')],
  content: { total: 6_970_000, below: 2, owner: '李销售' },
  happened: [
    {
      id: 1,
      kind: 'start',
      nodeName: '',
      by: 1,
      for: null,
      people: [],
      comment: '',
      note: '',
      mentions: [],
      files: [],
      signature: null,
      at: '2026-11-20T10:00:00+08:00',
    },
    {
      id: 2,
      kind: 'comment',
      nodeName: '',
      by: 1,
      for: null,
      people: [],
      comment: '老客户',
      note: '',
      mentions: [],
      files: [],
      signature: null,
      at: '2026-11-20T10:00:00+08:00',
    },
  ],
  way: [],
  mine: { task: 3 },
} as unknown as ApprovalDetail

const drawn = (more: object = {}) =>
  draw(
    <ReferenceContext value={people}>
      <ApprovalBody approval={{ ...approval, ...more }} />
    </ReferenceContext>,
  )

test('who decides reads a sentence with its figures, the amount, and what differs; the rest and the history open', async () => {
  drawn()
  const asked = within(screen.getByRole('region', { name: '申请内容' }))
  expect([...document.querySelectorAll('.asked-words strong')].map(one => one.textContent)).toEqual([
    '8.5 折',
    '¥12,300.00',
  ])
  expect(asked.getByText('¥69,700.00')).toBeTruthy()
  expect(asked.getByRole('link', { name: '打开合同' })).toBeTruthy()
  expect(screen.getByText('低于底价的行数')).toBeTruthy()
  expect(screen.queryByText('签单人')).toBeNull()
  expect(screen.getByRole('button', { name: /^处理记录/ }).textContent).toContain('2 条 · 李销售 评论：老客户')
  await userEvent.click(screen.getByRole('button', { name: /^全部内容/ }))
  expect(screen.getByText('签单人')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^处理记录/ }))
  expect(document.querySelectorAll('.decisions li')).toHaveLength(2)
})

test('who only reads finds everything open', () => {
  drawn({ mine: { task: null } })
  expect(screen.getByText('签单人')).toBeTruthy()
  expect(document.querySelectorAll('.decisions li')).toHaveLength(2)
})
