import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { TraceId } from '../../../kernel/web/TraceId.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import type { gateLogRoutes, LogDetail, LogRow, sysLogRoutes } from '../api/log.ts'
import { headingOf } from './heading.ts'

type Props = { detail: typeof gateLogRoutes.detail | typeof sysLogRoutes.detail; list: ListModel<LogRow> }

const partsOf = (detail: Props['detail']): RecordParts<LogRow, LogDetail> => ({
  record: { name: 'logEntry', noun: '日志' },
  queries: recordQueries<LogDetail>({ detail }),
  title: headingOf,
  head: () => null,
  tabs: entry => [{ key: 'entry', title: '日志', body: <Entry entry={entry} /> }],
})

/** Shows the drawer of a log's entries. */
export default function LogDrawer({ detail, list }: Props) {
  return <RecordDrawers parts={partsOf(detail)} list={list} />
}

/** Shows one entry with all details: before and after, the request, the seal. */
const Entry = ({ entry }: { entry: LogDetail }) => (
  <div className="log-entry">
    <Summary entry={entry} />
    <Changes entry={entry} />
    <Request entry={entry} />
    <Seal entry={entry} />
  </div>
)

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Summary({ entry }: { entry: LogDetail }) {
  const { at, personName, action, subject, subjectName, path } = entry
  return (
    <Facts title="概要">
      <Fact title="时间">{formatDateTime(at)}</Fact>
      <Fact title="操作人">{personName}</Fact>
      <Fact title="操作">{action}</Fact>
      <Fact title="对象">{subject}</Fact>
      <Fact title="记录">
        {subjectName} {path && <Link to={path}>打开</Link>}
      </Fact>
    </Facts>
  )
}

function Changes({ entry }: { entry: LogDetail }) {
  const { changes, untold } = entry
  return (
    <section>
      <h3>变更</h3>
      {changes.length === 0 && (
        <p className="nothing">{untold > 0 ? '只改动了不向您显示的字段。' : '这次操作没有改动内容。'}</p>
      )}
      {changes.length > 0 && (
        <table className="log-changes">
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">改前</th>
              <th scope="col">改后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(change => (
              <tr key={change.field}>
                <th scope="row">{change.title}</th>
                <td>{change.before || <span className="nothing">空</span>}</td>
                <td>{change.after || <span className="nothing">空</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length > 0 && untold > 0 && <p className="nothing">另有 {untold} 个不向您显示的字段。</p>}
    </section>
  )
}

function Request({ entry }: { entry: LogDetail }) {
  const { route, request, address, device, traceId } = entry
  return (
    <Facts title="请求">
      <Fact title="功能">{route === request.at ? '' : route}</Fact>
      <Fact title="接口">
        <code>{request.at}</code>
      </Fact>
      <Fact title="IP 地址">{address}</Fact>
      <Fact title="设备">
        <span title={request.device}>{device}</span>
      </Fact>
      <Fact title="追踪号">
        <TraceId id={traceId} />
      </Fact>
    </Facts>
  )
}

function Seal({ entry: { seal } }: { entry: LogDetail }) {
  if (!seal)
    return (
      <Facts title="封印">
        <Fact title="状态">
          <Tag>待封印</Tag> 记录写入后一两秒内加封
        </Fact>
      </Facts>
    )
  return (
    <Facts title="封印">
      <Fact title="状态">{seal.holds ? <Tag tone="green">相符</Tag> : <Tag tone="red">不符：这条记录被改过</Tag>}</Fact>
      <Fact title="编号">#{seal.seq}</Fact>
      <Fact title="加封时间">{formatDateTime(seal.sealedAt)}</Fact>
      <Fact title="哈希">
        <code>{seal.hash}</code>
      </Fact>
      <Fact title="上一条哈希">
        <code>{seal.previous}</code>
      </Fact>
    </Facts>
  )
}
