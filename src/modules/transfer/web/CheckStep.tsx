import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type ImportBatch, transferRoutes } from '../api/transfer.ts'
import { showBatch } from './batches.ts'
import { Counts } from './Counts.tsx'
import { RowErrors, RowNotices } from './RowErrors.tsx'
import type { Lenience } from './RuleChoices.tsx'

type Props = { batch: ImportBatch; lenience?: Lenience; onBack: () => void; onWords: () => void }

/** Shows the result of an import before it runs. */
export function CheckStep({ batch, lenience, onBack, onWords }: Props) {
  const [busy, setBusy] = useState(false)
  const { total, createdCount, updatedCount, skippedCount, failedCount, settings } = batch
  const rows = createdCount + updatedCount
  const stopped = settings.mode === 'all' && failedCount > 0
  const run = async () => {
    setBusy(true)
    try {
      showBatch(await call(transferRoutes.run, { body: { id: batch.id } }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Counts
        figures={[
          { title: '文件共', count: total },
          { title: '将新增', count: createdCount },
          { title: '将更新', count: updatedCount },
          { title: '将跳过', count: skippedCount },
          { title: '有错误', count: failedCount, fault: true },
        ]}
      />
      {batch.message && <p className="hint">{batch.message}</p>}
      {lenience && (
        <p className="hint">
          {lenience.legend}：{settings.lenient ? `照原样导入，${lenience.lenient}` : `不导入，${lenience.strict}`}。
        </p>
      )}
      <TakenFor batch={batch} onWords={onWords} />
      <RowErrors batch={batch} />
      <RowNotices batch={batch} />
      <footer className="wizard-foot">
        {stopped && (
          <span className="field-fault">
            选了“全部成功才导入”，而有 {failedCount} 行错误。请改好文件，或返回改为“仅导入有效行”。
          </span>
        )}
        {!stopped && rows === 0 && <span className="field-fault">没有可以导入的行。</span>}
        <Button onClick={onBack}>返回修改</Button>
        <Button kind="primary" busy={busy} disabled={stopped || rows === 0} onClick={() => void run()}>
          导入 {rows} 行
        </Button>
      </footer>
    </>
  )
}

/** Shows the meanings of unknown words, with a link to change them. */
function TakenFor({ batch: { unknown }, onWords }: { batch: ImportBatch; onWords: () => void }) {
  if (unknown.length === 0) return null
  const known = unknown.filter(one => one.meaning !== null)
  const told = known.slice(0, 3).map(({ word, meaning }) => `${word} → ${meaning || '留空'}`)
  const open = unknown.length - known.length
  return (
    <p className="hint">
      {known.length > 0 && `${known.length} 个词已对应：${told.join('，')}${known.length > 3 ? '…' : ''}。`}
      {open > 0 && `还有 ${open} 个词认不出。`}
      <button type="button" className="link" onClick={onWords}>
        处理认不出的词
      </button>
    </p>
  )
}
