// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { StoryEvent, storyRoute } from '../../api/story.ts'
import { answer, draw } from '../fixtures.ts'
import { Story } from './Story.tsx'

vi.mock('../call.ts', async () => ({ call: (await import('../fixtures.ts')).answerCall }))

const route = storyRoute({ at: 'GET /tile/story/:id', noun: '样砖', needs: 'tiles' }, StoryEvent)
const event = (key: string, more: Partial<StoryEvent>): StoryEvent => ({
  key,
  at: '2026-03-12T01:30:00+00:00',
  kind: 'edit',
  by: '林晓东',
  what: '修改瓷砖',
  text: '',
  about: '',
  changes: [],
  amount: null,
  state: null,
  path: null,
  ...more,
})
const changes = ['单价', '等级', '表面', '备注', '保管人'].map(title => ({
  field: title,
  title,
  before: '',
  after: '新',
}))
const order = event('order:1', {
  kind: 'document',
  what: '订货单 DH0001',
  amount: -123_456,
  state: { title: '已到货', tone: 'green' },
  path: '/orders?open=1',
})
const show = () => draw(<Story route={route} id={7} kinds={{ edit: '变更', document: '单据' }} empty="什么都没有。" />)

test('shows what happened, each with what opens it, and asks for one kind alone', async () => {
  const asked: unknown[] = []
  answer(route, ({ query }) => {
    const { only } = query as { only?: string }
    asked.push(only)
    const events = only === 'document' ? [order] : only ? [] : [order, event('log:1', { changes })]
    return { events, next: null }
  })
  show()
  expect((await screen.findByRole('link', { name: '订货单 DH0001' })).getAttribute('href')).toBe('/orders?open=1')
  screen.getByText('−¥1,234.56')
  screen.getByText('修改瓷砖')
  expect(screen.queryByText('保管人')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '另 2 项' }))
  screen.getByText('保管人')
  await userEvent.click(screen.getByRole('button', { name: '单据' }))
  await waitFor(() => expect(screen.queryByText('修改瓷砖')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '变更' }))
  await screen.findByText('还没有变更。')
  expect(asked).toEqual([undefined, 'document', 'edit'])
})

test('goes on where the page before ended, and says why it is empty', async () => {
  answer(route, ({ query }) =>
    'after' in query && query.after === 'there'
      ? { events: [event('log:1', { what: '新增瓷砖' })], next: null }
      : { events: [event('log:2', {})], next: 'there' },
  )
  const { unmount } = show()
  await screen.findByText('修改瓷砖')
  await userEvent.click(screen.getByRole('button', { name: '更早的动态' }))
  await screen.findByText('新增瓷砖')
  screen.getByText('修改瓷砖')
  expect(screen.queryByRole('button', { name: '更早的动态' })).toBeNull()
  unmount()
})

test('does not say that nothing happened while what is older may be shown', async () => {
  answer(route, ({ query }) =>
    'after' in query && query.after ? { events: [event('log:1', {})], next: null } : { events: [], next: 'there' },
  )
  show()
  await userEvent.click(await screen.findByRole('button', { name: '更早的动态' }))
  await screen.findByText('修改瓷砖')
  answer(route, () => ({ events: [], next: 'there' }))
  await userEvent.click(screen.getByRole('button', { name: '单据' }))
  await waitFor(() => expect(screen.queryByText('修改瓷砖')).toBeNull())
  expect(screen.queryByText('还没有单据。')).toBeNull()
})

test('says in the words of its record that nothing has happened', async () => {
  answer(route, () => ({ events: [], next: null }))
  show()
  await screen.findByText('什么都没有。')
})
