// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw } from '../../../../kernel/web/fixtures.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { lineRoutes as routes } from '../../api/routes.ts'
import { AddGoods } from './AddGoods.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const head = { channelId: null, levelId: null }
const opened = async (elements: string[]) => {
  useSession.setState({ elements: Object.fromEntries(elements.map(element => [element, true])) })
  answer(routes.goods, () => [])
  draw(<AddGoods head={head} onAdd={() => {}} />)
  await userEvent.click(screen.getByRole('combobox', { name: '添加商品' }))
}

test('a shop without goods is told so, and led to where they are entered and imported', async () => {
  await opened(['goodsManager:edit', 'goodsManager:import'])
  expect(await screen.findByText(/还没有上架的商品/)).toBeTruthy()
  const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).getAttribute('href')
  expect(link('从 Excel 导入商品')).toBe('/warehouseManager/goodsManager?task=import')
  expect(link('新增商品')).toBe('/warehouseManager/goodsManager?new=1')
  expect(screen.queryByText('放入行业商品')).toBe(null)
})

test('a shop without goods is offered those of its trade, if the person may write prices and categories, too', async () => {
  await opened(['goodsManager:edit', 'goodsManager:price', 'custypeManager:edit'])
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '放入行业商品' })
  expect(link.getAttribute('href')).toBe('/warehouseManager/goodsManager?task=starter')
})

test('who may not enter goods is told who does', async () => {
  await opened([])
  expect(await screen.findByText(/请管理商品的同事/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBe(null)
})
