import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatRelative } from '../../../kernel/contract/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { Tag, type Tone } from '../../../kernel/web/ui/Tag.tsx'
import { type ErrorGroup, errorLogRoutes, errorPageSize, errorStatus } from '../contract/errorLog.ts'

type Status = keyof typeof errorStatus
export const tones: Record<Status, Tone> = { open: 'red', resolved: 'green', ignored: 'grey' }
export const refreshErrors = () =>
  Promise.all(
    [errorLogRoutes.list.at, errorLogRoutes.detail.at].map(at => queryClient.invalidateQueries({ queryKey: [at] })),
  )

type Props = { params: URLSearchParams; onChange: (patch: Record<string, string>) => void }

const views: [string, string][] = [['', '全部'], ...Object.entries(errorStatus)]

async function clearDone(): Promise<void> {
  const content = '所有“已解决”和“已忽略”的错误及其次数会被删除，不能恢复。'
  if (!(await confirm({ title: '清除已处理的错误？', content, okText: '清除', danger: true }))) return
  const { cleared } = await call(errorLogRoutes.clear, { body: {} }).finally(refreshErrors)
  notice.success(`已清除 ${cleared} 个错误`)
}

/** Groups of errors, the latest first. */
export function ErrorGroups({ params, onChange }: Props) {
  const status = (params.get('status') ?? '') as Status | ''
  const search = params.get('q') ?? ''
  const page = Number(params.get('page')) || 1
  const sent = { query: { ...(status && { status }), search, page } }
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(errorLogRoutes.list, sent),
    placeholderData: before => before,
  })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / errorPageSize))
  return (
    <section className="list" aria-label="浏览器错误">
      <div className="toolbar">
        <div className="chips">
          {views.map(([key, title]) => (
            <button
              key={key}
              type="button"
              className="chip"
              aria-pressed={key === status}
              onClick={() => onChange({ status: key, page: '' })}
            >
              {title}
            </button>
          ))}
        </div>
        <Search value={search} onSearch={q => onChange({ q, page: '' })} />
        <Button icon="refresh" kind="text" aria-label="刷新" onClick={() => void refetch()} />
        {may(errorLogRoutes.clear) && (
          <div className="toolbar-end">
            <Button icon="trash" onClick={() => void clearDone().catch(() => undefined)}>
              清除已处理
            </Button>
          </div>
        )}
      </div>
      <div className="list-rows">
        {error ? (
          <Message title="没有加载成功" text={error.message} />
        ) : data?.total === 0 ? (
          <Message title="没有错误" text={search || status ? '换个条件试试。' : '浏览器出错时会自动上报到这里。'} />
        ) : (
          <Table rows={data?.list ?? []} busy={isFetching} onOpen={id => onChange({ open: String(id) })} />
        )}
      </div>
      <footer className="list-foot">
        <p className="summary">
          <span>
            共 <b>{data?.total ?? '…'}</b> 个
          </span>
        </p>
        <nav className="pager" aria-label="分页">
          <Button
            small
            kind="text"
            icon="left"
            aria-label="上一页"
            disabled={page <= 1}
            onClick={() => onChange({ page: String(page - 1) })}
          />
          <span>
            {page} / {pages}
          </span>
          <Button
            small
            kind="text"
            icon="right"
            aria-label="下一页"
            disabled={page >= pages}
            onClick={() => onChange({ page: String(page + 1) })}
          />
        </nav>
      </footer>
    </section>
  )
}

function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  return (
    <form
      className="search"
      onSubmit={event => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
      }}
    >
      <Icon name="search" />
      <input key={value} className="input" type="search" name="q" defaultValue={value} placeholder="搜索 信息、页面" />
    </form>
  )
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <div className="list-message" role="status">
      <b>{title}</b>
      <p>{text}</p>
    </div>
  )
}

const heads: [string, number | undefined][] = [
  ['错误', undefined],
  ['状态', 84],
  ['次数', 76],
  ['影响人数', 88],
  ['最近发生', 136],
  ['首次发生', 152],
  ['版本', 132],
]

const numbers = new Set(['次数', '影响人数'])

function Table({ rows, busy, onOpen }: { rows: readonly ErrorGroup[]; busy: boolean; onOpen: (id: number) => void }) {
  return (
    <table className="table" aria-busy={busy}>
      <thead>
        <tr>
          {heads.map(([title, width]) => (
            <th key={title} scope="col" style={{ width }} className={numbers.has(title) ? 'col-number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id} className="line" onClick={() => onOpen(row.id)}>
            <td title={row.message}>
              <button type="button" className="line-link error-message" onClick={() => onOpen(row.id)}>
                {row.message}
              </button>
              <small className="error-place">{row.url}</small>
            </td>
            <td>
              <Tag tone={tones[row.status]}>{errorStatus[row.status]}</Tag>
            </td>
            <td className="col-number">{row.times}</td>
            <td className="col-number">{row.people}</td>
            <td title={formatDateTime(row.lastAt)}>{formatRelative(row.lastAt)}</td>
            <td>{formatDateTime(row.firstAt).slice(0, 16)}</td>
            <td title={row.releases.join('\n')}>{row.releases[0]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
