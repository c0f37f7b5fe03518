import { lazy, Suspense, useMemo, useReducer, useState } from 'react'
import { tell } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { readStale, type Stale } from '../../../../kernel/web/form/stale.ts'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { computedOf } from '../../../quotation/web/editor/computed.ts'
import LinesPart from '../../../quotation/web/editor/LinesPart.tsx'
import { type EditState, edited } from '../../../quotation/web/editor/state.ts'
import { Totals } from '../../../quotation/web/editor/Totals.tsx'
import type { ContractDetail } from '../../contract/contract.ts'
import { contractRoutes as routes } from '../../contract/routes.ts'
import { plannedOf, type TermInput } from '../../contract/terms.ts'
import { contractQuery, refreshContracts } from '../contractQuery.ts'
import { editOf, sentOf, termsOf } from './content.ts'
import { FromTemplate } from './FromTemplate.tsx'
import { TermsPart } from './TermsPart.tsx'
import { useChecked } from './useChecked.ts'
import '../contract.css'

const StaleDialog = lazy(() => import('../../../../kernel/web/form/StaleDialog.tsx'))

type Props = { contract: ContractDetail; onClose: () => void; onSaved: () => void }
type Held = { state: EditState; terms: readonly TermInput[]; clauses: string }
const heldOf = (contract: ContractDetail): Held => ({
  state: editOf(contract),
  terms: termsOf(contract),
  clauses: contract.clauses,
})

/** Edits the lines of a contract by space, its terms of payment and clauses. The server computes again on each save. */
export function Editor({ contract, onClose, onSaved }: Props) {
  const [first, setFirst] = useState(() => heldOf(contract))
  const [state, onDo] = useReducer(edited, first.state)
  const [terms, setTerms] = useState(first.terms)
  const [clauses, setClauses] = useState(first.clauses)
  const [version, setVersion] = useState(contract.version)
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState<Stale>()
  const computed = useMemo(() => computedOf(state), [state])
  const planned = plannedOf(computed.sums?.total ?? 0, terms)
  const ready = computed.faults.size === 0 && computed.fault === null && !('msg' in planned)
  const judged = useChecked(contract, state, terms, clauses, ready, sets => onDo({ do: 'sets', sets }))
  const dirty = state !== first.state || terms !== first.terms || clauses !== first.clauses
  useUnsaved(dirty, 'edit', () => undefined)
  const take = (fresh: ContractDetail) => {
    const next = heldOf(fresh)
    setFirst(next)
    onDo({ do: 'load', state: next.state })
    setTerms(next.terms)
    setClauses(next.clauses)
    setVersion(fresh.version)
    setStale(undefined)
    void refreshContracts()
    onSaved()
  }
  const save = async (how: { reprice?: boolean; force?: boolean } = {}) => {
    setBusy(true)
    try {
      const body = { ...sentOf(state, terms, clauses), ...how, id: contract.id, version }
      take(await call(routes.save, { body }, { silent: true }))
      notice.success('已保存')
    } catch (failure) {
      const found = readStale(failure)
      if (found) setStale(found)
      else tell(failure)
    } finally {
      setBusy(false)
    }
  }
  const reload = async () => take(await queryClient.fetchQuery({ ...contractQuery(contract.id), staleTime: 0 }))
  const differing = [...judged.lines.values()].filter(one => one.priceNow !== undefined).length
  return (
    <div className="contract-editor">
      {differing > 0 && (
        <p className="contract-news" role="status">
          {differing} 行的标价和现在不同。
          <Button small onClick={() => void save({ reprice: true })} disabled={!ready}>
            按今天的价格更新
          </Button>
        </p>
      )}
      <LinesPart state={state} computed={computed} judgements={judged.lines} onDo={onDo} />
      <Totals
        head={state.head}
        computed={computed}
        margin={judged.sums?.margin}
        onChange={patch => onDo({ do: 'head', patch })}
      />
      <FromTemplate
        onTake={template => {
          setTerms(template.terms)
          setClauses(template.clauses)
        }}
      />
      <TermsPart terms={terms} planned={planned} onChange={setTerms} />
      <label>
        合同条款
        <textarea
          className="input"
          rows={8}
          maxLength={8000}
          value={clauses}
          onChange={event => setClauses(event.target.value)}
        />
      </label>
      <footer className="contract-foot">
        <Button onClick={onClose}>关闭</Button>
        <Button kind="primary" busy={busy} disabled={!ready || !dirty} onClick={() => void save()}>
          保存
        </Button>
      </footer>
      {stale && (
        <Suspense>
          <StaleDialog
            stale={stale}
            mine={['lines']}
            onReload={() => void reload()}
            onForce={() => void save({ force: true })}
            onClose={() => setStale(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
