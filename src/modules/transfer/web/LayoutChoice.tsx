import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { type ImportBatch, type ImportLayout, transferRoutes } from '../api/transfer.ts'
import { showBatch } from './batches.ts'

const shownCells = 6

/** Says which sheet and which rows were taken for the header, beside what stands there; another choice maps the columns anew. */
export function LayoutChoice({ batch }: { batch: ImportBatch }) {
  const { id, layout, sheets, top } = batch
  const [busy, setBusy] = useState(false)
  if (top.length === 0) return null
  const choose = async (change: Partial<ImportLayout> | { sheet: number; row: null }) => {
    setBusy(true)
    try {
      showBatch(await call(transferRoutes.layout, { body: { id, ...layout, ...change } }))
    } catch {
      // The notice says why; the choice stays as it was.
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="import-layout" disabled={busy}>
      <legend className="unseen">工作表和表头</legend>
      {sheets.length > 1 && (
        <label className="import-layout-part">
          工作表
          <select
            className="input"
            value={layout.sheet}
            onChange={event => void choose({ sheet: Number(event.target.value), row: null })}
          >
            {sheets.map((name, at) => (
              <option key={name} value={at}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="import-layout-part">
        表头在
        <select
          className="input"
          value={layout.row}
          onChange={event => void choose({ row: Number(event.target.value) })}
        >
          {top.map(({ number, cells }) => (
            <option key={number} value={number}>
              第 {number} 行：{cells.filter(Boolean).slice(0, shownCells).join(' ')}
            </option>
          ))}
        </select>
      </label>
      <label className="import-layout-part">
        <input
          type="checkbox"
          className="check"
          checked={layout.rows === 2}
          onChange={event => void choose({ rows: event.target.checked ? 2 : 1 })}
        />
        表头有两行
      </label>
    </fieldset>
  )
}
