// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { type RoleDetail, type RoleRow, roleRoutes as routes } from '../../api/role.ts'
import { RoleOffer } from './RoleOffer.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const roleWith = (offered: number) => ({ id: 7, name: '导购 副本', memberCount: 3, offered, version: 4 }) as RoleRow
const role = roleWith(2)
const rights = [
  { kind: 'menu', code: 'specialOffer', title: '特价详情' },
  { kind: 'element', code: 'clueList:add', title: '流量列表 · 新增' },
] as const
const detail = { id: 7, version: 4, offer: { from: '导购', upTo: 91, rights: [...rights] } } as unknown as RoleDetail
const show = () => {
  answer(routes.detail, () => detail)
  answer(routes.offer, () => detail)
  draw(<RoleOffer role={role} />)
}
const answers = () => sent.filter(({ route }) => route.at === routes.offer.at).map(({ body }) => body)

test('the offer names the default role and how many permissions; its window lists them and who gets them', async () => {
  show()
  expect(await screen.findByText(/新版本为“导购”默认加了 2 项权限/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  const dialog = within(screen.getByRole('dialog'))
  for (const { title } of rights) expect(dialog.getByText(title)).toBeTruthy()
  expect(dialog.getByText(/3 名成员马上得到这些权限/)).toBeTruthy()
  expect(answers()).toEqual([])
})

test.each([
  ['采用', true],
  ['忽略', false],
])('%s answers for what was seen', async (name, take) => {
  show()
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(answers()).toEqual([{ id: 7, version: 4, upTo: 91, take }])
})

test('a role without an offer shows nothing and asks nothing', () => {
  draw(<RoleOffer role={roleWith(0)} />)
  expect(screen.queryByText(/新版本/)).toBeNull()
  expect(sent).toEqual([])
})
