// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../kernel/web/fixtures.ts'
import { type ImportBatch, transferRoutes } from '../api/transfer.ts'
import { MappingStep } from './MappingStep.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))

const field = (key: string, title: string, required: boolean) => ({ key, title, required, hint: '', example: '' })
const batch = {
  id: 7,
  kind: 'clue',
  fileName: '客户.xlsx',
  status: 'uploaded',
  settings: {},
  header: ['客户姓名', '手机', '多余'],
  ignored: [{ column: 2, why: '自动计算' }],
  layout: { sheet: 1, row: 3, rows: 1 },
  sheets: ['封面', '客户'],
  top: [
    { number: 1, cells: ['客户表', '', ''] },
    { number: 3, cells: ['客户姓名', '手机', '多余'] },
  ],
  fields: [field('name', '客户姓名', true), field('phone', '电话', true)],
  preview: [['王小明', '15400000001', 'x']],
} as unknown as ImportBatch
const checking = vi.fn()

beforeEach(() => {
  checking.mockClear()
  answer(transferRoutes.check, () => batch)
  draw(<MappingStep batch={batch} onChecking={checking} />)
})

const columnOf = (title: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `${title}对应的列` })
const checkButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '检查数据' })

test('columns named like a field are mapped; the check waits until required fields are mapped', () => {
  expect(columnOf('客户姓名').selectedOptions[0]?.textContent).toBe('客户姓名')
  expect(columnOf('电话').value).toBe('')
  expect(columnOf('电话').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('还没有对应：电话')).toBeTruthy()
  expect(screen.getByText('不会导入的列：手机、多余（自动计算）')).toBeTruthy()
  expect(checkButton().disabled).toBe(true)
})

test('the check uses the chosen mapping and rules', async () => {
  await userEvent.selectOptions(columnOf('电话'), '手机')
  expect(screen.queryByText('还没有对应：电话')).toBeNull()
  await userEvent.click(checkButton())
  await waitFor(() => expect(checking).toHaveBeenCalledOnce())
  expect(sent.map(one => one.body)).toEqual([
    { id: 7, mapping: { name: 0, phone: 1 }, duplicates: 'skip', mode: 'valid', lenient: false },
  ])
})

test('a column feeds one field: choosing it for another field removes it from the first', async () => {
  await userEvent.selectOptions(columnOf('电话'), '客户姓名')
  expect(columnOf('电话').value).toBe('0')
  expect(columnOf('客户姓名').value).toBe('')
})

test('another sheet and other rows are taken for the header by the server', async () => {
  answer(transferRoutes.layout, () => batch)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '表头在' }).selectedOptions[0]?.textContent).toBe(
    '第 3 行：客户姓名 手机 多余',
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '工作表' }), '封面')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '表头在' }), '1')
  await userEvent.click(screen.getByRole('checkbox', { name: '表头有两行' }))
  expect(sent.filter(({ route }) => route.at === transferRoutes.layout.at).map(one => one.body)).toEqual([
    { id: 7, sheet: 0, row: null, rows: 1 },
    { id: 7, sheet: 1, row: 1, rows: 1 },
    { id: 7, sheet: 1, row: 3, rows: 2 },
  ])
})
