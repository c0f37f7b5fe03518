// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { draw } from '../fixtures.ts'
import { Board } from './Board.tsx'

type Card = { id: number; name: string; fixed?: boolean }

const more = vi.fn()
const columns = [
  {
    key: 1,
    title: '待跟进',
    count: 5,
    cards: [
      { id: 11, name: '甲' },
      { id: 12, name: '乙', fixed: true },
    ],
    onMore: more,
  },
  { key: 2, title: '到店', count: 0, cards: [] },
]

function drawBoard(onMove: (card: Card, to: number) => Promise<void>, onOpen = (_: Card) => {}) {
  draw(
    <Board<Card>
      label="商机看板"
      columns={columns}
      nameOf={card => card.name}
      draw={() => null}
      onOpen={onOpen}
      mayMove={card => !card.fixed}
      onMove={onMove}
    />,
  )
}

const column = (name: string) => within(screen.getByRole('region', { name }))
const names = (name: string) =>
  column(name)
    .queryAllByRole('link')
    .map(link => link.textContent)

test('a moved card shows in its new column at once, and returns if the move is refused', async () => {
  const moved = Promise.withResolvers<void>()
  const onMove = vi.fn(() => moved.promise)
  drawBoard(onMove)
  screen.getByRole('link', { name: '甲' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(onMove).toHaveBeenCalledExactlyOnceWith(columns[0]?.cards[0], 2)
  expect([names('待跟进'), names('到店')]).toEqual([['乙'], ['甲']])
  expect(column('到店').getByRole('heading').textContent).toBe('到店 1')
  expect(screen.getByText('甲 移到 到店')).toBeTruthy()
  moved.resolve()
  await waitFor(() => expect(names('待跟进')).toEqual(['甲', '乙']))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('甲'))
})

test('a card that may not be moved has no menu, and keys do not move it', async () => {
  const onMove = vi.fn()
  drawBoard(onMove)
  expect(screen.queryByRole('button', { name: '移动 乙' })).toBeNull()
  screen.getByRole('link', { name: '乙' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(onMove).not.toHaveBeenCalled()
})

test("the card's menu moves it, its name opens it, arrow keys move the focus", async () => {
  const [onMove, onOpen] = [vi.fn(async () => {}), vi.fn()]
  drawBoard(onMove, onOpen)
  await userEvent.click(screen.getByRole('button', { name: '移动 甲' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '移到 到店' }))
  expect(onMove).toHaveBeenCalledExactlyOnceWith(columns[0]?.cards[0], 2)
  await userEvent.click(screen.getByRole('link', { name: '甲' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(columns[0]?.cards[0])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('乙')
})

test('a column shows how many more cards it has and fetches them; an empty column says so', async () => {
  drawBoard(async () => {})
  await userEvent.click(column('待跟进').getByRole('button', { name: '再显示一些（还有 3）' }))
  expect(more).toHaveBeenCalledOnce()
  expect(column('到店').getByText('没有卡片')).toBeTruthy()
})
