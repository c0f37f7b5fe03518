import { formatDateTime } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { may } from '../../../kernel/web/session.ts'
import { TraceId } from '../../../kernel/web/TraceId.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type ErrorDetail, type ErrorGroup, errorKinds, errorLogRoutes, errorStatus } from '../api/errorLog.ts'
import { ErrorTag } from './errorList.tsx'

const queries = recordQueries({ detail: errorLogRoutes.detail })

const parts: RecordParts<ErrorGroup, ErrorDetail> = {
  record: { name: 'errorLog', noun: '浏览器错误' },
  queries,
  title: () => '浏览器错误',
  head: () => null,
  tabs: (error, { onChanged, onClose }) => {
    const refresh = () => {
      onChanged()
      void queries.refresh()
    }
    const change = (work: Promise<unknown>) => void work.catch(() => undefined).finally(refresh)
    return [{ key: 'facts', title: '资料', body: <Detail error={error} change={change} onGone={onClose} /> }]
  },
}

/** Shows one group with its last error and its state. */
export default function ErrorDrawer({ list }: { list: ListModel<ErrorGroup> }) {
  return <RecordDrawers parts={parts} list={list} />
}

async function setStatus({ id, version }: ErrorDetail, status: ErrorDetail['status']): Promise<void> {
  await call(errorLogRoutes.setStatus, { body: { id, status, version } })
  notice.success(`已设为“${errorStatus[status]}”`)
}

async function clear({ id, message }: ErrorDetail, onGone: () => void): Promise<void> {
  if (!(await confirm({ title: '清除这个错误？', content: message, okText: '清除', danger: true }))) return
  await call(errorLogRoutes.clear, { body: { id } })
  onGone()
}

type DetailProps = { error: ErrorDetail; change: (work: Promise<unknown>) => void; onGone: () => void }

function Detail({ error, change, onGone }: DetailProps) {
  const { status } = error
  return (
    <div className="error-detail">
      <p className="error-head">
        <ErrorTag status={status} /> {error.message}
      </p>
      <div className="chips">
        {status !== 'resolved' && (
          <Button kind="primary" onClick={() => change(setStatus(error, 'resolved'))}>
            标记为已解决
          </Button>
        )}
        {status !== 'ignored' && <Button onClick={() => change(setStatus(error, 'ignored'))}>忽略</Button>}
        {status !== 'open' && <Button onClick={() => change(setStatus(error, 'open'))}>重新打开</Button>}
        {may(errorLogRoutes.clear) && (
          <Button kind="danger" onClick={() => change(clear(error, onGone))}>
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
        <Fact title="最近失败的调用">{error.traceId ? <TraceId id={error.traceId} /> : '无'}</Fact>
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
