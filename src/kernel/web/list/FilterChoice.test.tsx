// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Column } from '../../api/list.ts'
import { draw } from '../fixtures.ts'
import { countUse } from './columnUse.ts'
import { FilterChoice } from './FilterChoice.tsx'

const columns: Column[] = [
  { key: 'name', title: '名称', kind: 'text' },
  { key: 'remark', title: '备注', kind: 'text' },
  ...['一', '二', '三', '四', '五'].map(word => ({ key: `day${word}`, title: `日期${word}`, kind: 'date' as const })),
  ...['一', '二', '三', '四', '五', '六'].map(word => ({
    key: `sum${word}`,
    title: `金额${word}`,
    kind: 'money' as const,
  })),
]
const wordsIn = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('button')
    .map(button => button.textContent)

beforeEach(() => localStorage.clear())

test('what a person filters by most comes first, once, and the others by what they hold', () => {
  countUse('deals', 'remark')
  countUse('deals', 'remark')
  countUse('deals', 'sum二')
  draw(<FilterChoice columns={columns} set={['sum二']} name="deals" onChoose={() => {}} />)
  expect(wordsIn('常用')).toEqual(['备注', '金额二', '日期一', '日期二', '日期三', '日期四'])
  expect(wordsIn('日期')).toEqual(['日期五'])
  expect(wordsIn('文字')).toEqual(['名称'])
})

test('a few letters find a column, and say so where there is none', async () => {
  const chosen: string[] = []
  draw(<FilterChoice columns={columns} set={[]} name="deals" onChoose={({ key }) => chosen.push(key)} />)
  await userEvent.type(screen.getByRole('searchbox'), '额三')
  await userEvent.click(screen.getByRole('button'))
  expect(chosen).toEqual(['sum三'])
  await userEvent.type(screen.getByRole('searchbox'), '没有')
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByText(/没有叫/)).toBeTruthy()
})
