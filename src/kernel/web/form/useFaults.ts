import { useState } from 'react'
import type { z } from 'zod'
import type { FieldSpec } from '../field/spec.ts'
import { emptiedFaults, type Faults, faultsOf, type Values } from './values.ts'

export type FaultModel = {
  shown: Faults
  fromServer: (faults: Faults) => void
  touch: (key: string) => void
  /** Shows all faults; returns true if there is none. */
  check: () => boolean
}

/**
 * Keeps the faults of a form: shown for fields that were left, and for all after a try to send; the server's stay until the
 * person types. `mine` are the fields that the person changed, `values` what would be sent.
 */
export function useFaults(
  schema: z.ZodObject,
  fields: Record<string, FieldSpec>,
  mine: readonly string[],
  values: Values,
): FaultModel {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [theirs, fromServer] = useState<Faults>({})
  const own = { ...faultsOf(schema, new Set(Object.keys(fields)), values), ...emptiedFaults(fields, mine, values) }
  const shown = Object.fromEntries(Object.entries(own).filter(([key]) => touched.has(key)))
  return {
    shown: { ...theirs, ...shown },
    fromServer,
    touch: key => setTouched(before => (before.has(key) ? before : new Set([...before, key]))),
    check: () => {
      setTouched(new Set(['', ...Object.keys(fields)]))
      return Object.keys(own).length === 0
    },
  }
}
