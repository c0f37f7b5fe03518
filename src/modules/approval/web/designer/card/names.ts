import { useMemo } from 'react'
import { useChoice } from '../../../../../kernel/web/field/reference.ts'
import type { Names } from '../../../../forms/api/conditionWords.ts'

const role = { kind: 'reference', of: 'role' } as const

/** Returns the names of people, departments and roles; `…` while they load. */
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
