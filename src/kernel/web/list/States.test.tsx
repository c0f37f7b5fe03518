import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RowBase } from './rows.ts'
import { Nothing } from './States.tsx'
import type { ListModel } from './useList.ts'

const spec = { noun: '流量', views: { all: '全部', due: '今日需联系' }, empty: { due: '今天没有约好要联系的流量。' } }
const columns = [{ key: 'ownerId', title: '负责人', kind: 'employee' }]

function told(state: object): string {
  const asked = { view: 'all', filters: {}, page: 1, ...state }
  const narrowed = 'search' in asked || Object.keys(asked.filters).length > 0
  const list = { spec, columns, state: asked, narrowed, change: () => undefined } as unknown as ListModel<RowBase>
  return renderToStaticMarkup(<Nothing list={list}>新增流量</Nothing>)
}

it("an empty view says what it would contain, with the page's actions", () => {
  expect(told({ view: 'due' })).toMatch(/“今日需联系”里没有流量.*今天没有约好要联系的流量。.*新增流量/)
})

it('an empty list names the view, the search and the filters that hide rows, and clears them', () => {
  const html = told({ view: 'due', search: '滨江', filters: { ownerId: { in: [7] } } })
  expect(html).toMatch(/只在视图“今日需联系”里找，搜索了“滨江”，筛选了“负责人”.*清空筛选/)
  expect(told({ filters: { ownerId: { in: [7] } } })).not.toContain('只在视图')
})
