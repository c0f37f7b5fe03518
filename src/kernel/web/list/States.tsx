import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import type { RowBase } from './rows.ts'
import type { ListModel } from './useList.ts'

const lines = Array.from({ length: 10 }, (_, index) => index)

/** Shows the shape of rows to come, on the first load only. */
export function Waiting({ columns }: { columns: number }) {
  return (
    <div className="skeleton" role="status" aria-label="加载中">
      {lines.map(line => (
        <div key={line}>
          {Array.from({ length: Math.min(columns, 8) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
            <i key={index} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Shows why the list is empty, and what the person can do. */
export function Nothing({ list, children }: { list: ListModel<RowBase>; children?: ReactNode }) {
  const { noun, views, empty } = list.spec
  const view = views?.[list.state.view ?? '']
  const { view: at = 'all' } = list.state
  if (list.state.page > 1) {
    return (
      <Message title="这一页没有数据" text="数据可能已经变少了。">
        <Button onClick={() => list.change({ page: 1 })}>回到第一页</Button>
      </Message>
    )
  }
  if (list.narrowed) {
    return (
      <Message title={`没有符合条件的${noun}`} text={narrowing(list, view)}>
        <Button kind="primary" onClick={() => list.change({ search: undefined, filters: {} })}>
          清空筛选
        </Button>
      </Message>
    )
  }
  return (
    <Message title={view && view !== '全部' ? `“${view}”里没有${noun}` : `还没有${noun}`} text={empty[at] ?? ''}>
      {children}
      {at !== 'all' && views?.all && <Button onClick={() => list.change({ view: 'all' })}>看{views.all}</Button>}
    </Message>
  )
}

/** Returns the reasons that hide rows: the view, the search, the filtered columns. */
function narrowing({ state, columns }: ListModel<RowBase>, view: string | undefined): string {
  const titles = columns.filter(column => column.key in state.filters).map(column => `“${column.title}”`)
  const by = [
    ...(view && view !== '全部' ? [`只在视图“${view}”里找`] : []),
    ...(state.search ? [`搜索了“${state.search}”`] : []),
    ...(titles.length > 0 ? [`筛选了${titles.join('、')}`] : []),
  ]
  return `${by.join('，')}。换个条件，或清空筛选再看。`
}

/** Shows a failed load, with the server's reason and a way to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <Message title="没有加载成功" text={error instanceof Error ? error.message : '请检查网络后重试。'}>
      <Button kind="primary" icon="refresh" onClick={() => void onRetry()}>
        重试
      </Button>
    </Message>
  )
}

/** Shows a state of a page in words: why it is empty, and what the person can do. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="list-message" role="status">
      <b>{title}</b>
      <p>{text}</p>
      <div>{children}</div>
    </div>
  )
}
