import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useForm } from '../../../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../../../kernel/web/query.ts'
import { useSession } from '../../../../../kernel/web/session.ts'
import { Button } from '../../../../../kernel/web/ui/Button.tsx'
import { usePaused } from '../../../../../kernel/web/usePaused.ts'
import { Content } from '../../../contract/approval.ts'
import type { Flow } from '../../../contract/engine/flow.ts'
import type { Field } from '../../../contract/engine/formFields.ts'
import type { Simulation } from '../../../contract/flow.ts'
import { flowRoutes } from '../../../contract/flowRoutes.ts'
import { DocumentFields } from '../../DocumentFields.tsx'
import { schemaOf } from '../../document.ts'
import { Way } from '../../Way.tsx'
import { useNames } from '../card/names.ts'
import type { Marks } from '../marks.ts'
import { Setting } from '../panel/Setting.tsx'
import { misfits } from '../problems.ts'
import { marksOfSimulation } from './marksOfSimulation.ts'
import '../../../../../kernel/web/form/form.css'
import '../panel/panel.css'

type Props = {
  id: number
  flow: Flow
  fields: readonly Field[]
  /** Shows a way in the picture; none any more with undefined. */
  onMarks: (marks: Marks | undefined) => void
  onClose: () => void
}

/** Tries what is drawn: somebody starts a document with some content, and the picture shows its way, the names and why. */
export default function SimulatePanel({ id, flow, fields, onMarks, onClose }: Props) {
  const me = useSession(state => state.person?.employeeId)
  const [initiatorId, setInitiator] = useState(me ?? undefined)
  const [chosen, setChosen] = useState<Record<string, number[]>>({})
  const form = useDocument(fields)
  const asked = useAsked({ id, draft: flow, initiatorId, content: form.values, chosen })
  const names = useNames()
  const told = asked.isError ? undefined : asked.data
  const mark = useEffectEvent(() => onMarks(told && marksOfSimulation(told, names)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: names that arrive later are shown as well
  useEffect(() => mark(), [told, names])
  return (
    <aside className="designer-panel" aria-label="模拟">
      <header>
        <h3>模拟</h3>
        <Button kind="text" icon="close" aria-label="关闭模拟" onClick={onClose} />
      </header>
      <div className="designer-panel-body" aria-busy={asked.isFetching || undefined}>
        <p className="hint">不会真的发起：选择一个人，填写内容，看会经过哪些人。</p>
        <Setting
          {...{ title: '发起人', kind: 'employee', value: initiatorId, placeholder: '按姓名或部门查找' }}
          onChange={person => setInitiator(Number(person) || undefined)}
        />
        <DocumentFields form={form} fields={form.shown} />
        {told?.toChoose.map(({ node, name }) => (
          <Setting
            key={node}
            {...{ title: `“${name}”由发起人选择`, kind: 'employee', many: true, value: chosen[node] ?? [] }}
            onChange={people => setChosen({ ...chosen, [node]: people as number[] })}
          />
        ))}
        {asked.isError && <p className="panel-problem">{asked.error.message}</p>}
        {told && <Result simulation={told} />}
      </div>
    </aside>
  )
}

function Result({ simulation: { way, ends } }: { simulation: Simulation }) {
  return (
    <>
      <h3>经过</h3>
      <Way steps={way} start="提交后" ends={ends === 'approved' ? '全部同意后通过' : '会被自动拒绝'} />
    </>
  )
}

/** Files decide nothing. */
const hasInput = ({ kind }: Field) => kind !== 'files'

/** A document to try with: nothing has to be filled in. */
function useDocument(fields: readonly Field[]) {
  const shown = useMemo(
    () => fields.filter(hasInput).map(field => ({ ...field, required: false, right: 'edit' as const })),
    [fields],
  )
  const schema = useMemo(() => schemaOf(shown), [shown])
  const form = useForm({ schema, send: () => Promise.resolve(), onSaved: () => undefined })
  return { ...form, shown }
}

type Tried = {
  id: number
  draft: Flow
  initiatorId: number | undefined
  content: Record<string, unknown>
  chosen: Record<string, number[]>
}

/** Asks the server for the way, when nothing was changed for a while and the flow is one that can be sent. */
function useAsked({ id, draft, initiatorId, content, chosen }: Tried) {
  const written = usePaused(JSON.stringify(readable(content)))
  const drawn = usePaused(draft)
  const body = { id, draft: drawn, initiatorId: initiatorId ?? 0, content: JSON.parse(written) as Content, chosen }
  return useQuery({
    ...queryOf(flowRoutes.simulate, { body }, { quiet: true, silent: true }),
    enabled: initiatorId !== undefined && misfits(drawn).length === 0,
    placeholderData: keepPreviousData,
  })
}

/** What is no number yet, or not finished, is left out. */
const readable = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Content.valueType.safeParse(value).success))
