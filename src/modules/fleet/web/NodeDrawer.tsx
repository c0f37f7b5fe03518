import { useEffect } from 'react'
import { numberWords } from '../../../kernel/api/format.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { beatSeconds, type Doing, type FleetNode, type FleetNodeDetail, fleetRoutes as routes } from '../api/node.ts'
import { NodeTag } from './fleetList.tsx'
import './fleet.css'

const queries = recordQueries({ detail: routes.detail })

const parts: RecordParts<FleetNode, FleetNodeDetail> = {
  record: { name: 'fleet', noun: '节点' },
  queries,
  title: ({ name }) => name,
  head: node => <NodeTag state={node.state} />,
  tabs: (node, { onChanged }) => {
    const change = (work: Promise<unknown>) =>
      void work
        .catch(() => undefined)
        .finally(() => {
          onChanged()
          void queries.refresh()
        })
    return [{ key: 'facts', title: '资料', body: <Detail node={node} change={change} /> }]
  },
}

/** Shows one node with what it works on, and drains it or brings it back. */
export default function NodeDrawer({ list }: { list: ListModel<FleetNode> }) {
  return <RecordDrawers parts={parts} list={list} />
}

async function drain({ id, version, name }: FleetNodeDetail, ends: boolean): Promise<void> {
  const content = `${name} 不再接新的任务，代理不再把新请求给它；打开的页面转到别的节点，进行中的照常做完。${
    ends ? '全部做完后进程结束，要由运维重新启动。' : '做完后留着，随时可以恢复。'
  }`
  if (
    !(await confirm({ title: ends ? '排空后结束这个节点？' : '排空这个节点？', content, okText: '排空', danger: ends }))
  )
    return
  await call(routes.drain, { body: { id, version, ends } })
  notice.success(`已通知节点，${beatSeconds} 秒内生效`)
}

async function restore({ id, version }: FleetNodeDetail): Promise<void> {
  await call(routes.restore, { body: { id, version } })
  notice.success(`已通知节点，${beatSeconds} 秒内恢复`)
}

type Props = { node: FleetNodeDetail; change: (work: Promise<unknown>) => void }

function Detail({ node, change }: Props) {
  useEffect(() => {
    const timer = setInterval(() => void queries.refresh(), beatSeconds * 1000)
    return () => clearInterval(timer)
  }, [])
  const runs = node.state !== 'gone' && node.state !== 'ended'
  return (
    <div className="fleet-node">
      {runs && may(routes.drain) && (
        <div className="chips">
          {node.drainAt === null ? (
            <>
              <Button onClick={() => change(drain(node, false))}>排空</Button>
              <Button kind="danger" onClick={() => change(drain(node, true))}>
                排空后结束
              </Button>
            </>
          ) : (
            <Button kind="primary" onClick={() => change(restore(node))}>
              恢复
            </Button>
          )}
        </div>
      )}
      {node.drainAt !== null && (
        <p className="hint">
          {`${node.drainedBy} ${formatDateTime(node.drainAt)} 排空，${node.drainEnds ? '做完后结束' : '做完后留着'}。`}
        </p>
      )}
      {node.state === 'gone' && (
        <p className="hint">超过 15 秒没有心跳：进程死了、卡住了，或连不上数据库。它手上的任务由别的节点接着做。</p>
      )}
      <dl className="facts">
        <Fact title="版本">{node.release}</Fact>
        <Fact title="职责">{node.roles}</Fact>
        <Fact title="地址">{node.address}</Fact>
        <Fact title="启动时间">{formatDateTime(node.startedAt)}</Fact>
        <Fact title="最近心跳">{formatDateTime(node.beatAt)}</Fact>
        <Fact title="打开的页面">{node.streams}</Fact>
      </dl>
      <h3>正在做</h3>
      <DoingRows node={node} />
    </div>
  )
}

const kinds = { call: '请求', job: '任务' } as const

function DoingRows({ node: { doing, calls, jobs } }: { node: FleetNodeDetail }) {
  if (doing.length === 0) return <p className="nothing">现在空着</p>
  const more = calls + jobs - doing.length
  return (
    <>
      <ul className="fleet-doing">
        {doing.map((one: Doing, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two calls of one route may be under way
          <li key={at}>
            <span>{kinds[one.kind]}</span> <code>{one.name}</code>{' '}
            <small>{`${numberWords(Math.round(one.ms / 100) / 10)} 秒`}</small>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="hint">{`另有 ${more} 个`}</p>}
    </>
  )
}
