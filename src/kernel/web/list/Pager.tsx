import { type FormEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { pagesAround } from './pages.ts'
import type { RowBase } from './rows.ts'
import { pageSizes } from './state.ts'
import type { ListModel } from './useList.ts'

type Paged = Pick<ListModel<RowBase>, 'state' | 'totals' | 'change'> & { rows: readonly RowBase[] | undefined }

/** Moves through the pages. While the total is still being counted, Next goes by whether this page is full. */
export function Pager({ list }: { list: Paged }) {
  const { page, pageSize } = list.state
  const total = list.totals?.total
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))
  const more = last === undefined ? list.rows?.length === pageSize : page < last
  const go = (to: number) => list.change({ page: to })
  return (
    <nav className="pager" aria-label="分页">
      <Button small kind="text" icon="left" aria-label="上一页" disabled={page <= 1} onClick={() => go(page - 1)} />
      {pagesAround(page, last ?? page).map(item =>
        item.page === undefined ? (
          <span key={item.key} className="pager-gap">
            …
          </span>
        ) : (
          <button
            key={item.key}
            type="button"
            className="pager-page"
            aria-current={item.page === page ? 'page' : undefined}
            onClick={() => go(item.page as number)}
          >
            {item.page}
          </button>
        ),
      )}
      {last !== undefined && <span className="pager-of">/ {last}</span>}
      <Button small kind="text" icon="right" aria-label="下一页" disabled={!more} onClick={() => go(page + 1)} />
      <select
        className="input page-size"
        aria-label="每页条数"
        value={pageSize}
        onChange={event => list.change({ pageSize: Number(event.target.value) })}
      >
        {pageSizes.map(size => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
      {last !== undefined && last > 7 && <Jump last={last} onJump={go} />}
    </nav>
  )
}

function Jump({ last, onJump }: { last: number; onJump: (page: number) => void }) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (/^\d+$/.test(typed)) onJump(Math.min(last, Math.max(1, Number(typed))))
    setTyped('')
  }
  return (
    <form className="jump" onSubmit={submit}>
      到第
      <input
        className="input"
        inputMode="numeric"
        aria-label="页码"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      页
    </form>
  )
}
