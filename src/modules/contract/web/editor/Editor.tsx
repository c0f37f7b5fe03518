import { useMemo, useReducer, useRef, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { StaleSave } from '../../../../kernel/web/form/StaleSave.tsx'
import { useFormPart } from '../../../../kernel/web/form/useFormPart.ts'
import { useSavingOver } from '../../../../kernel/web/form/useSavingOver.ts'
import { useUnsaved } from '../../../../kernel/web/form/useUnsaved.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { MyForm } from '../../../customFields/api/customFields.ts'
import { gathered, withCustomFields } from '../../../customFields/web/form.ts'
import { useMyForm } from '../../../customFields/web/store.ts'
import type { CheckedLines } from '../../../lines/api/checked.ts'
import { computedOf, isAskable } from '../../../lines/web/editor/computed.ts'
import { Due } from '../../../lines/web/editor/Due.tsx'
import LinesPart from '../../../lines/web/editor/LinesPart.tsx'
import { isReadable } from '../../../lines/web/editor/readable.ts'
import { type EditState, edited } from '../../../lines/web/editor/state.ts'
import { Totals } from '../../../lines/web/editor/Totals.tsx'
import { judgedOf, useJudgements } from '../../../lines/web/editor/useJudgements.ts'
import { type ContractDetail, ContractInfo } from '../../api/contract.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { plannedOf, type TermInput } from '../../api/terms.ts'
import { contractQuery, recordOf, refreshContracts } from '../contractQuery.ts'
import { InfoFields, infoGiven } from '../detail/InfoFields.tsx'
import { editOf, sentOf, termsOf } from './content.ts'
import { FromTemplate } from './FromTemplate.tsx'
import { TermsPart } from './TermsPart.tsx'
import '../contract.css'

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
  const computed = useMemo(() => computedOf(state), [state])
  const planned = plannedOf(computed.sums?.total ?? 0, terms)
  const ready = computed.faults.size === 0 && computed.fault === null && !('msg' in planned)
  const [known] = useState(() => judgedOf(first.state, contract.typed as CheckedLines))
  const [judged] = useJudgements(state, isAskable(state, computed), known, {
    ask: (asked, signal) => {
      const body = { ...sentOf(asked, terms, clauses), id: contract.id }
      return call(routes.check, { body }, { quiet: true, silent: true, signal })
    },
    onDo,
  })
  const own = useMyForm('contract')
  const [held, setHeld] = useState(contract)
  const info = useInfo(own, held)
  const dirty = state !== first.state || terms !== first.terms || clauses !== first.clauses || info.dirty
  useUnsaved(dirty, 'edit', () => undefined)
  const saving = useSavingOver<ContractDetail, { reprice?: boolean; force?: boolean }>(contract.version, {
    send: (how, version) => {
      const entered = gathered(info.changed())
      const body = { ...sentOf(state, terms, clauses), ...entered, ...how, id: contract.id, version }
      return call(routes.save, { body }, { silent: true }).catch(info.refused)
    },
    fetch: () => queryClient.fetchQuery({ ...contractQuery(contract.id), staleTime: 0 }),
    onFresh: fresh => {
      const next = heldOf(fresh)
      setHeld(fresh)
      info.reset()
      setFirst(next)
      onDo({ do: 'load', state: next.state })
      setTerms(next.terms)
      setClauses(next.clauses)
      void refreshContracts()
      onSaved()
    },
  })
  const frame = useRef<HTMLDivElement>(null)
  const save = (how = {}) => {
    if (isReadable(frame.current) && info.check()) void saving.save(how)
  }
  const differing = [...judged.lines.values()].filter(one => one.priceNow !== undefined).length
  return (
    <div ref={frame} className="contract-editor">
      {differing > 0 && (
        <p className="contract-news" role="status">
          {differing} 行的标价和现在不同。
          <Button small onClick={() => save({ reprice: true })} disabled={!ready}>
            按今天的价格更新
          </Button>
        </p>
      )}
      <div className="form-part">
        <InfoFields form={info} own={own} record={recordOf(contract)} />
      </div>
      <LinesPart state={state} computed={computed} judgements={judged.lines} onDo={onDo} />
      <Totals head={state.head} computed={computed} onChange={patch => onDo({ do: 'head', patch })} />
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
        <Due computed={computed} margin={judged.sums?.margin} />
        {judged.refusal && ready && (
          <p className="field-fault" role="status">
            {judged.refusal}
          </p>
        )}
        <Button onClick={onClose}>关闭</Button>
        <Button kind="primary" busy={saving.busy} disabled={!ready || !dirty} onClick={() => save()}>
          保存
        </Button>
      </footer>
      <StaleSave saving={saving} mine={['lines']} />
    </div>
  )
}

/** Keeps what the contract holds besides its price, with the company's custom fields. */
function useInfo(own: MyForm, contract: ContractDetail) {
  const schema = useMemo(() => withCustomFields(ContractInfo, own), [own])
  return useFormPart(schema, infoGiven(contract, own))
}
