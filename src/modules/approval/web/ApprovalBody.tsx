import { lazy, Suspense, useState } from 'react'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { instanceStatus } from '../../flows/api/instance.ts'
import type { ShownField } from '../../forms/api/content.ts'
import { isFilled } from '../../forms/api/formFields.ts'
import { DocumentFacts } from '../../forms/web/document/DocumentFacts.tsx'
import type { ApprovalDetail } from '../api/approval.ts'
import { Asked } from './Asked.tsx'
import { Comment } from './actions/Comment.tsx'
import { FoldLine } from './FoldLine.tsx'
import { History, LastSaid } from './History.tsx'
import { Reason } from './Reason.tsx'
import { Way } from './Way.tsx'

const Diagram = lazy(() => import('./Diagram.tsx'))

/** Shows the document, its way and the comments. */
export function ApprovalBody({ approval }: { approval: ApprovalDetail }) {
  const { happened, way } = approval
  const [drawn, setDrawn] = useState(false)
  const ended = approval.endedAt !== null
  const returned = approval.status === 'returned'
  const decides = approval.mine.task !== null
  return (
    <div className="approval">
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
          <Asked approval={approval} />
          {approval.unable && (
            <p className="approval-unable" role="status">
              已通过，但未能执行：{approval.unable}
            </p>
          )}
          <Document approval={approval} />
          <FoldLine key={String(decides)} title="处理记录" short={<LastSaid happened={happened} />} open={!decides}>
            <History happened={happened} />
          </FoldLine>
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
          <dl className="approval-facts">
            <Fact title="审批编号">{approval.number}</Fact>
            <Fact title="流程">
              {approval.flowName}
              <small>第 {approval.flowNumber} 版</small>
            </Fact>
          </dl>
        </aside>
      </div>
    </div>
  )
}

/** Shows what differs from the rule or from before, with its files; everything else opens. */
function Document({ approval: { typeName, fields, content, told, mine } }: { approval: ApprovalDetail }) {
  const filled = fields.filter(({ key }) => isFilled(content[key] ?? null))
  const isSaid = ({ key, kind }: ShownField) => told.first.includes(key) || kind === 'files' || key === told.amount?.key
  const first = filled.filter(field => isSaid(field) && field.key !== told.amount?.key)
  return (
    <>
      {first.length > 0 && <DocumentFacts fields={first} content={content} />}
      {!filled.every(isSaid) && (
        <FoldLine key={String(mine.task)} title="全部内容" short={typeName} open={mine.task === null}>
          <DocumentFacts fields={fields} content={content} />
        </FoldLine>
      )}
    </>
  )
}
