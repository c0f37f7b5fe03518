import { type ReactNode, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { bindingRoutes as routes } from '../../api/bindingRoutes.ts'
import { useReady } from './useReady.ts'
import '../approval.css'

type Props = {
  /** The code of the type of document. */
  business: string
  title: string
  /** What is shown where a flow is in use: the way that a document would take. */
  children?: ReactNode
}

/** Tells, where documents of a type cannot be approved, who can change that; whoever may does it with one touch. */
export function Unbound({ business, title, children }: Props) {
  const { data, refetch } = useReady(business)
  const [busy, setBusy] = useState(false)
  if (!data || data.ready) return children
  const enable = async () => {
    setBusy(true)
    try {
      const { flowName } = await call(routes.enable, { body: { business } })
      notice.success(`已启用“${flowName}”，可在“流程业务绑定”中修改`)
      await refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <aside className="unbound" aria-label={`${title}审批流程`}>
      <p>公司还没有可用的{title}审批流程，提交前需要先启用。</p>
      {may(routes.enable) ? (
        <Button kind="primary" busy={busy} onClick={() => void enable()}>
          启用默认流程
        </Button>
      ) : (
        <p>{data.who.length > 0 ? `请联系 ${data.who.join('、')} 启用。` : '请联系公司管理员启用。'}</p>
      )}
    </aside>
  )
}
