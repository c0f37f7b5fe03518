// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Todo, WorkRow } from '../../../../kernel/api/todo.ts'
import { draw } from '../../../../kernel/web/fixtures.ts'
import { setAbout } from './ticked.ts'
import { Work } from './Work.tsx'

const row = (id: number, title: string): WorkRow => ({
  id,
  title,
  note: '货款',
  amount: 123_450,
  mark: '缺凭证',
  tone: 'danger',
  to: `/receipts?view=toConfirm&open=${id}`,
})
const todo = (count: number): Todo => ({
  key: 'receiptsToConfirm',
  title: '待确认收款',
  hint: '',
  count,
  to: '/receipts?view=toConfirm',
  act: '核对',
})
const rowsOf = (...rows: WorkRow[]) => new Map([['receiptsToConfirm', rows]])

test('each row of work has one act, which opens it in the list that its count opens', () => {
  draw(<Work todos={[todo(6)]} rows={rowsOf(row(1, '郑先生'), row(2, '王女士'))} most={undefined} />)
  expect(screen.getByRole('link', { name: '核对：郑先生' }).getAttribute('href')).toBe(
    '/receipts?view=toConfirm&open=1',
  )
  expect(screen.getByRole('link', { name: /^待确认收款\s*6/ }).getAttribute('href')).toContain('view=toConfirm')
  expect(screen.getAllByText('¥1,234.50')).toHaveLength(2)
  expect(screen.getByText('还有 4')).toBeTruthy()
})

test('so few rows are shown as the page has room for, and the rest is counted', () => {
  draw(<Work todos={[todo(6)]} rows={rowsOf(row(1, '郑先生'), row(2, '王女士'))} most={1} />)
  expect(screen.queryByText('王女士')).toBeNull()
  expect(screen.getByText('还有 5')).toBeTruthy()
})

test('what is not told by rows is counted, and what does not wait is left out', () => {
  const none = { ...todo(0), key: 'none', title: '没有的' }
  const dueClues = { ...todo(3), key: 'dueClues', title: '今日联系流量', act: null }
  draw(<Work todos={[none, dueClues]} rows={new Map()} most={undefined} />)
  expect(screen.getByRole('link', { name: /^今日联系流量\s*3/ })).toBeTruthy()
  expect(screen.queryByText('没有的')).toBeNull()
})

test('a row that the person sets about is ticked off once it waits no longer', () => {
  function Page() {
    const [rows, set] = useState([row(7, '苏梅'), row(8, '何英')])
    return (
      <>
        <button type="button" onClick={() => set([row(8, '何英')])}>
          办完
        </button>
        <Work todos={[todo(rows.length)]} rows={rowsOf(...rows)} most={undefined} />
      </>
    )
  }
  draw(<Page />)
  fireEvent.click(screen.getByRole('link', { name: '核对：苏梅' }))
  expect(screen.queryByRole('list', { name: '刚处理的' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '办完' }))
  expect(screen.getByRole('list', { name: '刚处理的' }).textContent).toBe('苏梅')
})

test('rows that are on their way keep their room, and nothing counts as done for that', () => {
  setAbout({ key: 'receiptsToConfirm', id: 9, title: '高亮', to: '/receipts' })
  const { container } = draw(<Work todos={[todo(6)]} rows={undefined} most={undefined} />)
  expect(container.querySelectorAll('.work-row')).toHaveLength(4)
  expect(screen.getByText('还有 2')).toBeTruthy()
  expect(screen.queryByRole('list', { name: '刚处理的' })).toBeNull()
})
