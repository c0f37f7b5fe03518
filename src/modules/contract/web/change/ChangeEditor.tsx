import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { computedOf, isAskable } from '../../../lines/web/editor/computed.ts'
import { moneyText } from '../../../lines/web/editor/inputs.ts'
import LinesPart from '../../../lines/web/editor/LinesPart.tsx'
import { isReadable } from '../../../lines/web/editor/readable.ts'
import { type EditState, edited } from '../../../lines/web/editor/state.ts'
import { Typed } from '../../../lines/web/editor/Typed.tsx'
import { addTos, type ContractChange, changeRoutes as routes } from '../../api/change.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { refreshContracts } from '../contractQuery.ts'
import { type Altered, AlterRow } from './AlterRow.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { freshState, type Head, headOf, sentOf } from './content.ts'
import { useCheckedChange } from './useCheckedChange.ts'
import '../contract.css'

type Props = {
  contract: ContractDetail
  change: ContractChange | undefined
  /** Something is entered that is not saved. */
  onTouch: () => void
  onClose: () => void
  onSaved: () => void
  /** Gets the kept change order that is to be sent. */
  onSend: (kept: ContractChange) => void
}
const noJudgements = new Map()

type Content = { head: Head; lines: ReadonlyMap<number, Altered>; state: EditState }
const contentOf = (contract: ContractDetail, change: ContractChange | undefined): Content => ({
  head: headOf(change),
  lines: new Map(change?.typed?.lines.map(({ lineId, ...line }) => [lineId, line])),
  state: freshState(contract, change),
})

/** Edits a change order: lines that become more or less, new lines by space, a reduction, and what follows from it. */
export function ChangeEditor({ contract, change, onTouch, onClose, onSaved, onSend }: Props) {
  const [saved, setSaved] = useState(() => contentOf(contract, change))
  const [head, setHead] = useState(saved.head)
  const [lines, setLines] = useState(saved.lines)
  const [state, onDo] = useReducer(edited, saved.state)
  // The version from which this content began: a newer `change` holds what somebody else entered meanwhile, which a save must not undo.
  const [known, setKept] = useState(change)
  const [busy, setBusy] = useState(false)
  const computed = useMemo(() => computedOf(state), [state])
  const content = useMemo(() => sentOf(head, lines, state), [head, lines, state])
  const checked = useCheckedChange(contract.id, content, state, isAskable(state, computed), action => {
    if (state !== saved.state) return onDo(action)
    // Prices that the server answers are nothing that somebody entered.
    const priced = edited(state, action)
    onDo({ do: 'load', state: priced })
    setSaved({ ...saved, state: priced })
  })
  const dirty = head !== saved.head || lines !== saved.lines || state !== saved.state
  useUnsaved(dirty && !busy, 'change', () => undefined)
  const touch = useEffectEvent(onTouch)
  useEffect(() => {
    if (dirty) touch()
  }, [dirty])
  const frame = useRef<HTMLDivElement>(null)
  const save = async (isSent: boolean) => {
    if (!isReadable(frame.current)) return
    setBusy(true)
    try {
      const kept = known
        ? await call(routes.save, { body: { ...content, id: known.id, version: known.version } })
        : await call(routes.add, { body: { ...content, contractId: contract.id, version: contract.version } })
      setSaved({ head, lines, state })
      setKept(kept)
      void refreshContracts()
      onSaved()
      if (isSent) return onSend(kept)
      notice.success('已保存')
      onClose()
    } catch {
      // the call has said why
    } finally {
      setBusy(false)
    }
  }
  const ready = head.reason.trim() !== '' && computed.faults.size === 0
  return (
    <div ref={frame} className="contract-editor">
      <section>
        <b>现有明细</b>
        {contract.rows.map(row => (
          <AlterRow
            key={row.id}
            row={row}
            altered={lines.get(row.id)}
            onChange={line => setLines(new Map(lines).set(row.id, line))}
          />
        ))}
      </section>
      <section>
        <b>新增明细</b>
        <LinesPart state={state} computed={computed} judgements={noJudgements} onDo={onDo} />
      </section>
      <HeadFields head={head} isMore={(checked?.delta ?? 0) > 0} onChange={patch => setHead({ ...head, ...patch })} />
      {checked && (
        <section>
          <ChangeTable rows={checked.rows} />
          <dl className="contract-sums">
            <div>
              <dt>变更前</dt>
              <dd>{yuan(checked.before)}</dd>
            </div>
            <div>
              <dt>增减</dt>
              <dd>{yuan(checked.delta)}</dd>
            </div>
            <div className="contract-total">
              <dt>变更后</dt>
              <dd>{yuan(checked.after)}</dd>
            </div>
            {checked.margin != null && (
              <div>
                <dt>毛利变化</dt>
                <dd>{yuan(checked.margin)}</dd>
              </div>
            )}
          </dl>
          {checked.asks !== false && (
            <p className="hint">
              {checked.asks ? '金额或毛利降低，提交后需要审批。' : '毛利降低或低于底价时，提交后需要审批。'}
            </p>
          )}
        </section>
      )}
      <footer className="contract-foot">
        <Button onClick={onClose}>关闭</Button>
        <Button busy={busy} disabled={!ready} onClick={() => void save(false)}>
          存草稿
        </Button>
        <Button kind="primary" busy={busy} disabled={!ready} onClick={() => void save(true)}>
          提交
        </Button>
      </footer>
    </div>
  )
}

type HeadProps = { head: Head; isMore: boolean; onChange: (patch: Partial<Head>) => void }

function HeadFields({ head, isMore, onChange }: HeadProps) {
  return (
    <section className="contract-facts">
      <label>
        变更原因
        <input
          className="input"
          maxLength={200}
          value={head.reason}
          onChange={event => onChange({ reason: event.target.value })}
        />
      </label>
      <div>
        <span>另外优惠（元）</span>
        <Typed
          {...moneyText}
          label="另外优惠（元）"
          inputMode="decimal"
          value={head.discount}
          onChange={discount => onChange({ discount })}
        />
      </div>
      {isMore && (
        <label>
          增加的金额
          <select
            className="input"
            value={head.addTo}
            onChange={event => onChange({ addTo: event.target.value as Head['addTo'] })}
          >
            {Object.entries(addTos).map(([kind, word]) => (
              <option key={kind} value={kind}>
                {word}
              </option>
            ))}
          </select>
        </label>
      )}
    </section>
  )
}
