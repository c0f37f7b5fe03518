import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useMemo } from 'react'
import { type Choice, ReferenceContext } from '../../../kernel/web/field/reference.ts'
import type { EmployeeBrief } from '../../organisation/api/directory.ts'
import { employeesQuery } from '../../organisation/web/directory.ts'

const nobody: EmployeeBrief[] = []

/**
 * Returns the possible receivers of a leaving person's records: all other active people; `colleagues` are of the same
 * department.
 */
export function useReceivers(leaverId: number): { mayReceive: (id: number) => boolean; colleagues: number[] } {
  const people = useQuery(employeesQuery).data ?? nobody
  return useMemo(() => {
    const active = people.filter(person => person.active && person.id !== leaverId)
    const ids = new Set(active.map(person => person.id))
    const department = people.find(person => person.id === leaverId)?.departmentId
    const colleagues = department ? active.filter(person => person.departmentId === department) : []
    return { mayReceive: id => ids.has(id), colleagues: colleagues.map(person => person.id) }
  }, [people, leaverId])
}

/** Limits choices of people inside to those who can receive. */
export function ReceiverScope({ leaverId, children }: { leaverId: number; children: ReactNode }) {
  const references = useContext(ReferenceContext)
  const scoped = useMemo(() => {
    const usePeople = () => {
      const people = references.usePeople()
      return useMemo(() => people.filter((one: Choice) => !one.disabled && one.value !== leaverId), [people])
    }
    return { ...references, usePeople }
  }, [references, leaverId])
  return <ReferenceContext value={scoped}>{children}</ReferenceContext>
}
