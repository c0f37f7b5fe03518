import { expect, test } from 'vitest'
import { firstSteps } from '../../contract/firstHour.ts'
import type { StartParts } from '../startKind.ts'
import { guideFor } from './guide.ts'

const brought = import.meta.glob<StartParts>('../../../*/web/start/parts.tsx', { eager: true, import: 'default' })
const kinds = Object.values(brought)

const all = ['companyManager', 'employeesManager', 'poolManager', 'activityBusinessBind', 'clueList']
const titles = (...menus: string[]) =>
  guideFor(kinds, Object.fromEntries(menus.map(menu => [menu, true]))).map(paragraph => paragraph.title)

test('the guide has one paragraph for each step, in their order', () => {
  expect(titles(...all)).toEqual(Object.values(firstSteps))
})

test('the guide tells only of screens that its reader may open, and nothing to a seller', () => {
  expect(titles('employeesManager', 'clueList')).toEqual(['邀请同事', '导入客户', '写第一条跟进'])
  expect(titles('clueList')).toEqual([])
})
