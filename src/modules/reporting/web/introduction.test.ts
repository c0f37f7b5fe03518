import { expect, test } from 'vitest'
import type { Place } from '../../../kernel/api/place.ts'
import { type Chapter, inOrder } from '../../../kernel/web/module.ts'
import { chaptersFor, firstSteps } from './introduction.ts'
import type { StartParts } from './startKind.ts'

const brought = import.meta.glob<StartParts>('../../*/web/start/parts.tsx', { eager: true, import: 'default' })
const kinds = Object.values(brought)

const declared = import.meta.glob<readonly Chapter[]>('../../*/web/chapters.ts', { eager: true, import: 'chapters' })
const chapters = inOrder(Object.values(declared))

const titles = (...menus: string[]) =>
  chaptersFor(chapters, Object.fromEntries(menus.map(menu => [menu, true]))).map(chapter => chapter.title)

test('tells only of what one’s menus open', () => {
  expect(titles('clueList')).toEqual(['流量', '跟进'])
  expect(titles('employeesManager', 'gateLogManager')).toEqual(['人员', '日志'])
  expect(titles()).toEqual([])
})

test('a salesperson, a manager, a boss and who sees no business begin elsewhere', () => {
  const seller = { clueList: true, businessList: true }
  const manager = { ...seller, teamManager: true }
  const all = [{}, seller, manager, { ...manager, employeesManager: true, groupManager: true }]
  expect(new Set(all.map(menus => firstSteps(kinds, menus)[0])).size).toBe(4)
})

test('each chapter leads to a screen', () => {
  const places = import.meta.glob<Record<string, Record<string, Place>>>('../../*/api/places.ts', {
    eager: true,
  })
  const paths = Object.values(places).flatMap(file => Object.values(file).flatMap(some => Object.values(some)))
  const known = new Set(paths.map(({ path }) => path))
  expect(chapters.filter(({ to }) => !known.has(to))).toEqual([])
  expect(chapters.length).toBeGreaterThan(10)
})
