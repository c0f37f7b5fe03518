import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../kernel/contract/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type ErrorDetail, errorKinds, errorLogRoutes, errorStatus } from '../contract/errorLog.ts'
import { refreshErrors, tones } from './ErrorGroups.tsx'

type Props = { id: number | undefined; onClose: () => void }

/** One group with where it happened the last time, and what became of it. */
export function ErrorDrawer({ id, onClose }: Props) {
  const { data: error, error: failure } = useQuery({
    ...queryOf(errorLogRoutes.detail, { params: { id: id ?? 0 } }, { silent: true }),
    enabled: id !== undefined,
  })
  return (
    <Drawer open={id !== undefined} title="浏览器错误" onClose={onClose}>
      {failure && <p role="alert">{failure.message}</p>}
      {error && <Detail error={error} onGone={onClose} />}
    </Drawer>
  )
}

async function setStatus({ id, version }: ErrorDetail, status: ErrorDetail['status']): Promise<void> {
  await call(errorLogRoutes.setStatus, { body: { id, status, version } }).finally(refreshErrors)
  notice.success(`已设为“${errorStatus[status]}”`)
}

async function clear({ id, message }: ErrorDetail, onGone: () => void): Promise<void> {
  if (!(await confirm({ title: '清除这个错误？', content: message, okText: '清除', danger: true }))) return
  await call(errorLogRoutes.clear, { body: { id } })
  onGone()
  await refreshErrors()
}

/** A refusal was told by the call. */
const told = (work: Promise<void>) => void work.catch(() => undefined)

function Detail({ error, onGone }: { error: ErrorDetail; onGone: () => void }) {
  const { status } = error
  return (
    <div className="error-detail">
      <p className="error-head">
        <Tag tone={tones[status]}>{errorStatus[status]}</Tag> {error.message}
      </p>
      <div className="chips">
        {status !== 'resolved' && (
          <Button kind="primary" onClick={() => told(setStatus(error, 'resolved'))}>
            标记为已解决
          </Button>
        )}
        {status !== 'ignored' && <Button onClick={() => told(setStatus(error, 'ignored'))}>忽略</Button>}
        {status !== 'open' && <Button onClick={() => told(setStatus(error, 'open'))}>重新打开</Button>}
        {may(errorLogRoutes.clear) && (
          <Button kind="danger" onClick={() => told(clear(error, onGone))}>
            清除
          </Button>
        )}
      </div>
      {status === 'resolved' && <p className="hint">在新的版本里再次出现时，会自动重新打开。</p>}
      <dl className="error-facts">
        <Fact title="类型">{errorKinds[error.kind]}</Fact>
        <Fact title="次数">{error.times}</Fact>
        <Fact title="影响人数">{error.people}</Fact>
        <Fact title="首次发生">{formatDateTime(error.firstAt)}</Fact>
        <Fact title="最近发生">{formatDateTime(error.lastAt)}</Fact>
        <Fact title="最近版本">{error.releases.join('、')}</Fact>
        <Fact title="页面">{error.url}</Fact>
        <Fact title="最近失败的调用">{error.traceId || '无'}</Fact>
        <Fact title="浏览器">{error.device || '未知'}</Fact>
      </dl>
      <h3>经过的页面</h3>
      {error.trail.length === 0 && <p className="nothing">没有记录</p>}
      <ol className="error-trail">
        {error.trail.map((path, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same screen may come twice, in this order for good
          <li key={at}>{path}</li>
        ))}
      </ol>
      <h3>调用栈</h3>
      <pre className="error-stack">{error.stack || '浏览器没有给出'}</pre>
    </div>
  )
}
