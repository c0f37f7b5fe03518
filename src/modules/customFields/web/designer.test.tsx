// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { draw, sent } from '../../../kernel/web/fixtures.ts'
import { usePast } from '../../../kernel/web/usePast.ts'
import { CustomContent, type CustomDesign, CustomField, type CustomForm } from '../api/customFields.ts'
import { FieldsBoard } from './FieldsBoard.tsx'
import { Trial } from './Trial.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))

const may = { kind: 'text', parts: [], required: false, mayRename: true, mayHide: true, mayRequire: true }
const builtIn = {
  groups: [{ key: 'customer', title: '客户' }],
  fields: [
    { ...may, key: 'name', title: '客户姓名', group: 'customer', required: true, mayHide: false, mayRequire: false },
    { ...may, key: 'community', title: '小区', group: 'customer' },
  ],
}
const area = CustomField.parse({ key: 'n1', kind: 'number', title: '实测面积', group: 'g1', listed: true, decimals: 1 })
const secret = CustomField.parse({ key: 'x1', kind: 'text', title: '底价说明', group: 'g1', seenBy: [1] })
const later = CustomField.parse({ key: 'x2', kind: 'text', title: '入住安排', group: 'g1', requiredFrom: 'converted' })
const groups = [{ key: 'g1', title: '其他信息' }]
const contentOf = (...fields: CustomField[]) => CustomContent.parse({ groups, fields })
const nothing = contentOf()
const form: CustomForm = {
  noun: 'clue',
  title: '流量',
  path: '/list',
  version: 1,
  content: contentOf(area),
  draft: null,
  publishedAt: null,
  work: null,
  following: null,
  facts: [],
  prints: false,
  builtIn,
  steps: [{ key: 'converted', title: '转商机' }],
}
const roles = [
  { key: 1, title: '经理' },
  { key: 2, title: '导购' },
]
const design: CustomDesign = { forms: [form], roles, dictionaries: [], linkables: [] }

let now: CustomContent
function Board({ content }: { content: CustomContent }) {
  const model = usePast(content)
  now = model.now
  return <FieldsBoard form={form} design={design} model={model} problems={[]} editable />
}

const rows = () => within(screen.getByRole('list', { name: '表单的字段' })).getAllByRole('listitem')
const titles = () => rows().flatMap(row => row.querySelector('.row-button b')?.textContent?.replace('*', '') ?? [])
const fieldButton = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`), pressed: false })

test('a field moves by Alt with an arrow into another group, keeps the focus, and its place is told', async () => {
  draw(<Board content={contentOf(area)} />)
  expect(titles()).toEqual(['客户姓名', '小区', '实测面积'])
  fieldButton('实测面积').focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(now.fields[0]?.group).toBe('customer')
  expect(screen.getByText('移到“客户”第 3 位，共 3 项')).toBeTruthy()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(titles()).toEqual(['客户姓名', '实测面积', '小区'])
  expect(document.activeElement?.textContent).toContain('实测面积')
})

test('a field of the noun is renamed, asked for and hidden, as far as its rules allow', async () => {
  draw(<Board content={nothing} />)
  await userEvent.click(fieldButton('客户姓名'))
  expect(screen.queryByRole('checkbox', { name: '隐藏' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: '必填' })).toBeNull()
  await userEvent.click(fieldButton('小区'))
  await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '楼盘')
  await userEvent.click(screen.getByRole('checkbox', { name: '必填' }))
  expect(now.builtIn).toMatchObject([{ key: 'community', title: '小区楼盘', required: true }])
  await userEvent.click(screen.getByRole('checkbox', { name: '隐藏' }))
  expect(now.builtIn).toMatchObject([{ key: 'community', hidden: true, required: false }])
  expect(titles()).toEqual(['客户姓名'])
  await userEvent.click(screen.getByRole('button', { name: '重新显示' }))
  expect(titles()).toEqual(['客户姓名', '小区楼盘'])
})

test('a published field becomes another kind under a key of its own, which can be taken back', async () => {
  draw(<Board content={contentOf(area)} />)
  await userEvent.click(fieldButton('实测面积'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /类型/ }), '金额')
  expect(now.fields.map(({ key, kind, from, retired }) => [key, kind, from, retired])).toEqual([
    ['n1', 'number', null, true],
    ['n2', 'money', 'n1', false],
  ])
  expect(screen.queryByRole('button', { name: '恢复使用' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '不改了' }))
  expect(now.fields).toEqual([area])
})

test('no more than 60 fields are offered, in a clear word', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ ...secret, key: `x${at + 1}`, title: `字段${at + 1}` }))
  draw(<Board content={contentOf(...many)} />)
  expect(screen.getByRole('status').textContent).toContain('60 个，到了上限')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '单行文字' }).disabled).toBe(true)
})

test('a draft is tried as a role has it and at a step, with its rules, and nothing is sent', async () => {
  draw(<Trial content={contentOf(area, secret, later)} form={form} roles={roles} />)
  expect(await screen.findByRole('textbox', { name: '底价说明' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '以谁的身份' }), '导购')
  expect(screen.queryByRole('textbox', { name: '底价说明' })).toBeNull()
  const entered = screen.getByRole('textbox', { name: '实测面积' })
  await userEvent.type(entered, '12.55')
  await userEvent.click(screen.getByRole('button', { name: '检查填写' }))
  expect((await screen.findAllByText('实测面积最多 1 位小数')).length).toBeGreaterThan(0)
  await userEvent.clear(entered)
  await userEvent.type(entered, '12.5')
  const row = within(screen.getByRole('table', { name: '列表里的样子' }))
  expect(row.getByRole('columnheader', { name: '实测面积' })).toBeTruthy()
  expect(row.getByText('12.5')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '手机卡片的样子' })).getByText('12.5')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '走到哪一步' }), '转商机')
  await userEvent.click(screen.getByRole('button', { name: '检查填写' }))
  expect((await screen.findAllByText(/入住安排/)).some(one => one.getAttribute('role') === 'alert')).toBe(true)
  expect(sent).toEqual([])
})
