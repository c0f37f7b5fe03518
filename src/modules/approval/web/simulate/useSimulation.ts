import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Id } from '../../../../kernel/api/fields.ts'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import type { Flow } from '../../../flows/api/flow.ts'
import { type Field, holdsInput } from '../../../forms/api/formFields.ts'
import { schemaOf } from '../../../forms/web/document.ts'
import type { Chosen } from '../../api/approval.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'
import { useNames } from '../designer/card/names.ts'
import { misfits } from '../designer/problems.ts'
import { usePausedContent } from '../usePausedContent.ts'
import { marksOfSimulation } from './marksOfSimulation.ts'

/** A flow that is tried: its number, how it is drawn, and the fields of its documents. */
export type Tried = { id: number; flow: Flow; fields: readonly Field[] }
export type SimulationModel = ReturnType<typeof useSimulation>

/** The initiator's key in the simulation's form; no field of a document has this key. */
export const initiator = '$initiator'

/** Simulates a drawn flow: takes the initiator, the content and the people they name, and returns the way. */
export function useSimulation({ id, flow, fields }: Tried) {
  const me = useSession(state => state.person?.employeeId)
  const shown = useMemo(() => triedFields(fields), [fields])
  const schema = useMemo(
    () => schemaOf(shown, { [initiator]: Id.meta({ title: '发起人', kind: 'employee' }) }),
    [shown],
  )
  const given = { [initiator]: me ?? null }
  const form = useForm({ schema, given, send: () => Promise.resolve(), onSaved: () => undefined })
  const [chosen, choose] = useState<Chosen>({})
  const { [initiator]: person, ...filled } = form.values
  const initiatorId = Number(person) || 0
  const content = usePausedContent(filled)
  const draft = usePaused(flow)
  const fault = useMemo(() => misfits(draft)[0]?.words, [draft])
  const body = { id, draft, initiatorId, content, chosen }
  const asked = useQuery({
    ...queryOf(flowRoutes.simulate, { body }, { quiet: true, silent: true }),
    enabled: initiatorId > 0 && !fault,
    placeholderData: keepPreviousData,
  })
  const names = useNames()
  const told = initiatorId === 0 || asked.isError ? undefined : asked.data
  const marks = useMemo(() => told && marksOfSimulation(told, names), [told, names])
  return { form, shown, initiatorId, chosen, choose, asked, fault, marks }
}

/** Returns the fields of a simulation: none is required, and files are left out because they do not change the way. */
const triedFields = (fields: readonly Field[]) =>
  fields
    .filter(field => holdsInput(field) && field.kind !== 'files')
    .map(field => ({ ...field, required: false, right: 'edit' as const }))
