import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customName } from '../../../../kernel/api/customNames.ts'
import { CallError } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { freshKey } from '../../../../kernel/web/form/key.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { type MergePreview, mergeRoutes, undoDays } from '../../api/merge.ts'
import { refreshCustomer } from '../queries.ts'
import { Sides } from './Sides.tsx'
import '../customer.css'

type Props = { keptId: number; mergedId: number; onClose: () => void; onDone: () => void }

/** Makes two customers one, after showing which values win and what will move. */
export default function MergeDialog({ keptId, mergedId, onClose, onDone }: Props) {
  const [pair, setPair] = useState({ keptId, mergedId })
  const preview = useQuery({ ...queryOf(mergeRoutes.preview, { body: pair }), staleTime: 0, gcTime: 0 })
  const [chosen, setChosen] = useState<Record<string, 'kept' | 'merged'>>({})
  const turn = () => {
    setPair({ keptId: pair.mergedId, mergedId: pair.keptId })
    setChosen({})
  }
  const sending = useMerging(onClose, onDone, () => void preview.refetch())
  return (
    <Dialog
      title="合并客户"
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={turn} disabled={!preview.data}>
            改为保留另一个
          </Button>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            busy={sending.busy}
            disabled={!preview.data}
            onClick={() => preview.data && void sending.send(preview.data, chosen)}
          >
            合并
          </Button>
        </>
      }
    >
      {preview.error && <p className="nothing">{preview.error.message}</p>}
      {!preview.data && !preview.error && <p className="nothing">正在读取…</p>}
      {preview.data && (
        <>
          <Sides
            preview={preview.data}
            chosen={chosen}
            onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
          />
          <p className="hint">
            {movesText(preview.data)}没有选用的电话和地址保留为“其他电话”“其他地址”。合并后 {undoDays} 天内可以撤销。
          </p>
        </>
      )}
    </Dialog>
  )
}

function movesText({ moves, kept }: MergePreview): string {
  if (moves.length === 0) return `没有需要移动的记录。`
  return `${moves.map(({ title, count }) => `${count} 条${title}`).join('、')}将移到“${kept.name}”名下。`
}

/** Sends a merge once; a preview that is no longer true is read again. */
function useMerging(onClose: () => void, onDone: () => void, onStale: () => void) {
  const [busy, setBusy] = useState(false)
  const [key] = useState(freshKey)
  const send = async (preview: MergePreview, chosen: Readonly<Record<string, string>>) => {
    const { kept, merged, fields, own } = preview
    const fromMerged = fields.filter(one => (chosen[one.field] ?? one.wins) === 'merged').map(one => one.field)
    const ownFromMerged = own
      .filter(({ key, wins }) => (chosen[customName(key)] ?? wins) === 'merged')
      .map(({ key }) => key)
    const versions = { keptVersion: kept.version, mergedVersion: merged.version }
    setBusy(true)
    try {
      await call(
        mergeRoutes.merge,
        { body: { keptId: kept.id, mergedId: merged.id, ...versions, fromMerged, ownFromMerged } },
        { key },
      )
      notice.success('已合并')
      void refreshCustomer()
      onDone()
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      onStale()
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
