import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Value, When } from '../../../kernel/web/field/Value.tsx'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { instanceStatus } from '../../flows/api/instance.ts'
import { DocumentFacts } from '../../forms/web/document/DocumentFacts.tsx'
import type { ApprovalDetail } from '../api/approval.ts'
import { Comment } from './actions/Comment.tsx'
import { History } from './History.tsx'
import { Reason } from './Reason.tsx'
import { DueFact } from './time/DueFact.tsx'
import { Way } from './Way.tsx'

const Diagram = lazy(() => import('./Diagram.tsx'))

const initiator = { key: 'initiatorId', title: '发起人', kind: 'employee' } as const
const department = { key: 'departmentId', title: '发起部门', kind: 'department' } as const

/** Shows the document, its way and the comments. */
export function ApprovalBody({ approval }: { approval: ApprovalDetail }) {
  const { fields, content, happened, way } = approval
  const [drawn, setDrawn] = useState(false)
  const ended = approval.endedAt !== null
  const returned = approval.status === 'returned'
  return (
    <div className="approval">
      <RecordHead
        facts={
          <>
            <Fact title="发起人">
              <Value column={initiator} value={approval.initiatorId} />
              <small>
                <Value column={department} value={approval.departmentId} />
              </small>
            </Fact>
            <Fact title="发起时间">
              <When at={approval.startedAt} />
            </Fact>
            <Fact title="审批编号">{approval.number}</Fact>
            <Fact title="流程">
              {approval.flowName}
              <small>第 {approval.flowNumber} 版</small>
            </Fact>
            {approval.dueAt && <DueFact at={approval.dueAt} />}
          </>
        }
      />
      <Reason approval={approval} />
      {drawn && (
        <section className="approval-diagram" aria-label="流程图">
          <Suspense fallback={<p className="nothing">正在读取…</p>}>
            <Diagram approval={approval} />
          </Suspense>
        </section>
      )}
      <div className="approval-columns">
        <div>
          <h3>{approval.typeName}</h3>
          {approval.unable && (
            <p className="approval-unable" role="status">
              已通过，但未能执行：{approval.unable}
            </p>
          )}
          <DocumentFacts fields={fields} content={content} />
          {approval.links.map(({ title, path }) => (
            <p key={path}>
              <Link to={path}>{title}</Link>
            </p>
          ))}
          <h3>处理记录</h3>
          <History happened={happened} />
          <Comment id={approval.id} />
        </div>
        <aside aria-label="流程">
          <header className="approval-way-head">
            <h3>流程</h3>
            <Button small kind="text" aria-pressed={drawn} onClick={() => setDrawn(!drawn)}>
              {drawn ? '收起流程图' : '流程图'}
            </Button>
          </header>
          <Way
            steps={way}
            start={returned ? '待发起人修改后重新提交' : '已提交'}
            ends={ended ? instanceStatus[approval.status] : '全部同意后通过'}
            returned={returned}
          />
        </aside>
      </div>
    </div>
  )
}
