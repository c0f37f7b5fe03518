import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { CallError } from '../answer.ts'
import { fieldsOf } from '../field/spec.ts'
import { notice } from '../notice.ts'
import { useEdits } from './useEdits.ts'
import type { FormModel } from './useForm.ts'
import { useHolding } from './useHolding.ts'
import { byField, type Faults, faultsOf, sentValues, type Values } from './values.ts'

/** Fields that an editor holds beside what it edits itself, and sends with that. */
export type FormPart = FormModel & {
  /** Shows what is wrong with the fields that the person changed; tells whether nothing is. */
  check: () => boolean
  /** The values that the person changed, as they are sent. */
  changed: () => Values
  /** Shows the server's words at the fields that a refusal names; throws the refusal again. */
  refused: (failure: unknown) => never
}

/**
 * Keeps fields of a larger editor, by their schema: the given values with the person's changes over them. Only what the person changes is checked
 * and sent, so that a paper which lacks a field can be saved. The editor sends them, and calls `reset` once the given ones hold them.
 */
export function useFormPart(schema: z.ZodObject, given: Values): FormPart {
  const fields = useMemo(() => fieldsOf(schema), [schema])
  const edits = useEdits(fields, given, undefined)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [theirs, setTheirs] = useState<Faults>({})
  const [refusals, setRefusals] = useState(0)
  const holding = useHolding(() => undefined)
  const keys = new Set(Object.keys(fields))
  const values = sentValues(fields, edits.values)
  const wrong = Object.entries(faultsOf(schema, keys, values)).filter(([key]) => edits.mine.includes(key))
  const touch = (key: string) => setTouched(before => new Set([...before, key]))
  return {
    fields,
    values: edits.values,
    faults: { ...theirs, ...Object.fromEntries(wrong.filter(([key]) => touched.has(key))) },
    set: (key, value) => {
      edits.set(key, value)
      setTheirs({})
    },
    now: edits.now,
    touch,
    refusals,
    submit: async () => undefined,
    hold: holding.hold,
    busy: holding.waits,
    dirty: edits.mine.length > 0,
    mine: edits.mine,
    restored: false,
    reset: edits.reset,
    stale: undefined,
    overwrites: false,
    forgetStale: () => undefined,
    check: () => {
      if (holding.waits) notice.warning('附件还在上传，请稍候再保存')
      setTouched(keys)
      if (wrong.length > 0) setRefusals(refusals + 1)
      return wrong.length === 0 && !holding.waits
    },
    changed: () => Object.fromEntries(edits.mine.map(key => [key, values[key]])),
    refused: failure => {
      if (failure instanceof CallError) setTheirs(byField(failure.issues, keys))
      throw failure
    },
  }
}
