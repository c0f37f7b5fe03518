import { useMemo } from 'react'
import { useChoice } from '../../../../../kernel/web/field/reference.ts'
import type { Names } from '../../../../forms/contract/conditionWords.ts'

const role = { kind: 'reference', of: 'role' } as const

/** Returns what people, departments and roles are called; `…` while that is not known. */
export function useNames(): Names {
  const find = useChoice()
  return useMemo(
    () => ({
      employee: id => find({ kind: 'employee' }, id)?.label ?? '…',
      department: id => find({ kind: 'department' }, id)?.label ?? '…',
      role: id => find(role, id)?.label ?? '…',
    }),
    [find],
  )
}
