import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { Select } from '../../../../kernel/web/ui/Select.tsx'
import { type ManagedGroup, stageRoutes as routes, type Stage } from '../../api/stage.ts'
import { refreshGroups } from './managed.ts'

/** Shows the fields that the deals would lack there, before they move. */
function Lack({ id, to }: { id: number; to: Stage | undefined }) {
  const asked = queryOf(routes.lacking, { params: { id }, query: { toId: to?.id ?? 0 } }, { quiet: true })
  const { data } = useQuery({ ...asked, staleTime: 0 })
  if (!data || data.lacking === 0) return null
  const each = data.fields.map(({ title, count }) => `${title} ${count} 条`).join('、')
  return (
    <p className="stage-lack" role="status">
      其中 {data.lacking} 条缺少“{to?.name}”及之前阶段要求的内容：{each}
      。它们会原样移过去，商机详情里标明还缺什么，继续推进时要补齐。
    </p>
  )
}

type Props = { group: ManagedGroup; stage: Stage; onClose: () => void }

/** Disables a stage and moves its deals to another. */
export function MoveDealsDialog({ group, stage, onClose }: Props) {
  const count = group.deals.find(deal => deal.stageId === stage.id)?.count ?? 0
  const others = group.stages.filter(one => one.id !== stage.id && one.kind === 'open' && one.enabled)
  const id = useId()
  const [moveTo, setMoveTo] = useState(others[0]?.id)
  const [busy, setBusy] = useState(false)
  const disable = async () => {
    setBusy(true)
    try {
      await call(routes.enable, { body: { id: stage.id, enabled: false, moveTo: count > 0 ? moveTo : undefined } })
      notice.success(`“${stage.name}”已停用`)
      onClose()
    } catch {
      setBusy(false)
    }
    await refreshGroups()
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="danger" busy={busy} onClick={() => void disable()}>
        停用
      </Button>
    </>
  )
  return (
    <Dialog title={`停用阶段“${stage.name}”`} onClose={onClose} footer={footer}>
      <p className="hint">停用后不能再推进到这一步；经过它的历史保留，之后可以再启用。</p>
      {count > 0 && (
        <label className="field" htmlFor={id}>
          <span className="stage-move">这一步还有 {count} 条商机，移到</span>
          <Select
            id={id}
            data-autofocus
            value={moveTo}
            options={others.map(one => ({ value: one.id, label: one.name }))}
            onChoose={setMoveTo}
          />
        </label>
      )}
      {count > 0 && moveTo && <Lack id={stage.id} to={others.find(one => one.id === moveTo)} />}
    </Dialog>
  )
}
