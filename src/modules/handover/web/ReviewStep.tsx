import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { numberWords } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { freshKey } from '../../../kernel/web/form/key.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import {
  type Handover,
  type HandoverOverview,
  type HandoverPart,
  type HandoverPreview,
  handoverRoutes,
  undoDays,
} from '../api/handover.ts'

type Props = {
  overview: HandoverOverview
  parts: HandoverPart[]
  onBack: () => void
  onDone: (handover: Handover) => void
}

/** Shows the result of the handover, computed by the server, before it happens. */
export function ReviewStep({ overview: { leaver }, parts, onBack, onDone }: Props) {
  const body = { leaverId: leaver.id, parts }
  const preview = useQuery({ ...queryOf(handoverRoutes.preview, { body }, { silent: true }), gcTime: 0 })
  const [key] = useState(freshKey)
  const [busy, setBusy] = useState(false)
  const execute = async () => {
    setBusy(true)
    try {
      onDone(await call(handoverRoutes.execute, { body }, { key }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {preview.error && <p className="drawer-message">{preview.error.message}</p>}
      {preview.data?.parts.map(part => (
        <PartPreview key={part.kind} part={part} />
      ))}
      <ul className="handover-effects">
        <li>
          {leaver.active
            ? `${leaver.name}停用，在本企业的登录立即失效，席位释放。`
            : `${leaver.name}已停用，标记为离职。`}
        </li>
        <li>以上全部在同一次操作中完成，接收人会收到通知，每条记录都留有交接前后的变更。</li>
        <li>{undoDays} 天内可以在“交接记录”中撤销。</li>
      </ul>
      <footer className="wizard-foot">
        <Button onClick={onBack}>返回修改</Button>
        <Button kind="danger" busy={busy} disabled={!preview.data} onClick={() => void execute()}>
          确认交接并办理离职
        </Button>
      </footer>
    </>
  )
}

const person = { key: 'receiverId', title: '接收人', kind: 'employee' } as const

function PartPreview({ part }: { part: HandoverPreview['parts'][number] }) {
  const { title, unit, total, receivers } = part
  return (
    <section className="handover-part" aria-label={`${title}的去向`}>
      <header>
        <b>{title}</b>
        <span>
          共 {numberWords(total)} {unit}，交给 {receivers.length} 人
        </span>
      </header>
      <table className="handover-preview">
        <thead>
          <tr>
            <th>接收人</th>
            <th>数量</th>
            <th>其中</th>
          </tr>
        </thead>
        <tbody>
          {receivers.map(({ receiverId, count, samples }) => (
            <tr key={receiverId}>
              <td>
                <Value column={person} value={receiverId} />
              </td>
              <td className="number">
                {numberWords(count)} {unit}
              </td>
              <td>
                {samples.map(sample => (
                  <span key={sample.id} className="handover-sample">
                    {sample.name || `编号 ${sample.id}`}
                    {sample.note && <small>{sample.note}</small>}
                  </span>
                ))}
                {count > samples.length && <small>等</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
