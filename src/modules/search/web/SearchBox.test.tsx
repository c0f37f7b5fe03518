// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../kernel/web/fixtures.ts'
import { noteOpened } from '../../../kernel/web/opened.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { type ConsoleSettings, SettingsProvider } from '../../../kernel/web/shell/settings.ts'
import { searchRoutes } from '../api/search.ts'
import SearchBox from './SearchBox.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))

const settings = { screens: [], brought: () => [] } as unknown as ConsoleSettings

const quote = {
  title: '新建报价',
  also: ['报价单'],
  said: [['xin', 'jian', 'bao', 'jia'], []],
  to: null,
  about: ['opportunity'],
  part: 'quotations',
  form: null,
}
const clue = {
  title: '新增流量',
  also: [],
  said: [['xin', 'zeng', 'liu', 'liang']],
  to: '/clues?new=1',
  about: [],
  part: null,
  form: null,
}
const owed = { title: '欠款账龄', also: ['谁欠钱'], said: [['qian', 'kuan'], []], to: '/money?tab=aging' }
const deal = { id: 7, title: '万科城 3-1201', note: 'SJ-1', to: '/deals?open=7', syllables: null }

beforeEach(() => {
  useSession.setState({ userId: 1, menus: {}, permissionMenus: [], allMenus: [] })
  answer(searchRoutes.offers, () => ({ begins: [clue, quote], answers: [owed] }))
  answer(searchRoutes.sounds, () => [])
  answer(searchRoutes.find, () => [{ kind: 'opportunity', title: '商机', hits: [deal], all: '/deals?q=x' }])
  answer(searchRoutes.named, () => [
    { noun: 'opportunity', id: 7, title: '万科城 3-1201', note: '商机', to: '/deals?open=7' },
  ])
})

/** A page with a field, from which the box opens. */
function Page({ begins }: { begins: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsProvider value={settings}>
      <input aria-label="备注" />
      <button type="button" onClick={() => setOpen(true)}>
        开
      </button>
      {open && <SearchBox begins={begins} onClose={() => setOpen(false)} />}
    </SettingsProvider>
  )
}

async function opened(begins: boolean) {
  draw(<Page begins={begins} />, '/here')
  await userEvent.click(screen.getByRole('button', { name: '开' }))
  return screen.findByRole('combobox')
}
const offered = () => screen.queryAllByRole('option').map(one => one.querySelector('b')?.textContent)
const finds = () => sent.filter(one => one.route.at === searchRoutes.find.at).map(one => one.body)

test('what begins about a record asks for the record, by keys alone, and opens its tab', async () => {
  const box = await opened(true)
  await waitFor(() => expect(offered()).toEqual(['新增流量', '新建报价']))
  await userEvent.type(box, 'xjbj{Enter}')
  await screen.findByRole('dialog', { name: '新建报价' })
  await userEvent.type(screen.getByRole('combobox'), '万科')
  await waitFor(() => expect(offered()).toEqual(['万科城 3-1201']))
  expect(finds().at(-1)).toEqual({ term: '万科', of: ['opportunity'] })
  await userEvent.keyboard('{Enter}')
  expect(location.pathname + location.search).toBe('/deals?open=7')
  expect(history.state.usr).toEqual({ part: 'quotations' })
})

test('an empty box leads back from the record to what begins', async () => {
  const box = await opened(true)
  await waitFor(() => expect(offered()).toHaveLength(2))
  await userEvent.type(box, '报价{Enter}')
  await screen.findByRole('dialog', { name: '新建报价' })
  await userEvent.keyboard('{Backspace}')
  await screen.findByRole('dialog', { name: '新建' })
})

test('a word is answered by the list before records, and Enter opens it', async () => {
  const box = await opened(false)
  await userEvent.type(box, '欠款')
  await waitFor(() => expect(offered()).toEqual(['欠款账龄', '万科城 3-1201', '在商机中查看全部“欠款”']))
  await userEvent.keyboard('{Enter}')
  expect(location.pathname + location.search).toBe('/money?tab=aging')
})

test('records that were opened stand first, under the names that the server gives them now', async () => {
  noteOpened('opportunity', 7)
  noteOpened('contract', 9)
  await opened(false)
  await waitFor(() => expect(offered()[0]).toBe('万科城 3-1201'))
  const named = sent.find(one => one.route.at === searchRoutes.named.at)
  expect(named?.body).toEqual({
    opened: [
      { noun: 'contract', id: 9 },
      { noun: 'opportunity', id: 7 },
    ],
  })
  expect(JSON.stringify(localStorage)).not.toContain('万科城')
})

test('closing gives the focus back', async () => {
  await opened(false)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '开' })))
})

test('a form of its own opens for the record that was chosen', async () => {
  answer(searchRoutes.offers, () => ({ begins: [{ ...quote, part: null, form: '/quotes?new=deal-' }], answers: [] }))
  const box = await opened(true)
  await waitFor(() => expect(offered()).toHaveLength(1))
  await userEvent.type(box, '{Enter}')
  await userEvent.type(screen.getByRole('combobox'), '万科')
  await waitFor(() => expect(offered()).toEqual(['万科城 3-1201']))
  await userEvent.keyboard('{Enter}')
  expect(location.pathname + location.search).toBe('/quotes?new=deal-7')
})
