import { useChoice } from '../../../kernel/web/field/reference.ts'

const person = { kind: 'employee' } as const

/** Returns a function that names people by number; a delegate with both names. */
export function useNames(): (id: number | null, inNameOf?: number | null) => string {
  const find = useChoice()
  const name = (id: number) => find(person, id)?.label ?? '…'
  return (id, inNameOf) => (id === null ? '系统' : `${name(id)}${inNameOf ? `（代 ${name(inNameOf)}）` : ''}`)
}
