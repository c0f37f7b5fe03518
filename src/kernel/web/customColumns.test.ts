import { expect, test } from 'vitest'
import type { Column } from '../api/list.ts'
import { companyColumns } from './customColumns.ts'
import { companyWords } from './list/companyWords.ts'

const column = (key: string, title: string): Column => ({ key, title, kind: 'text' })
const columns = [column('name', '客户姓名'), column('community', '小区'), column('room', '房号')]
const company = {
  columns: [column('own.x1', '风格')],
  builtIn: [
    { key: 'community', title: '楼盘', hidden: false },
    { key: 'room', title: '', hidden: true },
    { key: 'name', title: '', hidden: false },
  ],
}

test('columns are called as the company calls them; hidden ones are gone, its own stand at the end', () => {
  expect(companyColumns(columns, company).map(one => one.title)).toEqual(['客户姓名', '楼盘', '风格'])
})

test('words that name columns follow, others stay', () => {
  expect(companyWords('姓名、小区、房号', columns, company)).toBe('姓名、楼盘')
})
