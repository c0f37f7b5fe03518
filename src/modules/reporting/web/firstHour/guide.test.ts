import { expect, test } from 'vitest'
import { firstSteps } from '../../api/firstHour.ts'
import type { StepWay } from '../startKind.ts'
import { guideFor } from './guide.ts'
import { inOrderOfSteps } from './ways.ts'

const glob = import.meta.glob<readonly StepWay[]>('../../../*/web/start/ways.ts', { eager: true, import: 'default' })
const ways = inOrderOfSteps(Object.values(glob))

const all = [
  ...['companyManager', 'employeesManager', 'poolManager', 'activityBusinessBind', 'clueList'],
  ...['goodsManager', 'quotationList', 'contractInfo', 'collectionInfo'],
]
const titles = (...menus: string[]) =>
  guideFor(ways, Object.fromEntries(menus.map(menu => [menu, true]))).map(paragraph => paragraph.title)

test('the guide has one paragraph for each step, in their order', () => {
  expect(titles(...all)).toEqual(Object.values(firstSteps))
})

test('the guide tells only of screens that its reader may open, and nothing to a seller', () => {
  expect(titles('employeesManager', 'clueList')).toEqual(['邀请同事', '导入客户', '写第一条跟进'])
  expect(titles('clueList')).toEqual([])
})
