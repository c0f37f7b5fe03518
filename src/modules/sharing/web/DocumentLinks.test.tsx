// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answer, draw, sent } from '../../../kernel/web/fixtures.ts'
import { listsLinks, makesLink, revokesLink, type SharedLink, signedLink } from '../api/link.ts'
import { DocumentLinks } from './DocumentLinks.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))
vi.mock('../../../kernel/web/notice.ts', () => ({ confirm: async () => true, notice: { success: vi.fn() } }))

const needs = 'anything'
const routes = {
  list: listsLinks({
    at: 'GET /api/x/links/:id',
    does: '链接',
    needs,
    returns: z.array(z.object(signedLink)),
  }),
  add: makesLink({ at: 'POST /api/x/link', does: '分享', needs }, 30),
  revoke: revokesLink({ at: 'POST /api/x/revoke', does: '撤回', needs }),
}
const day = '2026-11-20T08:00:00+08:00'
const link = (id: number, more: Partial<SharedLink> = {}) => ({
  id,
  createdAt: day,
  expiresAt: '2999-01-01T08:00:00+08:00',
  revokedAt: null,
  signedAt: null,
  opened: 0,
  lastOpenedAt: null,
  createdBy: 1,
  openings: [],
  ...more,
})
const drawLinks = (more: Partial<Parameters<typeof DocumentLinks>[0]> = {}) =>
  draw(
    <DocumentLinks
      routes={routes}
      id={7}
      place={{ path: '/x' }}
      label="客户链接"
      sent="分享"
      days={[7, 3]}
      {...more}
    />,
  )

beforeEach(() => {
  const opened = { opened: 2, lastOpenedAt: day, openings: [{ at: day, address: '1.2.3.4', device: '手机' }] }
  const ended = [link(3, { revokedAt: day }), link(2, { expiresAt: day }), link(1, { signedAt: day, revokedAt: day })]
  answer(routes.list, () => [link(4, opened), ...ended])
})

test('each link tells whether it serves still, how often it was opened, and when and from where', async () => {
  drawLinks({ days: [7] })
  expect((await screen.findAllByText(/^(有效|已撤回|已过期|已签署)$/)).map(tag => tag.textContent)).toEqual([
    ...['有效', '已撤回', '已过期', '已签署'],
  ])
  expect(screen.getByText('打开 2 次，最近 2026-11-20 08:00')).toBeTruthy()
  expect(screen.getByText('2026-11-20 08:00，1.2.3.4')).toBeTruthy()
  expect(screen.getAllByText('打开 0 次')).toHaveLength(3)
})

test('a new link is shown once, for the days that were chosen; only one that serves is taken back', async () => {
  answer(routes.add, () => ({ token: 'abc', expiresAt: day }))
  answer(routes.revoke, () => null)
  drawLinks()
  await userEvent.selectOptions(await screen.findByLabelText('有效'), '3')
  await userEvent.click(screen.getByRole('button', { name: '生成客户链接' }))
  const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: '客户链接' })
  expect(shown.value).toMatch(/\/x#abc$/)
  await userEvent.click(screen.getByRole('button', { name: '撤回' }))
  expect(sent.flatMap(({ body }) => (body ? [body] : []))).toEqual([{ id: 7, days: 3 }, { id: 4 }])
})

test('where no link can be made the part says why, and shows those that there are', async () => {
  drawLinks({ never: '定稿后才能分享给客户。' })
  expect(await screen.findAllByText(/^打开/)).toHaveLength(4)
  expect(screen.getByText('定稿后才能分享给客户。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /生成/ })).toBeNull()
})
